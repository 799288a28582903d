package camelot

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// A standingOrder is the body of a standing order. The knowledge of one kind stands at its
// type. A kind that may be useless at present is also a checked body, and one that a forecast
// can describe is also a foretold one.
type standingOrder interface {
	game.Body
	// subject names its subject: a later order with the same subject replaces it.
	subject() string
	// coversQuestion reports whether it answers a decision for its seat, be its condition true
	// or not (C-46).
	coversQuestion(*State, Decision) bool
	// parseWords parses the words after its keyword.
	parseWords(*parser) standingOrder
	// chooseInMenu lets a player choose it in menus, without conditions.
	chooseInMenu(*pointing) (standingOrder, bool)
}

// A standingKind is a kind of standing order: its first word, its names in menus, and one order
// of the kind that reads and chooses others.
type standingKind struct {
	word    string
	id, ask string
	one     standingOrder
}

// standingKinds are all kinds of standing orders.
var standingKinds = slices.Concat(cardStandings, peopleStandings)

// subjects are the words with which a standing order begins.
var subjects = lists.Map(standingKinds, func(k standingKind) string { return k.word })

// A barredOrder is a standing order that not every seat can give. findBarFault returns the
// reason, or nil if the seat can.
type barredOrder interface {
	findBarFault(*State, game.Seat) *fault
}

func (k standingKind) findBarFault(state *State, seat game.Seat) *fault {
	if b, ok := k.one.(barredOrder); ok {
		return b.findBarFault(state, seat)
	}
	return nil
}

// parseStanding reads a standing order after STANDING.
func (p *parser) parseStanding() game.Body {
	mark := p.Mark()
	word := p.Expect(subjects...)
	for _, kind := range standingKinds {
		if kind.word == word {
			if f := kind.findBarFault(p.state, p.seat); f != nil {
				p.Blame(f.Code, mark, p.reasonText(f.Key))
			}
			return kind.one.parseWords(p)
		}
	}
	return nil
}

// groupStanding is the key of their group in menus.
const groupStanding = "menu.group.standing"

// listStandings lists the standing orders in a menu.
func (p *pointing) listStandings() []menu.Offer {
	return lists.Map(standingKinds, func(k standingKind) menu.Offer {
		return p.buildOffer(groupStanding, k.id, p.promptText(k.ask), p.faultText(k.findBarFault(p.state, p.seat)), func() (game.Body, bool) { return k.one.chooseInMenu(p) })
	})
}

// findStanding returns a seat's first standing order of one type; false if there is none. It is
// looked up at the moment of use.
func findStanding[T standingOrder](p *play, seat game.Seat) (found T, ok bool) {
	for _, o := range p.orderSets[seat].Standing {
		if found, ok = o.Body.(T); ok {
			return found, true
		}
	}
	return found, false
}

// Subject returns the subject of a standing order; "" for any other order.
func (Rules) Subject(_ game.State, _ game.Seat, o game.Order) string {
	if b, ok := o.Body.(standingOrder); ok {
		return b.subject()
	}
	return ""
}

// Subjects returns the prefix of the subjects that words name, as in STANDING CLEAR MERLIN;
// false if they name none.
func (r Rules) Subjects(lang, words string) (prefix string, ok bool) {
	word, rest, _ := strings.Cut(order.Tidy(words), " ")
	subject, _ := r.editionBook().keywords.Match(lang, word, subjects...)
	if subject == "" {
		return "", false
	}
	return strings.TrimSpace(strings.ToLower(subject + " " + rest)), true
}
