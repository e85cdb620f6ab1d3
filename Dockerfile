FROM python:3.11-slim

RUN useradd --system --home /data --uid 10001 ziggurat && install -d -o ziggurat -m 700 /data
WORKDIR /app
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY engine engine
COPY bot bot
COPY cogs cogs
COPY assets assets
RUN pip install --no-cache-dir -c constraints.txt -e .

USER ziggurat
ENV ZIGGURAT_DATA=/data PYTHONUNBUFFERED=1
VOLUME /data
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]
