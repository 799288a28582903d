package camelot

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// A standingOrder is the body of a standing order. All that there is to say of
// one kind stands at its type; one that may be of no use now is a checked body,
// and one that can be foretold is a foretold one.
type standingOrder interface {
	game.Body
	// subject is what it is about: a later one about the same replaces it.
	subject() string
	// covers reports whether it says what its seat does when a decision is put,
	// be its condition true or not (5.5, C-46).
	covers(*State, Decision) bool
	// read reads what stands behind its word.
	read(*parser) standingOrder
	// choose has it chosen in menus, without conditions.
	choose(*pointing) (standingOrder, bool)
}

// A standingKind is a kind of standing order: the word with which it begins,
// how menus name it, and one of its kind that reads and chooses others.
type standingKind struct {
	word    string
	id, ask string
	one     standingOrder
}

// standingKinds are all of them.
var standingKinds = slices.Concat(cardStandings, peopleStandings)

// subjects are the words with which a standing order begins.
var subjects = lists.Map(standingKinds, func(k standingKind) string { return k.word })

// A barredOrder is a standing order that not every seat can give: why not, or
// nil.
type barredOrder interface {
	bars(*State, game.Seat) *fault
}

func (k standingKind) bars(s *State, seat game.Seat) *fault {
	if b, ok := k.one.(barredOrder); ok {
		return b.bars(s, seat)
	}
	return nil
}

// standing reads a standing order behind STANDING.
func (p *parser) standing() game.Body {
	mark := p.Mark()
	word := p.Expect(subjects...)
	for _, k := range standingKinds {
		if k.word == word {
			if f := k.bars(p.s, p.seat); f != nil {
				p.Blame(f.Code, mark, p.because(f.Key))
			}
			return k.one.read(p)
		}
	}
	return nil
}

// groupStanding is what menus call them together.
const groupStanding = "menu.group.standing"

// standings are the standing orders in a menu.
func (p *pointing) standings() []menu.Offer {
	return lists.Map(standingKinds, func(k standingKind) menu.Offer {
		return p.of(groupStanding, k.id, p.ask(k.ask), p.no(k.bars(p.s, p.seat)), func() (game.Body, bool) { return k.one.choose(p) })
	})
}

// standing is a seat's first standing order of one type. It is read at the moment
// of use.
func standing[T standingOrder](p *play, seat game.Seat) (found T, ok bool) {
	for _, o := range p.sheets[seat].Standing {
		if found, ok = o.Body.(T); ok {
			return found, true
		}
	}
	return found, false
}

// Subject is what a standing order is about.
func (Rules) Subject(_ game.State, _ game.Seat, o game.Order) string {
	if b, ok := o.Body.(standingOrder); ok {
		return b.subject()
	}
	return ""
}

// Subjects finds the subjects that words name: STANDING CLEAR MERLIN.
func (r Rules) Subjects(lang, words string) (prefix string, ok bool) {
	word, rest, _ := strings.Cut(order.Tidy(words), " ")
	subject, _ := r.book().keywords.Match(lang, word, subjects...)
	if subject == "" {
		return "", false
	}
	return strings.TrimSpace(strings.ToLower(subject + " " + rest)), true
}
