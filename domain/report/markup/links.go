package markup

import (
	"cmp"
	"fmt"
	"html"
	"html/template"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"seneschal/domain/report"
)

// DrawAnchored draws a board as DrawInline does, with anchors for AddLinks: the nth arrow with a title has the ID
// "way-n", counted from 1, and the name of a place its PlaceID.
func DrawAnchored(board *report.Board) template.HTML {
	d := &drawing{anchors: map[string]bool{}, refs: true}
	return d.drawBoard(board, "")
}

// PlaceID returns the ID of the name of a place on a board.
func PlaceID(name string) string {
	return "place-" + strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return '-'
	}, name)
}

// anchorAttribute returns an ID as an attribute, and takes it; "" if it is taken already, or no anchors are wanted.
func (d *drawing) anchorAttribute(id string) string {
	if d.anchors == nil || d.anchors[id] {
		return ""
	}
	d.anchors[id] = true
	return ` id="` + html.EscapeString(id) + `"`
}

// AddLinks adds links from parts of a report to the board on a page; "" is the page that holds the parts themselves. It
// links the first mention of each place, and on the same page also each march to its arrow. Without a board it returns
// the parts unchanged.
func AddLinks(parts template.HTML, board *report.Board, page string) template.HTML {
	if board == nil {
		return parts
	}
	told := string(parts)
	if page == "" {
		for n, title := range listArrows(board) {
			item := html.EscapeString(title)
			said := citedRule.ReplaceAllString(item, "") // the rule's number gets a link of its own
			told = strings.Replace(told, "<li>"+item+"</li>", fmt.Sprintf(`<li><a class="way" href="#way-%d">%s</a>%s</li>`, n+1, said, item[len(said):]), 1)
		}
	}
	return template.HTML(linkPlaces(told, listPlaces(board), page)) //nolint:gosec // it was escaped before
}

// citedRule matches the number of a rule at the end of a sentence.
var citedRule = regexp.MustCompile(` \([A-Z]-\d+\)\.$`)

// listArrows lists the titles of a board's arrows, but for arrows without one.
func listArrows(board *report.Board) []string {
	var titles []string
	for _, shape := range board.Shapes {
		if shape.Kind == report.Arrow && shape.Title != "" {
			titles = append(titles, shape.Title)
		}
	}
	return titles
}

// listPlaces lists the names of places on a board that are longer than two letters, the longest first, each once.
func listPlaces(board *report.Board) []string {
	var names []string
	for _, shape := range board.Shapes {
		if shape.Kind == report.Label && shape.Stroke != "" && len(shape.Text) > 2 {
			names = append(names, shape.Text)
		}
	}
	slices.SortFunc(names, func(x, y string) int { return cmp.Or(cmp.Compare(len(y), len(x)), strings.Compare(x, y)) })
	return slices.Compact(names)
}

// unlinkablePattern matches tags, and the elements that must hold no links: links, headings, verses and
// summaries.
var unlinkablePattern = regexp.MustCompile(`(?s)<(a|h2|pre|summary|caption)\b.*?</(a|h2|pre|summary|caption)>|<[^>]*>`)

// linkPlaces links the first mention of each name, outside of tags and unlinkable elements. It changes the slice of names.
func linkPlaces(told string, names []string, page string) string {
	if len(names) == 0 {
		return told
	}
	for i, name := range names {
		names[i] = regexp.QuoteMeta(html.EscapeString(name))
	}
	place, seen := regexp.MustCompile(`\b(`+strings.Join(names, "|")+`)\b`), map[string]bool{}
	link := func(text string) string {
		return place.ReplaceAllStringFunc(text, func(name string) string {
			if seen[name] {
				return name
			}
			seen[name] = true
			return `<a class="place" href="` + page + `#` + PlaceID(html.UnescapeString(name)) + `">` + name + `</a>`
		})
	}
	var out strings.Builder
	at := 0
	for _, tag := range unlinkablePattern.FindAllStringIndex(told, -1) {
		out.WriteString(link(told[at:tag[0]]) + told[tag[0]:tag[1]])
		at = tag[1]
	}
	return out.String() + link(told[at:])
}
