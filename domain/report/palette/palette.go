// Package palette holds the colours of all boards, of swatches and of charts, from
// palette.yaml, in light and in dark. A drawing names a colour by its light
// value; pages replace it by the dark one (CSS). A change of a shade must keep
// the distances and contrasts that the tests check (adr/0029).
package palette

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"seneschal/domain/datafile"
	"seneschal/domain/lists"
)

// A Shade is the colour of a seat.
type Shade struct {
	Name  string
	Mark  []string // its value in light mode and, if it differs, in dark mode
	Lines []string // the lines of hatching on its own tint, likewise in light and dark
	Sign  []Stroke // its hatching
}

// A Stroke is a part of hatching: lines in one direction, or dots.
type Stroke string

// The strokes of the engravers' signs.
const (
	Level   Stroke = "level"
	Upright Stroke = "upright"
	Falling Stroke = "falling" // to the right
	Rising  Stroke = "rising"  // to the right
	Dots    Stroke = "dots"
)

// The opacities of tints over land, in light and in dark, and of hatching beside a letter.
const (
	Tint     = .5
	DarkTint = .34
	Hatched  = .55
)

//go:embed palette.yaml
var files embed.FS

// colours holds the contents of palette.yaml: the shades of seats, and by their names the other colours in light and dark.
var colours = datafile.MustFile[struct {
	Seats []Shade
	Board map[string][]string
}](files, "palette.yaml")

// Shades returns the shades of seats, in the order in which they are given out.
func Shades() []Shade { return slices.Clone(colours.Seats) }

// Nth returns the mark of the nth shade, from 0. After the last shade it begins again. n must not be negative.
func Nth(n int) string { return colours.Seats[n%len(colours.Seats)].Mark[0] }

// Seat returns the mark of a shade by its name; grey if there is none of that name.
func Seat(name string) string {
	i := slices.IndexFunc(colours.Seats, func(s Shade) bool { return s.Name == name })
	if i < 0 {
		return Board("none")
	}
	return colours.Seats[i].Mark[0]
}

// Board returns a colour of boards by its name. It panics if there is none of that name.
func Board(name string) string {
	pair, ok := colours.Board[name]
	if !ok {
		panic(fmt.Sprintf("no colour %q in the palette", name))
	}
	return pair[0]
}

// FindShade finds the shade with a mark, and reports whether there is one.
func FindShade(mark string) (Shade, bool) {
	return lists.Find(colours.Seats, func(s Shade) bool { return s.Mark[0] == mark })
}

// Dark maps each light value to its dark value, if the two differ. The caller must not change the map.
func Dark() map[string]string { return dark }

var dark = darkenColours()

// darkenColours builds the map of Dark. It panics if a light value has two dark ones, so that the fault shows at
// start-up.
func darkenColours() map[string]string {
	pairs := slices.Collect(maps.Values(colours.Board))
	for _, s := range colours.Seats {
		pairs = append(pairs, s.Mark)
	}
	dark := map[string]string{}
	for _, pair := range pairs {
		if other, ok := dark[pair[0]]; ok && other != pair[len(pair)-1] {
			panic(fmt.Sprintf("%s of the palette is both %s and %s in the dark", pair[0], other, pair[len(pair)-1]))
		}
		dark[pair[0]] = pair[len(pair)-1]
	}
	maps.DeleteFunc(dark, func(light, dark string) bool { return light == dark })
	return dark
}

// Letters gives each name its shortest beginning that no other name has, of at most two characters. Where two names
// share both, the second takes its first character and a later one, and keeps those two if that one is taken as well. A
// name that ends in a number gets its first character and the number.
func Letters(names []string) []string {
	letters := make([]string, len(names))
	for i, name := range names {
		number := name[len(strings.TrimRight(name, "0123456789")):]
		signs := []rune(name)
		if number != "" {
			letters[i] = string(signs[:1]) + number
			continue
		}
		letters[i] = string(signs[:min(1, len(signs))])
		if len(signs) > 1 && slices.ContainsFunc(slices.Delete(slices.Clone(names), i, i+1), func(other string) bool { return strings.HasPrefix(other, letters[i]) }) {
			letters[i] = string(signs[:2])
		}
		for _, later := range signs[min(2, len(signs)):] {
			if !slices.Contains(letters[:i], letters[i]) {
				break
			}
			letters[i] = string(signs[:1]) + string(later)
		}
	}
	return letters
}

// CSS returns the style sheet that replaces the light colours by the dark
// ones in every picture within a page. It also makes hatching bold where there is no
// colour: on paper, and on a monochrome screen.
func CSS() string {
	var out strings.Builder
	out.WriteString("@media print, (monochrome) { svg .hatch { fill-opacity: 1; } }\n@media screen and (prefers-color-scheme: dark) {\n")
	for _, light := range slices.Sorted(maps.Keys(dark)) {
		fmt.Fprintf(&out, "svg [fill=\"%s\"] { fill: %s; } svg [stroke=\"%s\"] { stroke: %s; }\n", light, dark[light], light, dark[light])
	}
	fmt.Fprintf(&out, "svg [fill-opacity=\"%g\"] { fill-opacity: %g; }\n", Tint, DarkTint)
	for _, shade := range colours.Seats {
		line := shade.Lines[len(shade.Lines)-1]
		fmt.Fprintf(&out, "svg pattern [fill=\"%s\"] { fill: %s; } svg pattern [stroke=\"%s\"] { stroke: %s; }\n", shade.Lines[0], line, shade.Lines[0], line)
	}
	out.WriteString("}\n")
	return out.String()
}

// Darken replaces the light colours of a picture by the dark ones, for a file of its own,
// which no style sheet reaches.
func Darken(svg string) string {
	pairs := []string{fmt.Sprintf("fill-opacity=\"%g\"", Tint), fmt.Sprintf("fill-opacity=\"%g\"", DarkTint)}
	for light, turned := range dark {
		pairs = append(pairs, `="`+light+`"`, `="`+turned+`"`)
	}
	var lines []string
	for _, s := range colours.Seats {
		lines = append(lines, `="`+s.Lines[0]+`"`, `="`+s.Lines[len(s.Lines)-1]+`"`)
	}
	patterns := strings.LastIndex(svg, "</pattern>") + 1
	return strings.NewReplacer(append(lines, pairs...)...).Replace(svg[:patterns]) + strings.NewReplacer(pairs...).Replace(svg[patterns:])
}
