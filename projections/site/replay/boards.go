package replay

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/projections/site/web"
)

// compareBoards lists the changes between two boards by region, and replaces *then and *now by copies on
// which the changed regions are marked. If either board is nil, it returns no changes and leaves both as
// they are. A change outside all regions is listed only if there are words for it.
func compareBoards(voice web.Voice, then, now **report.Board) []RegionChange {
	changes := []RegionChange{}
	if *then == nil || *now == nil {
		return changes
	}
	before, after := dropArrows(*then), dropArrows(*now)
	gone, fresh := findLacking(before, after), findLacking(after, before) // each: shapes of the first that the second lacks
	regions := collectRegions(*now, *then)
	var markedRegions []region
	for _, r := range append(regions, region{}) { // the zero region holds what lies in no other
		oldShapes, newShapes := selectShapes(gone, r, regions), selectShapes(fresh, r, regions)
		if len(oldShapes)+len(newShapes) == 0 {
			continue
		}
		change := RegionChange{Name: nameRegion(r, oldShapes, newShapes)}
		change.Then, change.Now = findLackingWords(change.Name, oldShapes, newShapes), findLackingWords(change.Name, newShapes, oldShapes)
		if change.Name != "" {
			markedRegions = append(markedRegions, r)
			change.N = len(markedRegions)
		} else if len(change.Then)+len(change.Now) == 0 {
			continue // there are no words for it
		}
		changes = append(changes, change)
	}
	*then, *now = markRegions(voice, *then, markedRegions), markRegions(voice, *now, markedRegions)
	return changes
}

// dropArrows returns the shapes of a board without the arrows, which belong to the phase before its
// position.
func dropArrows(b *report.Board) []report.Shape {
	return lists.Keep(b.Shapes, func(s report.Shape) bool { return s.Kind != report.Arrow })
}

// nameRegion returns the name of a region: its title up to the first comma, behind which the owner stands. A changed
// shape with the region's border gives its title instead, a new one before an old one. The name of the zero region is
// "".
func nameRegion(region region, oldShapes, newShapes []report.Shape) string {
	title := region.title
	for _, shape := range slices.Concat(oldShapes, newShapes) {
		if slices.Equal(shape.Points, region.border) && shape.Title != "" {
			title = shape.Title
		}
	}
	name, _, _ := strings.Cut(title, ", ")
	return name
}

// findLackingWords returns the words of shapes that the others lack, each once, without the name of their region at
// the beginning. If any of them has a letter, mere numbers are left out.
func findLackingWords(name string, shapes, others []report.Shape) []string {
	words := []string{}
	wordsOf := func(s report.Shape) string {
		text := cmp.Or(s.Title, s.Text)
		if name != "" {
			text = strings.TrimPrefix(text, name+", ")
		}
		return text
	}
	for _, s := range shapes {
		text := wordsOf(s)
		known := text == "" || slices.Contains(words, text)
		if !known && !slices.ContainsFunc(others, func(o report.Shape) bool { return wordsOf(o) == text }) {
			words = append(words, text)
		}
	}
	if slices.ContainsFunc(words, hasWords) {
		words = slices.DeleteFunc(words, func(text string) bool { return !hasWords(text) })
	}
	return words
}

// hasWords reports whether a text has a letter, and so is more than a number on a mark.
func hasWords(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// Changed regions are outlined in two colours, so that they stand out from land of any colour, and
// numbered as in the list.
var (
	markInk   = palette.Board("changed")
	markPaper = palette.Board("page")
)

// markRegions returns a copy of a board on which regions are outlined and numbered from 1.
func markRegions(voice web.Voice, board *report.Board, regions []region) *report.Board {
	markedBoard := *board
	markedBoard.Shapes = slices.Clone(board.Shapes)
	unit := float64(max(board.Width, board.Height)) / 400
	for i, region := range regions {
		n := fmt.Sprint(i + 1)
		for _, stroke := range []report.Shape{{Stroke: markPaper, Width: 4 * unit}, {Stroke: markInk, Width: 2 * unit, Title: voice.Say("compare.mark", "n", n)}} {
			stroke.Kind, stroke.Points, stroke.Size = region.kind, region.border, region.size
			markedBoard.Shapes = append(markedBoard.Shapes, stroke)
		}
	}
	for i, region := range regions {
		markedBoard.Shapes = append(markedBoard.Shapes, report.Shape{
			Kind: report.Counter, Points: []report.Point{region.findCorner(board, 5*unit)}, Size: 5 * unit, Fill: markInk, Stroke: markPaper, Width: unit,
			Text: fmt.Sprint(i + 1), Bold: true, Title: voice.Say("compare.mark", "n", i+1),
		})
	}
	if len(regions) > 0 {
		markedBoard.Legend = append(slices.Clone(board.Legend), report.Key{Kind: report.Counter, Fill: markInk, Letter: "1", Text: voice.Say("compare.key")})
	}
	return &markedBoard
}
