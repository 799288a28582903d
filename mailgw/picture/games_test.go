package picture_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
	colours "seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/picture"
)

// most is the largest size of a picture in an email.
const most = 40 << 10

// told is a board that an email of a recorded game brought.
type told struct {
	name    string // of the game and the phase
	ruleset string
	board   *report.Board
	seats   []string // colours of its seats
}

// games reads the boards of all recorded games, one list for each log.
var games = sync.OnceValues(func() ([][]told, error) {
	files, err := filepath.Glob("../../domain/*/testdata/logs/*.jsonl")
	var all [][]told
	for _, path := range files {
		tolds, err := boards(path)
		if err != nil {
			return nil, err
		}
		all = append(all, tolds)
	}
	return all, err
})

// seldom says that one in so many recorded games is drawn.
var seldom = gametest.Times(1, 3)

// recorded returns boards of recorded games: of each game every nth, the fullest and the last.
func recorded(t *testing.T, nth int) []told {
	t.Helper()
	all, err := games()
	require.NoError(t, err)
	require.NotEmpty(t, all)
	var out []told
	for i, game := range all {
		if i%seldom != 0 {
			continue
		}
		fullest := 0
		for i, b := range game {
			if len(b.board.Shapes) > len(game[fullest].board.Shapes) {
				fullest = i
			}
		}
		for i, told := range game {
			if i%nth == 0 || i == fullest || i == len(game)-1 {
				out = append(out, told)
			}
		}
	}
	return out
}

