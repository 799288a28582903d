package postgres

import (
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// A process is a child. done is closed when it has ended; err is the result.
type process struct {
	cmd  *exec.Cmd
	done chan struct{}
	err  error
}

// startChild starts a child, and closes the files that it inherits. It starts the child from a thread that lives as long as
// the child: the kernel ends a child with the thread that started it, not with the program.
func startChild(cmd *exec.Cmd) (*process, error) {
	p := &process{cmd: cmd, done: make(chan struct{})}
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(p.done)
		err := cmd.Start()
		for _, f := range cmd.ExtraFiles {
			_ = f.Close() // opened for reading only
		}
		started <- err
		if err == nil {
			p.err = cmd.Wait()
		}
	}()
	return p, <-started
}

// How long the server may take to end in order, and then to end at once.
const (
	orderlyTimeout   = 20 * time.Second
	immediateTimeout = 5 * time.Second
)

// endChild ends the child, and returns when it has ended. It asks the child to end in order, then at once, and then kills
// it.
func (p *process) endChild() {
	for _, step := range []struct {
		signal syscall.Signal
		wait   time.Duration
	}{{syscall.SIGINT, orderlyTimeout}, {syscall.SIGQUIT, immediateTimeout}} {
		_ = p.cmd.Process.Signal(step.signal) // fails if the process is gone, which is checked next
		if p.exitsWithin(step.wait) {
			return
		}
	}
	_ = p.cmd.Process.Kill() // the same
	<-p.done
}

// exitsWithin waits until the child has ended, at most for a time, and reports whether it has.
func (p *process) exitsWithin(within time.Duration) bool {
	select {
	case <-p.done:
		return true
	case <-time.After(within):
		return false
	}
}
