package chronicle

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/words"
)

// Data is the position for programs, in a report's "data". It holds the facts that a seat may
// see, and no others (section 7). Its fields keep their meaning for ever.
type Data struct {
	Seat    game.Seat     `json:"seat,omitempty"` // the seat whose view it is; "" is the public
	Edition int           `json:"edition"`
	Options quest.Options `json:"options"`
	Post    int           `json:"post"`  // the post whose orders are being written; 0 before the setup
	Round   int           `json:"round"` // the last round that has begun
	Clock   int           `json:"clock,omitempty"`
	Order   []game.Seat   `json:"order"`
	Knights []KnightView  `json:"knights"` // in turn order
	Board   quest.Board   `json:"board"`   // a card that the seat does not know has no name
	Left    Left          `json:"left"`
	Aside   []book.Card   `json:"aside"`
	Out     []book.Card   `json:"out"`
	Over    *quest.Ending `json:"over,omitempty"`
	Said    []quest.Said  `json:"said,omitempty"` // all orders, after the end (option reveal_orders)
}

// KnightView holds the facts that are known of a seat. Its mission is included for the seat
// itself, and for all when it is accomplished or the game is over. Cards that lie
// face down have no name.
type KnightView struct {
	quest.Knight
	Seat  game.Seat `json:"seat"`
	Word  string    `json:"word"` // the word by which orders name the seat
	Name  string    `json:"name"`
	Total int       `json:"total"` // points, less the cost of undelivered errands
}

// Left says how many tiles and cards can still be drawn, which is public.
type Left struct {
	Tiles  map[land.Zone]int `json:"tiles"`
	Places map[land.Zone]int `json:"places"`
	Cards  int               `json:"cards"`
}

func buildData(s *quest.State, seat game.Seat) Data {
	d := Data{
		Seat: seat, Edition: s.Book.Edition, Options: s.Options, Post: s.Post, Round: s.Round, Clock: s.Clock, Order: s.Order,
		Board: s.Board, Aside: s.Aside, Out: s.Out, Over: s.Ending, Left: Left{Tiles: map[land.Zone]int{}, Places: map[land.Zone]int{}, Cards: len(s.Decks.Cards)},
	}
	for zone, deck := range s.Decks.Tiles { // in any order: each goes to its own place
		d.Left.Tiles[zone] = len(deck)
	}
	for place, deck := range s.Decks.Places { // in any order: each goes to its own place
		d.Left.Places[place] = len(deck)
	}
	d.Knights = lists.Map(s.Order, func(other game.Seat) KnightView { return knightView(s, other, seat) })
	d.Board.Lying = listLying(s, seat)
	if s.Ending != nil {
		d.Said = s.Said
	}
	return d
}

// knightView returns a knight as a seat may see it.
func knightView(s *quest.State, of, seat game.Seat) KnightView {
	k, face := s.Knights[of], s.Face(of, words.English)
	v := KnightView{Knight: k, Seat: of, Word: face.Word, Name: face.Name, Total: s.Total(of)}
	if of == seat || s.Ending != nil {
		return v
	}
	v.Spoiled = false
	if !k.Done {
		v.Mission = ""
	}
	if !knowsHand(s, of, seat) {
		v.Hand = slices.Clone(k.Hand)
		for i := range v.Hand {
			if !v.Hand[i].Up {
				v.Hand[i].Card = ""
			}
		}
	}
	return v
}

// knowsHand reports whether a seat knows the whole hand of another: at the basic
// level always, at the superior level while they stand on the same tile (Q-39,
//
func knowsHand(s *quest.State, of, seat game.Seat) bool {
	if !s.Superior() {
		return true
	}
	viewer, ok := s.Knights[seat]
	return ok && viewer.Status != quest.Resigned && s.Knights[of].Status != quest.Resigned && viewer.At == s.Knights[of].At
}

// listLying lists the cards on the land. A card face down has a name only for the seats that know
// it.
func listLying(s *quest.State, seat game.Seat) []quest.Lying {
	list := slices.Clone(s.Board.Lying)
	for i, l := range list {
		known := l.Up || !s.Superior() || s.Ending != nil || seat != "" && slices.Contains(l.Seen, seat)
		if !known {
			list[i].Card = ""
		}
		list[i].Seen = nil
	}
	return list
}
