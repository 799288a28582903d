// Package mailgw is mail as a way to play: the intake takes letters out of an
// inbox, finds out whose they are and hands their orders to the host; the
// courier tells players what came of it. Both may be stopped at any moment:
// what was done is done once, what was not is done when they run again.
package mailgw
