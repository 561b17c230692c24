"""What the environment decides, read once, at the cold start."""

from collections.abc import Mapping
from typing import Annotated

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from tidegate.errors import SettingsError


def _is_a_connection_string(url: str) -> str:
    try:
        conninfo_to_dict(url)
    except ProgrammingError:
        # Its text repeats what it could not read.
        raise ValueError("this is no connection string: postgresql://user:password@host:port/database") from None
    return url


class Settings(BaseModel):
    # A value may be a secret: pydantic must not repeat it in an error.
    model_config = ConfigDict(frozen=True, alias_generator=str.upper, extra="ignore", hide_input_in_errors=True)

    database_url: Annotated[str, Field(min_length=1), AfterValidator(_is_a_connection_string)]
    slots: int = Field(default=10, ge=1, le=100)
    """How many handlers a processor runs at once."""
    max_jobs: int = Field(default=10_000, ge=1)
    """How many jobs one invocation starts at the most."""

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> "Settings":
        try:
            return cls.model_validate(environment)
        except ValidationError as error:
            wrong = "; ".join(f"{item['loc'][0]}: {item['msg']}" for item in error.errors(include_url=False))
            raise SettingsError(f"environment variables: {wrong}") from None
