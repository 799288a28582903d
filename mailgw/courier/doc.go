// Package courier follows the log and has each commit told, by gamemail, tournamentmail and
// deskmail. It knows how far it has come, takes back letters that a report makes void, and
// puts off what this program cannot read.
package courier
