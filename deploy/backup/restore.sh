#!/bin/sh
# restore.sh BASE-BACKUP NEW-FOLDER [TIME]
# Makes a data folder that becomes the database of that time at its first start; without TIME, of the end of the stored WAL.
# TIME has a zone: 2026-11-23T06:15:00Z. Settings: backup.env. Run it as the user of PostgreSQL.
set -eu
umask 077
backup=$1 folder=$2 time=${3-}
[ ! -e "$folder" ] || { echo "$folder exists" >&2; exit 1; }
case $time in "" | *Z | *[+-][0-9][0-9]:[0-9][0-9]) ;; *) echo "$time has no zone" >&2; exit 1 ;; esac
# PostgreSQL reads this setting before it knows the names of zones, and Z is one.
case $time in *Z) time=${time%Z}+00:00 ;; esac
pg_verifybackup --quiet "$backup"
cp -a "$backup" "$folder"
{
  # The last segment was not full yet.
  echo "restore_command = 'cp \"$BACKUPS/wal/%f\" \"%p\" || cp \"$BACKUPS/wal/%f.partial\" \"%p\"'"
  [ -z "$time" ] || echo "recovery_target_time = '$time'"
  echo "recovery_target_action = promote"
} >> "$folder/postgresql.auto.conf"
touch "$folder/recovery.signal"
# For a rehearsal: no network, no archive, not the settings of the cluster.
cat > "$folder/rehearsal.conf" <<END
listen_addresses = ''
unix_socket_directories = '$folder'
hba_file = '$folder/rehearsal-hba.conf'
hot_standby = off
archive_mode = off
END
echo "local all all scram-sha-256" > "$folder/rehearsal-hba.conf"
echo "rehearsal: postgres -D $folder -c config_file=$folder/rehearsal.conf"
