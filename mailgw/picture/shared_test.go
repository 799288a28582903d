package picture_test

import (
	"bytes"
	"image/png"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
	"seneschal/mailgw/picture"
)

// sample returns boards of recorded games by ruleset, each ruleset's in the order in which its
// game was played.
func sample(t *testing.T, each int) map[string][]told {
	t.Helper()
	all, err := games()
	require.NoError(t, err)
	byRuleset := map[string][]told{}
	for _, game := range all {
		for i, told := range game {
			if len(byRuleset[told.ruleset]) < each && (i%3 == 0 || i == len(game)-1) {
				byRuleset[told.ruleset] = append(byRuleset[told.ruleset], told)
			}
		}
	}
	require.Len(t, byRuleset, 4)
	return byRuleset
}

// mixedUp puts the boards of a sample into one row, of one game after another in turn.
func mixedUp(byRuleset map[string][]told, each int) []told {
	var row []told
	for i := range each {
		for _, name := range []string{"feudal", "quest", "talisman", "camelot", "quest"} {
			if all := byRuleset[name]; i < len(all) {
				row = append(row, all[i])
			}
		}
	}
	return row
}

// requireAlone checks that a shared renderer draws a board as a fresh one does.
func requireAlone(t *testing.T, shared *picture.Renderer, told told) {
	t.Helper()
	got, err := shared.PNG(told.board, picture.Width)
	require.NoError(t, err, told.name)
	want, err := new(picture.Renderer).PNG(told.board, picture.Width)
	require.NoError(t, err, told.name)
	require.True(t, bytes.Equal(want, got), "%s is not drawn as alone", told.name)
	mailed, width, err := shared.Mailed(told.board)
	require.NoError(t, err, told.name)
	fresh, alone, err := new(picture.Renderer).Mailed(told.board)
	require.NoError(t, err, told.name)
	require.Equal(t, alone, width, "%s is mailed as wide as alone", told.name)
	require.True(t, bytes.Equal(fresh, mailed), "%s is not mailed as alone", told.name)
}

// TestASharedRendererDrawsAsAFreshOne: one renderer serves all emails, and one all pages,
// whatever games come after one another.
func TestASharedRendererDrawsAsAFreshOne(t *testing.T) {
	t.Parallel()
	each := gametest.Times(12, 4)
	byRuleset := sample(t, each)
	var shared picture.Renderer
	row := mixedUp(byRuleset, each)
	for _, b := range row {
		requireAlone(t, &shared, b)
	}
	dice := rand.New(rand.NewPCG(1, 2))
	for range len(row) / 2 {
		requireAlone(t, &shared, row[dice.IntN(len(row))])
	}
	for _, all := range byRuleset { // and one game alone
		for _, b := range all {
			requireAlone(t, &shared, b)
		}
	}
}

// TestBoardsOfOtherSizesHaveTheirOwn: a picture has the height that its board asks for.
func TestBoardsOfOtherSizesHaveTheirOwn(t *testing.T) {
	var shared picture.Renderer
	for _, size := range [][2]int{{640, 640}, {800, 400}, {640, 640}, {640, 900}, {1000, 500}, {800, 400}} {
		corner := report.Shape{Kind: report.Square, Points: []report.Point{{X: float64(size[0]) - 30, Y: float64(size[1]) - 30}}, Size: 20, Fill: "#2040c0"}
		b := &report.Board{Width: size[0], Height: size[1], Shapes: []report.Shape{corner}}
		data, err := shared.PNG(b, 640)
		require.NoError(t, err)
		img, err := png.Decode(bytes.NewReader(data))
		require.NoError(t, err)
		require.Equal(t, 640*size[1]/size[0], img.Bounds().Dy(), size)
		scale := 640 / float64(size[0])
		require.Equal(t, "#2040c0", hex(img.At(int(corner.Points[0].X*scale), int(corner.Points[0].Y*scale))), size)
	}
}

// TestOnlyTitlesAndPlacesLeaveNoInk: a field of shapes that is new must be compared, or be one of these.
func TestOnlyTitlesAndPlacesLeaveNoInk(t *testing.T) {
	values := map[reflect.Type]reflect.Value{
		reflect.TypeFor[report.ShapeKind](): reflect.ValueOf(report.Crown), reflect.TypeFor[string](): reflect.ValueOf("x"),
		reflect.TypeFor[float64](): reflect.ValueOf(.5), reflect.TypeFor[bool](): reflect.ValueOf(true),
		reflect.TypeFor[[]report.Point](): reflect.ValueOf([]report.Point{{X: 1}}),
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[report.Shape]()) {
		var shape report.Shape
		reflect.ValueOf(&shape).Elem().FieldByIndex(field.Index).Set(values[field.Type])
		require.Equal(t, field.Name == "Title" || field.Name == "Ref", picture.AreDrawnAlike(shape, report.Shape{}), field.Name)
	}
}
