#!/bin/sh
# backup.sh DIR FILE.tar.gz [UNIT] writes the data folder of a server to a file.
#
# The server must not run meanwhile: give its systemd UNIT to have it stopped and
# started again, or stop it yourself. Emails that come in the meantime wait in
# the mailbox. With an outside Postgres (SENESCHAL_POSTGRES) its database is
# dumped to FILE.pgdump. Run it as the user of the server, or as root.
set -eu
umask 077

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
	echo "usage: backup.sh DIR FILE.tar.gz [UNIT]" >&2
	exit 2
fi
dir=$1 file=$2 unit=${3:-}
[ -s "$dir/secret" ] || { echo "backup.sh: $dir is not the data folder of a server: it has no secret" >&2; exit 2; }

if [ -n "$unit" ]; then
	trap 'rm -f "$file.part"; systemctl start "$unit"' EXIT
	systemctl stop "$unit"
else
	trap 'rm -f "$file.part"' EXIT
fi

# The locks that the server itself takes: none may open it while it is copied.
for lock in "$dir/log/lock" "$dir/postgres/lock"; do
	[ -e "$lock" ] || continue
	case $lock in
	*/log/lock) exec 8<"$lock"; fd=8 ;;
	*) exec 9<"$lock"; fd=9 ;;
	esac
	flock -n "$fd" || { echo "backup.sh: the server in $dir is running: stop it first, or name its unit" >&2; exit 1; }
done
[ ! -e "$dir/postgres/data/postmaster.pid" ] || {
	echo "backup.sh: the database in $dir was not closed: start the server and stop it once" >&2
	exit 1
}

tar --create --gzip --numeric-owner --file "$file.part" --directory "$dir" \
	--exclude=./control.sock --exclude='./postgres/socket/*' .
gzip --test "$file.part"
if [ -n "${SENESCHAL_POSTGRES:-}" ]; then
	pg_dump --format=custom --file "$file.pgdump" --dbname "$SENESCHAL_POSTGRES"
fi
sync "$file.part"
mv "$file.part" "$file"
(cd "$(dirname "$file")" && sha256sum "$(basename "$file")" >"$(basename "$file").sha256")
echo "$file"
