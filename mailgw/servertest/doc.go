// Package servertest runs real mail servers for tests: Dovecot, Postfix and OpenSMTPD, on
// ports of this machine that are free, each in a folder that is a whole small system.
// deploy/servers.sh fetches them; only root can run them. Where they cannot run, a test
// that wants one is skipped, and says why.
package servertest
