"""All settings, read once from the environment and from .env."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """The settings of one run; .env.example explains each."""

    model_config = SettingsConfigDict(
        env_prefix="ZIGGURAT_", env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True
    )

    token: SecretStr = SecretStr("")
    data: Path = Path("data")
    cards: Path | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log: Literal["text", "json"] = "text"
    metrics_port: int | None = Field(None, ge=1, le=65535)
    pictures: bool = True
    icons: bool = True
    guild: int | None = None
    public_key: str = ""
    interactions_host: str = "127.0.0.1"
    interactions_port: int = Field(8080, ge=1, le=65535)

    @property
    def database(self) -> Path:
        return self.data / "ziggurat.db"
