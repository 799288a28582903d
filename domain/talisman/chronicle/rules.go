// Package chronicle describes games of talisman to people: the events since the last report, and
// the board as a seat may see it. It reads positions and events, and decides nothing.
package chronicle

import (
	"embed"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// Rules is the complete ruleset: the rules of talisman, and the texts about its games.
type Rules struct{ talisman.Rules }

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

// A speaker writes sentences about one position in one language.
type speaker struct {
	s    *talisman.State
	lang string
}

// say returns a sentence of the catalogue with its parameters filled in.
func (p speaker) say(key string, a args) string {
	return words.Contract(p.lang, catalogue.Say(p.lang, key, a))
}

// sayCounted returns a sentence of the catalogue about a number of things, {n}.
func (p speaker) sayCounted(key string, n int, a args) string {
	return words.Contract(p.lang, catalogue.Count(p.lang, key, n, a))
}

// joinList joins things: "a, b and c".
func (p speaker) joinList(things []string) string { return catalogue.List(p.lang, things) }

// joinClauses puts several things into one sentence: "a; b".
func (p speaker) joinClauses(things []string) string {
	return strings.Join(things, p.say("semicolon", nil))
}

// nameSeat names a seat in a sentence, by its character once it has one.
func (p speaker) nameSeat(seat game.Seat) string {
	if hero := p.s.Heroes[seat]; hero != nil && hero.Character != "" {
		return p.nameThing(hero.Character)
	}
	return p.nameSeatAlone(seat)
}

// nameSeatAlone names a seat alone, as in a table: "Elf".
func (p speaker) nameSeatAlone(seat game.Seat) string { return p.s.Face(seat, p.lang).Name }

// listSeats lists seats in a sentence.
func (p speaker) listSeats(seats []game.Seat) string {
	return p.joinList(lists.Map(seats, p.nameSeat))
}

// nameThing names a thing in a sentence, with its article if it has one: "the Village".
func (p speaker) nameThing(t book.Thing) string { return book.The(p.lang, t) }

// nameThingAlone names a thing alone: "Sword".
func (p speaker) nameThingAlone(t book.Thing) string { return book.Titled(p.lang, t) }

// nameSpace names a space in a sentence, with its code if it has one: "the City (O13)".
func (p speaker) nameSpace(s book.Space) string { return p.addSpaceCode(s, p.nameThing(s)) }

// nameSpaceAlone names a space alone: "City (O13)".
func (p speaker) nameSpaceAlone(s book.Space) string { return p.addSpaceCode(s, p.nameThingAlone(s)) }

// addSpaceCode adds the code of a space, if it has one, to a name.
func (p speaker) addSpaceCode(s book.Space, name string) string {
	if code := p.s.Book.Space(s).Code; code != "" {
		return p.say("place", args{"name": name, "code": code})
	}
	return name
}

// formatNumber writes n as text.
func formatNumber(n int) string { return strconv.Itoa(n) }

// phaseName matches the names of phases: the setup, turns of the game, and questions within these, with a number in
// brackets at the end for a question that is asked again.
var phaseName = regexp.MustCompile(`^(setup|turn)(?: (\d+))?(?:, D(\d+))?(?: \((\d+)\))?$`)

// PhaseIn translates the name of a phase: "turno 12, pregunta 3". It leaves a name that it does not know as it is.
func (Rules) PhaseIn(phase game.Phase, lang string) game.Phase {
	if phase.Kind != "" {
		phase.Kind = catalogue.Say(lang, "phase.kind."+phase.Kind, nil)
	}
	match := phaseName.FindStringSubmatch(phase.Name)
	if match == nil {
		return phase
	}
	phase.Name = catalogue.Say(lang, "phase."+match[1], args{"n": match[2]})
	if match[3] != "" {
		phase.Name += ", " + catalogue.Say(lang, "phase.question", args{"n": match[3]})
	}
	if match[4] != "" {
		phase.Name += " (" + match[4] + ")"
	}
	phase.Title = words.Capital(phase.Name)
	return phase
}

//go:embed data/texts/*.yaml
var textFiles embed.FS

// texts describe the effects of cards, characters and spaces, each in a sentence or two.
var texts = words.Must(textFiles, "data/texts")

// describeCard describes the effect of a card.
func (p speaker) describeCard(c book.Card) string { return texts.Say(p.lang, "card."+string(c), nil) }

// describeAbility describes the abilities of a character.
func (p speaker) describeAbility(c book.Character) string {
	return texts.Say(p.lang, "character."+string(c), nil)
}

// describeSpace describes the effect of a space; "" if it has none.
func (p speaker) describeSpace(s book.Space) string {
	if key := "space." + string(s); texts.Has(p.lang, key) {
		return texts.Say(p.lang, key, nil)
	}
	return ""
}
