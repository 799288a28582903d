package quest

import (
	"cmp"
	"embed"
	"io/fs"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/datafile"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
	"seneschal/domain/words"
)

// Rules is the ruleset without its reports. The zero value knows the editions that are part of the
// program, and plays by the newest.
type Rules struct {
	game.PlainRules
	editions *datafile.Pair[*book.Book, *orders.Language] // nil: those that are part of the program
	edition  int                                          // the edition it is fixed to; 0: the newest
}

var _ game.State = (*State)(nil)

// The least and the greatest number of seats.
const (
	minSeats = 1
	maxSeats = 8
)

// Name returns "quest".
func (Rules) Name() string { return "quest" }

// Events returns every kind of event that the ruleset has ever written.
func (Rules) Events() *event.Registry { return registry }

// allEditions returns the ruleset's own editions, or else those that are part of the program.
func (r Rules) allEditions() *datafile.Pair[*book.Book, *orders.Language] {
	if r.editions == nil {
		return orders.Editions()
	}
	return r.editions
}

// currentEdition returns the book and the language of orders of the edition in use.
func (r Rules) currentEdition() (*book.Book, *orders.Language) {
	all := r.allEditions()
	b, language, _ := all.At(cmp.Or(r.edition, all.Newest())) // there is one
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
	r.edition = edition
	return r, ok
}

// With returns the ruleset with one more edition, whose data files are laid over those of the
// newest. It fails if they cannot be read.
func (r Rules) With(dataFiles fs.FS) (Rules, error) {
	more, err := r.allEditions().With(dataFiles)
	return Rules{editions: more}, err
}

// CheckEditions returns an error about the data files of the editions; nil if they are sound.
func (r Rules) CheckEditions() error { return r.allEditions().Check() }

// CheckSetup returns an error for each option whose value contradicts another option, or the number of
// seats.
func (r Rules) CheckSetup(setup game.Setup) []error {
	return findOptionClashes(r.currentBook(), setup, r.Describe().Values(setup))
}

// Start makes the position before the setup: the entry tile lies there with all characters on it,
// and nothing has been drawn. The edition of the setup must exist.
func (r Rules) Start(setup game.Setup) game.State {
	b, language, _ := r.allEditions().At(setup.Edition) // CheckSetup has passed it
	value := describeEdition(b).Values(setup)
	state := &State{
		Book: b, Language: language, Options: readOptions(b, setup, value), Seats: slices.Clone(setup.Seats),
		Order: slices.Clone(setup.Seats), Knights: map[game.Seat]Knight{},
		Board: Board{Places: map[land.Zone]land.Map{}},
		Decks: Decks{Tiles: map[land.Zone]piles.Bag[book.Tile]{}, Places: map[land.Zone]piles.Bag[book.DevCard]{}},
	}
	for _, seat := range state.Seats {
		state.Knights[seat] = Knight{Attrs: b.Start.Default}
	}
	if state.IsSolo() {
		minutes, _ := strconv.Atoi(value("solo.minutes")) // Check has passed it
		state.Clock = minutes * state.Options.Minute
	}
	state.fillDecks()
	return state
}

// fillDecks lays the entry tile and fills the decks from the book.
func (s *State) fillDecks() {
	b := s.Book
	for _, tile := range b.Tiles {
		if tile.Start {
			s.Board.Main = s.Board.Main.With(land.LayTile(string(tile.ID), land.Entry, tile.Openings, 0))
		}
	}
	for _, zone := range land.Zones[:2] {
		s.Decks.Tiles[zone] = b.TileDeck(zone)
	}
	for _, deck := range b.Decks {
		s.Decks.Places[deck.Place] = lists.Map(deck.Cards, func(d book.DevDef) book.DevCard { return d.ID })
	}
	s.Decks.Cards, s.Aside = b.HiddenDeck(), b.CardsAside()
	s.Decks.Missions = lists.Map(b.Missions, func(m book.MissionDef) book.Mission { return m.ID })
}

// Face returns the name and colour of a seat: those of its character, or of the seat itself
// while it has none.
func (s *State) Face(seat game.Seat, lang string) game.Face {
	knight := s.Knights[seat]
	face := game.PlainFace(s.Seats, seat, lang)
	face.Out = knight.Status == Resigned
	if knight.Character != "" {
		face.Name, face.Word = s.Book.CharacterName(knight.Character), string(knight.Character)
	}
	return face
}

//go:embed data/words/*.yaml data/words/describe/*.yaml
var wordFiles embed.FS

// descriptions holds the names and explanations of the game, its options and its scores.
var descriptions = words.Must(wordFiles, "data/words/describe")

// catalogue holds the texts for players who write orders. Reports of a game take theirs from
// the chronicle.
var catalogue = words.Must(wordFiles, "data/words")

// The kinds of phases. A pace gives a length for each.
const (
	kindSetup = "setup"
	kindPost  = "post"
)

// Describe lists the options, presets and paces of the edition in use, and other facts that a server
// needs.
func (r Rules) Describe() game.Description { return describeOnce(r.currentBook()) }

var describeOnce = datafile.OncePerBook(describeEdition)

// describeEdition returns the description of a book's edition.
func describeEdition(b *book.Book) game.Description {
	description := game.Description{
		Title: descriptions.Translations("title"), Scores: descriptions.TranslationsUnder("score."), Reasons: descriptions.TranslationsUnder("reason."),
		Published: "It follows Excalibur, a board game of 1985 by NAC, with words and pictures of our own. " +
			"We are not affiliated with its authors and publishers.",
		MinSeats: minSeats, MaxSeats: maxSeats, SeatNames: game.NumberedSeats(maxSeats), Edition: b.Edition,
		Presets: map[string]map[game.Option]string{}, Preset: b.Options.Default,
		Paces: map[string]game.Pace{}, Pace: b.Paces.Default, PresetPaces: b.Paces.Presets,
		Course:    game.Course{Preset: "standard", Seats: 3, Phases: 22, Picture: 8},
		RegencyAt: b.Time.Post.DormantAfter, Sleeps: true, Veiled: true, // but see Patience for dormant_after
	}
	for _, option := range b.Options.Options {
		def := toOptionDef(option)
		def.Help = descriptions.Translations("option." + option.Key)
		description.Options = append(description.Options, def)
	}
	for name, set := range b.Options.Presets {
		description.Presets[name] = map[game.Option]string{}
		for key, value := range set {
			description.Presets[name][game.Option(key)] = value
		}
	}
	for name, p := range b.Paces.Paces {
		description.Paces[name] = game.Pace{Phases: map[string]time.Duration{kindSetup: p.Setup, kindPost: p.Post}, Respite: p.Respite}
	}
	return description
}

// Help returns lines that explain an order by its word; with "" lines that list all orders.
func (r Rules) Help(word, lang string) []string {
	return r.currentLanguage().Help.Explain(word, lang)
}

// registry lists every kind of event that the ruleset has ever written. A fact that only some
// seats know is two events: a public one without the secret, and one for the seats that know it,
// which carries the change.
var registry = event.NewRegistry(slices.Concat(
	tableEvents, turnEvents, arriveEvents, moveEvents, cardEvents, fightEvents,
)...)
