// Package tournamentmail is the mail of tournaments: it takes emails to them, and writes to
// their players about events. Logs hold IDs; here people have names.
package tournamentmail
