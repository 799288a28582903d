package palette

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// CSS is the style sheet that puts the dark colours in the place of the light
// ones in every picture within a page, and makes hatching bold where there is no
// colour: on paper, and on a screen without.
func CSS() string {
	var b strings.Builder
	b.WriteString("@media print, (monochrome) { svg .hatch { fill-opacity: 1; } }\n@media screen and (prefers-color-scheme: dark) {\n")
	for _, light := range slices.Sorted(maps.Keys(dark)) {
		fmt.Fprintf(&b, "svg [fill=\"%s\"] { fill: %s; } svg [stroke=\"%s\"] { stroke: %s; }\n", light, dark[light], light, dark[light])
	}
	fmt.Fprintf(&b, "svg [fill-opacity=\"%g\"] { fill-opacity: %g; }\n", Tint, DarkTint)
	for _, s := range all.Seats {
		line := s.Lines[len(s.Lines)-1]
		fmt.Fprintf(&b, "svg pattern [fill=\"%s\"] { fill: %s; } svg pattern [stroke=\"%s\"] { stroke: %s; }\n", s.Lines[0], line, s.Lines[0], line)
	}
	b.WriteString("}\n")
	return b.String()
}

// Darkened is a picture in the dark colours, for where it is shown as a file of its own
// and no style sheet reaches it.
func Darkened(svg string) string {
	colours := []string{fmt.Sprintf("fill-opacity=\"%g\"", Tint), fmt.Sprintf("fill-opacity=\"%g\"", DarkTint)}
	for light, turned := range dark {
		colours = append(colours, `="`+light+`"`, `="`+turned+`"`)
	}
	var lines []string
	for _, s := range all.Seats {
		lines = append(lines, `="`+s.Lines[0]+`"`, `="`+s.Lines[len(s.Lines)-1]+`"`)
	}
	patterns := strings.LastIndex(svg, "</pattern>") + 1
	return strings.NewReplacer(append(lines, colours...)...).Replace(svg[:patterns]) + strings.NewReplacer(colours...).Replace(svg[patterns:])
}
