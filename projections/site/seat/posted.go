package seat

import "seneschal/domain/game"

// posted is a letter that was sent from a page, and its receipt.
type posted struct {
	form    form
	receipt *game.Receipt
}

// of reports whether a letter is a seat's: nobody is shown another's.
func (l posted) of(t Token) bool { return l.receipt.Game == t.Game && l.receipt.Seat == t.Seat }
