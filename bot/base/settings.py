"""All settings, read once from the environment and from .env."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import BeforeValidator, Field, SecretStr
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.base.address import Address, parse_address
from bot.base.shards import Shards, parse_shards


def _read_origin(given: object) -> object:
    """The address of the board page: a scheme and a host, and nothing after it; raises ValueError."""
    text = str(given).strip().rstrip("/")
    parts = urlsplit(text)
    if text and (
        parts.scheme not in ("http", "https") or not parts.netloc or text != f"{parts.scheme}://{parts.netloc}"
    ):
        raise ValueError("it must be an address like https://ziggurat.example, with nothing after the host")
    return text


def _read_shards(given: object) -> object:
    return parse_shards(given) if isinstance(given, str) else given


class Settings(BaseSettings):
    """The settings of one run; .env.example explains each."""

    model_config = SettingsConfigDict(
        env_prefix="ZIGGURAT_",
        env_file=".env",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        populate_by_name=True,
    )

    token: SecretStr = SecretStr("")
    data: Path = Path("data")
    database_address: SecretStr = Field(SecretStr(""), validation_alias="ZIGGURAT_DATABASE")
    cards: Path | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log: Literal["text", "json"] = "text"
    metrics_port: int | None = Field(None, ge=1, le=65535)
    pictures: bool = True
    icons: bool = True
    guild: int | None = None
    shards: Annotated[Shards | None, NoDecode, BeforeValidator(_read_shards)] = None
    public_key: str = ""
    interactions_host: str = "127.0.0.1"
    interactions_port: int = Field(8080, ge=1, le=65535)
    web_url: Annotated[str, BeforeValidator(_read_origin)] = ""
    activity_secret: SecretStr = SecretStr("")
    web_host: str = "127.0.0.1"
    web_port: int = Field(8090, ge=1, le=65535)

    @property
    def address(self) -> Address:
        """Where the database is: by default a file among the data."""
        given = self.database_address.get_secret_value().strip()
        return parse_address(given) if given else self.data / "ziggurat.db"

    @property
    def has_activity(self) -> bool:
        """Whether the board page can also be opened inside Discord."""
        return bool(self.web_url and self.activity_secret.get_secret_value())

    @property
    def database(self) -> Path:
        """The SQLite file."""
        assert isinstance(self.address, Path), "the database is no file"
        return self.address
