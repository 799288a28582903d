package book

import "time"

// Options are those of section 9 with their presets.
type Options struct {
	Options []Option
	Default string // preset
	Presets map[string]map[string]string
}

// An Option is a line of section 9.
type Option struct {
	Key    string
	Values []string // the default first; "#" stands for a number, of which 0 is off
	Least  int
	Most   int
	Seats  string // "many": for two seats or more; "one": for a solo game; "": for all
	Rules  string
}

// Paces are how long phases last, and which preset brings which.
type Paces struct {
	Default string
	Paces   map[string]Pace
	Presets map[string]string
}

// A Pace is how long the choice of characters and a post last.
type Pace struct{ Setup, Post time.Duration }
