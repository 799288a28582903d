#!/bin/sh
# need.sh NAME... installs what is missing: postgres, chromium, python, mail (the mail servers
# of the tests, and programs with which players write and read). It uses apt-get, as root or
# through sudo. Without apt-get it prints the packages that are missing.
set -eu

# able is true where something can be installed.
able() { command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || command -v sudo >/dev/null; }; }

missing=""
for name in "$@"; do
	case $name in
	postgres) ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || missing="$missing postgresql" ;;
	chromium) command -v chromium >/dev/null || command -v google-chrome >/dev/null || missing="$missing chromium" ;;
	python) # the test of docs/verify.py does without it, and says so
		python3 -c 'import email, json' 2>/dev/null || ! able || missing="$missing python3"
		;;
	mail)
		"$(dirname "$0")/servers.sh"
		for program in swaks mutt; do # tests do without them
			command -v "$program" >/dev/null || ! able || missing="$missing $program"
		done
		;;
	*) echo "need.sh: unknown name $name" >&2; exit 2 ;;
	esac
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
	echo "please install:$missing" >&2
	exit 1
fi
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
echo "installing with apt-get:$missing"
export DEBIAN_FRONTEND=noninteractive
# No server of the system's own is wanted: seneschal starts a private one.
if [ ! -d /etc/postgresql-common ]; then
	$as_root mkdir -p /etc/postgresql-common
	echo "create_main_cluster = false" | $as_root tee /etc/postgresql-common/createcluster.conf >/dev/null
fi
$as_root apt-get update -qq
# shellcheck disable=SC2086 # a list of packages
$as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
