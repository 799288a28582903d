#!/bin/sh
# memory.sh COMMAND... runs a command with its temporary files in memory, if there is
# room and programs may be started there. Tests make thousands of files and soon remove
# them: servers' folders, and databases that are copies of another. They share
# the making of a Postgres cluster, of which each package has a copy (deploy/postgres/pgtest).
set -e
room=$((6 * 1024 * 1024)) # KB

free() {
	df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }'
	awk '/^MemAvailable:/ { print $2 }' /proc/meminfo 2>/dev/null
}

if [ "$(free | awk -v room=$room '$1 > room' | wc -l)" -eq 2 ] && dir=$(mktemp -d /dev/shm/seneschal-XXXXXX); then
	trap 'rm -rf "$dir"' EXIT
	trap 'exit 130' INT TERM
	chmod 711 "$dir" # Postgres runs as another user if we are root
	printf '#!/bin/sh\n' >"$dir/try" && chmod +x "$dir/try"
	if "$dir/try" 2>/dev/null; then
		export TMPDIR="$dir" SENESCHAL_TEST_CLUSTER="$dir/cluster"
	fi
fi
"$@"
