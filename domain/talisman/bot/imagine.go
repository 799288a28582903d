package bot

import (
	"slices"

	"seneschal/domain/bots/kit"
	"seneschal/domain/bots/search"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/report"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/chronicle"
)

// Game tells a search about talisman.
type Game struct{}

var _ search.Game = Game{}

// Imagine implements search.Game, for the orders of the own turn (DP-3) alone. The whim draws the Spells of others, and the
// order of the decks. Standing orders of others are not known.
func (Game) Imagine(r report.Report, whim kit.Whim) (*game.Game, game.Seat, error) {
	view, err := kit.ReadData[chronicle.Data](r)
	switch {
	case err != nil:
		return nil, "", err
	case view.Seat == "":
		return nil, "", kit.ErrNotOwn
	case view.Asked == nil || view.Asked.Point != askOrders || view.Active != view.Seat:
		return nil, "", search.ErrNoSearch
	}
	g, err := search.OpenGame(chronicle.Rules{}, view.Edition, len(view.Heroes))
	if err != nil {
		return nil, "", err
	}
	state := g.State().(*talisman.State)
	restorePosition(state, view)
	dealCards(state, view, whim.And("cards"))
	return g.Laid(state), view.Seat, nil
}

// restorePosition makes a position look to the seat of a view as the view says. The draw piles are still empty.
func restorePosition(state *talisman.State, view chronicle.Data) {
	state.Options, state.Round, state.First, state.Extra, state.Crowned = view.Options, view.Round, view.First, view.Extra, view.Crowned
	state.Stock, state.Unused, state.Globals, state.Ending = view.Stock, view.Unused, view.Globals, view.Over
	state.Lying, state.Gold = make(map[book.Space][]talisman.Lie), make(map[book.Space]int)
	for _, space := range view.Spaces {
		if len(space.Cards) > 0 {
			state.Lying[space.Space] = space.Cards
		}
		if space.Gold > 0 {
			state.Gold[space.Space] = space.Gold
		}
		for _, lie := range space.Cards {
			state.Seq = max(state.Seq, lie.Seq)
		}
	}
	var alive []book.Character
	for _, hero := range view.Heroes {
		own := hero.Hero
		state.Heroes[hero.Seat] = &own
		alive = append(alive, own.Character)
	}
	for i := range state.Book.Characters {
		if id := state.Book.Characters[i].ID; !slices.Contains(view.Unused, id) && !slices.Contains(alive, id) {
			state.Fallen = append(state.Fallen, id)
		}
	}
	state.Adventure, state.SpellDeck = piles.Pile[book.Piece]{Discard: view.Left.Discards}, piles.Pile[book.Piece]{Discard: view.Left.Cast}
	state.Now = talisman.Now{Order: view.Order, Die: view.Die, Extra: view.Bonus}
	state.AwaitOrders(view.Seat, view.Asked.ID, max(view.Round*len(view.Heroes), 1))
}

// dealCards deals the Spells of others that the seat does not see, and shuffles the cards that it does not see into the
// draw piles.
func dealCards(state *talisman.State, view chronicle.Data, whim kit.Whim) {
	roll := whim.Dice()
	seen := listSeen(state)
	state.Adventure.Draw = piles.Shuffle(roll, piles.Without(state.Book.Adventure, seen...))
	spells := piles.Shuffle(roll, piles.Without(state.Book.SpellDeck, seen...))
	for _, other := range view.Heroes {
		if missing := other.Held - len(other.Spells); missing > 0 && missing <= len(spells) {
			state.Heroes[other.Seat].Spells = slices.Clip(spells[:missing])
			spells = spells[missing:]
		}
	}
	state.SpellDeck.Draw = spells
}

// listSeen lists all cards that are in no draw pile.
func listSeen(state *talisman.State) []book.Piece {
	seen := slices.Concat(state.Adventure.Discard, state.SpellDeck.Discard)
	for _, seat := range state.Seats {
		hero := state.Heroes[seat]
		seen = append(seen, slices.Concat(hero.Objects, hero.Followers, hero.Spells, hero.Trophies)...)
		if hero.Heirloom != nil {
			seen = append(seen, hero.Heirloom.Pieces...)
		}
	}
	for _, space := range state.Book.Spaces {
		seen = append(seen, lists.Map(state.Lying[space.ID], func(l talisman.Lie) book.Piece { return l.Piece })...)
	}
	return seen
}

// Propose implements search.Game, by the rules of thumb of a strength.
func (Game) Propose(g *game.Game, seat game.Seat, strength string, whim kit.Whim) []string {
	state := g.State().(*talisman.State)
	if question, ok := state.Turns.Question(); !ok || !slices.Contains(question.Seats, seat) {
		return nil
	}
	lines, err := Strength(strength).vary(chronicle.CollectData(state, seat), whim)
	if err != nil {
		return nil
	}
	return lines
}
