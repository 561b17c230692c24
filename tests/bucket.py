"""A bucket of S3, in moto's server, and what is in it."""

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import boto3
from moto.server import ThreadedMotoServer

CREDENTIALS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_REGION": "us-east-1"}


@dataclass(frozen=True)
class Bucket:
    client: Any
    endpoint: str
    name: str

    @property
    def address(self) -> str:
        return f"{self.endpoint}/{self.name}"

    def objects(self) -> dict[str, list[dict[str, Any]]]:
        """The lines of each object, by its key."""
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket=self.name)
        keys = [found["Key"] for page in pages for found in page.get("Contents", [])]
        return {key: self._lines(key) for key in keys}

    def jobs(self) -> list[dict[str, Any]]:
        return [line for lines in self.objects().values() for line in lines]

    def ids(self) -> list[str]:
        return sorted(job["id"] for job in self.jobs())

    def _lines(self, key: str) -> list[dict[str, Any]]:
        body = self.client.get_object(Bucket=self.name, Key=key)["Body"].read()
        return [json.loads(line) for line in gzip.decompress(body).splitlines()]


@contextmanager
def server() -> Iterator[str]:
    moto = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    moto.start()
    try:
        # Not 127.0.0.1: moto would take its first part for the name of a bucket.
        yield f"http://localhost:{moto.get_host_and_port()[1]}"
    finally:
        moto.stop()


def make(endpoint: str, name: str) -> Bucket:
    client = boto3.client(
        "s3",
        endpoint_url=endpoint,
        region_name="us-east-1",
        aws_access_key_id="test",
        aws_secret_access_key="test",
    )
    client.create_bucket(Bucket=name)
    return Bucket(client, endpoint, name)
