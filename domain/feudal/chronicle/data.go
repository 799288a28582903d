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
	Curtailed int                    `json:"curtailed,omitempty"` // the year after whose autumn the game ends by consent; 0: none
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
	Inside   bool        `json:"inside,omitempty"` // it is in the house on its square
	Heir     bool        `json:"heir,omitempty"`   // a lord by succession
}

// ManorData is a manor.
type ManorData struct {
	Code valley.Manor `json:"code"`
	feudal.Holding
	Dormant []book.Site `json:"dormant,omitempty"` // holy sites that bring nothing (F-232)
}

// CollectData collects the position as a seat may see it; for "" as everybody may.
func CollectData(state *feudal.State, seat game.Seat) Data {
	view := Data{
		Seat: seat, Edition: state.Book.Edition, Options: state.Options, Year: state.Year, Season: state.Season, Over: state.Ending != nil,
		King: state.King, Weather: state.Weather, Swept: state.Swept, Loot: state.Loot, Masons: state.Masons, Agreed: state.Agreed, Curtailed: state.Curtailed,
	}
	for _, other := range state.Seats {
		view.Houses = append(view.Houses, collectHouse(state, other, other == seat))
	}
	for _, m := range state.Book.Valley.Manors {
		view.Manors = append(view.Manors, ManorData{m.Code, state.Manors[m.Code], listDormant(state, m.Code)})
	}
	return view
}

// collectHouse collects the visible part of a seat's position. With own it includes the secrets of the seat.
func collectHouse(state *feudal.State, seat game.Seat, own bool) HouseData {
	house := state.Houses[seat]
	houseData := HouseData{
		Seat: seat, Knight: house.Knight, Colour: house.Colour, Entry: house.Entry, Out: house.Out,
		Announced: house.Announced, Revenue: house.Revenue, Honour: house.Honour, Faith: house.Faith, Vow: house.Vow, Sacks: house.Sacks,
	}
	if own {
		houseData.Fortune, houseData.Truces, houseData.Chest = &house.Fortune, house.Truces, house.Chest
	}
	for _, n := range state.Numbers(seat) {
		figure := house.Figures[n]
		houseData.Figures = append(houseData.Figures, FigureData{
			N: n, Grade: figure.Grade, At: figure.At, Strength: state.Strength(figure), Wounded: figure.Wounded, Inside: figure.Inside, Heir: figure.Heir,
		})
	}
	return houseData
}

// listDormant lists the holy sites on a manor that bring nothing (F-232).
func listDormant(state *feudal.State, m valley.Manor) []book.Site {
	return lists.Keep(feudal.Sites, func(site book.Site) bool { return state.Manors[m].HolySite(site) != "" && !state.IsSiteActive(m, site) })
}
