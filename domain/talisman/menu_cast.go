package talisman

import (
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// ListCastable lists the Spells of the seat that may be cast in its own turn and have a possible target.
func (p *pointing) ListCastable() []menu.Thing[book.Card] { return p.listCastable(ownWindows) }

// ListCastableNow lists the Spells of the seat that may be cast at any moment and have a possible target.
func (p *pointing) ListCastableNow() []menu.Thing[book.Card] {
	return p.listCastable([]book.Window{book.AnyMoment})
}

// listCastable returns the Spells of the seat that may be cast in one of some windows and have a
// possible target.
func (p *pointing) listCastable(windows []book.Window) []menu.Thing[book.Card] {
	fitting := p.listOwned(p.ownHero().Spells, func(piece book.Piece) bool {
		card := p.Book.Of(piece)
		fits := slices.ContainsFunc(card.Windows, func(w book.Window) bool { return slices.Contains(windows, w) })
		switch card.Target {
		case book.OnOther:
			return fits && len(p.ListVictims(card.ID)) > 0
		case book.OnBoardCard:
			return fits && len(p.ListLying()) > 0
		}
		return fits
	})
	return lists.Map(fitting, func(t menu.Thing[orders.Thing]) menu.Thing[book.Card] {
		return menu.Thing[book.Card]{What: t.What.Card, ID: t.ID, Words: t.Words, Group: t.Group}
	})
}

// ListMoments lists the moments of the seat's own turn at which a Spell may be cast.
func (p *pointing) ListMoments(spell book.Card) []orders.Window {
	return lists.Keep([]orders.Window{orders.AtStart, orders.AtMoved, orders.AtFight, orders.AtEnd}, func(at orders.Window) bool {
		return slices.ContainsFunc(windowsOf[at], p.Book.Card(spell).MayBeCastIn)
	})
}

// IsAtSpellLimit reports whether the seat has cast as many Spells in its own turn, which is in progress, as
// it held when the turn opened (T-23). In the turns of others it is false.
func (p *pointing) IsAtSpellLimit() bool {
	turn := p.ownHero().Turn
	return p.Active() == p.seat && p.Now.Order > 0 && turn.Spells <= turn.Cast
}

// ListVictims returns the other characters in play; for Mesmerism those with a Follower, for Acquisition those with
// an Object or gold. Some of them may be out of the Spell's reach all the same.
func (p *pointing) ListVictims(spell book.Card) []menu.Thing[orders.Who] {
	return slices.DeleteFunc(p.ListRivals(), func(t menu.Thing[orders.Who]) bool {
		hero := p.Heroes[t.What.Seat]
		return spell == book.Mesmerism && len(hero.Followers) == 0 || spell == book.Acquisition && len(hero.Objects) == 0 && hero.Gold == 0
	})
}

// ListLying returns the cards that lie on the board, except Spells, with their spaces.
func (p *pointing) ListLying() []menu.Thing[orders.Target] {
	var all []menu.Thing[orders.Target]
	for i := range p.Book.Spaces {
		space := p.Book.Spaces[i].ID
		for _, lie := range p.Lying[space] {
			card, place := orders.Thing{Card: lie.Piece.Card().Said()}, orders.Place{Space: space}
			if p.Book.Of(lie.Piece).Type != book.Spell {
				all = append(all, menu.Thing[orders.Target]{
					What: orders.Target{Card: &card, Place: &place}, ID: string(lie.Piece), Words: book.Titled(p.lang, lie.Piece) + ": " + book.Name(p.lang, space),
					Group: book.Titled(p.lang, p.Book.Of(lie.Piece).Type), At: string(space),
				})
			}
		}
	}
	return menu.GroupThings(all)
}
