package camelot

import (
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Who identifies a knight by seat, with the word that an order uses.
type Who struct {
	Seat game.Seat
	Word string // "arthur", "squire2"
}

// String returns the knight's word.
func (w Who) String() string { return w.Word }

// A CardSet is a list of terms; a card fits it if it fits one of them.
type CardSet []CardTerm

// String returns "blackknight>=5, special", for example.
func (s CardSet) String() string { return lists.Join(s, ", ") }

// A CardTerm is ANY, a kind of card, or a card. The terms of combat cards may have a bound: Op and N.
type CardTerm struct {
	Name string // "ANY", "SPECIAL", "STANDARD", "COMBAT", "WAR", "MORGAN", "FIGHT", "BLACKKNIGHT", "LANCELOT", "DRAGON", or a card's id
	Op   string // ">=", "<=", "=", or ""
	N    int
}

// String returns "despair", "special" or "blackknight>=5", for example.
func (t CardTerm) String() string {
	if t.Op == "" {
		return strings.ToLower(t.Name)
	}
	return strings.ToLower(t.Name) + t.Op + strconv.Itoa(t.N)
}
