package game

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/words"
)

// An Option is the key of a ruleset's option.
type Option string

// An OptionDef describes an option.
type OptionDef struct {
	Key    Option
	Values []string // the default first; "#" stands for a whole number, and words beside it follow its default
	Number [2]int   // least and greatest, for "#"; the default is Values[1]
	Rules  string   // "F-84"
	Help   words.Translations
}

// A Setup is what a game is opened with. Options holds the effective value of
// every option, presets and defaults filled in (see Description.Fill).
type Setup struct {
	Game    string            `json:"game"`
	Ruleset string            `json:"ruleset"`
	Edition int               `json:"edition"`
	Options map[Option]string `json:"options"`
	Seats   []Seat            `json:"seats"` // in seat order
	// Together says that each phase closes at a deadline, when it does in other
	// games that have the same dice.
	Together bool `json:"together,omitempty"`
	// Messages is how many messages are carried from a seat to a reader in a day; 0: the
	// usual number, as in games of before it was an option.
	Messages int `json:"messages,omitempty"`
}

// A Description is what the kernel, the command line and the pages must know
// of a ruleset.
type Description struct {
	Title     words.Translations // "Feudal: the valley of forty manors"
	Published string             // the published game that it follows, and that we are not affiliated with its owners
	MinSeats  int
	MaxSeats  int
	Edition   int    // that is described: the newest, unless the ruleset is held to another
	SeatNames []Seat // default names in seat order, at least MaxSeats
	Options   []OptionDef
	Presets   map[string]map[Option]string
	Preset    string // the default preset
	// Scores and Honours are what the ruleset's scores and roles, and the titles
	// that it gives, are called in letters, by what logs call them.
	Scores, Honours map[string]words.Translations
	Reasons         map[string]words.Translations // why its games end, by what logs call it, blanks as hyphens
	Paces           map[string]Pace
	Pace            string // the default pace
	RegencyAt       int    // misses in a row after which a regency begins; 0: never
	VacantAt        int    // misses in a row after which the seat is vacated; 0: never
	// PresetPaces are the paces that presets bring, unless one is given.
	PresetPaces map[string]string
	// Sleeps says that a seat under regency sleeps: nobody orders anything for it.
	Sleeps bool
	// Veiled says that chance makes hidden things, shuffled decks, so that dice
	// keys and digests must reach no player before the game is over.
	Veiled bool
	// Unsigned is the option that allows unsigned press where it is "on"; without one
	// there is none.
	Unsigned Option
}

// ScoreIn is what a score or a role is called in a language; one that has no words is
// called as it is in logs.
func (d Description) ScoreIn(lang, name string) string { return cmp.Or(d.Scores[name].In(lang), name) }

// HonourIn is a title that the ruleset gives to a seat, in a language.
func (d Description) HonourIn(lang, title string) string {
	return cmp.Or(d.Honours[title].In(lang), title)
}

// ReasonIn is why a game ended, in a language, without a capital and a full stop.
func (d Description) ReasonIn(lang, reason string) string {
	return cmp.Or(d.Reasons[strings.ReplaceAll(reason, " ", "-")].In(lang), reason)
}

// Fill is the effective value of every option: the given ones over those of
// the preset ("" is the default one) over each option's default. It names an
// unknown preset; unknown options and values are CheckSetup's to find.
func (d Description) Fill(preset string, given map[Option]string) (map[Option]string, error) {
	preset = cmp.Or(preset, d.Preset)
	set, ok := d.Presets[preset]
	if !ok && preset != "" {
		return nil, fmt.Errorf("preset %q: there are %v", preset, slices.Sorted(maps.Keys(d.Presets)))
	}
	options := make(map[Option]string)
	for _, o := range d.Options {
		options[o.Key] = o.Default()
	}
	maps.Copy(options, set)
	maps.Copy(options, given)
	return options, nil
}

// Check finds what is wrong with a setup by the description alone: another
// edition, too few seats or too many, a seat twice, an unknown option, a value
// that there is not, a number out of bounds.
func (d Description) Check(s Setup) []error {
	var errs []error
	if s.Edition != d.Edition {
		errs = append(errs, fmt.Errorf("edition %d: this is edition %d", s.Edition, d.Edition))
	}
	if n := len(s.Seats); n < d.MinSeats || n > d.MaxSeats {
		errs = append(errs, fmt.Errorf("%d seats: %d to %d can play", n, d.MinSeats, d.MaxSeats))
	}
	for i, seat := range s.Seats {
		if slices.Contains(s.Seats[:i], seat) {
			errs = append(errs, fmt.Errorf("seat %s is there twice", seat))
		}
	}
	for _, k := range slices.Sorted(maps.Keys(s.Options)) {
		switch i, value := d.option(k), s.Options[k]; {
		case i < 0:
			errs = append(errs, fmt.Errorf("%s=%s: there is no option %q", k, value, k))
		case !d.Options[i].allows(value):
			errs = append(errs, fmt.Errorf("%s=%s: the values are %s", k, value, d.Options[i].values()))
		}
	}
	return errs
}

// Values finds what an option is set to in a setup; one that is not given has
// its default.
func (d Description) Values(s Setup) func(Option) string {
	return func(key Option) string {
		if v, ok := s.Options[key]; ok {
			return v
		}
		if i := d.option(key); i >= 0 {
			return d.Options[i].Default()
		}
		return ""
	}
}

// Allows reports whether there is such an option, and it can have the value.
func (d Description) Allows(key Option, value string) bool {
	i := d.option(key)
	return i >= 0 && d.Options[i].allows(value)
}

func (d Description) option(key Option) int {
	return slices.IndexFunc(d.Options, func(o OptionDef) bool { return o.Key == key })
}

// NumberedSeats are the names of so many seats: seat1, seat2, ...
func NumberedSeats(n int) []Seat {
	seats := make([]Seat, n)
	for i := range seats {
		seats[i] = Seat("seat" + strconv.Itoa(i+1))
	}
	return seats
}

// allows reports whether an option can have a value. "#" stands for a number;
// words that can stand for one follow its default.
func (o OptionDef) allows(value string) bool {
	if !o.counts() {
		return slices.Contains(o.Values, value)
	}
	n, err := strconv.Atoi(value)
	return err == nil && n >= o.Number[0] && n <= o.Number[1] || slices.Contains(o.Values[2:], value)
}

func (o OptionDef) values() string {
	if !o.counts() {
		return strings.Join(o.Values, ", ")
	}
	return strings.Join(append([]string{fmt.Sprintf("%d to %d", o.Number[0], o.Number[1])}, o.Values[2:]...), ", ")
}

// counts reports whether the values are numbers, with a default.
func (o OptionDef) counts() bool { return len(o.Values) > 1 && o.Values[0] == "#" }

// Default is the value of an option that nobody has set.
func (o OptionDef) Default() string {
	switch {
	case o.counts():
		return o.Values[1]
	case len(o.Values) > 0:
		return o.Values[0]
	}
	return ""
}

// PaceOf is the pace that a preset ("" is the default one) brings.
func (d Description) PaceOf(preset string) string {
	preset = cmp.Or(preset, d.Preset)
	if name, ok := d.PresetPaces[preset]; ok {
		return name
	}
	return d.Pace
}
