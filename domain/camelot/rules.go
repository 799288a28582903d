package camelot

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/sheet"
)

// Rules is the ruleset of the Round Table. The zero value has the editions that
// are part of the program, and is in the newest.
type Rules struct {
	game.PlainRules
	editions *sheet.Editions[*Book] // nil: those that are part of the program
	held     int                    // to which edition; 0: the newest
}

var _ game.State = (*State)(nil)

// Name is "camelot".
func (Rules) Name() string { return "camelot" }

// books are all editions.
func (r Rules) books() *sheet.Editions[*Book] { return cmp.Or(r.editions, shipped) }

// book is that of the edition.
func (r Rules) book() *Book {
	b, _ := r.books().Book(cmp.Or(r.held, r.books().Newest())) // there is one
	return b
}

// Held is the ruleset held to one of its editions.
func (r Rules) Held(edition int) (Rules, bool) {
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

// Describe tells options, presets and paces (9).
func (r Rules) Describe() game.Description { return r.book().describe() }

func (b *Book) describe() game.Description {
	d := game.Description{
		Title: catalogue.Each("title"), Scores: described.Under("score."), Reasons: described.Under("reason."),
		Published: "It follows Shadows over Camelot, a board game of 2005 by Days of Wonder, with words and pictures of our own. " +
			"We are not affiliated with its authors and publishers.",
		MinSeats: minSeats, MaxSeats: maxSeats, SeatNames: game.NumberedSeats(maxSeats), Edition: b.edition,
		Presets: b.options.Presets, Preset: b.options.Default,
		Paces: map[string]game.Pace{}, Pace: b.paces.Default, PresetPaces: b.paces.Presets,
		RegencyAt: 3, Veiled: true, // the option nmr_limit says another number: Patience
	}
	for _, o := range b.options.Options {
		d.Options = append(d.Options, game.OptionDef{
			Key: o.Key, Values: o.Values, Number: [2]int{o.Least, o.Most}, Rules: o.Rules, Help: described.Each("option." + string(o.Key)),
		})
	}
	for name, p := range b.paces.Paces {
		d.Paces[name] = game.Pace{Phases: map[string]time.Duration{
			kindSetup: p.Setup, kindTurn: p.Turn, kindReaction: p.Reaction,
		}, Respite: p.Respite}
	}
	return d
}

// CheckSetup names everything that is wrong with a setup.
func (r Rules) CheckSetup(setup game.Setup) []error {
	book, ok := r.books().Book(setup.Edition)
	if !ok {
		book = r.book() // Check names the edition
	}
	if errs := book.describe().Check(setup); len(errs) > 0 {
		return errs
	}
	return book.clashes(setup)
}

// clashes name the values that cannot stand beside each other (section 9).
func (b *Book) clashes(setup game.Setup) []error {
	d := b.describe()
	value := d.Values(setup)
	var errs []error
	refuse := func(key game.Option, why string, args ...any) {
		errs = append(errs, fmt.Errorf("%s=%s: %s", key, value(key), fmt.Sprintf(why, args...)))
	}
	players := len(setup.Seats)
	deck, _ := strconv.Atoi(value("loyalty_deck")) // Check has passed it
	usual, _ := strconv.Atoi(d.Values(game.Setup{})("loyalty_deck"))
	youngest, _ := strconv.Atoi(value("youngest")) // the same
	off := value("traitor") == "off"
	if off && deck != usual {
		refuse("loyalty_deck", "there are no loyalty cards with traitor=off")
	}
	if off && value("delayed_loyalty") == "on" {
		refuse("delayed_loyalty", "there are no loyalty cards with traitor=off")
	}
	if !off && deck < players {
		refuse("loyalty_deck", "%d players need a card each", players)
	}
	if value("squires") == "off" && value("squire_life") != "4" {
		refuse("squire_life", "there are no squires with squires=off")
	}
	if youngest > players {
		refuse("youngest", "the seats are 1 to %d", players)
	}
	return errs
}

// Start is the position before the setup: the box is open, the decks are as
// they were printed, and nobody knows yet who he is (C-12).
func (r Rules) Start(setup game.Setup) game.State {
	b, _ := r.books().Book(setup.Edition) // CheckSetup has passed it
	s := &State{
		Book:    b,
		Options: readOptions(b.describe().Values(setup), len(setup.Seats)), Seats: slices.Clone(setup.Seats),
		Knights: map[game.Seat]Knight{}, Quests: map[Place]Quest{}, Wins: map[game.Seat]Deeds{},
		CoatsRest: lists.Map(b.coats.Knights, func(k KnightData) Coat { return k.ID }),
		White:     Pile{Draw: newDeck(b.cards.White)},
		Black:     Pile{Draw: newDeck(b.cards.Black)},
		Agenda:    []Task{{Do: stepSetup}},
	}
	for _, seat := range s.Seats {
		s.Knights[seat] = Knight{Life: b.quests.Life.Start, At: Camelot, Alive: true}
	}
	for _, q := range b.quests.Quests {
		s.Quests[q.Place] = b.newQuest(q)
	}
	return s
}

// newQuest is a quest as it begins; those that another opens are closed
// (C-12).
func (b *Book) newQuest(q QuestData) Quest {
	opened := slices.ContainsFunc(b.quests.Quests, func(other QuestData) bool { return other.Opens == q.Place })
	fresh := Quest{Open: !opened}
	if q.Row > 0 {
		fresh.Row = make([]Card, q.Row)
	}
	return fresh
}

// loyaltyDeck is the loyalty cards of a game before they are shuffled (2.4,
// O-LOYALTY-DECK).
func (b *Book) loyaltyDeck(size int) []Loyalty {
	traitors := slices.Repeat([]Loyalty{Traitor}, b.cards.Loyalty.Traitor)
	return append(slices.Repeat([]Loyalty{Loyal}, size-len(traitors)), traitors...)
}

// Help explains an order by its word, in any language; with "" it lists all.
func (r Rules) Help(word, lang string) []string { return r.book().help.Help(word, lang) }

// vocabulary is every event that the ruleset has ever written, chapter by
// chapter. What a public event must not name stands in one of its own, which
// carries the change: Received beside WhiteDrawn. (Section 6 of the rules.)
var vocabulary = event.NewVocabulary(slices.Concat(
	tableEvents, askingEvents, evilEvents, questEvents, deedEvents, endEvents,
)...)
