package chronicle

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// Data is the position for programs, in a report's "data". It holds only the information that
// the seat may see. The meaning of its fields never changes.
type Data struct {
	Seat    game.Seat         `json:"seat,omitempty"` // the seat whose view it is; "": the public's
	Edition int               `json:"edition"`
	Options talisman.Options  `json:"options"`
	Round   int               `json:"round"`
	First   game.Seat         `json:"first,omitempty"`      // the seat that begins each round
	Active  game.Seat         `json:"active,omitempty"`     // the seat in turn
	Order   int               `json:"order,omitempty"`      // number of the TURN that awaits orders; 0: none
	Die     int               `json:"die,omitempty"`        // the movement roll
	Extra   int               `json:"extra,omitempty"`      // further turns of the active seat after this one
	Bonus   int               `json:"extra_turn,omitempty"` // number of the extra turn in progress; 0: it is none
	Crowned bool              `json:"crown_reached,omitempty"`
	Heroes  []HeroView        `json:"heroes"` // clockwise from First
	Spaces  []SpaceView       `json:"spaces"` // spaces on which something lies, in the order of Appendix A
	Ends    []EndView         `json:"ends,omitempty"`
	Stock   []book.Piece      `json:"stock"`
	Unused  []book.Character  `json:"unused"` // characters without a seat, including those that other seats are choosing from
	Left    Left              `json:"left"`
	Globals []talisman.Global `json:"globals,omitempty"`
	Asked   *AskedView        `json:"asked,omitempty"`
	Over    *talisman.Ending  `json:"over,omitempty"`
}

// HeroView holds the known facts about a seat. Its Spells, and the characters that it may choose
// from, are there only for seats that may know them.
type HeroView struct {
	talisman.Hero
	Seat        game.Seat `json:"seat"`
	Word        string    `json:"word"` // the name of the seat in orders
	Name        string    `json:"name"`
	StrengthNow int       `json:"strength_now"` // outside fights
	CraftNow    int       `json:"craft_now"`
	Battle      int       `json:"battle"` // Strength in a battle with the best Weapons
	Held        int       `json:"spells_held"`
	Limit       int       `json:"spell_limit"`
	Carries     int       `json:"carry_limit"`
}

// SpaceView lists the cards and the gold on a space.
type SpaceView struct {
	Space book.Space     `json:"space"`
	Cards []talisman.Lie `json:"cards,omitempty"`
	Gold  int            `json:"gold,omitempty"`
}

// EndView is an end point that the movement roll allows the active seat.
type EndView struct {
	Space  book.Space `json:"space"`
	Turn   string     `json:"turn"` // CW or CCW
	Bridge bool       `json:"bridge,omitempty"`
}

// AskedView is the open question, with the seats that must answer it. It lists the reader's
// possible answers if the reader is asked, but none for the orders of a turn.
type AskedView struct {
	ID      string      `json:"id"`
	Point   string      `json:"point"` // of the decision: "DP-3"
	Seats   []game.Seat `json:"seats"`
	Answers []string    `json:"answers,omitempty"` // the default answer first
}

// Left counts the cards that can still be drawn, and shows the open discard piles.
type Left struct {
	Adventure int          `json:"adventure"`
	Spells    int          `json:"spells"`
	Discards  []book.Piece `json:"adventure_discard"`
	Cast      []book.Piece `json:"spell_discard"`
}

// CollectData collects the position as a seat may see it; for "" only the public facts. It shares lists with the state.
func CollectData(state *talisman.State, seat game.Seat) Data {
	view := Data{
		Seat: seat, Edition: state.Book.Edition, Options: state.Options, Round: state.Round, First: state.First, Active: state.Active(), Order: state.Now.Order,
		Die: state.Now.Die, Extra: state.Extra, Bonus: state.Now.Extra, Crowned: state.Crowned, Stock: state.Stock, Unused: listUnused(state, seat), Globals: state.Globals, Over: state.Ending,
		Left: Left{len(state.Adventure.Draw), len(state.SpellDeck.Draw), state.Adventure.Discard, state.SpellDeck.Discard},
	}
	view.Heroes = lists.Map(state.SeatsFrom(state.First), func(other game.Seat) HeroView { return newHeroView(state, other, seat) })
	for i := range state.Book.Spaces {
		at := state.Book.Spaces[i].ID
		if v := (SpaceView{at, state.Lying[at], state.Gold[at]}); len(v.Cards) > 0 || v.Gold > 0 {
			view.Spaces = append(view.Spaces, v)
		}
	}
	if hero := state.Heroes[state.Active()]; hero != nil && hero.Character != "" && !state.Now.Moved {
		for _, e := range state.ListEnds(hero.Space, state.MoveLength(state.Active())) {
			view.Ends = append(view.Ends, EndView{e.Space(), string(e.Turn), e.Over})
		}
	}
	view.Asked = newAskedView(state, seat)
	return view
}

// listUnused returns the characters that nobody has, as far as a seat knows, sorted. It includes those dealt to other seats
// to choose from, because these are hidden.
func listUnused(state *talisman.State, seat game.Seat) []book.Character {
	pool := slices.Clone(state.Unused)
	for _, other := range state.Seats {
		if hero := state.Heroes[other]; other != seat && hero.Character == "" {
			pool = append(pool, hero.Dealt...)
		}
	}
	slices.Sort(pool)
	return pool
}

// newAskedView returns the open question as a seat may see it; nil if there is none.
func newAskedView(state *talisman.State, seat game.Seat) *AskedView {
	question, ok := state.Turns.Question()
	if !ok {
		return nil
	}
	return &AskedView{ID: question.ID, Point: question.Point, Seats: question.Seats, Answers: lists.Map(state.Answers(seat), game.Body.String)}
}

// newHeroView returns the view that one seat, to, has of another, or of itself. Values are 0 without a character.
func newHeroView(state *talisman.State, of, to game.Seat) HeroView {
	hero, face := *state.Heroes[of], state.Face(of, words.English)
	view := HeroView{Hero: hero, Seat: of, Word: face.Word, Name: face.Name, Held: len(hero.Spells)}
	view.Spells, view.Void = findVisibleSpells(state, of, to), nil
	if of != to && hero.Character == "" {
		view.Dealt = nil
	}
	if hero.Character != "" {
		view.StrengthNow, view.CraftNow, view.Battle = state.Strength(of), state.Craft(of), state.BattleTotal(of, false)
		view.Limit, view.Carries = state.SpellLimit(of), state.CarryLimit(of)
	}
	return view
}
