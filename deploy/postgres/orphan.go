package postgres

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// pidIn reads the first line of a server's process file.
func pidIn(file string) (int, bool) {
	b, err := os.ReadFile(file)
	if err != nil {
		return 0, false
	}
	line, _, _ := strings.Cut(string(b), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	return pid, err == nil && pid > 1
}

// runsIn reports whether a process works in the data folder: a server does, a
// stranger that has got its number does not. Where the system does not tell,
// a living process is taken for the server.
func runsIn(pid int, data string) bool {
	proc := filepath.Join("/proc", strconv.Itoa(pid))
	if _, err := os.Stat("/proc/self/cwd"); err != nil {
		return syscall.Kill(pid, 0) == nil
	}
	at, err := os.Stat(filepath.Join(proc, "cwd"))
	if err != nil {
		return false
	}
	here, err := os.Stat(data)
	return err == nil && os.SameFile(at, here)
}

// orphanTime is how long a server that was left behind may take to end.
const orphanTime = 30 * time.Second

// endOrphan asks a server that is not our child to end, and waits for it.
func endOrphan(ctx context.Context, pid int, alive func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, orphanTime)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	if err := syscall.Kill(pid, syscall.SIGINT); err != nil && alive() {
		return fmt.Errorf("ending the server left behind, process %d: %w", pid, err)
	}
	for alive() {
		select {
		case <-ctx.Done():
			return fmt.Errorf("ending the server left behind, process %d: %w", pid, ctx.Err())
		case <-tick.C:
		}
	}
	return nil
}
