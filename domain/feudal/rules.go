package feudal

import (
	"cmp"
	"io/fs"
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/sheet"
	"seneschal/domain/words"
)

// Rules is the ruleset of the valley. The zero value has the editions that are
// part of the program, and is in the newest.
type Rules struct {
	game.PlainRules
	editions *sheet.Editions[*Book] // nil: those that are part of the program
	held     int                    // to which edition; 0: the newest
}

var (
	_ game.Edited = Rules{}
	_ game.State  = (*State)(nil)
)

type optionSheet struct {
	Options []optionLine
	Default string
	Presets map[string]map[game.Option]string
}

// An optionLine is an option with the values that this edition plays.
type optionLine struct {
	Key    game.Option
	Values []string
	Least  int
	Most   int
	Rules  string
}

type paceSheet struct {
	Default string
	Paces   map[string]paceLine
}

type paceLine struct {
	Setup, Campaign, Winter, Grace time.Duration
	Calendar                       bool
}

// When nobody writes (F-283).
const (
	regencyAt = 2
	vacantAt  = 4
)

// Name is "feudal".
func (Rules) Name() string { return "feudal" }

// books are all editions.
func (r Rules) books() *sheet.Editions[*Book] { return cmp.Or(r.editions, shipped) }

// book is that of the edition.
func (r Rules) book() *Book {
	b, _ := r.books().Book(cmp.Or(r.held, r.books().Newest())) // there is one
	return b
}

// Held is the ruleset held to one of its editions.
func (r Rules) Held(edition int) (game.Ruleset, bool) {
	_, ok := r.books().Book(edition)
	return Rules{editions: r.editions, held: edition}, ok
}

// With is the ruleset with one more edition: the sheets are laid over those of
// the newest.
func (r Rules) With(sheets fs.FS) (Rules, error) {
	more, err := r.books().With(sheets)
	return Rules{editions: more}, err
}

// Events is every event that the ruleset has ever written.
func (Rules) Events() *event.Vocabulary { return vocabulary }

// Score is what games are ranked by: honour where it is played for, else wealth,
// which conquests that are not decided are ranked by, too (F-261, F-262).
func (Rules) Score(options map[game.Option]string) string {
	if options["mode"] == honour {
		return "honour"
	}
	return "assets"
}

// Describe tells options, presets and paces (9, F-290).
func (r Rules) Describe() game.Description { return r.book().describe() }

func (b *Book) describe() game.Description {
	d := game.Description{
		Title: catalogue.Each("title"), Scores: described.Under("score."), Honours: map[string]words.Translations{b.scores.Title: described.Each("honour.lord-seneschal")},
		Published: "It follows Excalibur, a board game of 1985 by Wotan Games, with a map and words of our own. " +
			"We are not affiliated with its authors and publishers.",
		MinSeats: valley.MinSeats, MaxSeats: valley.MaxSeats, SeatNames: game.NumberedSeats(valley.MaxSeats), Edition: b.edition,
		Presets: b.options.Presets, Preset: b.options.Default,
		Paces: map[string]game.Pace{}, Pace: b.paces.Default,
		RegencyAt: regencyAt, VacantAt: vacantAt,
	}
	for _, o := range b.options.Options {
		d.Options = append(d.Options, game.OptionDef{
			Key: o.Key, Values: o.Values, Number: [2]int{o.Least, o.Most}, Rules: o.Rules, Help: described.Each("option." + string(o.Key)),
		})
	}
	for name, p := range b.paces.Paces {
		d.Paces[name] = game.Pace{
			Phases: map[string]time.Duration{kindSetup: p.Setup, kindCampaign: p.Campaign, kindWinter: p.Winter}, Grace: p.Grace,
			Calendar: p.Calendar,
		}
	}
	return d
}

// CheckSetup names everything that is wrong with a setup, and the options that
// this edition does not play.
func (r Rules) CheckSetup(setup game.Setup) []error {
	book, ok := r.books().Book(setup.Edition)
	if !ok {
		book = r.book() // Check names the edition
	}
	return append(book.describe().Check(setup), clashes(setup.Options)...)
}

// Start is the position before the setup: nobody is named and nothing owned.
func (r Rules) Start(setup game.Setup) game.State {
	book, _ := r.books().Book(setup.Edition) // CheckSetup has passed it
	s := &State{
		Book: book, Options: book.readOptions(setup.Options), Seats: slices.Clone(setup.Seats), Season: Setup,
		Houses: map[game.Seat]House{}, Manors: map[valley.Manor]Holding{},
	}
	for _, seat := range s.Seats {
		s.Houses[seat] = House{Figures: map[int]Figure{}}
	}
	for _, m := range book.valley.Manors {
		s.Manors[m.Code] = Holding{}
	}
	return s
}

// readOptions reads the options of a setup; those that are not given have the
// value of the default preset.
func (b *Book) readOptions(given map[game.Option]string) Options {
	value := func(key game.Option) string {
		if v, ok := given[key]; ok {
			return v
		}
		if v, ok := b.options.Presets[b.options.Default][key]; ok {
			return v
		}
		i := slices.IndexFunc(b.options.Options, func(o optionLine) bool { return o.Key == key })
		return game.OptionDef{Values: b.options.Options[i].Values}.Default()
	}
	return optionsOf(value)
}
