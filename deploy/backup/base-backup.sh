#!/bin/sh
# Copies the whole database while customers buy, checks the copy, and deletes what KEEP does not keep. Settings: backup.env.
set -eu
umask 077
base=$BACKUPS/base
name=$(date -u +%Y-%m-%dT%H%M%SZ)
mkdir -p "$base"
rm -rf "$base"/*.incomplete
# The copy has a SHA-256 of each file. The WAL of its own time is in it, so that it can be restored without any other.
pg_basebackup --no-password --pgdata="$base/$name.incomplete" --checkpoint=fast --wal-method=stream --manifest-checksums=SHA256
pg_verifybackup --quiet "$base/$name.incomplete"
mv "$base/$name.incomplete" "$base/$name"
sync "$base"
echo "$base/$name"
ls -1d "$base"/*Z | head -n "-$KEEP" | xargs -r rm -rf
oldest=$(ls -1d "$base"/*Z | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
pg_archivecleanup "$BACKUPS/wal" "$first"
