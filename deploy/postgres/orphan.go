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

// readPID reads the process number from the first line of a server's process file; false if there
// is none.
func readPID(file string) (int, bool) {
	b, err := os.ReadFile(file)
	if err != nil {
		return 0, false
	}
	line, _, _ := strings.Cut(string(b), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	return pid, err == nil && pid > 1
}

// canListProcesses reports whether the system lists its processes and their folders (/proc).
func canListProcesses() bool {
	_, err := os.Stat("/proc/self/cwd")
	return err == nil
}

// isRunningIn reports whether a process works in the data folder: a server does, another program that has got its number
// since does not. Where the system does not show the folders of processes, it takes any living process for the server.
func isRunningIn(pid int, data string) bool {
	if !canListProcesses() {
		return syscall.Kill(pid, 0) == nil
	}
	at, err := os.Stat(filepath.Join("/proc", strconv.Itoa(pid), "cwd"))
	if err != nil {
		return false
	}
	here, err := os.Stat(data)
	return err == nil && os.SameFile(at, here)
}

// listProcesses returns the processes of a server that work in the data folder. They may outlive a killed server for a
// moment. It returns nil where the system does not list processes.
func listProcesses(data string) []int {
	names, _ := filepath.Glob("/proc/[0-9]*/comm") // the pattern is right
	var pids []int
	for _, name := range names {
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		if err != nil || !isRunningIn(pid, data) {
			continue
		}
		if program, err := os.ReadFile(name); err == nil && strings.TrimSpace(string(program)) == "postgres" {
			pids = append(pids, pid)
		}
	}
	return pids
}

// orphanTimeout is how long a server that was left behind may take to end.
const orphanTimeout = 30 * time.Second

// endOrphan sends a process that is not our child a signal to end, and waits until alive returns false. It fails after
// orphanTimeout, and if the signal cannot be sent.
func endOrphan(ctx context.Context, pid int, signal syscall.Signal, alive func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, orphanTimeout)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	if err := syscall.Kill(pid, signal); err != nil && alive() {
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
