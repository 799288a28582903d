package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// ErrMissing reports that PostgreSQL is not installed.
var ErrMissing = errors.New("PostgreSQL is not installed: apt-get install postgresql, or give a DSN")

// binaries is an installed PostgreSQL.
type binaries struct {
	dir     string
	version string // major: "15"
}

func (b binaries) initdbPath() string   { return filepath.Join(b.dir, "initdb") }
func (b binaries) postgresPath() string { return filepath.Join(b.dir, "postgres") }

// findBinaries finds the binaries of the version that made the data, in dir or, if that is "", where systems keep them. If
// version is "", it takes the newest. It fails with ErrMissing if there are none, and if there are none of that version.
func findBinaries(ctx context.Context, dir, version string) (binaries, error) {
	found := findInstalled(ctx, listBinaryFolders(dir))
	if len(found) == 0 {
		return binaries{}, missingError(dir)
	}
	if version == "" {
		return slices.MaxFunc(found, func(a, b binaries) int { return cmp.Compare(parseVersion(a.version), parseVersion(b.version)) }), nil
	}
	i := slices.IndexFunc(found, func(b binaries) bool { return b.version == version })
	if i < 0 {
		return binaries{}, mismatchError(version, found)
	}
	return found[i], nil
}

func missingError(dir string) error {
	if dir == "" {
		return ErrMissing
	}
	return fmt.Errorf("no initdb and postgres in %s: %w", dir, ErrMissing)
}

func mismatchError(version string, found []binaries) error {
	have := lists.Map(found, func(b binaries) string { return b.version })
	return fmt.Errorf("the data was made by PostgreSQL %s and only %s is installed: apt-get install postgresql-%s, "+
		"or move the data to the new version with pg_upgrade", version, strings.Join(have, ", "), version)
}

// listBinaryFolders returns the folders to search: dir alone or, if that is "", the one in PATH and the usual ones.
func listBinaryFolders(dir string) []string {
	if dir != "" {
		return []string{dir}
	}
	var dirs []string
	if path, err := exec.LookPath("postgres"); err == nil {
		if target, err := filepath.EvalSymlinks(path); err == nil {
			dirs = append(dirs, filepath.Dir(target))
		}
	}
	for _, pattern := range []string{"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/local/pgsql/bin"} {
		more, _ := filepath.Glob(pattern) // the patterns are well formed
		dirs = append(dirs, more...)
	}
	return slices.Compact(dirs)
}

// findInstalled keeps the folders that hold both binaries, with their version.
func findInstalled(ctx context.Context, dirs []string) []binaries {
	var found []binaries
	for _, dir := range dirs {
		b := binaries{dir: dir}
		if _, err := os.Stat(b.initdbPath()); err != nil {
			continue
		}
		out, err := exec.CommandContext(ctx, b.postgresPath(), "--version").Output()
		if err != nil {
			continue
		}
		if m := versionPattern.FindSubmatch(out); m != nil {
			b.version = string(m[1])
			found = append(found, b)
		}
	}
	return found
}

// versionPattern finds the major version in "postgres (PostgreSQL) 15.18".
var versionPattern = regexp.MustCompile(`\(PostgreSQL\) (\d+)`)

func parseVersion(version string) int {
	n, _ := strconv.Atoi(version) // digits, by the pattern
	return n
}
