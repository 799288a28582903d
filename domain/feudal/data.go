package feudal

import (
	"seneschal/domain/game"
)

// Data is the position for programs, in a report's "data": what a seat may
// see and nothing else. Its fields keep their meaning for ever.
type Data struct {
	Seat    game.Seat   `json:"seat,omitempty"` // whose view it is; "" is the public
	Edition int         `json:"edition"`
	Options Options     `json:"options"`
	Year    int         `json:"year"`
	Season  Season      `json:"season"`
	Houses  []HouseData `json:"houses"` // in seat order
	Manors  []ManorData `json:"manors"` // by number
	Over    bool        `json:"over,omitempty"`
}

// HouseData is what is known of a seat.
type HouseData struct {
	Seat      game.Seat           `json:"seat"`
	Knight    string              `json:"knight"`
	Colour    string              `json:"colour"`
	Entry     string              `json:"entry,omitempty"`
	Out       bool                `json:"out,omitempty"`
	Announced int                 `json:"announced"`
	Revenue   int                 `json:"revenue"`
	Fortune   *int                `json:"fortune,omitempty"` // own only
	Truces    map[game.Seat]Truce `json:"truces,omitempty"`  // own only
	Figures   []FigureData        `json:"figures"`           // in value order
}

// FigureData is a figure on the board.
type FigureData struct {
	N        int   `json:"n"`
	Grade    Grade `json:"grade"`
	At       Node  `json:"at"`
	Strength int   `json:"strength"`
	Wounded  bool  `json:"wounded,omitempty"`
}

// ManorData is a manor.
type ManorData struct {
	Code Manor `json:"code"`
	Holding
}

func (s *State) data(seat game.Seat) Data {
	d := Data{Seat: seat, Edition: s.valley.Version, Options: s.Options, Year: s.Year, Season: s.Season, Over: s.Ending != nil}
	for _, other := range s.Seats {
		h := s.Houses[other]
		house := HouseData{
			Seat: other, Knight: h.Knight, Colour: h.Colour, Entry: h.Entry, Out: h.Out,
			Announced: h.Announced, Revenue: h.Revenue,
		}
		if other == seat {
			fortune := h.Fortune
			house.Fortune, house.Truces = &fortune, h.Truces
		}
		for _, n := range s.numbers(other) {
			f := h.Figures[n]
			house.Figures = append(house.Figures, FigureData{n, f.Grade, f.At, f.strength(), f.Wounded})
		}
		d.Houses = append(d.Houses, house)
	}
	for _, m := range s.valley.Manors {
		d.Manors = append(d.Manors, ManorData{m.Code, s.Manors[m.Code]})
	}
	return d
}
