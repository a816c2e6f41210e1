#!/bin/sh
# PgBouncer by transactions, between two sockets: nothing of it is on a network.
set -eu
printf '"membres" "%s"\n' "$DB_PASSWORD" > /tmp/users.txt
cat > /tmp/pgbouncer.ini <<INI
[databases]
membres = host=/run/postgres
[pgbouncer]
listen_addr =
unix_socket_dir = /run/pgbouncer
unix_socket_mode = 0777
auth_type = plain
auth_file = /tmp/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
max_prepared_statements = 500
INI
exec pgbouncer /tmp/pgbouncer.ini
