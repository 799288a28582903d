// Package gamemail composes the emails about games: reports, press, news of the clock, and
// emails to deputies and to old and new holders of seats. They depend on the log and the
// directory alone.
package gamemail
