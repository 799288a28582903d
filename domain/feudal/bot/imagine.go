package bot

import (
	"fmt"

	"seneschal/domain/bots/kit"
	"seneschal/domain/bots/search"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

// Game tells a search about feudal.
type Game struct{}

var _ search.Game = Game{}

// Imagine implements search.Game. A hidden fortune is taken to be the last announced one; the truces and chests of others
// are left out. The whim draws nothing.
func (Game) Imagine(r report.Report, _ kit.Whim) (*game.Game, game.Seat, error) {
	view, err := kit.ReadData[chronicle.Data](r)
	if err != nil {
		return nil, "", err
	}
	if view.Seat == "" {
		return nil, "", kit.ErrNotOwn
	}
	g, err := search.OpenGame(chronicle.Rules{}, view.Edition, len(view.Houses))
	if err != nil {
		return nil, "", err
	}
	state := g.State().(*feudal.State)
	restorePosition(state, view)
	return g.Laid(state), view.Seat, nil
}

// restorePosition makes a position look to the seat of a view as the view says.
func restorePosition(state *feudal.State, view chronicle.Data) {
	state.Options, state.Year, state.Season = view.Options, view.Year, view.Season
	state.King, state.Weather, state.Swept, state.Loot, state.Masons = view.King, view.Weather, view.Swept, view.Loot, view.Masons
	state.Agreed, state.Curtailed, state.Ending = view.Agreed, view.Curtailed, nil
	state.Houses, state.Manors = make(map[game.Seat]feudal.House), make(map[valley.Manor]feudal.Holding)
	for n, house := range view.Houses {
		state.Seats[n] = house.Seat
		state.Houses[house.Seat] = restoreHouse(house)
	}
	for _, manor := range view.Manors {
		state.Manors[manor.Code] = manor.Holding
	}
}

// manyMade is a number of figures that no house ever makes, so that new figures get IDs of their own.
const manyMade = 10_000

// restoreHouse returns a house of which a seat knows as much as the data say.
func restoreHouse(data chronicle.HouseData) feudal.House {
	house := feudal.House{
		Knight: data.Knight, Colour: data.Colour, Entry: data.Entry, Out: data.Out, Announced: data.Announced, Revenue: data.Revenue,
		Fortune: data.Announced, Chest: data.Chest, Truces: data.Truces, Honour: data.Honour, Faith: data.Faith, Sacks: data.Sacks, Vow: data.Vow,
		Figures: make(map[int]feudal.Figure, len(data.Figures)), Made: manyMade,
	}
	if data.Fortune != nil {
		house.Fortune = *data.Fortune
	}
	for _, figure := range data.Figures {
		house.Figures[figure.N] = feudal.Figure{
			ID: fmt.Sprintf("%s-%d", data.Colour, figure.N), Grade: figure.Grade, At: figure.At,
			Wounded: figure.Wounded, Heir: figure.Heir, Inside: figure.Inside,
		}
	}
	return house
}

// Propose implements search.Game, by the rules of thumb of a strength.
func (Game) Propose(g *game.Game, seat game.Seat, strength string, whim kit.Whim) []string {
	lines, err := Strength(strength).Orders(fmt.Sprint(whim), chronicle.CollectData(g.State().(*feudal.State), seat))
	if err != nil {
		return nil
	}
	return lines
}
