// Package gamemail composes the letters about games: reports, press, news of the clock, and
// the letters to deputies and to those who take seats over or leave them. They depend on
// the log and the directory alone.
package gamemail
