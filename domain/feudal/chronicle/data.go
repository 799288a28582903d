package chronicle

import (
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Data is the position for programs, in a report's "data". It holds only the things that a
// seat may see. Its fields keep their meaning for ever.
type Data struct {
	Seat    game.Seat    `json:"seat,omitempty"` // the seat that sees it; "": the public
	Edition int          `json:"edition"`
	Options book.Options `json:"options"`
	Year    int          `json:"year"`
	Season  book.Season  `json:"season"`
	Houses  []HouseData  `json:"houses"` // in seat order
	Manors  []ManorData  `json:"manors"` // by number
	Over    bool         `json:"over,omitempty"`

	King      int                    `json:"king,omitempty"`      // the total of his dice
	Weather   int                    `json:"weather,omitempty"`   // the sum of the year's weather dice
	Swept     []valley.Node          `json:"swept,omitempty"`     // bridges that cannot be entered this year
	Loot      string                 `json:"loot,omitempty"`      // of the monasteries this year: "none", "double"
	Masons    bool                   `json:"masons,omitempty"`    // churches at half price next winter
	Agreed    []feudal.OptionSettled `json:"agreed,omitempty"`    // options that change when winter begins
	Curtailed int                    `json:"curtailed,omitempty"` // the autumn after which the game ends by consent
}

// HouseData is the visible part of a seat's position.
type HouseData struct {
	Seat      game.Seat                  `json:"seat"`
	Knight    string                     `json:"knight"`
	Colour    string                     `json:"colour"`
	Entry     string                     `json:"entry,omitempty"`
	Out       bool                       `json:"out,omitempty"`
	Announced int                        `json:"announced"`
	Revenue   int                        `json:"revenue"`
	Fortune   *int                       `json:"fortune,omitempty"` // own only
	Truces    map[game.Seat]feudal.Truce `json:"truces,omitempty"`  // own only
	Figures   []FigureData               `json:"figures"`           // in value order

	Honour int        `json:"honour,omitempty"`
	Faith  book.Faith `json:"faith,omitempty"`
	Chest  int        `json:"chest,omitempty"` // scutage until next winter; own only

	Vow   *feudal.Vow               `json:"vow,omitempty"`   // of prayer, the latest
	Sacks map[valley.Node]book.Turn `json:"sacks,omitempty"` // of each monastery, the latest
}

// FigureData is a figure on the board.
type FigureData struct {
	N        int         `json:"n"`
	Grade    book.Grade  `json:"grade"`
	At       valley.Node `json:"at"`
	Strength int         `json:"strength"`
	Wounded  bool        `json:"wounded,omitempty"`
	Inside   bool        `json:"inside,omitempty"` // the house on its square
	Heir     bool        `json:"heir,omitempty"`   // a lord by succession
}

// ManorData is a manor.
type ManorData struct {
	Code valley.Manor `json:"code"`
	feudal.Holding
	Dormant []book.Site `json:"dormant,omitempty"` // holy sites that bring nothing (F-232)
}

func collectData(s *feudal.State, seat game.Seat) Data {
	d := Data{
		Seat: seat, Edition: s.Book.Edition, Options: s.Options, Year: s.Year, Season: s.Season, Over: s.Ending != nil,
		King: s.King, Weather: s.Weather, Swept: s.Swept, Loot: s.Loot, Masons: s.Masons, Agreed: s.Agreed, Curtailed: s.Curtailed,
	}
	for _, other := range s.Seats {
		d.Houses = append(d.Houses, collectHouse(s, other, other == seat))
	}
	for _, m := range s.Book.Valley.Manors {
		d.Manors = append(d.Manors, ManorData{m.Code, s.Manors[m.Code], listDormant(s, m.Code)})
	}
	return d
}

// collectHouse collects the visible part of a seat's position. Its own seat sees more.
func collectHouse(s *feudal.State, seat game.Seat, own bool) HouseData {
	h := s.Houses[seat]
	d := HouseData{
		Seat: seat, Knight: h.Knight, Colour: h.Colour, Entry: h.Entry, Out: h.Out,
		Announced: h.Announced, Revenue: h.Revenue, Honour: h.Honour, Faith: h.Faith, Vow: h.Vow, Sacks: h.Sacks,
	}
	if own {
		d.Fortune, d.Truces, d.Chest = &h.Fortune, h.Truces, h.Chest
	}
	for _, n := range s.Numbers(seat) {
		f := h.Figures[n]
		d.Figures = append(d.Figures, FigureData{
			N: n, Grade: f.Grade, At: f.At, Strength: s.Strength(f), Wounded: f.Wounded, Inside: f.Inside, Heir: f.Heir,
		})
	}
	return d
}

// listDormant lists the holy sites on a manor that bring nothing (F-232).
func listDormant(s *feudal.State, m valley.Manor) []book.Site {
	return lists.Keep(feudal.Sites, func(site book.Site) bool { return s.Manors[m].Holy(site) != "" && !s.Active(m, site) })
}
