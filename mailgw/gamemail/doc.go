// Package gamemail composes the emails about games: reports, press, news of the clock, and emails to deputies and to
// old and new holders of seats. It sends none. The emails depend on the log, the directory of players and their
// settings alone.
package gamemail
