#!/bin/sh
# restore.sh FILE.tar.gz DIR makes the data folder of a server from a backup, and begins
# a new epoch of it with `seneschal restore` (SENESCHAL names the program): it never
# throws dice again with keys that players may have seen.
#
# DIR must be missing or empty. Run it as root if the backup was made as root,
# so that files get their owners back, else as the user of the server. A dump of
# an outside Postgres goes into an empty database:
#   pg_restore --dbname DSN FILE.pgdump
set -eu
umask 077

if [ $# -ne 2 ]; then
	echo "usage: restore.sh FILE.tar.gz DIR" >&2
	exit 2
fi
file=$1 dir=${2%/}
command -v "${SENESCHAL:-seneschal}" >/dev/null || { echo "restore.sh: no program seneschal: put it in the PATH, or name it in SENESCHAL" >&2; exit 2; }
[ -r "$file" ] || { echo "restore.sh: cannot read $file" >&2; exit 2; }
if [ -e "$dir" ] && [ -n "$(ls -A "$dir")" ]; then
	echo "restore.sh: $dir is not empty: move it away first" >&2
	exit 1
fi
if [ -r "$file.sha256" ]; then
	(cd "$(dirname "$file")" && sha256sum --check --quiet "$(basename "$file").sha256") || {
		echo "restore.sh: $file is not as it was written" >&2
		exit 1
	}
fi

next="$dir.restoring"
rm -rf "$next"
mkdir -p "$next"
trap 'rm -rf "$next"' EXIT
tar --extract --gzip --preserve-permissions --numeric-owner --file "$file" --directory "$next"
[ -s "$next/secret" ] || {
	echo "restore.sh: $file is no backup of a server" >&2
	exit 1
}
"${SENESCHAL:-seneschal}" restore --dir "$next"
[ ! -d "$dir" ] || rmdir "$dir"
mv "$next" "$dir"
echo "$dir is restored; start the server, then check its games: seneschal audit GAME"
