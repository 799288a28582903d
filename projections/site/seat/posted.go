package seat

import "seneschal/domain/game"

// posted is a letter that was sent from a page, and its receipt.
type posted struct {
	form    form
	receipt *game.Receipt
}

// of reports whether a letter is a seat's: nobody is shown another's.
func (l posted) of(t Token) bool { return l.receipt.Game == t.Game && l.receipt.Seat == t.Seat }

// form is what a seat's page has sent.
type form struct {
	send   bool // else only to be checked
	hold   bool
	phase  int
	held   int // number of the draft that its page showed; -1: it does not say
	text   string
	letter string
	aside  bool // no orders: an absence or a deputy
}
