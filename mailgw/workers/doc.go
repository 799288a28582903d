// Package workers takes what waits in a queue, several things at a time, until the house
// closes: letters of the post, entries of channels, calls to devices.
package workers
