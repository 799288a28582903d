package bot

import (
	"slices"

	"seneschal/domain/bots/kit"
	"seneschal/domain/bots/search"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/chronicle"
	"seneschal/domain/report"
)

// Game tells a search about quest.
type Game struct{}

var _ search.Game = Game{}

// Imagine implements search.Game. The whim draws the missions of others and the cards that lie face down, from those that
// the seat does not see. The others are in the decks. Dormant seats wake.
func (Game) Imagine(r report.Report, whim kit.Whim) (*game.Game, game.Seat, error) {
	view, err := kit.ReadData[chronicle.Data](r)
	if err != nil {
		return nil, "", err
	}
	if view.Seat == "" {
		return nil, "", kit.ErrNotOwn
	}
	g, err := search.OpenGame(chronicle.Rules{}, view.Edition, len(view.Order))
	if err != nil {
		return nil, "", err
	}
	state := g.State().(*quest.State)
	restorePosition(state, view)
	restoreTiles(state)
	dealCards(state, whim.And("cards"))
	dealMissions(state, whim.And("missions"))
	return g.Laid(state), view.Seat, nil
}

// restorePosition makes a position look to the seat of a view as the view says. What the seat does not see has no name
// yet.
func restorePosition(state *quest.State, view chronicle.Data) {
	state.Options, state.Order, state.Post, state.Round, state.Clock = view.Options, view.Order, view.Post, view.Round, view.Clock
	state.Aside, state.Out, state.Ending, state.Said = view.Aside, view.Out, view.Over, view.Said
	for place, laid := range view.Board.Places { // in any order: each goes to its own place
		state.Board.Places[place] = laid
	}
	state.Board.Main, state.Board.Lying = view.Board.Main, slices.Clone(view.Board.Lying)
	for i, lying := range state.Board.Lying {
		if lying.Card != "" && !lying.Up {
			state.Board.Lying[i].Seen = []game.Seat{view.Seat}
		}
	}
	for _, knight := range view.Knights {
		knight.Hand = slices.Clone(knight.Hand)
		state.Knights[knight.Seat] = knight.Knight
	}
}

// restoreTiles takes the tiles and development cards out of the decks that lie on the board.
func restoreTiles(state *quest.State) {
	for _, laid := range state.Board.Main {
		zone := state.Book.Tile(book.Tile(laid.Tile)).Zone
		state.Decks.Tiles[zone] = state.Decks.Tiles[zone].Without(book.Tile(laid.Tile))
	}
	for _, deck := range state.Book.Decks {
		for _, laid := range state.Board.Places[deck.Place] {
			state.Decks.Places[deck.Place] = state.Decks.Places[deck.Place].Without(book.DevCard(laid.Tile))
		}
	}
}

// A faceDown is a card that the seat does not see, and which cards can lie so.
type faceDown struct {
	card *book.Card
	may  func(*book.CardDef) bool
}

// listFaceDown lists the cards in hands and on the land that have no name.
func listFaceDown(state *quest.State) []faceDown {
	var all []faceDown
	for _, seat := range state.Order {
		hand := state.Knights[seat].Hand
		for i := range hand {
			all = append(all, faceDown{&hand[i].Card, (*book.CardDef).IsCounted})
		}
	}
	for i := range state.Board.Lying {
		all = append(all, faceDown{&state.Board.Lying[i].Card, canLieFaceDown})
	}
	return slices.DeleteFunc(all, func(f faceDown) bool { return *f.card != "" })
}

// canLieFaceDown reports whether a card can lie on the land unseen: objects can, and figures that need not be fought
//
func canLieFaceDown(d *book.CardDef) bool { return d.IsCounted() || d.IsFoe() && !d.Mandatory }

// dealCards names the cards that lie face down, and leaves the others that the seat does not see in the deck. Those that
// lay aside once cannot be in the deck, and are dealt first.
func dealCards(state *quest.State, whim kit.Whim) {
	roll := whim.Dice()
	slots := piles.Shuffle(roll, listFaceDown(state))
	for _, card := range listUnseen(state, state.Book.CardsAside()) {
		if i := slices.IndexFunc(slots, func(f faceDown) bool { return f.may(state.Book.Card(card)) }); i >= 0 {
			*slots[i].card = card
			slots = slices.Delete(slots, i, i+1)
		}
	}
	deck := piles.Bag[book.Card](listUnseen(state, state.Book.HiddenDeck()))
	for _, slot := range slots {
		card, _, _ := deck.Draw(roll, func(c book.Card) bool { return slot.may(state.Book.Card(c)) })
		*slot.card, deck = card, deck.Without(card)
	}
	state.Decks.Cards = deck
}

// listUnseen lists those of some cards that have a name nowhere.
func listUnseen(state *quest.State, cards []book.Card) []book.Card {
	seen := slices.Concat(state.Aside, state.Out, lists.Map(state.Board.Lying, func(l quest.Lying) book.Card { return l.Card }))
	for _, seat := range state.Order {
		knight := state.Knights[seat]
		seen = append(seen, knight.Cards()...)
	}
	return piles.Without(cards, seen...)
}

// dealMissions deals a mission to each seat whose mission is not known, other than one whose cards the seat all has. The
// others are in the deck.
func dealMissions(state *quest.State, whim kit.Whim) {
	roll := whim.Dice()
	for _, seat := range state.Order {
		state.Decks.Missions = state.Decks.Missions.Without(state.Knights[seat].Mission)
	}
	for _, seat := range state.Order {
		knight := state.Knights[seat]
		if knight.Mission != "" || state.Post == 0 {
			continue
		}
		mission, _, _ := state.Decks.Missions.Draw(roll, func(m book.Mission) bool {
			return slices.ContainsFunc(state.Book.Mission(m).All, func(c book.Card) bool { return !knight.Holds(c) })
		})
		knight.Mission = mission
		state.Knights[seat] = knight
		state.Decks.Missions = state.Decks.Missions.Without(mission)
	}
}

// Propose implements search.Game, by the rules of thumb of a strength.
func (Game) Propose(g *game.Game, seat game.Seat, strength string, whim kit.Whim) []string {
	lines, err := Strength(strength).vary(chronicle.CollectData(g.State().(*quest.State), seat), whim)
	if err != nil {
		return nil
	}
	return lines
}
