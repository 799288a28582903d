// Package chronicle reports games of quest to their players: the events since
// the last report, and the parts of the land that a seat may see. It reads positions and
// events, and decides nothing.
package chronicle

import (
	"embed"
	"io/fs"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/words"
)

// Rules is the whole ruleset: the rules of quest, and the reports of its games.
type Rules struct{ quest.Rules }

var _ game.Edited = Rules{}

// Held returns the ruleset fixed to one of its editions; false if there is no such edition.
func (r Rules) Held(edition int) (game.Ruleset, bool) {
	rules, ok := r.Rules.Held(edition)
	return Rules{rules}, ok
}

// With returns the ruleset with one more edition, whose data files are laid over those of the
// newest. It fails if they cannot be read.
func (r Rules) With(dataFiles fs.FS) (Rules, error) {
	rules, err := r.Rules.With(dataFiles)
	return Rules{rules}, err
}

//go:embed data/*.yaml
var wordFiles embed.FS

// catalogue holds every sentence of the reports.
var catalogue = words.Must(wordFiles, "data")

// args are the parameters of a sentence.
type args = map[string]string

// A speaker phrases facts about one position in one language.
type speaker struct {
	state *quest.State
	lang  string
}

func (p speaker) say(key string, a args) string {
	return words.Contract(p.lang, catalogue.Say(p.lang, key, a))
}

// sayCounted returns a sentence in the form for n things; n is its parameter {n}.
func (p speaker) sayCounted(key string, n int, a args) string {
	return words.Contract(p.lang, catalogue.Count(p.lang, key, n, a))
}

// listSeatsOnBoard lists the seats whose characters are on the board, in turn order.
func (p speaker) listSeatsOnBoard() []game.Seat {
	return lists.Keep(p.state.Order, func(seat game.Seat) bool { return p.state.Knights[seat].Status != quest.Resigned })
}

// joinList joins things: "a, b and c".
func (p speaker) joinList(things []string) string { return catalogue.List(p.lang, things) }

// nameSeat names a seat in a sentence: by its character, once it has one.
func (p speaker) nameSeat(seat game.Seat) string { return p.state.Face(seat, p.lang).Name }

// nameSeats lists seats in a sentence.
func (p speaker) nameSeats(seats []game.Seat) string {
	return p.joinList(lists.Map(seats, p.nameSeat))
}

// nameThing names a thing in a sentence, with its article if it has one: "the Lance". A
// card that is not known is "a card".
func (p speaker) nameThing(t book.Thing) string {
	if t == book.Card("") {
		return p.say("card.unknown", nil)
	}
	return book.The(p.lang, t)
}

// nameCards lists cards in a sentence; those that are not known ("") are counted. For none it returns the words
// for no cards.
func (p speaker) nameCards(cards []book.Card) string {
	var names []string
	for _, card := range cards {
		if card != "" {
			names = append(names, p.nameThing(card))
		}
	}
	if unknown := len(cards) - len(names); unknown > 0 {
		names = append(names, p.sayCounted("cards", unknown, nil))
	}
	if len(names) == 0 {
		return p.say("cards.none", nil)
	}
	return p.joinList(names)
}

// namePlace names a place by its label, and by its name if it has one of its
// own: "E3N1 (the inn)".
func (p speaker) namePlace(at land.Place) string {
	name := p.findPlaceName(at)
	if name == "" {
		return at.Label()
	}
	return p.say("place", args{"at": at.Label(), "name": name})
}

// findPlaceName returns the name of a place; "" for a mere stretch of path.
func (p speaker) findPlaceName(at land.Place) string {
	if dev := p.state.DevAt(at); dev != nil {
		return p.nameThing(dev)
	}
	switch kind := p.state.KindAt(at); kind {
	case "", "path", "wild", "entry":
		return ""
	default:
		return p.nameThing(kind)
	}
}

// joinClauses joins several things in one sentence: "a; b".
func (p speaker) joinClauses(things []string) string {
	return strings.Join(things, p.say("semicolon", nil))
}

// formatNumber writes n as text.
func formatNumber(n int) string { return strconv.Itoa(n) }

// PhaseIn translates a phase to a language: "correo 7". It leaves a name of another form as it is.
func (Rules) PhaseIn(phase game.Phase, lang string) game.Phase {
	if phase.Kind != "" {
		phase.Kind = catalogue.Say(lang, "phase.kind."+phase.Kind, nil)
	}
	switch n, post := strings.CutPrefix(phase.Name, "post "); {
	case post:
		phase.Name = catalogue.Say(lang, "phase.post", args{"n": n})
	case phase.Name == "setup":
		phase.Name = catalogue.Say(lang, "phase.setup", nil)
	default:
		return phase
	}
	phase.Title = words.Capital(phase.Name)
	return phase
}
