package palette_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
)

// A scheme holds the shades in light or in dark mode.
type scheme struct {
	name string
	tint float64
	nth  int // of a pair
}

var schemes = []scheme{{"light", palette.Tint, 0}, {"dark", palette.DarkTint, 1}}

func (s scheme) of(pair []string) linear { return linearOf(pair[min(s.nth, len(pair)-1)]) }

// board returns a colour of boards.
func (s scheme) board(name string) linear {
	light := palette.Board(name)
	if dark, ok := palette.Dark()[light]; ok && s.nth == 1 {
		return linearOf(dark)
	}
	return linearOf(light)
}

func (s scheme) tinted(shade palette.Shade) linear {
	return over(s.of(shade.Mark), s.board("land"), s.tint)
}

// TestSeatsAreToldApart by all eyes, in light and in dark: marks, and the land of
// the six colours that lords have.
func TestSeatsAreToldApart(t *testing.T) {
	shades := palette.Shades()
	require.Len(t, shades, 8)
	for _, scheme := range schemes {
		for name, eye := range eyes {
			least := [2]float64{math.Inf(1), math.Inf(1)}
			for i, shade := range shades {
				for j, b := range shades[:i] {
					d := ciede2000(scheme.of(shade.Mark).seen(eye).lab(), scheme.of(b.Mark).seen(eye).lab())
					require.GreaterOrEqual(t, d, 15.0, "marks of %s and %s, %s, %s", shade.Name, b.Name, scheme.name, name)
					least[0] = min(least[0], d)
					d = ciede2000(scheme.tinted(shade).seen(eye).lab(), scheme.tinted(b).seen(eye).lab())
					if i < 6 && j < 6 {
						require.GreaterOrEqual(t, d, 7.0, "land of %s and %s, %s, %s", shade.Name, b.Name, scheme.name, name)
						least[1] = min(least[1], d)
					}
				}
			}
			t.Logf("%s, %s: marks %.1f, land %.1f", scheme.name, name, least[0], least[1])
		}
	}
}

// TestWordsAndHatchingCanBeRead on marks, on tints and on every ground.
func TestWordsAndHatchingCanBeRead(t *testing.T) {
	for _, scheme := range schemes {
		for i, shade := range palette.Shades() {
			letter := linearOf(scene.InkOn(shade.Mark[0]))
			require.GreaterOrEqual(t, contrast(letter, scheme.of(shade.Mark)), 4.5, "letter on %s, %s", shade.Name, scheme.name)
			require.GreaterOrEqual(t, contrast(scheme.of(shade.Lines), scheme.tinted(shade)), 3.0, "hatching of %s, %s", shade.Name, scheme.name)
			if i < 6 {
				require.GreaterOrEqual(t, contrast(scheme.board("ink"), scheme.tinted(shade)), 4.7, "names on %s, %s", shade.Name, scheme.name)
			}
		}
		for _, ground := range []string{
			"page", "land", "card", "closed", "initiatory", "fantastic", "threshold", "swamp", "forest_ground", "lake", "well", "cave", "fields", "plains",
			"woods", "hills", "crags", "houses", "desert", "oasis", "runes", "portal", "crown", "valley_of_fire", "outer", "middle", "inner", "wood",
		} {
			require.GreaterOrEqual(t, contrast(scheme.board("ink"), scheme.board(ground)), 4.7, "words on %s, %s", ground, scheme.name)
		}
		for _, line := range []string{"water", "road"} {
			require.GreaterOrEqual(t, contrast(scheme.board(line), scheme.board("land")), 3.0, "%s, %s", line, scheme.name)
		}
	}
}

// TestEachSeatHasASignOfItsOwn, so that a board is read without its colours.
func TestEachSeatHasASignOfItsOwn(t *testing.T) {
	signs := map[string]string{}
	for _, shade := range palette.Shades() {
		sign := fmt.Sprint(shade.Sign)
		require.Empty(t, signs[sign], "%s has the hatching of another", shade.Name)
		signs[sign] = shade.Name
	}
}

// TestDarkIsFoundByLight: letters on marks are the same in both.
func TestDarkIsFoundByLight(t *testing.T) {
	for _, s := range palette.Shades() {
		require.NotContains(t, palette.Dark(), scene.InkOn(s.Mark[0]))
	}
	require.Contains(t, palette.CSS(), `svg [fill="#1a4685"] { fill: #4a75c0; }`)
}

func TestAShadeIsFoundByNameOrPlace(t *testing.T) {
	require.Equal(t, "#ad000f", palette.Seat("red"))
	require.Equal(t, palette.Board("none"), palette.Seat("puce"))
	require.Equal(t, palette.Nth(1), palette.Nth(9))
	require.Panics(t, func() { palette.Board("puce") })
	_, ok := palette.FindShade("#123456")
	require.False(t, ok)
}

func TestLettersAreTheShortestBeginnings(t *testing.T) {
	for want, names := range map[string][]string{
		"[B G R O Y V]":   {"Blue", "Green", "Red", "Orange", "Yellow", "Violet"},
		"[Az Am R Ve Vi]": {"Azul", "Amarillo", "Rojo", "Verde", "Violeta"},
		"[Pa Pe É]":       {"Palamedes", "Percival", "Étienne"},
		"[S1 S2 K]":       {"Squire 1", "Squire2", "Kay"},
		"[As Ae A ]":      {"Assassin", "Assembler", "A", ""},
	} {
		require.Equal(t, want, fmt.Sprint(palette.Letters(names)))
	}
}

func TestPicturesAreDarkenedWhereNoStyleSheetReaches(t *testing.T) {
	blue := palette.Shades()[0]
	light := `<pattern id="hatch"><path stroke="` + blue.Lines[0] + `"/></pattern><rect fill="` + palette.Board("land") + `" fill-opacity="0.5"/>`
	dark := palette.Darken(light)
	require.Contains(t, dark, `stroke="`+blue.Lines[len(blue.Lines)-1]+`"`)
	require.Contains(t, dark, `fill="`+palette.Dark()[palette.Board("land")]+`" fill-opacity="0.34"`)
}