// boards returns the boards of one recorded game, as its public reports show them.
func boards(path string) ([]told, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	log, err := eventstore.ReadBundle(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	words := aggregate.NewGames(rulesets.Lookup)
	g := words.Empty()
	var all []told
	for _, commit := range log.Commits {
		events, err := words.Decode(g, commit)
		if err != nil {
			return nil, err
		}
		after := event.Fold(g, events...)
		if after.Ruleset() != nil && tells(events) {
			r := game.Compose(g, after, events, "", game.Options{Lang: inTurn(len(all))})
			if r.Board != nil {
				name := strings.TrimSuffix(filepath.Base(path), ".jsonl") + " " + r.Phase
				all = append(all, told{name, after.Ruleset().Name(), r.Board, coloursOf(after)})
			}
		}
		g = after
	}
	return all, nil
}

// inTurn chooses one language of reports after another.
func inTurn(n int) string { return game.Languages()[n%len(game.Languages())] }

func tells(events []event.Event) bool {
	for _, e := range events {
		switch e.(type) {
		case game.PhaseClosed, game.PhaseOpened, game.Ended:
			return true
		}
	}
	return false
}

// coloursOf returns the colours of a game's seats.
func coloursOf(g *game.Game) []string {
	var all []string
	for _, s := range g.Seats() {
		all = append(all, g.State().Face(s.Seat, "en").Colour)
	}
	return all
}

// TestMarksOfRecordedGamesHaveTheirSeatsColours looks at each mark of a seat in the mailed
// picture: it has the seat's very colour, and no colour of another seat is more frequent there.
func TestMarksOfRecordedGamesHaveTheirSeatsColours(t *testing.T) {
	t.Parallel()
	looked := map[string]int{}
	for _, told := range recorded(t, 100) {
		data, width, err := new(picture.Renderer).Mailed(told.board)
		require.NoError(t, err, told.name)
		require.LessOrEqual(t, len(data), most, "%s weighs too much", told.name)
		img, err := png.Decode(bytes.NewReader(data))
		require.NoError(t, err, told.name)
		scale := float64(width) / float64(told.board.Width)
		for _, mark := range marksOf(told) {
			looked[mark.Fill]++
			require.Equal(t, mark.Fill, ruling(img, mark, scale, told.seats), "%s: %s", told.name, mark.Title)
		}
	}
	require.Len(t, looked, len(colours.Shades()), "colours of the seats of all rulesets: %v", looked)
}

// TestRecordedGamesAreReadWithoutTheirColours: each seat has letters of its own, which stand in
// the key and on all of its pieces, and the land that it holds is hatched.
func TestRecordedGamesAreReadWithoutTheirColours(t *testing.T) {
	t.Parallel()
	hatched := 0
	for _, told := range recorded(t, 100) {
		letters, seats := map[string]string{}, map[string]string{}
		for _, key := range told.board.Legend {
			if key.Letter == "" {
				continue
			}
			require.LessOrEqual(t, len([]rune(key.Letter)), 2, told.name)
			require.Empty(t, seats[key.Letter], "%s: %s and %s have the same letters", told.name, key.Text, seats[key.Letter])
			letters[key.Fill], seats[key.Letter] = key.Letter, key.Text
		}
		for _, shape := range told.board.Shapes {
			if shape.Kind == report.Counter && slices.Contains(told.seats, shape.Fill) {
				require.NotEmpty(t, letters[shape.Fill], "%s: %s", told.name, shape.Title)
				require.True(t, strings.HasPrefix(shape.Text, letters[shape.Fill]), "%s: %s has %q", told.name, shape.Title, shape.Text)
			}
			if shape.Kind == report.Polygon && shape.Opacity > 0 && slices.Contains(told.seats, shape.Fill) {
				strokes, _ := scene.HatchingOf(shape)
				require.NotEmpty(t, strokes, "%s: %s", told.name, shape.Title)
				hatched++
			}
		}
	}
	require.Positive(t, hatched)
}

// TestColoursOfRecordedGamesAreKept: reducing a picture to its palette gives no pixel a seat's
// colour unless it was much like it, and does not change the colours of marks at all.
func TestColoursOfRecordedGamesAreKept(t *testing.T) {
	t.Parallel()
	const little, much = 60, 100 // of 255, in each of red, green and blue
	for _, told := range recorded(t, 400) {
		before, after, err := picture.Drawn(told.board, picture.Width)
		require.NoError(t, err)
		require.LessOrEqual(t, len(after.Palette), 256)
		mark, seat := map[color.RGBA]bool{}, map[color.RGBA]bool{}
		for _, s := range told.board.Shapes {
			mark[rgba(s.Fill)] = s.Opacity == 0
		}
		for _, c := range told.seats {
			seat[rgba(c)] = true
		}
		for y := range before.Rect.Dy() {
			for x := range before.Rect.Dx() {
				was, is := before.RGBAAt(x, y), after.Palette[after.ColorIndexAt(x, y)].(color.RGBA)
				if change := far(was, is); change > much || change > little && seat[is] || change > 0 && mark[was] {
					t.Fatalf("%s: the pixel %d,%d was %s and is %s", told.name, x, y, hex(was), hex(is))
				}
			}
		}
	}
}

func rgba(c string) color.RGBA {
	r, g, b, _ := scene.RGB(c)
	return color.RGBA{R: r, G: g, B: b, A: 255}
}

func far(a, b color.RGBA) int {
	return max(abs(int(a.R)-int(b.R)), abs(int(a.G)-int(b.G)), abs(int(a.B)-int(b.B)))
}

func abs(n int) int { return max(n, -n) }

// TestEverySeatsColourAndTintComesThrough paints with the colours of all seats of all rulesets at
// once, and tints land with them.
func TestEverySeatsColourAndTintComesThrough(t *testing.T) {
	var all []string
	for _, b := range recorded(t, 1000) {
		for _, c := range b.seats {
			if !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	require.Subset(t, all, []string{colours.Seat("blue"), colours.Seat("yellow"), colours.Seat("black"), colours.Seat("white")})
	b := &report.Board{Width: 100 * len(all), Height: 200}
	for i, c := range all {
		x := float64(100 * i)
		box := []report.Point{{X: x}, {X: x + 100}, {X: x + 100, Y: 200}, {X: x, Y: 200}}
		b.Shapes = append(b.Shapes, report.Shape{Kind: report.Polygon, Points: box, Fill: c, Opacity: colours.Tint})
		b.Shapes = append(b.Shapes, report.Shape{Kind: report.Square, Points: []report.Point{{X: x + 50, Y: 50}}, Size: 30, Fill: c, Stroke: colours.Board("ink"), Width: 2})
	}
	data, err := new(picture.Renderer).PNG(b, 20*len(all))
	require.NoError(t, err)
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	for i, c := range all {
		require.Equal(t, c, hex(img.At(20*i+10, 10)))
		require.Equal(t, over(c, scene.Ground, colours.Tint), ruled(img, 20*i, over(c, scene.Ground, colours.Tint)))
	}
}

// ruled returns the tint if a column 20 pixels wide has it below its mark, and besides it only
// hatching in one colour. Otherwise it returns the counted colours.
func ruled(img image.Image, left int, tint string) string {
	count := map[string]int{}
	for y := 20; y < 40; y++ {
		for x := left + 1; x < left+19; x++ {
			count[hex(img.At(x, y))]++
		}
	}
	if len(count) <= 2 && count[tint] >= 18*20/3 {
		return tint
	}
	return fmt.Sprint(count)
}

// over lays a colour with an opacity over another.
func over(c, below string, opacity float64) string {
	r, g, b, _ := scene.RGB(c)
	x, y, z, _ := scene.RGB(below)
	mix := func(a, b uint8) int { return int(math.Round(float64(b) + (float64(a)-float64(b))*opacity)) }
	return fmt.Sprintf("#%02x%02x%02x", mix(r, x), mix(g, y), mix(b, z))
}

// marksOf returns the squares and counters of seats that nothing is drawn over.
func marksOf(told told) []report.Shape {
	var marks []report.Shape
	ofSeat := func(shape report.Shape) bool {
		for _, c := range told.seats {
			if shape.Fill == c && shape.Opacity == 0 && (shape.Kind == report.Square || shape.Kind == report.Counter) {
				return true
			}
		}
		return false
	}
	for i, shape := range told.board.Shapes {
		if ofSeat(shape) && !covered(shape, told.board.Shapes[i+1:]) {
			marks = append(marks, shape)
		}
	}
	return marks
}

// covered reports whether something is drawn near a mark, above it.
func covered(shape report.Shape, above []report.Shape) bool {
	at := shape.Points[0]
	for _, o := range above {
		reach := shape.Size + o.Size + 4
		for i, p := range o.Points {
			if math.Hypot(p.X-at.X, p.Y-at.Y) < reach || i > 0 && near(at, o.Points[i-1], p) < shape.Size+o.Width {
				return true
			}
		}
	}
	return false
}

// near returns the distance of a point from a line.
func near(p, a, b report.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	along := ((p.X-a.X)*dx + (p.Y-a.Y)*dy) / max(dx*dx+dy*dy, 1e-9)
	along = max(0, min(along, 1))
	return math.Hypot(p.X-a.X-along*dx, p.Y-a.Y-along*dy)
}

// ruling returns the seat's colour that most pixels of a mark have.
func ruling(img image.Image, mark report.Shape, scale float64, seats []string) string {
	count := map[string]int{}
	at, r := mark.Points[0], mark.Size*scale
	for y := int(at.Y*scale - r); y <= int(at.Y*scale+r); y++ {
		for x := int(at.X*scale - r); x <= int(at.X*scale+r); x++ {
			count[hex(img.At(x, y))]++
		}
	}
	best := ""
	for _, s := range seats {
		if count[s] > count[best] {
			best = s
		}
	}
	return best
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
