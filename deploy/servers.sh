#!/bin/sh
# servers.sh puts real mail servers for the tests below var/servers: Dovecot, Postfix and
# OpenSMTPD as Debian has them, each in a folder of its own that is a whole small system.
# Nothing is installed: the three would not stand beside each other, nor beside a mail
# server of the machine. The tests run them in copies of these folders, which only root can.
set -eu

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || ! command -v dpkg-deb >/dev/null; then
	echo "NOT TESTED with real mail servers: only root on Debian can run them as the tests do"
	exit 0
fi
cd "$(dirname "$0")/.."
mkdir -p var/servers

# make NAME PACKAGE... unpacks packages with what they need, and copies of the libraries
# that this machine has already.
make() {
	name=$1; shift
	[ ! -d "var/servers/$name" ] || return 0
	debs=$(pwd)/var/servers/debs-$name tree=$(pwd)/var/servers/new-$name
	rm -rf "$debs" "$tree"
	mkdir -p "$debs/partial" "$tree/usr/lib" "$tree/usr/lib64" "$tree/usr/bin" "$tree/usr/sbin" "$tree/etc" "$tree/run" "$tree/var"
	# Without all packages there is no server. The return is needed, as set -e does not hold in commands before ||.
	apt-get install -y -qq --no-install-recommends --reinstall --download-only -o "Dir::Cache::archives=$debs" -o Debug::NoLocking=1 "$@" >/dev/null || return 1
	for dir in bin sbin lib lib64; do ln -s "usr/$dir" "$tree/$dir"; done
	ln -s ../run "$tree/var/run"
	for deb in "$debs"/*.deb; do
		dpkg-deb --fsys-tarfile "$deb" | tar -xf - -C "$tree" --keep-directory-symlink --exclude=./usr/share
	done
	cp -L /bin/sh "$tree/usr/bin/sh"
	libraries "$tree" | while read -r library; do
		mkdir -p "$tree${library%/*}"
		cp -L "$library" "$tree$library"
	done
	rm -rf "$debs"
	mv "$tree" "var/servers/$name"
}

# libraries lists the libraries that the programs of a folder need and that only this machine has.
libraries() {
	paths=$(find "$1/usr/lib" -type d | tr '\n' ':')
	find "$1/usr" -type f \( -perm -u+x -o -name '*.so*' \) | while read -r file; do
		LD_LIBRARY_PATH=$paths ldd "$file" 2>/dev/null || true
	done | sed -n 's/.* => \(\/[^ ]*\) .*/\1/p; s/^[[:space:]]*\(\/lib[^ ]*\) .*/\1/p' | sort -u | grep -v "^$1" || true
}

fetch() {
	make dovecot dovecot-imapd dovecot-lmtpd dovecot-submissiond && make postfix postfix && make opensmtpd opensmtpd
}

[ ! -d var/servers/dovecot ] || [ ! -d var/servers/postfix ] || [ ! -d var/servers/opensmtpd ] || exit 0
echo "fetching mail servers for the tests"
(fetch) 2>/dev/null || { apt-get update -qq && fetch; }
