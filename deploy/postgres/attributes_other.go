//go:build unix && !linux

package postgres

import "syscall"

// attributes of a child: a Ctrl-C at the terminal reaches only us, who then
// end it. A server that outlives a killed program is ended by the next start.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}
