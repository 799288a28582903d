package camelot

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/datafile"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Rules is the ruleset of the Round Table, without its reports. The zero value has the editions that
// are part of the program, and uses the newest.
type Rules struct {
	game.PlainRules
	editions *datafile.Editions[*Book] // nil: those that are part of the program
	edition  int                       // the edition in use; 0: the newest
}

var _ game.State = (*State)(nil)

// Name returns "camelot".
func (Rules) Name() string { return "camelot" }

// allEditions returns the ruleset's own editions, or else those that are part of the program.
func (r Rules) allEditions() *datafile.Editions[*Book] { return cmp.Or(r.editions, shippedEditions) }

// editionBook returns the book of the edition in use.
func (r Rules) editionBook() *Book {
	b, _ := r.allEditions().Book(cmp.Or(r.edition, r.allEditions().Newest())) // there is one
	return b
}

// Held returns the ruleset with one of its editions fixed; false if there is no such
// edition.
func (r Rules) Held(edition int) (Rules, bool) {
	_, ok := r.allEditions().Book(edition)
	return Rules{editions: r.editions, edition: edition}, ok
}

// With returns the ruleset with one more edition, whose files are laid over those of the newest; the
// result uses the new one. It fails if the files cannot be read.
func (r Rules) With(dataFiles fs.FS) (Rules, error) {
	more, err := r.allEditions().With(dataFiles)
	return Rules{editions: more}, err
}

// CheckEditions returns an error about the data files of the editions; nil if they are sound.
func (r Rules) CheckEditions() error { return r.allEditions().Check() }

// Events returns the registry of all events that the ruleset has ever written.
func (Rules) Events() *event.Registry { return registry }

// Describe returns the options, presets and paces of the edition in use, and other facts that a server
// needs.
func (r Rules) Describe() game.Description { return describeOnce(r.editionBook()) }

var describeOnce = datafile.OncePerBook((*Book).describeEdition)

// describeEdition returns the description of the book's edition.
func (b *Book) describeEdition() game.Description {
	description := game.Description{
		Title: catalogue.Translations("title"), Scores: descriptions.TranslationsUnder("score."), Reasons: descriptions.TranslationsUnder("reason."),
		Published: "It follows Shadows over Camelot, a board game of 2005 by Days of Wonder, with words and pictures of our own. " +
			"We are not affiliated with its authors and publishers.",
		MinSeats: minSeats, MaxSeats: maxSeats, SeatNames: game.NumberedSeats(maxSeats), Edition: b.edition,
		Presets: b.options.Presets, Preset: b.options.Default,
		Paces: map[string]game.Pace{}, Pace: b.paces.Default, PresetPaces: b.paces.Presets,
		Course:    game.Course{Preset: "friendly", Seats: 4, Phases: 15, InTurn: true, Picture: 20},
		RegencyAt: 3, Veiled: true, // Patience returns the number of nmr_limit instead
	}
	for _, line := range b.options.Options {
		description.Options = append(description.Options, game.OptionDef{
			Key: line.Key, Values: line.Values, Number: [2]int{line.Least, line.Most}, Rules: line.Rules, Help: descriptions.Translations("option." + string(line.Key)),
		})
	}
	for name, line := range b.paces.Paces {
		description.Paces[name] = game.Pace{Phases: map[string]time.Duration{
			kindSetup: line.Setup, kindTurn: line.Turn, kindReaction: line.Reaction,
		}, Respite: line.Respite}
	}
	return description
}

// CheckSetup returns an error for each option whose value contradicts another option, or the number
// of players.
func (r Rules) CheckSetup(setup game.Setup) []error { return r.editionBook().findOptionClashes(setup) }

// findOptionClashes does the work of CheckSetup. Each value must be legal by itself.
func (b *Book) findOptionClashes(setup game.Setup) []error {
	description := describeOnce(b)
	value := description.Values(setup)
	var errs []error
	refuse := func(key game.Option, why string, args ...any) {
		errs = append(errs, fmt.Errorf("%s=%s: %s", key, value(key), fmt.Sprintf(why, args...)))
	}
	players := len(setup.Seats)
	deck, _ := strconv.Atoi(value("loyalty_deck")) // Check has accepted it
	usual, _ := strconv.Atoi(description.Values(game.Setup{})("loyalty_deck"))
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

// Start returns the position before the setup: the decks are in their printed order, and no seat has
// a coat yet (C-12). The edition of the setup must exist.
func (r Rules) Start(setup game.Setup) game.State {
	b, _ := r.allEditions().Book(setup.Edition) // CheckSetup has accepted it
	state := &State{
		Book:    b,
		Options: readOptions(b.describeEdition().Values(setup), len(setup.Seats)), Seats: slices.Clone(setup.Seats),
		Knights: map[game.Seat]Knight{}, Quests: map[Place]Quest{}, Wins: map[game.Seat]Deeds{},
		CoatsRest: lists.Map(b.coats.Knights, func(k KnightData) Coat { return k.ID }),
		White:     Pile{Draw: newDeck(b.cards.White)},
		Black:     Pile{Draw: newDeck(b.cards.Black)},
		Agenda:    []Task{{Do: stepSetup}},
	}
	for _, seat := range state.Seats {
		state.Knights[seat] = Knight{Life: b.quests.Life.Start, At: Camelot, Alive: true}
	}
	for _, q := range b.quests.Quests {
		state.Quests[q.Place] = b.newQuest(q)
	}
	return state
}

// newQuest returns a quest at the start of the game. A quest that the end of another one opens is
// closed (C-12).
func (b *Book) newQuest(q QuestData) Quest {
	opened := slices.ContainsFunc(b.quests.Quests, func(other QuestData) bool { return other.Opens == q.Place })
	fresh := Quest{Open: !opened}
	if q.Row > 0 {
		fresh.Row = make([]Card, q.Row)
	}
	return fresh
}

// newLoyaltyDeck returns size loyalty cards before they are shuffled, the traitor's last (2.4,
// O-LOYALTY-DECK). The size must not be below the number of traitor's cards.
func (b *Book) newLoyaltyDeck(size int) []Loyalty {
	traitors := slices.Repeat([]Loyalty{Traitor}, b.cards.Loyalty.Traitor)
	return append(slices.Repeat([]Loyalty{Loyal}, size-len(traitors)), traitors...)
}

// Help returns lines that explain an order by its word; with "" lines that list all orders.
func (r Rules) Help(word, lang string) []string { return r.editionBook().help.Explain(word, lang) }

// registry is the registry of all events that the ruleset has ever written, chapter
// by chapter. A fact that a public event must not name stands in an event of its own,
// which carries the change: Received beside WhiteDrawn. (Section 6 of the rules.)
var registry = event.NewRegistry(slices.Concat(
	tableEvents, askingEvents, evilEvents, questEvents, deedEvents, endEvents,
)...)
