package games

import (
	"time"

	"seneschal/projections/site/web"
)

// Grown is how far the tree over all that the house has told has come, and what
// witnesses have signed of it.
type Grown struct {
	Origin    string     `json:"origin"`
	Size      int64      `json:"size"` // public commits
	Witnesses []Sighting `json:"witnesses,omitempty"`
}

// A Sighting is the newest checkpoint that a witness has signed.
type Sighting struct {
	Witness string     `json:"witness"`
	Size    int64      `json:"size"`
	At      time.Time  `json:"-"` // by the clock of the house
	Seen    web.Moment `json:"seen"`
}
