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
	d := rules.Describe()
	options, err := d.Fill("", nil)
	require.NoError(t, err)
	at := rules.Start(game.Setup{Game: "test", Ruleset: "quest", Edition: 1, Options: options, Seats: d.SeatNames[:seats]})
	key := dice.Key{byte(seats), byte(posts)}
	var last []event.Event
	for post := 0; post <= posts; post++ {
		s := at.(*quest.State)
		all := game.Orders{}
		for i, seat := range s.Seats {
			all[seat] = exploring(s, i)
		}
		key[2] = byte(post)
		last = s.Adjudicate(all, time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC), dice.New(key, nil))
		at = event.Fold(at, last...)
	}
	return at.(*quest.State), last
}

// exploring returns the email of a seat that explores.
func exploring(s *quest.State, n int) game.OrderSet {
	orderSet := game.OrderSet{Awaited: true, Final: true, Spoke: true}
	section := game.OrderSetSection{Key: quest.AllKey(s.Post), Set: 1, Final: true}
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
		s, _ := explored(t, c.seats, c.posts)
		b := speaker{s, "es"}.drawBoard("seat1")
		tiles := len(s.Board.Main)
		for _, m := range s.Board.Places {
			tiles += len(m) - 1
		}
		require.Len(t, b.Words, tiles)
		require.Less(t, len(markup.SVG(b)), 40<<10)
		counters, signs := map[string]int{}, 0
		for _, shape := range b.Shapes {
			inside(t, b, shape)
			switch shape.Kind {
			case report.Counter:
				counters[shape.Fill]++
			case report.Label:
				require.GreaterOrEqual(t, shape.Size*320/float64(b.Width), 10.9, "%q", shape.Text)
				signs++
			}
		}
		require.Len(t, counters, c.seats, "each seat's colour once: %v", counters)
		require.Positive(t, signs)
	}
}

// TestSignsStandApart: no name on the land covers another one, or is cut off.
func TestSignsStandApart(t *testing.T) {
	s, _ := explored(t, 8, 30)
	for _, lang := range game.Languages() {
		c := canvas{speaker: speaker{s, lang}, layout: newLayout(s)}
		var all []box
		for _, shape := range c.drawBoard("").Shapes {
			if shape.Kind != report.Label || !shape.Bold {
				continue
			}
			b := c.measureText(shape.Points[0], shape.Text)
			require.True(t, b.isInside(c.layout), "%q is cut off", shape.Text)
			require.False(t, slices.ContainsFunc(all, b.overlaps), "%q covers another one", shape.Text)
			all = append(all, b)
		}
		require.Greater(t, len(all), 8)
	}
}

// TestSignsAreNotBelowCounters where there is room beside them.
func TestSignsAreNotBelowCounters(t *testing.T) {
	s, _ := explored(t, 2, 3)
	for i, seat := range s.Order {
		k := s.Knights[seat]
		k.At = s.Board.Main[i].At
		s.Knights[seat] = k
	}
	c := canvas{speaker: speaker{s, "en"}, layout: newLayout(s)}
	counters, signs := c.counterAreas(c.frames[0]), 0
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
	s, _ := explored(t, 4, 8)
	l := newLayout(s)
	strokes := map[report.Point]int{}
	for _, shape := range (speaker{s, "en"}).drawBoard("").Shapes {
		if shape.Kind == report.Polyline {
			for _, p := range shape.Points {
				strokes[p]++
			}
		}
	}
	for _, f := range l.frames {
		for _, tile := range f.tiles {
			for _, d := range tile.Open.All().Dirs() {
				_, laid := f.tiles.At(tile.At.Next(d).Cell)
				far := toBlock
				switch {
				case f.tiles.Passable(tile.At.Cell, d):
					continue // the line goes on to the middle of the next tile
				case !laid:
					far = toOpen
				}
				end := strokes[f.offsetPoint(tile.At.Cell, vectors[d].X*far, vectors[d].Y*far)]
				want := 1
				if tile.Open[d] == land.Fantastic {
					want = 2
				}
				require.Equal(t, want, end, "%s of %s", d, tile.At)
			}
		}
	}
}

