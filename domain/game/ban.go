package game

import "time"

// A Ban keeps a player from something, as the operator of a server or a moderator has decided. The
// zero Ban keeps nobody from anything.
type Ban struct {
	Holds bool
	Until time.Time // zero: for ever
}
