package chronicle

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/quest"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// Data is the position for programs, in a report's "data": what a seat may see
// and nothing else (section 7). Its fields keep their meaning for ever.
type Data struct {
	Seat    game.Seat     `json:"seat,omitempty"` // whose view it is; "" is the public
	Options quest.Options `json:"options"`
	Post    int           `json:"post"`            // that orders are collected for; 0 before the setup
	Round   int           `json:"round"`           // the last one that was played
	Clock   int           `json:"clock,omitempty"` // of a solo game: quarters of a minute left
	Knights []KnightView  `json:"knights"`         // in the order of play
	Main    land.Map      `json:"main"`
	Places  []PlaceView   `json:"places,omitempty"` // those that are open, in the order of land.Zones
	Lying   []LyingView   `json:"lying,omitempty"`
	Aside   []book.Card   `json:"aside,omitempty"`
	Out     []book.Card   `json:"out,omitempty"`
	Left    LeftView      `json:"left"`
	Over    *quest.Ending `json:"over,omitempty"`
}

// KnightView is what is known of a seat and its character.
type KnightView struct {
	Seat       game.Seat       `json:"seat"`
	Character  book.Character  `json:"character,omitempty"`
	Name       string          `json:"name"`
	Word       string          `json:"word"` // by which orders name it
	Status     quest.Status    `json:"status,omitempty"`
	Attrs      book.Attrs      `json:"attrs"`
	At         land.Place      `json:"at"`
	Lost       int             `json:"lost,omitempty"`
	Stay       book.Tile       `json:"stay,omitempty"`
	Arrived    []book.Tile     `json:"arrived,omitempty"`
	Used       []book.Tile     `json:"used,omitempty"`
	Rolled     []book.Tile     `json:"rolled,omitempty"`
	DevDone    []book.DevCard  `json:"dev_done,omitempty"`
	Passed     bool            `json:"passed,omitempty"`
	MustEnter  land.Zone       `json:"must_enter,omitempty"`
	Hand       []quest.Held    `json:"hand,omitempty"`   // the cards that the reader knows
	Hidden     int             `json:"hidden,omitempty"` // and how many more there are
	Front      []quest.Fronted `json:"front,omitempty"`
	Points     quest.Points    `json:"points"`
	Total      int             `json:"total"` // with what undelivered errands cost
	ImmuneFrom []game.Seat     `json:"immune_from,omitempty"`
	Mission    book.Mission    `json:"mission,omitempty"` // own; of others once it is accomplished, or the game over
	Done       bool            `json:"done,omitempty"`
	Spoiled    bool            `json:"spoiled,omitempty"` // own
}

// PlaceView is a development place that is open.
type PlaceView struct {
	Place land.Zone `json:"place"`
	Map   land.Map  `json:"map"`
	Left  int       `json:"left"` // cards still to be drawn
}

// LyingView is a card on a tile; "" lies face down, and the reader does not know
// it.
type LyingView struct {
	Card   book.Card  `json:"card,omitempty"`
	At     land.Place `json:"at"`
	Up     bool       `json:"up,omitempty"`
	Under  book.Card  `json:"under,omitempty"` // the foe in whose hoard it is
	Free   bool       `json:"free,omitempty"`
	Beaten bool       `json:"beaten,omitempty"`
}

// LeftView is how much can still be drawn.
type LeftView struct {
	Initiatory int `json:"initiatory"`
	Fantastic  int `json:"fantastic"`
	Cards      int `json:"cards"`
}

func data(s *quest.State, seat game.Seat) Data {
	d := Data{
		Seat: seat, Options: s.Options, Post: s.Post, Round: s.Round, Clock: s.Clock, Main: s.Board.Main, Aside: s.Aside, Out: s.Out,
		Left: LeftView{len(s.Decks.Tiles[land.Initiatory]), len(s.Decks.Tiles[land.Fantastic]), len(s.Decks.Cards)},
		Over: s.Ending,
	}
	for _, other := range s.Order {
		d.Knights = append(d.Knights, knightView(s, other, seat))
	}
	for _, zone := range land.Zones {
		if m := s.Board.Places[zone]; len(m) > 0 {
			d.Places = append(d.Places, PlaceView{zone, m, len(s.Decks.Places[zone])})
		}
	}
	for _, l := range s.Board.Lying {
		d.Lying = append(d.Lying, lyingView(s, l, seat))
	}
	return d
}

func knightView(s *quest.State, seat, to game.Seat) KnightView {
	k, face := s.Knights[seat], s.Face(seat, "en")
	v := KnightView{
		Seat: seat, Character: k.Character, Name: face.Name, Word: face.Word, Status: k.Status, Attrs: k.Attrs, At: k.At, Lost: k.Lost,
		Stay: k.Stay, Arrived: k.Arrived, Used: k.Used, Rolled: k.Rolled, DevDone: k.DevDone, Passed: k.Passed, MustEnter: k.MustEnter,
		Front: k.Front, Points: k.Points, Total: s.Total(seat), ImmuneFrom: k.ImmuneFrom, Done: k.Done,
	}
	for _, h := range k.Hand {
		if knows(s, to, seat, h) {
			v.Hand = append(v.Hand, h)
		} else {
			v.Hidden++
		}
	}
	if seat == to || k.Done || s.Ending != nil {
		v.Mission, v.Spoiled = k.Mission, k.Spoiled
	}
	return v
}

// knows reports whether a reader knows a card of a hand: all do at the basic
// level and at the end; otherwise its holder, who stands on the same tile with
// it, and everybody if it lies face up (section 7).
func knows(s *quest.State, to, holder game.Seat, h quest.Held) bool {
	if !s.Superior() || h.Up || to == holder || s.Ending != nil {
		return true
	}
	me, there := s.Knights[to]
	return there && me.Status != quest.Resigned && me.At == s.Knights[holder].At
}

func lyingView(s *quest.State, l quest.Lying, to game.Seat) LyingView {
	v := LyingView{Card: l.Card, At: l.At, Up: l.Up, Under: l.Under, Free: l.Free, Beaten: l.Beaten}
	if !l.Up && s.Ending == nil && !slices.Contains(l.Seen, to) {
		v.Card = ""
	}
	return v
}
