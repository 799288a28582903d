//go:build linux

package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A unit is a process that is started again whenever it ends, as an init system does.
type unit struct {
	t       testing.TB
	name    string
	command func() *exec.Cmd
	log     *os.File

	mu      sync.Mutex
	changed *sync.Cond
	cmd     *exec.Cmd // nil: no process runs
	held    bool      // it is not started for now
	over    bool      // it is never started again
	left    int       // how often the process ended by itself
	short   int       // how often it did so soon after its start, the last times
	done    chan struct{}
}

// startUnit starts a process, which writes into a file of the folder and ends with the test.
func startUnit(t testing.TB, logs, name string, command func() *exec.Cmd) *unit {
	t.Helper()
	log, err := os.OpenFile(filepath.Join(logs, name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	require.NoError(t, err)
	u := &unit{t: t, name: name, command: command, log: log, done: make(chan struct{})}
	u.changed = sync.NewCond(&u.mu)
	go u.run()
	t.Cleanup(func() {
		u.mu.Lock()
		u.over = true
		u.mu.Unlock()
		u.kill()
		<-u.done
		_ = log.Close() // a log of tests
	})
	return u
}

// restartPause is how long a unit waits before it starts a process again.
const restartPause = 300 * time.Millisecond

// run starts processes from one thread, as the kernel ends a child with the thread that started it.
func (u *unit) run() {
	defer close(u.done)
	runtime.LockOSThread()
	for {
		cmd := u.start()
		if cmd == nil {
			return
		}
		began := time.Now()
		err := cmd.Wait()
		u.mu.Lock()
		u.short++
		if u.held || time.Since(began) > soon/10 {
			u.short = 0
		}
		if u.cmd = nil; !u.held && !u.over {
			u.left++
			u.note("ended by itself: %v", err)
		}
		u.changed.Broadcast()
		u.mu.Unlock()
		time.Sleep(restartPause)
	}
}

// start waits until a process may be started, and starts it. It returns nil if none may be any more.
func (u *unit) start() *exec.Cmd {
	u.mu.Lock()
	defer u.mu.Unlock()
	for u.held && !u.over {
		u.changed.Wait()
	}
	if u.over {
		return nil
	}
	cmd := u.command()
	cmd.Stdout, cmd.Stderr, cmd.SysProcAttr = u.log, u.log, &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		u.t.Errorf("starting %s: %v", u.name, err)
		return nil
	}
	u.note("started")
	u.cmd = cmd
	u.changed.Broadcast()
	return cmd
}

// refuses reports whether the process ended soon, several times in a row.
func (u *unit) refuses() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.short >= 5
}

// note writes a line of the test into the log of the process.
func (u *unit) note(format string, args ...any) {
	fmt.Fprintf(u.log, "--- %s %s\n", time.Now().UTC().Format("15:04:05.000"), fmt.Sprintf(format, args...))
}

// kill kills the process, and returns when it has ended. It is started again after release.
func (u *unit) kill() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.held, u.short = true, 0
	u.changed.Broadcast()
	for u.cmd != nil {
		u.note("killed")
		_ = u.cmd.Process.Kill() // it may have ended
		u.changed.Wait()
	}
}

// release lets a process be started that was killed.
func (u *unit) release() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.held = false
	u.changed.Broadcast()
}

// signal sends a signal to the process, if one runs.
func (u *unit) signal(s syscall.Signal) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.cmd != nil {
		u.note("%v", s)
		_ = u.cmd.Process.Signal(s) // it may have ended
	}
}
