package main_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
)

// TestScripts runs the real program as its users do.
func TestScripts(t *testing.T) {
	source, err := filepath.Abs("../..")
	require.NoError(t, err)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", filepath.Dir(seneschal)+string(os.PathListSeparator)+os.Getenv("PATH"))
			env.Setenv("SOURCE", source)
			_, dsn := pgtest.Tables(t)
			env.Setenv("SENESCHAL_POSTGRES", dsn) // for the server in d
			env.Setenv("CASES", filepath.Join(source, "domain/feudal/testdata/cases"))
			return os.Chmod(env.WorkDir, 0o711) // Postgres runs as another user if we are root
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"json": checkJSON, "flip": flipByte, "cut": cutFile, "keep": keepMatch, "serve": runServer},
	})
}

// serve DIR starts the server of a folder, with nothing but tables, until the script ends. Commands
// then ask it, which is far less work than to open it for each.
func runServer(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: serve DIR")
	}
	said := &talk{opened: make(chan struct{})}
	cmd := exec.Command(seneschal, "serve", "--role", "project", "--dir", ts.MkAbs(args[0]))
	cmd.Env, cmd.Stderr, cmd.WaitDelay = append(environ(), "SENESCHAL_POSTGRES="+ts.Getenv("SENESCHAL_POSTGRES")), said, soon
	ts.Check(cmd.Start())
	ts.Defer(func() {
		ts.Check(cmd.Process.Signal(syscall.SIGTERM))
		ts.Check(cmd.Wait())
	})
	select {
	case <-said.opened:
	case <-time.After(soon):
		ts.Fatalf("the server does not open:\n%s", said)
	}
}

// json FILE requires that a file (or stdout) holds JSON.
func checkJSON(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: json FILE")
	}
	if json.Valid([]byte(ts.ReadFile(args[0]))) == neg {
		ts.Fatalf("%s: JSON is %v", args[0], neg)
	}
}

// flip FILE OFFSET changes a bit of one byte; a negative offset counts from the end.
func flipByte(ts *testscript.TestScript, _ bool, args []string) {
	data, at := fileAt(ts, args)
	data[at] ^= 1
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o600))
}

// cut FILE LENGTH drops the rest of a file; a negative length counts from the end.
func cutFile(ts *testscript.TestScript, _ bool, args []string) {
	data, at := fileAt(ts, args)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data[:at], 0o600))
}

func fileAt(ts *testscript.TestScript, args []string) ([]byte, int) {
	data := []byte(ts.ReadFile(args[0]))
	at, err := strconv.Atoi(args[1])
	ts.Check(err)
	if at < 0 {
		at += len(data)
	}
	return data, at
}

// keep NAME PATTERN sets a variable to what the brackets of a pattern match in stdout.
func keepMatch(ts *testscript.TestScript, _ bool, args []string) {
	found := regexp.MustCompile(args[1]).FindStringSubmatch(ts.ReadFile("stdout"))
	if len(found) < 2 {
		ts.Fatalf("nothing matches %s", args[1])
	}
	ts.Setenv(args[0], found[1])
}
