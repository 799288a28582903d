//go:build unix && !linux

package postgres

import "syscall"

// childAttributes returns the attributes of a child: a Ctrl-C at the terminal reaches only us, and
// we then end the child. If the program is killed, the next start ends the server that outlived it.
func childAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}
