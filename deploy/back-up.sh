#!/bin/bash
# One encrypted backup into a folder: back-up.sh FOLDER RECIPIENTS, with the settings of the service in the environment.
# RECIPIENTS is a file with the public keys of age. Its private key is nowhere on this machine.
# Ends with 4 where the backup is stored, but lacks files that the database names.
set -euo pipefail
folder=$1
recipients=$2
node=${NODE:-/opt/node/bin/node}

file=$folder/okoume-$(date -u +%Y-%m-%dT%H%M%SZ).okoume.age
# A file under its final name is written to its end: a copy may begin at any time.
trap 'rm -f "$file.incomplet"' EXIT
code=0
"$node" apps/server/src/okoume.ts backup - | age --encrypt --recipients-file "$recipients" --output "$file.incomplet" || code=$?
test "$code" = 0 || test "$code" = 4 || exit "$code"
sync "$file.incomplet"
mv "$file.incomplet" "$file"

# Deleted data must not outlive its promise in backups: a week here, 28 days elsewhere (docs/operations/backup.md).
find "$folder" -maxdepth 1 -name 'okoume-*.okoume.age' -mtime +6 -delete
exit "$code"
