package feudal

import (
	"cmp"
	"io/fs"
	"slices"
	"time"

	"seneschal/domain/datafile"
	"seneschal/domain/event"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/words"
)

// Rules is the ruleset of the valley. The zero value has the editions that are part of the
// program, and uses the newest.
type Rules struct {
	game.PlainRules
	editions *datafile.Editions[*book.Book] // nil: the editions that are part of the program
	edition  int                            // the edition in use; 0: the newest
}

var _ game.State = (*State)(nil)

// Turns without a submission after which a seat is under regency, and after which it is vacant
// (F-283).
const (
	regencyAt = 2
	vacantAt  = 4
)

// Name returns "feudal".
func (Rules) Name() string { return "feudal" }

// allEditions returns the editions of this ruleset: those that it was given, or else those of the program.
func (r Rules) allEditions() *datafile.Editions[*book.Book] {
	return cmp.Or(r.editions, book.Editions())
}

// currentBook returns the book of the edition in use.
func (r Rules) currentBook() *book.Book {
	b, _ := r.allEditions().Book(cmp.Or(r.edition, r.allEditions().Newest())) // there is always a newest
	return b
}

// Held returns the ruleset fixed to one of its editions; false if there is no such edition, and the returned ruleset
// must not be used.
func (r Rules) Held(edition int) (Rules, bool) {
	_, ok := r.allEditions().Book(edition)
	return Rules{editions: r.editions, edition: edition}, ok
}

// With returns the ruleset with one more edition, whose data files are laid over those of the newest. It fails if they
// cannot be read.
func (r Rules) With(dataFiles fs.FS) (Rules, error) {
	more, err := r.allEditions().With(dataFiles)
	return Rules{editions: more}, err
}

// CheckEditions returns an error if the data files of any edition are wrong.
func (r Rules) CheckEditions() error { return r.allEditions().Check() }

// Events returns the registry of all events that the ruleset has ever written.
func (Rules) Events() *event.Registry { return registry }

// Score returns the score by which games are ranked: honour in mode honour, else wealth.
// Undecided conquests are ranked by wealth too (F-261, F-262).
func (Rules) Score(options map[game.Option]string) string {
	if options["mode"] == book.Honour {
		return "honour"
	}
	return "assets"
}

// Describe describes the options, presets and paces (F-290).
func (r Rules) Describe() game.Description { return describeOnce(r.currentBook()) }

var describeOnce = datafile.OncePerBook(describeGame)

// describeGame describes the game by the book of an edition.
func describeGame(b *book.Book) game.Description {
	description := game.Description{
		Title: catalogue.Translations("title"), Scores: descriptions.TranslationsUnder("score."), Reasons: catalogue.TranslationsUnder("reason."), Honours: map[string]words.Translations{b.Scores.Title: descriptions.Translations("honour.lord-seneschal")},
		Published: "It follows Excalibur, a board game of 1985 by Wotan Games, with a map and words of our own. " +
			"We are not affiliated with its authors and publishers.",
		MinSeats: valley.MinSeats, MaxSeats: valley.MaxSeats, SeatNames: game.NumberedSeats(valley.MaxSeats), Edition: b.Edition,
		Presets: b.Options.Presets, Preset: b.Options.Default,
		Paces: map[string]game.Pace{}, Pace: b.Paces.Default,
		RegencyAt: regencyAt, VacantAt: vacantAt,
		Course: game.Course{Preset: "simple", Seats: 4, Phases: 4, Each: "years", Picture: 9},
	}
	for _, line := range b.Options.Options {
		description.Options = append(description.Options, game.OptionDef{
			Key: line.Key, Values: line.Values, Number: [2]int{line.Least, line.Most}, Rules: line.Rules, Help: descriptions.Translations("option." + string(line.Key)),
		})
	}
	for name, line := range b.Paces.Paces {
		description.Paces[name] = game.Pace{
			Phases: map[string]time.Duration{kindSetup: line.Setup, kindCampaign: line.Campaign, kindWinter: line.Winter}, Grace: line.Grace,
			Calendar: line.Calendar, Respite: line.Respite,
		}
	}
	return description
}

// CheckSetup returns an error for each option that contradicts another; nil if there is none.
func (Rules) CheckSetup(setup game.Setup) []error { return book.FindClashes(setup.Options) }

// Start returns the position before the setup, in which no seat has a name and no manor an owner. The setup must have
// passed CheckSetup: it panics for an unknown edition.
func (r Rules) Start(setup game.Setup) game.State {
	b, _ := r.allEditions().Book(setup.Edition) // CheckSetup has accepted the edition
	state := &State{
		Book: b, Options: b.ReadOptions(setup.Options), Seats: slices.Clone(setup.Seats), Season: book.Setup,
		Houses: map[game.Seat]House{}, Manors: map[valley.Manor]Holding{},
	}
	for _, seat := range state.Seats {
		state.Houses[seat] = House{Figures: map[int]Figure{}}
	}
	for _, m := range b.Valley.Manors {
		state.Manors[m.Code] = Holding{}
	}
	return state
}

// Help explains an order by its word, in any language, in the lines of an answer. With "" it lists all orders, each
// with an example.
func (r Rules) Help(word, lang string) []string { return r.currentBook().Help.Explain(word, lang) }

// The kinds of phase that a pace gives lengths for.
const (
	kindSetup    = "setup"
	kindCampaign = "campaign"
	kindWinter   = "winter"
)

// registry holds every event that the ruleset has ever written, chapter by chapter.
var registry = event.NewRegistry(slices.Concat(
	basicEvents, combatEvents, winterEvents, houseEvents, landEvents, fateEvents, faithEvents,
)...)
