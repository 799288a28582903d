package orders

import "seneschal/domain/order"

// Upper bounds of the quantities: more than any game can reach. They only bound the messages
// about conditions that always or never hold.
const (
	mostLives = 72 // the bank (T-16)
	mostFate  = 36
	mostGold  = 30
	mostSeats = 6
)

// terms returns the quantities and flags of conditions (5.3). An Env knows them by Term.ID. The
// reference of a term is the id of a seat, or string(Any) or string(Others), which fail as
// quantities; "" is the seat whose condition it is. AT refers to a space, a kind of space or a
// region in capitals, HAS to a card.
func terms() []order.Term {
	owned := func(name string, most int) order.Term { return order.Term{Name: name, Of: order.May, Max: most} }
	state := func(name string) order.Term { return order.Term{Name: name, Flag: true, Who: order.May} }
	plain := func(name string) order.Term { return order.Term{Name: name, Flag: true} }
	return []order.Term{
		owned("LIVES", mostLives), owned("FATE", mostFate), owned("GOLD", mostGold), owned("STRENGTH", 0), owned("CRAFT", 0),
		owned("BATTLE", 0), owned("OBJECTS", 0), owned("FOLLOWERS", 0), owned("SPELLS", 0), owned("TROPHIES", 0),
		{Name: "TROPHIES", Is: "STRENGTH"},
		{Name: "TROPHIES", Is: "CRAFT"},
		{Name: "ROLL", Max: mostRolled},
		{Name: "ENEMY"},
		{Name: "MARGIN", Min: -margins, Max: margins},
		{Name: "CARDS"},
		{Name: "ROUND", Min: 1, Max: unending},
		{Name: "SEATS", Min: 1, Max: mostSeats},
		{Name: "AT", Flag: true, Who: order.May, Bare: true},
		{Name: "HAS", Flag: true, Who: order.May, Bare: true},
		state("GOOD"), state("EVIL"), state("NEUTRAL"), state("TOAD"),
		plain("LOSING"), plain("TIED"), plain("WINNING"), plain("BLIZZARD"), plain("CROWNED"),
	}
}

const (
	margins  = 199   // two scores are never so far apart
	unending = 99999 // no game has so many rounds
)

// conditions returns the reader of conditions of this line.
func (p *parser) conditions() *order.Conditions {
	return &order.Conditions{Terms: p.terms, Of: p.termOf, At: p.termAt, Who: p.termWho, Code: codeCondition}
}

// cond reads an IF with its condition, if there is one.
func (p *parser) cond() *order.Expr { return p.conditions().If(p.Cursor) }

// termOf reads the seat whose quantity is meant. Points of trophies may go without it
// (TROPHIES CRAFT).
func (p *parser) termOf(_ *order.Cursor, t *order.Term) order.Ref {
	if t.Is == "" {
		return ref(p.who())
	}
	if !p.Words("OF") {
		return order.Ref{}
	}
	r := ref(p.who())
	r.Text = "OF " + r.Text
	return r
}

// termAt reads the place of AT, or the card of HAS.
func (p *parser) termAt(_ *order.Cursor, t *order.Term) order.Ref {
	if t.Name == "HAS" {
		card := string(p.card())
		return order.Ref{ID: card, Text: card}
	}
	place, region := p.placeOrRegion()
	if region != "" {
		return order.Ref{ID: upper(region), Text: upper(region)}
	}
	return order.Ref{ID: place.String(), Text: place.String()}
}

// termWho reads the seat or group before a flag; false if there is none.
func (p *parser) termWho(*order.Cursor) (order.Ref, bool) {
	if group := p.word(p.seats(), groups...); group != "" {
		return ref(p.group(group)), true
	}
	if fits, _ := p.fits(p.seats()); len(fits) == 1 {
		return ref(p.seat()), true
	}
	return order.Ref{}, false
}

// ref returns a seat or group as a condition refers to it.
func ref(w Who) order.Ref {
	if w.Group == Any || w.Group == Others {
		return order.Ref{ID: string(w.Group), Text: string(w.Group)}
	}
	return order.Ref{ID: string(w.Seat), Text: w.String()}
}
