package main_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestADebianPackageIsMade makes a package of the program, which runs from where it is unpacked.
func TestADebianPackageIsMade(t *testing.T) {
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip("no dpkg-deb: this is no Debian")
	}
	output := func(name string, args ...string) string {
		out, err := exec.Command(name, args...).CombinedOutput()
		require.NoError(t, err, "%s", out)
		return string(out)
	}
	dir := t.TempDir()
	output("../../deploy/deb/build.sh", seneschal, dir)
	made, err := filepath.Glob(filepath.Join(dir, "seneschal_*.deb"))
	require.NoError(t, err)
	require.Len(t, made, 1)
	require.Contains(t, output("dpkg-deb", "--field", made[0], "Version", "Depends"), "postgresql (>= 15)")
	tree := filepath.Join(dir, "tree")
	output("dpkg-deb", "--extract", made[0], tree)
	require.Contains(t, output(filepath.Join(tree, "usr/bin/seneschal"), "version"), "seneschal ")
	unit := output("cat", filepath.Join(tree, "usr/lib/systemd/system/seneschal.service"))
	require.Contains(t, unit, "ExecStart=/usr/bin/seneschal serve")
	require.NotContains(t, unit, "install -m")
	require.Contains(t, output("cat", filepath.Join(tree, "usr/share/bash-completion/completions/seneschal")), "-C /usr/bin/seneschal seneschal")
	require.FileExists(t, filepath.Join(tree, "usr/share/man/man1/seneschal.1.gz"))
	require.Contains(t, output("dpkg-deb", "--contents", made[0]), "-rw------- root/root", "settings may hold passwords")
}
