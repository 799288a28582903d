// Package talisman is the ruleset talisman: three regions, spells, and the Crown. It holds the
// position, its events, the turn with its tasks and questions, setup and results. The package
// book holds the printed parts, orders the language of submissions, and chronicle the reports.
package talisman

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/datafile"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
	"seneschal/domain/words"
)

// Rules is the ruleset. The zero value offers the editions that are part of the program, and
// uses the newest.
type Rules struct {
	game.PlainRules
	editions *datafile.Pair[*book.Book, *orders.Language] // nil: those that are part of the program
	held     int                                          // the edition it is fixed to; 0: the newest
}

var _ game.State = (*State)(nil)

// The number of players (T-1).
const (
	minSeats = 2
	maxSeats = orders.MostSeats
)

// Name returns "talisman".
func (Rules) Name() string { return "talisman" }

// Headings returns the keywords that open the blocks of turns.
func (Rules) Headings() []string { return []string{"TURN"} }

// Events returns the registry: every event that the ruleset has ever written.
func (Rules) Events() *event.Registry { return registry }

// allEditions returns all editions.
func (r Rules) allEditions() *datafile.Pair[*book.Book, *orders.Language] {
	if r.editions == nil {
		return orders.Editions()
	}
	return r.editions
}

// currentEdition returns the book and the language of orders of the edition in use.
func (r Rules) currentEdition() (*book.Book, *orders.Language) {
	all := r.allEditions()
	b, language, _ := all.At(cmp.Or(r.held, all.Newest())) // there is one
	return b, language
}

// currentBook returns the book of the edition in use.
func (r Rules) currentBook() *book.Book {
	b, _ := r.currentEdition()
	return b
}

// currentLanguage returns the language of orders of the edition in use.
func (r Rules) currentLanguage() *orders.Language {
	_, language := r.currentEdition()
	return language
}

// Held returns the ruleset fixed to one of its editions; false if there is no such edition.
func (r Rules) Held(edition int) (Rules, bool) {
	_, _, ok := r.allEditions().At(edition)
	r.held = edition
	return r, ok
}

// With returns the ruleset with one more edition, whose data files are laid over those of the
// newest. It fails if they cannot be read.
func (r Rules) With(dataFiles fs.FS) (Rules, error) {
	more, err := r.allEditions().With(dataFiles)
	return Rules{editions: more}, err
}

// CheckEditions returns the faults in the data files of the editions; nil if there are none.
func (r Rules) CheckEditions() error { return r.allEditions().Check() }

// CheckSetup returns an error for each option that contradicts another, or has an impossible value.
func (r Rules) CheckSetup(setup game.Setup) []error { return listClashes(r.currentBook(), setup) }

// Start returns the position before the setup: all cards are in their piles, and nothing has
// been drawn. The setup must have passed CheckSetup.
func (r Rules) Start(setup game.Setup) game.State {
	b, language, _ := r.allEditions().At(setup.Edition) // CheckSetup has passed it
	state := &State{
		Book: b, Language: language, Options: readOptions(describeGame(b).Values(setup)), Seats: slices.Clone(setup.Seats), Heroes: map[game.Seat]*Hero{},
		Lying: map[book.Space][]Lie{}, Gold: map[book.Space]int{},
		Adventure: piles.Pile[book.Piece]{Draw: slices.Clone(b.Adventure), Discard: []book.Piece{}},
		SpellDeck: piles.Pile[book.Piece]{Draw: slices.Clone(b.SpellDeck), Discard: []book.Piece{}},
		Stock:     slices.Clone(b.Stock),
	}
	for _, c := range b.Characters {
		state.Unused = append(state.Unused, c.ID)
	}
	for _, seat := range state.Seats {
		state.Heroes[seat] = &Hero{Objects: []book.Piece{}, Followers: []book.Piece{}, Spells: []book.Piece{}, Trophies: []book.Piece{}}
	}
	state.Turns = turns.Stack[matter]{Tasks: []task{doDeal.of(nothing{})}}
	return state
}

//go:embed data/words/describe/*.yaml
var wordFiles embed.FS

// described holds the names and descriptions of the game, its options and its scores.
var described = words.Must(wordFiles, "data/words/describe")

// Describe returns the options, presets and paces.
func (r Rules) Describe() game.Description { return describeOnce(r.currentBook()) }

var describeOnce = datafile.OncePerBook(describeGame)

