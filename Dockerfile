FROM python:3.11.13-slim-bookworm

RUN useradd --system --home /data --uid 10001 ziggurat && install -d -o ziggurat -m 700 /data
WORKDIR /app
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY engine engine
COPY bot bot
COPY cogs cogs
COPY standin standin
COPY assets assets
RUN pip install --no-cache-dir -c constraints.txt -e '.[http,postgres]'

USER ziggurat
ENV ZIGGURAT_DATA=/data ZIGGURAT_METRICS_PORT=9464 PYTHONUNBUFFERED=1
# The one folder that the bot may write to: a relative path in the settings leads into the volume, too.
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s --retries=3 CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot"]
