package chronicle

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quest"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
	"seneschal/domain/report"
	"seneschal/domain/report/markup"
)

// explored returns a game in which all seats have explored for so many posts, and the events of
// the last one.
func explored(t testing.TB, seats, posts int) (*quest.State, []event.Event) {
	t.Helper()
	var rules quest.Rules
	description := rules.Describe()
	options, err := description.Fill("", nil)
	require.NoError(t, err)
	at := rules.Start(game.Setup{Game: "test", Ruleset: "quest", Edition: 1, Options: options, Seats: description.SeatNames[:seats]})
	key := dice.Key{byte(seats), byte(posts)}
	var last []event.Event
	for post := 0; post <= posts; post++ {
		state := at.(*quest.State)
		all := game.Orders{}
		for i, seat := range state.Seats {
			all[seat] = exploring(state, i)
		}
		key[2] = byte(post)
		last = state.Adjudicate(all, time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC), dice.New(key, nil))
		at = event.Fold(at, last...)
	}
	return at.(*quest.State), last
}

// exploring returns the email of a seat that explores.
func exploring(state *quest.State, n int) game.OrderSet {
	orderSet := game.OrderSet{Awaited: true, Final: true, Spoke: true}
	section := game.OrderSetSection{Key: quest.AllKey(state.Post), Set: 1, Final: true}
	bodies := []orders.Body{orders.Enter{}, orders.Explore{Zone: "fantastic"}, orders.Explore{}}
	if n%3 == 1 {
		bodies = []orders.Body{orders.Out{}, orders.Explore{Zone: "fantastic"}, orders.Explore{}}
	}
	for _, body := range bodies {
		section.Orders = append(section.Orders, game.Order{Body: orders.Clause{Then: []order.Choice[orders.Body]{{Order: body}}}})
	}
	orderSet.Sections = append(orderSet.Sections, section)
	return orderSet
}

// TestABoardShowsWhatLies: each tile, character and card, legible on a narrow
// screen, and small enough for an email.
func TestABoardShowsWhatLies(t *testing.T) {
	for _, c := range []struct{ seats, posts int }{{1, 0}, {2, 1}, {4, 6}, {8, 30}} {
		state, _ := explored(t, c.seats, c.posts)
		board := speaker{state, "es"}.drawBoard("seat1")
		tiles := len(state.Board.Main)
		for _, m := range state.Board.Places {
			tiles += len(m) - 1
		}
		require.Len(t, board.Words, tiles)
		require.Less(t, len(markup.SVG(board)), 40<<10)
		counters, signs := map[string]int{}, 0
		for _, shape := range board.Shapes {
			inside(t, board, shape)
			switch shape.Kind {
			case report.Counter:
				counters[shape.Fill]++
			case report.Label:
				require.GreaterOrEqual(t, shape.Size*320/float64(board.Width), 10.9, "%q", shape.Text)
				signs++
			}
		}
		require.Len(t, counters, c.seats, "each seat's colour once: %v", counters)
		require.Positive(t, signs)
	}
}

// TestSignsStandApart: no name on the land covers another one, or is cut off.
func TestSignsStandApart(t *testing.T) {
	state, _ := explored(t, 8, 30)
	for _, lang := range game.Languages() {
		c := canvas{speaker: speaker{state, lang}, layout: newLayout(state)}
		var all []box
		for _, shape := range c.drawBoard("").Shapes {
			if shape.Kind != report.Label || !shape.Bold {
				continue
			}
			box := c.measureText(shape.Points[0], shape.Text)
			require.True(t, box.isInside(c.layout), "%q is cut off", shape.Text)
			require.False(t, slices.ContainsFunc(all, box.overlaps), "%q covers another one", shape.Text)
			all = append(all, box)
		}
		require.Greater(t, len(all), 8)
	}
}

// TestSignsAreNotBelowCounters where there is room beside them.
func TestSignsAreNotBelowCounters(t *testing.T) {
	state, _ := explored(t, 2, 3)
	for i, seat := range state.Order {
		knight := state.Knights[seat]
		knight.At = state.Board.Main[i].At
		state.Knights[seat] = knight
	}
	c := canvas{speaker: speaker{state, "en"}, layout: newLayout(state)}
	counters, signs := c.listCounterAreas(c.frames[0]), 0
	for _, shape := range c.drawBoard("").Shapes {
		if shape.Kind == report.Label && shape.Bold {
			signs++
			require.False(t, slices.ContainsFunc(counters, c.measureText(shape.Points[0], shape.Text).overlaps), shape.Text)
		}
	}
	require.Positive(t, signs)
}

func inside(t *testing.T, b *report.Board, s report.Shape) {
	t.Helper()
	for _, p := range s.Points {
		require.True(t, p.X >= 0 && p.X <= float64(b.Width) && p.Y >= 0 && p.Y <= float64(b.Height), "%s %s at %v is out of the picture", s.Kind, s.Title, p)
	}
}

