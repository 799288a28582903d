package camelot

import (
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/order/form"
)

// A standingOrder is the body of a standing order. All that the rules know about one kind stands at
// its type. A kind that may be useless at present is also a checked body, and a kind that a
// forecast can describe is also a foretold one.
type standingOrder interface {
	game.Body
	// subject names the order's subject: a later order with the same subject replaces it.
	subject() string
	// coversQuestion reports whether the order answers a decision for its seat, be its condition
	// true or not (C-46).
	coversQuestion(*State, Decision) bool
}

// declareStanding returns a kind of standing orders; their last word names them in menus.
func declareStanding[O standingOrder](words string, first O, of form.Form[O]) kind {
	k := declare(words, first, of)
	name := strings.ToLower(words[strings.LastIndex(words, " ")+1:])
	k.Kind = k.Called("s."+name, "menu.stand."+name)
	return k
}

// parseStanding reads a standing order after STANDING. It returns nil if no such order begins here.
func (p *parser) parseStanding() game.Body {
	mark := p.Mark()
	word := p.Expect(standingWords...)
	if word == "" {
		return nil
	}
	return p.readKind(standingKinds, word, mark)
}

// groupStanding is the key of the group of standing orders in menus.
const groupStanding = "menu.group.standing"

// listStandings lists the offers of standing orders, those that the seat cannot give with the reason.
func (p *pointing) listStandings() []menu.Offer {
	return lists.Map(standingKinds, func(k kind) menu.Offer { return p.offerKind(groupStanding, "STANDING ", k) })
}

// findStanding returns a seat's first standing order of one type; false if there is none. Call it at
// the moment when the order is used.
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

// Subjects returns the prefix of the subjects that the words after STANDING CLEAR name, such as
// MERLIN; false if they name none.
func (r Rules) Subjects(lang, words string) (prefix string, ok bool) {
	word, rest, _ := strings.Cut(order.Tidy(words), " ")
	subject, _ := r.editionBook().keywords.Match(lang, word, standingWords...)
	if subject == "" {
		return "", false
	}
	return strings.TrimSpace(strings.ToLower(subject + " " + rest)), true
}
