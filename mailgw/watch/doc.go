// Package watch looks once a minute whether somebody is to be written to: reminders of
// deadlines that are near, word of a beacon that is late, and of a house that has stopped.
package watch
