// Package gamemail composes the letters about games: reports, press, news of the clock, and
// letters to deputies and to old and new holders of seats. They depend on the log and the
// directory alone.
package gamemail