// TestABoardKeepsSecrets checks that a card face down is named only to the seats that know it.
func TestABoardKeepsSecrets(t *testing.T) {
	s, _ := explored(t, 2, 0)
	s.Options.Level = "superior"
	s.Board.Lying = []quest.Lying{{Card: "ring", At: land.Entry, Seen: []game.Seat{"seat2"}}}
	for seat, known := range map[game.Seat]bool{"": false, "seat1": false, "seat2": true} {
		b := speaker{s, "en"}.drawBoard(seat)
		said := strings.Join(b.Words, " ")
		for _, shape := range b.Shapes {
			said += shape.Title
		}
		require.Equal(t, known, strings.Contains(said, "the Ring"), "%s: %s", seat, said)
	}
}

// TestDeepPlacesAreDrawnSmall: a place of many rows does not make the picture
// higher than it need be, and the ways of all seats stay on its tiles.
func TestDeepPlacesAreDrawnSmall(t *testing.T) {
	s, _ := explored(t, 8, 0)
	cross := land.Paths(land.Swamp, 15)
	deep := land.Map{land.Lay("", land.Place{Map: "swamp"}, cross, 0)}
	for y := range 9 {
		deep = deep.With(land.Lay("swamp-firm-1", land.Place{Map: "swamp", Cell: land.Cell{Y: y + 1}}, cross, 0))
	}
	s.Board.Places = map[land.Zone]land.Map{land.Swamp: deep}
	l := newLayout(s)
	f := l.frames[1]
	require.Less(t, float64(f.rows)*f.side, 16*l.letters)
	require.Greater(t, f.side, l.letters, "rows can be named")
	for _, lane := range []game.Seat{s.Order[0], s.Order[7]} {
		for _, p := range (speaker{s, "en"}).routePoints(l, way{lane, []land.Place{deep[3].At, deep[4].At}}) {
			require.InDelta(t, f.cellCentre(deep[4].At.Cell).X, p.X, f.side/2)
		}
	}
}

// TestWaysAreDrawnApart: ways of several seats over the same tiles keep to lanes
// of their own, and one into a place leads over its threshold.
func TestWaysAreDrawnApart(t *testing.T) {
	s, _ := explored(t, 8, 30)
	place := land.Zones[slices.IndexFunc(land.Zones[:], func(z land.Zone) bool { return len(s.Board.Places[z]) > 1 })]
	entrance, inside := s.Board.Main[3].At, s.Board.Places[place][1].At
	p := speaker{s, "en"}
	all := p.drawArrows([]way{
		{s.Order[0], []land.Place{land.Entry, entrance}},
		{s.Order[1], []land.Place{land.Entry, entrance}},
		{s.Order[2], []land.Place{entrance, inside}},
		{s.Order[3], []land.Place{entrance}},
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
	for _, e := range []quest.Moved{
		{Seat: "seat1", From: land.Entry, To: n1}, {Seat: "seat2", From: land.Entry, To: n1}, {Seat: "seat1", From: n1, To: n2}, {Seat: "seat1", From: land.Entry, To: n1},
	} {
		ways = extendWays(ways, e)
	}
	require.Equal(t, []way{
		{"seat1", []land.Place{land.Entry, n1, n2}}, {"seat2", []land.Place{land.Entry, n1}}, {"seat1", []land.Place{land.Entry, n1}},
	}, ways)
}

// TestAnAccessTileIsOfTwoZones in the list of tiles.
func TestAnAccessTileIsOfTwoZones(t *testing.T) {
	s, _ := explored(t, 2, 0)
	access := s.Book.Tile("access-1").Openings
	s.Board.Main = s.Board.Main.With(land.Lay("access-1", land.Entry.Next(land.N), access, 0))
	words := speaker{s, "en"}.drawBoard("").Words
	require.Equal(t, "ENTRY: entry; paths N, E, S, W; unexplored E, S, W; Boores and Tristan stand here.", words[0])
	require.Equal(t, "N1: access; initiatory path S; fantastic paths N, E, W; unexplored N, E, W.", words[1])
}

func BenchmarkBoard(b *testing.B) {
	s, _ := explored(b, 8, 30)
	for b.Loop() {
		speaker{s, "en"}.drawBoard("seat1")
	}
}
