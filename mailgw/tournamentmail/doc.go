// Package tournamentmail is the mail of tournaments: the office that takes letters to them,
// and the letters that tell their players what has happened. Logs hold IDs; here people
// have names.
package tournamentmail
