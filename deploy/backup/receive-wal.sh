#!/bin/sh
# Stores every change of the database as it is written, until it is stopped. Settings: backup.env.
set -eu
umask 077
mkdir -p "$BACKUPS/wal" "$BACKUPS/base"
# The primary keeps what is not stored here yet. A primary that falls silent is left after ten seconds.
pg_receivewal --no-password --slot=backup --create-slot --if-not-exists
exec pg_receivewal --no-password --slot=backup --directory="$BACKUPS/wal" \
  --dbname='keepalives_idle=5 keepalives_interval=2 keepalives_count=3 tcp_user_timeout=10000'
