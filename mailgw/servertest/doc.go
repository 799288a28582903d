// Package servertest runs real mail servers for tests: Dovecot, Postfix and OpenSMTPD, on free ports of this machine,
// each in a folder that is a whole small system. deploy/servers.sh fetches them; only root can run them. Where they
// cannot run, a test that starts one is skipped, and says why.
package servertest
