// Package chronicle tells people of games of talisman: what has happened since
// they were last told, and what a seat may see of the board. It reads positions
// and events, and decides nothing.
package chronicle

import (
	"embed"
	"regexp"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// Rules is the whole ruleset: the rules of talisman, and all that is told of its
// games.
type Rules struct{ talisman.Rules }

var _ game.Edited = Rules{}

// Held is the ruleset held to one of its editions.
func (r Rules) Held(edition int) (game.Ruleset, bool) {
	rules, ok := r.Rules.Held(edition)
	return Rules{rules}, ok
}

//go:embed data/*.yaml
var wordFiles embed.FS

// catalogue holds every sentence that is told.
var catalogue = words.Must(wordFiles, "data")

// args are the parameters of a sentence.
type args = map[string]string

// A speaker says things about one position in one language.
type speaker struct {
	s    *talisman.State
	lang string
}

func (p speaker) say(key string, a args) string {
	return words.Contracted(p.lang, catalogue.Say(p.lang, key, a))
}

// count is say for a number of things, {n}.
func (p speaker) count(key string, n int, a args) string {
	return words.Contracted(p.lang, catalogue.Count(p.lang, key, n, a))
}

// list joins things: "a, b and c".
func (p speaker) list(things []string) string { return catalogue.List(p.lang, things) }

// joined are several things in one sentence: "a; b".
func (p speaker) joined(things []string) string { return strings.Join(things, p.say("semicolon", nil)) }

// who is a seat in a sentence: its character, once it has one.
func (p speaker) who(seat game.Seat) string {
	if h := p.s.Heroes[seat]; h != nil && h.Character != "" {
		return p.the(h.Character)
	}
	return p.name(seat)
}

// name is a seat alone, as in a table: "Elf".
func (p speaker) name(seat game.Seat) string { return p.s.Face(seat, p.lang).Name }

// whos lists seats in a sentence.
func (p speaker) whos(seats []game.Seat) string {
	return p.list(lists.Map(seats, p.who))
}

// the is a thing in a sentence, as a name or with its article: "the Village".
func (p speaker) the(t book.Thing) string { return book.The(p.lang, t) }

// named is a thing alone: "Sword".
func (p speaker) named(t book.Thing) string { return book.Titled(p.lang, t) }

// place is a space in a sentence, with its code if it has one: "the City (O13)".
func (p speaker) place(s book.Space) string { return p.coded(s, p.the(s)) }

// spot is a space alone: "City (O13)".
func (p speaker) spot(s book.Space) string { return p.coded(s, p.named(s)) }

func (p speaker) coded(s book.Space, name string) string {
	if code := p.s.Book.Space(s).Code; code != "" {
		return p.say("place", args{"name": name, "code": code})
	}
	return name
}

// number is n as text.
func number(n int) string { return strconv.Itoa(n) }

// namedPhase is how phases are called: the setup, turns of the game, stops by their
// question.
var namedPhase = regexp.MustCompile(`^(setup|turn)(?: (\d+))?(?:, D(\d+))?(?: \((\d+)\))?$`)

// PhaseIn is a phase in the words of a language: "turno 12, pregunta 3".
func (Rules) PhaseIn(p game.Phase, lang string) game.Phase {
	if p.Kind != "" {
		p.Kind = catalogue.Say(lang, "phase.kind."+p.Kind, nil)
	}
	m := namedPhase.FindStringSubmatch(p.Name)
	if m == nil {
		return p
	}
	p.Name = catalogue.Say(lang, "phase."+m[1], args{"n": m[2]})
	if m[3] != "" {
		p.Name += ", " + catalogue.Say(lang, "phase.question", args{"n": m[3]})
	}
	if m[4] != "" {
		p.Name += " (" + m[4] + ")"
	}
	p.Title = words.Capital(p.Name)
	return p
}

//go:embed data/texts/*.yaml
var textFiles embed.FS

// texts are what cards, characters and spaces do, in a sentence or two.
var texts = words.Must(textFiles, "data/texts")

// text is what a card does.
func (p speaker) text(c book.Card) string { return texts.Say(p.lang, "card."+string(c), nil) }

// ability is what is special about a character.
func (p speaker) ability(c book.Character) string {
	return texts.Say(p.lang, "character."+string(c), nil)
}

// instructions are what a space does; "" for one that does nothing of itself.
func (p speaker) instructions(s book.Space) string {
	if key := "space." + string(s); texts.Has(p.lang, key) {
		return texts.Say(p.lang, key, nil)
	}
	return ""
}
