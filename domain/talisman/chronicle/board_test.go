package chronicle

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/report/markup"
	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// laid starts a game of so many seats with cards on many spaces.
func laid(t testing.TB, seats int) *talisman.State {
	t.Helper()
	description := talisman.Rules{}.Describe()
	options, err := description.Fill("", nil)
	require.NoError(t, err)
	state := talisman.Rules{}.Start(game.Setup{Edition: 1, Seats: description.SeatNames[:seats], Options: options}).(*talisman.State)
	state.Round, state.First = 3, "seat1"
	for i, seat := range state.Seats {
		def := state.Book.Characters[(i*5+3)%len(state.Book.Characters)]
		h := state.Heroes[seat]
		h.Character, h.Space, h.Alignment, h.Lives, h.Fate, h.Gold, h.Waiting = def.ID, def.Start, def.Alignment, def.Life, def.Fate, 1, false
	}
	for i, piece := range state.Book.Adventure[:60] {
		space := state.Book.Spaces[i*5%len(state.Book.Spaces)].ID
		state.Lying[space] = append(state.Lying[space], talisman.Lie{Piece: piece, Seq: i})
	}
	state.Lying["oasis"] = append(state.Lying["oasis"], talisman.Lie{Piece: "hex#1", Seq: 200})
	state.Gold["oasis"], state.Gold["city"] = 7, 12
	return state
}

// TestABoardShowsWhatLiesAndWhoStands: the picture names every space, shows each character once,
// is legible on a narrow screen, and is small enough for an email.
func TestABoardShowsWhatLiesAndWhoStands(t *testing.T) {
	for _, seats := range []int{2, 6} {
		for _, lang := range game.Languages() {
			state := laid(t, seats)
			for _, seat := range state.Seats[1:] {
				state.Heroes[seat].Space = book.Village
			}
			b := speaker{state, lang}.drawBoard()
			require.Less(t, len(markup.SVG(b)), 40<<10)
			counters, signs := map[string]int{}, 0
			for _, shape := range b.Shapes {
				for _, p := range shape.Points {
					require.True(t, p.X >= 0 && p.X <= float64(b.Width) && p.Y >= 0 && p.Y <= float64(b.Height), "%s %s at %v is out of the picture", shape.Kind, shape.Title, p)
				}
				switch shape.Kind {
				case report.Counter:
					counters[shape.Fill]++
				case report.Label:
					require.GreaterOrEqual(t, shape.Size*320/float64(b.Width), 11.0, "%q", shape.Text)
					require.LessOrEqual(t, len([]rune(shape.Text)), 9, "%q", shape.Text)
					signs++
				}
			}
			require.Len(t, counters, seats, "each seat's colour")
			require.GreaterOrEqual(t, signs, len(state.Book.Spaces)+40, "every space has a name, those of the rings a code")
		}
	}
}

// TestTheWordsOfTheBoardSayWhatThePictureShows: the sentences name each card, each heap of gold
// and each character with its space.
func TestTheWordsOfTheBoardSayWhatThePictureShows(t *testing.T) {
	state := laid(t, 2)
	state.Lying = map[book.Space][]talisman.Lie{"oasis": {{Piece: "dragon#1"}, {Piece: "demon#1"}, {Piece: "pool_of_life#1", Counters: 3}, {Piece: "sword#2"}}}
	state.Gold = map[book.Space]int{"oasis": 2, "crown_of_command": 1}
	state.Heroes["seat1"].Space, state.Heroes["seat2"].Space = "oasis", "mines"
	require.Equal(t, []string{
		"Oasis (M11): Dragon (Strength 7), Demon (Craft 10), Pool of Life (3 left), Sword and 2 gold; the Elf stands here.",
		"Mines: the Prophetess stands here.", "Crown of Command: 1 gold.",
	}, speaker{state, "en"}.drawBoard().Words)
}

// TestAToadIsSeen: the picture marks a Toad.
func TestAToadIsSeen(t *testing.T) {
	state := laid(t, 2)
	state.Heroes["seat2"].Toad = &talisman.Toad{Left: 2}
	said := ""
	for _, shape := range (speaker{state, "en"}).drawBoard().Shapes {
		if shape.Stroke == toadRim {
			said += shape.Title
		}
	}
	require.Equal(t, "the Prophetess, a Toad: Chapel (O7)", said)
}

// TestWaysAreDrawnApart: ways of several seats along the same spaces keep to lanes of their own;
// a seat that has not moved has none.
func TestWaysAreDrawnApart(t *testing.T) {
	all := speaker{laid(t, 3), "en"}.drawArrows([]way{
		{"seat1", []book.Space{"village", "fields_n"}}, {"seat2", []book.Space{"village", "fields_n"}}, {"seat3", []book.Space{"city"}},
	})
	require.Len(t, all, 4, "an arrow and its rim each")
	require.NotEqual(t, all[1].Points, all[3].Points)
	require.True(t, strings.HasPrefix(all[1].Title, "the Elf, from the Village"))
}

// TestWhatASpaceDoesIsASentenceOfItsOwn: the effect of a space begins with a capital, after a
// full stop, whether or not cards lie there.
func TestWhatASpaceDoesIsASentenceOfItsOwn(t *testing.T) {
	for _, lang := range game.Languages() {
		p := speaker{laid(t, 6), lang}
		for _, space := range p.s.Book.Spaces {
			told := p.describeThere("seat1", space.ID)
			require.NotContains(t, told, "..")
			if does := strings.TrimSuffix(p.describeSpace(space.ID), "."); does != "" {
				require.True(t, strings.HasSuffix(told, ". "+does), told)
			}
		}
	}
	p := speaker{laid(t, 2), "en"}
	clear(p.s.Lying)
	require.Equal(t, "Chapel (O7). An evil character loses 1 life.", strings.SplitAfter(p.describeThere("seat2", "chapel"), "life.")[0])
	require.Equal(t, "Hills M (M4): draw a card. The bridge to the Sentinel begins here", p.describeThere("seat2", "hills_m"))
}

func BenchmarkBoard(b *testing.B) {
	state := laid(b, 6)
	for b.Loop() {
		speaker{state, "en"}.drawBoard()
	}
}