// TestPathsAreDrawnAsTheyLie: over every opening a line leads to the next tile,
// into the open, or to the side that blocks it; those of the fantastic zone are
// hollow, so that the zones differ without colours.
func TestPathsAreDrawnAsTheyLie(t *testing.T) {
	state, _ := explored(t, 4, 8)
	layout := newLayout(state)
	strokes := map[report.Point]int{}
	for _, shape := range (speaker{state, "en"}).drawBoard("").Shapes {
		if shape.Kind == report.Polyline {
			for _, p := range shape.Points {
				strokes[p]++
			}
		}
	}
	for _, frame := range layout.frames {
		for _, tile := range frame.tiles {
			for _, dir := range tile.Open.All().Dirs() {
				_, laid := frame.tiles.At(tile.At.Next(dir).Cell)
				far := toBlock
				switch {
				case frame.tiles.IsPassable(tile.At.Cell, dir):
					continue // the line goes on to the middle of the next tile
				case !laid:
					far = toOpen
				}
				end := strokes[frame.offsetPoint(tile.At.Cell, sideVectors[dir].X*far, sideVectors[dir].Y*far)]
				want := 1
				if tile.Open[dir] == land.Fantastic {
					want = 2
				}
				require.Equal(t, want, end, "%s of %s", dir, tile.At)
			}
		}
	}
}

// TestABoardKeepsSecrets checks that a card face down is named only to the seats that know it.
func TestABoardKeepsSecrets(t *testing.T) {
	state, _ := explored(t, 2, 0)
	state.Options.Level = "superior"
	state.Board.Lying = []quest.Lying{{Card: "ring", At: land.Entry, Seen: []game.Seat{"seat2"}}}
	for seat, known := range map[game.Seat]bool{"": false, "seat1": false, "seat2": true} {
		board := speaker{state, "en"}.drawBoard(seat)
		said := strings.Join(board.Words, " ")
		for _, shape := range board.Shapes {
			said += shape.Title
		}
		require.Equal(t, known, strings.Contains(said, "the Ring"), "%s: %s", seat, said)
	}
}

// TestDeepPlacesAreDrawnSmall: a place of many rows does not make the picture
// higher than it need be, and the ways of all seats stay on its tiles.
func TestDeepPlacesAreDrawnSmall(t *testing.T) {
	state, _ := explored(t, 8, 0)
	cross := land.OpeningsOf(land.Swamp, 15)
	deep := land.Map{land.LayTile("", land.Place{Map: "swamp"}, cross, 0)}
	for y := range 9 {
		deep = deep.With(land.LayTile("swamp-firm-1", land.Place{Map: "swamp", Cell: land.Cell{Y: y + 1}}, cross, 0))
	}
	state.Board.Places = map[land.Zone]land.Map{land.Swamp: deep}
	layout := newLayout(state)
	frame := layout.frames[1]
	require.Less(t, float64(frame.rows)*frame.side, 16*layout.letters)
	require.Greater(t, frame.side, layout.letters, "rows can be named")
	for _, lane := range []game.Seat{state.Order[0], state.Order[7]} {
		for _, p := range (speaker{state, "en"}).listRoutePoints(layout, way{lane, []land.Place{deep[3].At, deep[4].At}}) {
			require.InDelta(t, frame.cellCentre(deep[4].At.Cell).X, p.X, frame.side/2)
		}
	}
}

// TestWaysAreDrawnApart: ways of several seats over the same tiles keep to lanes
// of their own, and one into a place leads over its threshold.
func TestWaysAreDrawnApart(t *testing.T) {
	state, _ := explored(t, 8, 30)
	place := land.Zones[slices.IndexFunc(land.Zones[:], func(z land.Zone) bool { return len(state.Board.Places[z]) > 1 })]
	entrance, inside := state.Board.Main[3].At, state.Board.Places[place][1].At
	p := speaker{state, "en"}
	all := p.drawArrows([]way{
		{state.Order[0], []land.Place{land.Entry, entrance}},
		{state.Order[1], []land.Place{land.Entry, entrance}},
		{state.Order[2], []land.Place{entrance, inside}},
		{state.Order[3], []land.Place{entrance}},
	})
	require.Len(t, all, 6, "an arrow and its rim each; who has not moved has none")
	require.NotEqual(t, all[1].Points[0], all[3].Points[0])
	require.NotEqual(t, all[1].Stroke, all[3].Stroke)
	require.Len(t, all[5].Points, 3)
}

// TestMovesOfAPostAreOneWay: the turns of others come between, and only where a
// character was carried a new way begins.
func TestMovesOfAPostAreOneWay(t *testing.T) {
	n1, n2 := land.Entry.Next(land.N), land.Entry.Next(land.N).Next(land.N)
	var ways []way
	for _, moved := range []quest.Moved{
		{Seat: "seat1", From: land.Entry, To: n1}, {Seat: "seat2", From: land.Entry, To: n1}, {Seat: "seat1", From: n1, To: n2}, {Seat: "seat1", From: land.Entry, To: n1},
	} {
		ways = extendWays(ways, moved)
	}
	require.Equal(t, []way{
		{"seat1", []land.Place{land.Entry, n1, n2}}, {"seat2", []land.Place{land.Entry, n1}}, {"seat1", []land.Place{land.Entry, n1}},
	}, ways)
}

// TestAnAccessTileIsOfTwoZones in the list of tiles.
func TestAnAccessTileIsOfTwoZones(t *testing.T) {
	state, _ := explored(t, 2, 0)
	access := state.Book.Tile("access-1").Openings
	state.Board.Main = state.Board.Main.With(land.LayTile("access-1", land.Entry.Next(land.N), access, 0))
	words := speaker{state, "en"}.drawBoard("").Words
	require.Equal(t, "ENTRY: entry; paths N, E, S, W; unexplored E, S, W; Boores and Tristan stand here.", words[0])
	require.Equal(t, "N1: access; initiatory path S; fantastic paths N, E, W; unexplored N, E, W.", words[1])
}

func BenchmarkBoard(b *testing.B) {
	state, _ := explored(b, 8, 30)
	for b.Loop() {
		speaker{state, "en"}.drawBoard("seat1")
	}
}
