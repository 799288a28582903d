package book

import "time"

// Options are those of section 9 with their presets.
type Options struct {
	Options []OptionDef
	Default string // preset
	Presets map[string]map[string]string
}

// An OptionDef is a line of section 9.
type OptionDef struct {
	Key    string
	Values []string // the default first; "#" stands for a number, of which 0 is off
	Least  int
	Most   int
	Rules  string
}

// Paces are how long phases last, and which preset brings which.
type Paces struct {
	Default string
	Paces   map[string]Pace
	Presets map[string]string
}

// A Pace is how long a choice of the setup, the orders of a turn, an answer and
// the window of who is attacked last (section 9, the options of hours).
type Pace struct{ Setup, Turn, Answer, Defence time.Duration }

// Rulings are answers to questions of the rules that editions give differently.
type Rulings struct {
	LeaveAsked bool `yaml:"leave_asked"` // DP-11 is a question with stops=full
	BoundRoll  bool `yaml:"bound_roll"`  // who is enslaved rolls on the Temple, slowed or not
}
