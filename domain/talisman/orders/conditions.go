package orders

import (
	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
)

// MostSeats is the largest number of players.
const MostSeats = 6

// newTerms returns the quantities and flags of conditions. An Env knows them by Term.ID. The
// reference of a term is the id of a seat, or string(Any) or string(Others), which fail as
// quantities; "" is the seat whose condition it is. AT refers to a space, a kind of space or a
// region in capitals, HAS to a card. Bounds, such as what the bank has of a kind, serve warnings of conditions that
// always or never hold.
func newTerms(b *book.Book) []order.Term {
	bank := func(stat book.Stat) int { return b.Limits.Bank[string(stat)] }
	owned := func(name string, most int) order.Term { return order.Term{Name: name, Of: order.May, Max: most} }
	state := func(name string) order.Term { return order.Term{Name: name, Flag: true, Who: order.May} }
	plain := func(name string) order.Term { return order.Term{Name: name, Flag: true} }
	return []order.Term{
		owned("LIVES", bank(book.Life)), owned("FATE", bank(book.Fate)), owned("GOLD", bank(book.Gold)), owned("STRENGTH", 0), owned("CRAFT", 0),
		owned("BATTLE", 0), owned("OBJECTS", 0), owned("FOLLOWERS", 0), owned("SPELLS", 0), owned("TROPHIES", 0),
		{Name: "TROPHIES", Is: "STRENGTH"},
		{Name: "TROPHIES", Is: "CRAFT"},
		{Name: "ROLL", Max: mostRolled},
		{Name: "ENEMY"},
		{Name: "MARGIN", Min: -mostMargin, Max: mostMargin},
		{Name: "CARDS"},
		{Name: "ROUND", Min: 1, Max: mostRounds},
		{Name: "SEATS", Min: 1, Max: MostSeats},
		{Name: "AT", Flag: true, Who: order.May, Bare: true},
		{Name: "HAS", Flag: true, Who: order.May, Bare: true},
		state("GOOD"), state("EVIL"), state("NEUTRAL"), state("TOAD"),
		plain("LOSING"), plain("TIED"), plain("WINNING"), plain("BLIZZARD"), plain("CROWNED"),
	}
}

const (
	mostMargin = 199   // two scores are never so far apart
	mostRounds = 99999 // no game has so many rounds
)

// newConditions returns the reader of conditions of this line.
func (p *parser) newConditions() *order.Conditions {
	return &order.Conditions{Terms: p.terms, Of: p.readTermSeat, At: p.readTermPlace, Who: p.readFlagSeats, Code: codeCondition}
}

// readTermSeat reads the seat whose quantity is meant. For points of trophies it also reads OF, and returns
// the zero Ref if there is none (TROPHIES CRAFT).
func (p *parser) readTermSeat(_ *order.Cursor, t *order.Term) order.Ref {
	if t.Is == "" {
		return newReference(p.readWho())
	}
	if !p.Words("OF") {
		return order.Ref{}
	}
	ref := newReference(p.readWho())
	ref.Text = "OF " + ref.Text
	return ref
}

// readTermPlace reads the place of AT, or the card of HAS.
func (p *parser) readTermPlace(_ *order.Cursor, t *order.Term) order.Ref {
	if t.Name == "HAS" {
		card := string(p.readCard())
		return order.Ref{ID: card, Text: card}
	}
	place, region := p.readPlaceOrRegion()
	if region != "" {
		return order.Ref{ID: toKeyword(region), Text: toKeyword(region)}
	}
	return order.Ref{ID: place.String(), Text: place.String()}
}

// readFlagSeats reads the seat or group before a flag. If there is none, or a name fits several seats, it
// returns false and takes nothing.
func (p *parser) readFlagSeats(*order.Cursor) (order.Ref, bool) {
	if group := p.WordBeforeName(p.seatKind(), groups...); group != "" {
		return newReference(p.toGroup(group)), true
	}
	if fits, _ := p.FindNames(p.seatKind()); len(fits) == 1 {
		return newReference(p.readSeat()), true
	}
	return order.Ref{}, false
}

// newReference returns a seat or group as a condition refers to it.
func newReference(who Who) order.Ref {
	if who.Group == Any || who.Group == Others {
		return order.Ref{ID: string(who.Group), Text: string(who.Group)}
	}
	return order.Ref{ID: string(who.Seat), Text: who.String()}
}
