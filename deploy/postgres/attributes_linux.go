package postgres

import "syscall"

// attributes of a child: it ends in order when we are killed, and a Ctrl-C at
// the terminal reaches only us, who then end it.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGINT}
}
