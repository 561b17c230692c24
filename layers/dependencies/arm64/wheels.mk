# Both are needed: psycopg-binary has wheels of the first kind only, pydantic-core of the second.
WHEELS := manylinux_2_28_aarch64 manylinux2014_aarch64
