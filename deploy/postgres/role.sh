#!/bin/sh
# The database, and the role of the service, which owns it and is no superuser; once, as the data are made.
psql -v ON_ERROR_STOP=1 -v password="$DB_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role membres login password :'password';
create database membres owner membres;
SQL
