package game

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/words"
)

// An Option is the key of a ruleset's option.
type Option string

// An OptionDef describes an option.
type OptionDef struct {
	Key    Option
	Values []string // the default first; or "#" for a whole number, then its default, then words that may replace it
	Number [2]int   // least and greatest, for "#"; the default is Values[1]
	Rules  string   // the rules that it changes: "F-84"
	Help   words.Translations
}

// A Setup holds the terms under which a game is opened. Options has the effective value of every
// option, presets and defaults filled in (see Description.Fill).
type Setup struct {
	Game    string            `json:"game"`
	Ruleset string            `json:"ruleset"`
	Edition int               `json:"edition"`
	Options map[Option]string `json:"options"`
	Seats   []Seat            `json:"seats"` // in seat order
	// Together says that each phase closes at a deadline, at the same time as in other games
	// that have the same dice.
	Together bool `json:"together,omitempty"`
	// Messages is how many messages a seat may send to one reader in a day; 0: the usual number,
	// as in games from before this was an option.
	Messages int `json:"messages,omitempty"`
	// Talk says which messages the game carries: "" for all, MessagesPublic or MessagesNone.
	Talk string `json:"talk,omitempty"`
}

// A Description holds what the kernel, the command line and the web pages must know of a ruleset.
type Description struct {
	Title     words.Translations // "Feudal: the valley of forty manors"
	About     words.Translations // its rules in a few paragraphs, the subject in the first; none: the site has pages of its own
	Published string             // names the published game that it follows, and disclaims affiliation with its owners
	MinSeats  int
	MaxSeats  int
	Edition   int    // the edition described: the newest, unless the ruleset is held to another
	SeatNames []Seat // default names in seat order, at least MaxSeats
	Options   []OptionDef
	Presets   map[string]map[Option]string
	Preset    string // the default preset
	// Scores translates the names of scores and roles, Honours those of titles: from the names in logs to those that
	// players read.
	Scores, Honours map[string]words.Translations
	Reasons         map[string]words.Translations // translates the reasons for which games end, by their names in logs with hyphens for blanks
	Paces           map[string]Pace
	Pace            string // the default pace
	RegencyAt       int    // misses in a row after which a regency begins; 0: never
	VacantAt        int    // misses in a row after which the seat is vacated; 0: never
	Course          Course
	// PresetPaces names the pace that each preset brings, unless another is given.
	PresetPaces map[string]string
	// Sleeps says that a seat under regency sleeps: nobody orders anything for it.
	Sleeps bool
	// Veiled says that chance makes hidden things, such as shuffled decks. Dice keys and digests
	// must then reach no player before the game is over.
	Veiled bool
	// Unsigned is the option that allows unsigned press where its value is "on"; "": the ruleset
	// has no unsigned press.
	Unsigned Option
}

// A Course says how games of a ruleset go, for pages that describe and begin them.
type Course struct {
	Preset  string // the preset that is good for a first game; "": the default preset
	Seats   int    // how many a first game has; 0: as few as can play
	Phases  int    // how many a player answers in a usual game; 0: unknown
	Each    Option // Phases are counted for each of its number; "": for the whole game
	InTurn  bool   // players act one after another, so that each waits for the others
	Picture int    // number of phases after which the board is worth a picture; 0: the ruleset draws no board
}

// CountPhases returns how many phases a player answers in a game with these options; 0 if that is unknown. If the
// option in Course.Each is no number, its default counts.
func (d Description) CountPhases(options map[Option]string) int {
	if d.Course.Each == "" {
		return d.Course.Phases
	}
	n, err := strconv.Atoi(options[d.Course.Each])
	if err != nil {
		n, _ = strconv.Atoi(d.Values(Setup{})(d.Course.Each)) // 0 without a usual number
	}
	return n * d.Course.Phases
}

// Complete fills in what a description leaves open: edition 1, numbered seats, one preset without
// options, paces of three days and of one, and the words of games in rounds.
func (d Description) Complete() Description {
	days := func(n time.Duration) Pace { return Pace{Phases: map[string]time.Duration{"": n * 24 * time.Hour}} }
	d.Edition = cmp.Or(d.Edition, 1)
	if d.SeatNames == nil {
		d.SeatNames = NumberedSeats(d.MaxSeats)
	}
	if d.Presets == nil {
		d.Presets, d.Preset = map[string]map[Option]string{"usual": {}}, "usual"
	}
	if d.Paces == nil {
		d.Paces, d.Pace = map[string]Pace{"slow": days(3), "fast": days(1)}, "slow"
	}
	d.Course.Preset, d.Course.Seats = cmp.Or(d.Course.Preset, d.Preset), cmp.Or(d.Course.Seats, d.MinSeats)
	if d.Scores == nil {
		d.Scores = map[string]words.Translations{pointScore: sentences.Translations("plain.points")}
	}
	if d.Reasons == nil {
		d.Reasons = map[string]words.Translations{roundReason: sentences.Translations("plain.reason")}
	}
	return d
}

// ScoreIn translates the name of a score or a role; one without a translation keeps its name in
// the logs.
func (d Description) ScoreIn(lang, name string) string { return cmp.Or(d.Scores[name].In(lang), name) }

// HonourIn translates a title that the ruleset gives to a seat; a title without a translation stays as it is.
func (d Description) HonourIn(lang, title string) string {
	return cmp.Or(d.Honours[title].In(lang), title)
}

