package postgres

import "syscall"

// childAttributes returns the attributes of a child: it ends in order when we are killed. A Ctrl-C
// at the terminal reaches only us, and we then end the child.
func childAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGINT}
}