// describeGame returns the options, presets and paces of an edition.
func describeGame(b *book.Book) game.Description {
	description := game.Description{
		Title: described.Translations("title"), Scores: described.TranslationsUnder("score."), Reasons: described.TranslationsUnder("reason."),
		Published: "It follows Talisman, a board game of 1983 by Robert Harris, in its revised 4th edition of 2008, with words and " +
			"pictures of our own. We are not affiliated with its authors and publishers.",
		MinSeats: minSeats, MaxSeats: maxSeats, SeatNames: game.NumberedSeats(maxSeats), Edition: b.Edition,
		Presets: map[string]map[game.Option]string{}, Preset: b.Options.Default,
		Paces: map[string]game.Pace{}, Pace: b.Paces.Default, PresetPaces: b.Paces.Presets,
		Course:    game.Course{Preset: "blitz", Seats: 3, Phases: 30, InTurn: true, Picture: 25},
		RegencyAt: silentAt, Sleeps: true, Veiled: true,
	}
	for i := range b.Characters {
		names, id := words.Translations{}, b.Characters[i].ID
		for _, lang := range book.Languages {
			names[lang] = book.Name(lang, id)
		}
		description.Scores[string(id)] = names // a role
	}
	for _, o := range b.Options.Options {
		description.Options = append(description.Options, game.OptionDef{
			Key: game.Option(o.Key), Values: o.Values, Number: [2]int{o.Least, o.Most}, Rules: o.Rules, Help: described.Translations("option." + o.Key),
		})
	}
	for name, set := range b.Options.Presets {
		description.Presets[name] = map[game.Option]string{}
		for key, value := range set {
			description.Presets[name][game.Option(key)] = value
		}
	}
	for name, pace := range b.Paces.Paces {
		description.Paces[name] = game.Pace{Phases: map[string]time.Duration{
			kindSetup: pace.Setup, kindTurn: pace.Turn, kindAnswer: pace.Answer, kindDefence: pace.Defence,
		}, Respite: pace.Respite}
	}
	return description
}

// silentAt is the number of openings without orders after which a seat sleeps.
const silentAt = 3

// Options are the options with which a game is played, without the deadlines, which
// belong to the pace.
type Options struct {
	Three      bool   `json:"three_characters,omitempty"`
	Evade      bool   `json:"evade_individuals,omitempty"`
	Inherit    bool   `json:"inherited_objects,omitempty"`
	Trophies   int    `json:"trophy_cost"`
	Bonus      bool   `json:"starting_bonus,omitempty"`
	Bloodbath  bool   `json:"bloodbath,omitempty"`
	Strong     bool   `json:"strong_command,omitempty"`
	CrownEnds  bool   `json:"sudden_death_crown,omitempty"`
	LastRound  int    `json:"sudden_death_round,omitempty"` // 0: none
	LastDay    string `json:"sudden_death_at,omitempty"`    // 2027-01-31; "": none
	ToadKeeps  bool   `json:"toad_keeps_goods,omitempty"`
	CommandNow bool   `json:"command_on_arrival,omitempty"`
	Blind      bool   `json:"blind,omitempty"`      // move_roll=blind
	First      int    `json:"first_seat,omitempty"` // 0: at random
	Stops      string `json:"stops"`
	Limit      int    `json:"stops_per_turn"`
	Window     bool   `json:"defence_window,omitempty"`
	Hold       int    `json:"hold_h,omitempty"` // hours; 0: orders are not held
}

// dateForm is the form of a day in the option sudden_death_at: 20270131.
const dateForm = "20060102"

// readOptions reads the options of a game; value returns the text of each. A day that is none is left out.
func readOptions(value func(game.Option) string) Options {
	on := func(key game.Option) bool { return value(key) == "on" }
	number := func(key game.Option) int { n, _ := strconv.Atoi(value(key)); return n } // CheckSetup has passed it
	options := Options{
		Three: on("three_characters"), Evade: on("evade_individuals"), Inherit: on("inherited_objects"),
		Trophies: number("trophy_cost"), Bonus: on("starting_bonus"), Bloodbath: on("bloodbath"), Strong: on("strong_command"),
		CrownEnds: on("sudden_death_crown"), LastRound: number("sudden_death_round"), ToadKeeps: on("toad_keeps_goods"),
		CommandNow: on("command_on_arrival"), Blind: value("move_roll") == "blind", First: number("first_seat"),
		Stops: value("stops"), Limit: number("stops_per_turn"), Window: on("defence_window"), Hold: number("hold_h"),
	}
	if day, err := time.Parse(dateForm, value("sudden_death_at")); err == nil {
		options.LastDay = day.Format(time.DateOnly)
	}
	return options
}

// translateStops translates the option stops for the machine.
func (o Options) translateStops() turns.Stops {
	switch o.Stops {
	case "none":
		return turns.None
	case "full":
		return turns.Full
	}
	return turns.Standard
}

// listClashes returns an error for each option whose value excludes that of another, or is impossible.
func listClashes(b *book.Book, setup game.Setup) []error {
	value := describeGame(b).Values(setup)
	var errs []error
	refuse := func(key game.Option, why string) { errs = append(errs, fmt.Errorf("%s=%s: %s", key, value(key), why)) }
	if value("inherited_objects") == "on" && value("bloodbath") == "on" {
		refuse("inherited_objects", "bloodbath leaves no next character")
	}
	if n, _ := strconv.Atoi(value("first_seat")); n > len(setup.Seats) {
		refuse("first_seat", "there are not so many seats")
	}
	if day := value("sudden_death_at"); day != "0" {
		if _, err := time.Parse(dateForm, day); err != nil {
			refuse("sudden_death_at", "write a day as 20270131")
		}
	}
	return errs
}

// Help returns the lines of the help on an order, by its word in any language; with "" on all orders. It
// returns nil if no order has the word.
func (r Rules) Help(word, lang string) []string {
	return r.currentLanguage().Help.Explain(word, lang)
}

// The kinds of phases, for which paces give lengths.
const (
	kindSetup   = "setup"
	kindTurn    = "turn"
	kindAnswer  = "answer"
	kindDefence = "defence"
)