// ReasonIn translates the reason for which a game ended, without a capital or a full stop; a reason without a
// translation stays as it is.
func (d Description) ReasonIn(lang, reason string) string {
	return cmp.Or(d.Reasons[strings.ReplaceAll(reason, " ", "-")].In(lang), reason)
}

// Fill computes the effective value of every option: the given values over those of the preset
// ("" is the default one) over each option's default. It fails if the preset is unknown; finding
// unknown options and values is left to CheckSetup.
func (d Description) Fill(preset string, given map[Option]string) (map[Option]string, error) {
	preset = cmp.Or(preset, d.Preset)
	presetValues, ok := d.Presets[preset]
	if !ok && preset != "" {
		return nil, fmt.Errorf("preset %q: there are %v", preset, slices.Sorted(maps.Keys(d.Presets)))
	}
	options := make(map[Option]string)
	for _, o := range d.Options {
		options[o.Key] = o.Default()
	}
	maps.Copy(options, presetValues)
	maps.Copy(options, given)
	return options, nil
}

// Check lists the faults of a setup that the description alone shows: another edition, too few or too many seats, a
// seat twice, an unknown option, a value that the option cannot have. It returns nil if there are none.
func (d Description) Check(setup Setup) []error {
	var errs []error
	if setup.Edition != d.Edition {
		errs = append(errs, fmt.Errorf("edition %d: this is edition %d", setup.Edition, d.Edition))
	}
	if n := len(setup.Seats); n < d.MinSeats || n > d.MaxSeats {
		errs = append(errs, fmt.Errorf("%d seats: %d to %d can play", n, d.MinSeats, d.MaxSeats))
	}
	for i, seat := range setup.Seats {
		if slices.Contains(setup.Seats[:i], seat) {
			errs = append(errs, fmt.Errorf("seat %s is there twice", seat))
		}
	}
	for _, option := range slices.Sorted(maps.Keys(setup.Options)) {
		switch i, value := d.indexOption(option), setup.Options[option]; {
		case i < 0:
			errs = append(errs, fmt.Errorf("%s=%s: there is no option %q", option, value, option))
		case !d.Options[i].allowsValue(value):
			errs = append(errs, fmt.Errorf("%s=%s: the values are %s", option, value, d.Options[i].listValues()))
		}
	}
	return errs
}

// CheckSetup lists everything that is wrong with a setup: what the description shows or, if that is nothing, what
// the ruleset itself finds. The ruleset must be held to the edition of the setup.
func CheckSetup(rules interface {
	Describe() Description
	CheckSetup(Setup) []error
}, setup Setup,
) []error {
	if errs := rules.Describe().Check(setup); len(errs) > 0 {
		return errs
	}
	return rules.CheckSetup(setup)
}

// Values returns a function that looks up an option in a setup. An option that the setup does not give has its
// default; an unknown option has "".
func (d Description) Values(setup Setup) func(Option) string {
	return func(key Option) string {
		if v, ok := setup.Options[key]; ok {
			return v
		}
		if i := d.indexOption(key); i >= 0 {
			return d.Options[i].Default()
		}
		return ""
	}
}

// Allows reports whether the option exists and can have the value.
func (d Description) Allows(key Option, value string) bool {
	i := d.indexOption(key)
	return i >= 0 && d.Options[i].allowsValue(value)
}

// indexOption finds the index of an option; -1 if there is none.
func (d Description) indexOption(key Option) int {
	return slices.IndexFunc(d.Options, func(o OptionDef) bool { return o.Key == key })
}

// NumberedSeats names n seats: seat1, seat2, ...
func NumberedSeats(n int) []Seat {
	seats := make([]Seat, n)
	for i := range seats {
		seats[i] = Seat("seat" + strconv.Itoa(i+1))
	}
	return seats
}

// allowsValue reports whether an option can have a value. "#" stands for a number; words that can take
// its place follow its default.
func (o OptionDef) allowsValue(value string) bool {
	if !o.isNumber() {
		return slices.Contains(o.Values, value)
	}
	n, err := strconv.Atoi(value)
	return err == nil && n >= o.Number[0] && n <= o.Number[1] || slices.Contains(o.Values[2:], value)
}

// listValues lists the possible values, for an error message.
func (o OptionDef) listValues() string {
	if !o.isNumber() {
		return strings.Join(o.Values, ", ")
	}
	return strings.Join(append([]string{fmt.Sprintf("%d to %d", o.Number[0], o.Number[1])}, o.Values[2:]...), ", ")
}

// isNumber reports whether the values are numbers, with a default.
func (o OptionDef) isNumber() bool { return len(o.Values) > 1 && o.Values[0] == "#" }

// Default returns the value of an option that nobody has set; "" if it has no values.
func (o OptionDef) Default() string {
	switch {
	case o.isNumber():
		return o.Values[1]
	case len(o.Values) > 0:
		return o.Values[0]
	}
	return ""
}

// PaceOf returns the name of the pace that a preset brings; "" is the default preset. A preset without a pace of its
// own, even an unknown one, brings the default pace.
func (d Description) PaceOf(preset string) string {
	preset = cmp.Or(preset, d.Preset)
	if name, ok := d.PresetPaces[preset]; ok {
		return name
	}
	return d.Pace
}
