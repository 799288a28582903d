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
// see, and no others. Its fields keep their meaning for ever.
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

// CollectData collects the position as a seat may see it; for "" as everybody may.
func CollectData(state *quest.State, seat game.Seat) Data {
	view := Data{
		Seat: seat, Edition: state.Book.Edition, Options: state.Options, Post: state.Post, Round: state.Round, Clock: state.Clock, Order: state.Order,
		Board: state.Board, Aside: state.Aside, Out: state.Out, Over: state.Ending, Left: Left{Tiles: map[land.Zone]int{}, Places: map[land.Zone]int{}, Cards: len(state.Decks.Cards)},
	}
	for zone, deck := range state.Decks.Tiles { // in any order: each goes to its own place
		view.Left.Tiles[zone] = len(deck)
	}
	for place, deck := range state.Decks.Places { // in any order: each goes to its own place
		view.Left.Places[place] = len(deck)
	}
	view.Knights = lists.Map(state.Order, func(other game.Seat) KnightView { return newKnightView(state, other, seat) })
	view.Board.Lying = listLying(state, seat)
	if state.Ending != nil {
		view.Said = state.Said
	}
	return view
}

// newKnightView returns the knight of the seat owner as another seat may see it.
func newKnightView(state *quest.State, owner, seat game.Seat) KnightView {
	knight, face := state.Knights[owner], state.Face(owner, words.English)
	view := KnightView{Knight: knight, Seat: owner, Word: face.Word, Name: face.Name, Total: state.TotalPoints(owner)}
	if owner == seat || state.Ending != nil {
		return view
	}
	view.Spoiled = false
	if !knight.Done {
		view.Mission = ""
	}
	if !knowsHand(state, owner, seat) {
		view.Hand = slices.Clone(knight.Hand)
		for i := range view.Hand {
			if !view.Hand[i].Up {
				view.Hand[i].Card = ""
			}
		}
	}
	return view
}

// knowsHand reports whether a seat knows the whole hand of the seat of: at the basic level always, at the
// superior level while they stand on the same tile.
func knowsHand(state *quest.State, of, seat game.Seat) bool {
	if !state.IsSuperior() {
		return true
	}
	viewer, ok := state.Knights[seat]
	return ok && viewer.Status != quest.Resigned && state.Knights[of].Status != quest.Resigned && viewer.At == state.Knights[of].At
}

// listLying lists the cards on the land. A card face down has a name only for the seats that know
// it.
func listLying(state *quest.State, seat game.Seat) []quest.Lying {
	list := slices.Clone(state.Board.Lying)
	for i, l := range list {
		known := l.Up || !state.IsSuperior() || state.Ending != nil || seat != "" && slices.Contains(l.Seen, seat)
		if !known {
			list[i].Card = ""
		}
		list[i].Seen = nil
	}
	return list
}
