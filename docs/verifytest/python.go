// Package verifytest finds the Python that runs the second verifier, docs/verify.py, in tests.
package verifytest

import (
	"context"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// Python is the interpreter itself, past what starts one version of several; "" if there is
// none with all of its library.
var Python = sync.OnceValue(func() string {
	out, err := exec.CommandContext(context.Background(), "python3", "-c", "import email, json, sys; print(sys.executable)").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
})

// Need returns the path of Python, and skips the test if there is none.
func Need(t testing.TB) string {
	t.Helper()
	if Python() == "" {
		t.Skip("NOT CHECKED: python3 is not there, so docs/verify.py is not run; deploy/need.sh python installs it")
	}
	return Python()
}
