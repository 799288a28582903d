package chronicle

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// Data is the position for programs, in a report's "data": what a seat may see
// and nothing else (section 7). Its fields keep their meaning for ever.
type Data struct {
	Seat    game.Seat         `json:"seat,omitempty"` // whose view it is; "" is the public
	Edition int               `json:"edition"`
	Options talisman.Options  `json:"options"`
	Round   int               `json:"round"`
	First   game.Seat         `json:"first,omitempty"`  // who begins each round
	Active  game.Seat         `json:"active,omitempty"` // whose turn it is
	Order   int               `json:"order,omitempty"`  // TURN n that is written for; 0: none
	Die     int               `json:"die,omitempty"`    // the movement roll
	Extra   int               `json:"extra,omitempty"`  // turns that the active seat has after this one
	Crowned bool              `json:"crown_reached,omitempty"`
	Heroes  []HeroView        `json:"heroes"` // clockwise from who begins
	Spaces  []SpaceView       `json:"spaces"` // those on which something lies, ring by ring
	Ends    []EndView         `json:"ends,omitempty"`
	Stock   []book.Piece      `json:"stock"`
	Unused  []book.Character  `json:"unused"` // those among which others choose too
	Left    Left              `json:"left"`
	Globals []talisman.Global `json:"globals,omitempty"`
	Asked   *AskedView        `json:"asked,omitempty"`
	Over    *talisman.Ending  `json:"over,omitempty"`
}

// HeroView is what is known of a seat. Spells and characters to choose from are
// there for who may know them.
type HeroView struct {
	talisman.Hero
	Seat        game.Seat `json:"seat"`
	Word        string    `json:"word"` // by which orders name it
	Name        string    `json:"name"`
	StrengthNow int       `json:"strength_now"` // outside fights
	CraftNow    int       `json:"craft_now"`
	Battle      int       `json:"battle"` // Strength in a battle with the best Weapons
	Held        int       `json:"spells_held"`
	Limit       int       `json:"spell_limit"`
	Carries     int       `json:"carry_limit"`
}

// SpaceView is what lies on a space.
type SpaceView struct {
	Space book.Space     `json:"space"`
	Cards []talisman.Lie `json:"cards,omitempty"`
	Gold  int            `json:"gold,omitempty"`
}

// EndView is where the movement roll can take the active seat.
type EndView struct {
	Space  book.Space `json:"space"`
	Turn   string     `json:"turn"` // CW or CCW
	Bridge bool       `json:"bridge,omitempty"`
}

// AskedView is the question that is open: who is asked, and with what the reader
// can answer it, if it is the reader; none for the orders of a turn.
type AskedView struct {
	ID      string      `json:"id"`
	Point   string      `json:"point"` // of 5.6: "DP-3"
	Seats   []game.Seat `json:"seats"`
	Answers []string    `json:"answers,omitempty"` // what counts without an answer in front
}

// Left are how many cards can still be drawn, and the open discard piles.
type Left struct {
	Adventure int          `json:"adventure"`
	Spells    int          `json:"spells"`
	Discards  []book.Piece `json:"adventure_discard"`
	Cast      []book.Piece `json:"spell_discard"`
}

func data(s *talisman.State, seat game.Seat) Data {
	d := Data{
		Seat: seat, Edition: s.Book.Edition, Options: s.Options, Round: s.Round, First: s.First, Active: s.Active(), Order: s.Now.Order,
		Die: s.Now.Die, Extra: s.Extra, Crowned: s.Crowned, Stock: s.Stock, Unused: unused(s, seat), Globals: s.Globals, Over: s.Ending,
		Left: Left{len(s.Adventure.Draw), len(s.SpellDeck.Draw), s.Adventure.Discard, s.SpellDeck.Discard},
	}
	d.Heroes = lists.Map(s.Circle(s.First), func(other game.Seat) HeroView { return heroView(s, other, seat) })
	for i := range s.Book.Spaces {
		at := s.Book.Spaces[i].ID
		if v := (SpaceView{at, s.Lying[at], s.Gold[at]}); len(v.Cards) > 0 || v.Gold > 0 {
			d.Spaces = append(d.Spaces, v)
		}
	}
	if h := s.Heroes[s.Active()]; h != nil && h.Character != "" && !s.Now.Moved {
		for _, e := range s.Ends(h.Space, s.Reach(s.Active())) {
			d.Ends = append(d.Ends, EndView{e.Space(), string(e.Turn), e.Over})
		}
	}
	d.Asked = asked(s, seat)
	return d
}

// unused are the characters that nobody has, as far as a seat knows: which of them
// another one has been dealt to choose from is hidden.
func unused(s *talisman.State, seat game.Seat) []book.Character {
	pool := slices.Clone(s.Unused)
	for _, other := range s.Seats {
		if h := s.Heroes[other]; other != seat && h.Character == "" {
			pool = append(pool, h.Dealt...)
		}
	}
	slices.Sort(pool)
	return pool
}

// asked is the open question as a seat may see it.
func asked(s *talisman.State, seat game.Seat) *AskedView {
	q, ok := s.Turns.Question()
	if !ok {
		return nil
	}
	return &AskedView{ID: q.ID, Point: q.Point, Seats: q.Seats, Answers: lists.Map(s.Answers(seat), game.Body.String)}
}

// heroView is a seat as another may see it.
func heroView(s *talisman.State, of, to game.Seat) HeroView {
	h, face := *s.Heroes[of], s.Face(of, words.English)
	v := HeroView{Hero: h, Seat: of, Word: face.Word, Name: face.Name, Held: len(h.Spells)}
	v.Spells, v.Void = hand(s, of, to), nil
	if of != to && h.Character == "" {
		v.Dealt = nil
	}
	if h.Character != "" {
		v.StrengthNow, v.CraftNow, v.Battle = s.Strength(of), s.Craft(of), s.Battle(of, false)
		v.Limit, v.Carries = s.SpellLimit(of), s.CarryLimit(of)
	}
	return v
}
