package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// seneschal is the program under test, built once for all tests, and with the race
// detector if they are.
var seneschal string

// TestMain runs the tests, or makes this program an event server that a test kills.
func TestMain(m *testing.M) {
	if file := os.Getenv(natsEnv); file != "" {
		fmt.Fprintln(os.Stderr, runNATS(file))
		os.Exit(1)
	}
	code, err := buildAndRun(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func buildAndRun(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "seneschal-bin-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o711); err != nil { // Postgres runs as another user if we are root
		return 0, err
	}
	seneschal = filepath.Join(dir, "seneschal")
	build := exec.Command("go", slices.Concat([]string{"build", "-o", seneschal}, likeTheTests, []string{"."})...)
	if out, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("building the program: %w\n%s", err, out)
	}
	if err := waiting(); err != nil {
		return 0, err
	}
	return m.Run(), nil
}

// waiting lets twice as many tests run side by side as there are cores, unless -parallel sets the
// number: a server mostly waits.
func waiting() error {
	const parallel = "test.parallel"
	flag.Parse()
	said := false
	flag.Visit(func(f *flag.Flag) { said = said || f.Name == parallel })
	if said {
		return nil
	}
	return flag.Set(parallel, strconv.Itoa(2*runtime.GOMAXPROCS(0)))
}

// environ returns the environment without settings of seneschal.
func environ() []string {
	var env []string
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "SENESCHAL_") {
			env = append(env, v)
		}
	}
	return env
}

// An outcome is the result of a command line.
type outcome struct {
	code     int
	out, err string
}

// command runs the program to its end.
func command(t testing.TB, stdin string, args ...string) outcome {
	t.Helper()
	return commandOf(t, seneschal, stdin, args...)
}

// commandOf runs a program to its end.
func commandOf(t testing.TB, program, stdin string, args ...string) outcome {
	t.Helper()
	var out, talk bytes.Buffer
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = environ(), strings.NewReader(stdin), &out, &talk
	err := cmd.Run()
	if _, exited := errors.AsType[*exec.ExitError](err); !exited {
		require.NoError(t, err)
	}
	return outcome{cmd.ProcessState.ExitCode(), out.String(), talk.String()}
}

// partly runs an audit that holds, but in which something could not be checked.
func partly(t testing.TB, args ...string) string {
	t.Helper()
	outcome := command(t, "", args...)
	require.Equal(t, 3, outcome.code, "%v: %s%s", args, outcome.out, outcome.err)
	return outcome.out
}

// must runs a command that is to succeed, and reads its JSON into v unless that is nil.
func must(t testing.TB, v any, args ...string) string {
	t.Helper()
	return command(t, "", args...).must(t, v)
}

// must requires that the command has succeeded, and reads its JSON into v unless that is nil.
func (o outcome) must(t testing.TB, v any) string {
	t.Helper()
	require.Zero(t, o.code, "%s%s", o.out, o.err)
	if v != nil {
		require.NoError(t, json.Unmarshal([]byte(o.out), v), o.out)
	}
	return o.out
}
