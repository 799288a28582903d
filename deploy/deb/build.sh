#!/bin/sh
# build.sh PROGRAM OUT makes OUT/seneschal_VERSION_ARCH.deb of a built program: the unit
# of systemd, settings, the man page and completions with it.
set -eu

program=$1 out=$2
deploy=$(dirname "$0")/..
version=$("$program" version --json | sed -n 's/.*"release": "\(.*\)".*/\1/p')
arch=$(dpkg --print-architecture)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
umask 022
chmod 755 "$tree"

put() { # MODE FROM TO
	install -D -m "$1" "$2" "$tree$3"
}
put 755 "$program" /usr/bin/seneschal
put 644 "$deploy/../docs/seneschal.1" /usr/share/man/man1/seneschal.1
gzip -9n "$tree/usr/share/man/man1/seneschal.1"
put 644 "$deploy/../LICENSE" /usr/share/doc/seneschal/copyright
put 644 "$deploy/../docs/operating.md" /usr/share/doc/seneschal/operating.md
put 600 "$deploy/deb/seneschal.env" /etc/seneschal.env
sed '/^# .*\(install -m\|useradd\|systemctl\)/d; s#/usr/local/bin#/usr/bin#' "$deploy/seneschal.service" >"$tree/unit"
put 644 "$tree/unit" /usr/lib/systemd/system/seneschal.service
rm "$tree/unit"
complete() { # SHELL TO
	put 644 /dev/null "$2"
	"$program" completion --code "$1" | sed 's#[^ ]*/seneschal#/usr/bin/seneschal#' >"$tree$2"
}
complete bash /usr/share/bash-completion/completions/seneschal
complete fish /usr/share/fish/vendor_completions.d/seneschal.fish

mkdir "$tree/DEBIAN"
sed "s/@VERSION@/$version/; s/@ARCH@/$arch/; s/@SIZE@/$(du -ks --exclude=DEBIAN "$tree" | cut -f1)/" "$deploy/deb/control" >"$tree/DEBIAN/control"
echo /etc/seneschal.env >"$tree/DEBIAN/conffiles"
for script in postinst prerm postrm; do
	put 755 "$deploy/deb/$script" "/DEBIAN/$script"
done
mkdir -p "$out"
dpkg-deb -Zzstd --root-owner-group --build "$tree" "$out/seneschal_${version}_$arch.deb"
