package forum

import (
	"regexp"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// section is a part of a report as the forum's markup.
func section(s report.Section) string {
	var parts []string
	for _, b := range s.Blocks {
		switch {
		case b.Text != "":
			parts = append(parts, plain(b.Text))
		case len(b.Items) > 0:
			parts = append(parts, "- "+strings.Join(lists.Map(b.Items, plain), "\n- "))
		case len(b.Orders) > 0:
			parts = append(parts, "- "+strings.Join(lists.Map(b.Orders, plain), "\n- "))
		case len(b.Verse) > 0:
			parts = append(parts, quoted(strings.Join(b.Verse, "\n")))
		case b.Table != nil:
			parts = append(parts, table(*b.Table))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	if s.Title != "" {
		parts = append([]string{"### " + plain(s.Title)}, parts...)
	}
	return strings.Join(parts, "\n\n")
}

func table(t report.Table) string {
	row := func(cells []string) string { return "| " + strings.Join(lists.Map(cells, plain), " | ") + " |\n" }
	var head, rule []string
	for _, c := range t.Columns {
		head, rule = append(head, c.Title), append(rule, map[bool]string{true: "--:", false: ":--"}[c.Right])
	}
	var b strings.Builder
	b.WriteString(row(head) + "| " + strings.Join(rule, " | ") + " |\n")
	for _, cells := range t.Rows {
		b.WriteString(row(cells))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// marks is what the forum may read as markup.
var marks = regexp.MustCompile("[\\\\`*_{}\\[\\]()#+\\-.!|<>~:&^=$]")

// plain is a text in which nothing is markup, nobody is mentioned, and no address is opened.
func plain(text string) string {
	text = marks.ReplaceAllString(strings.ReplaceAll(text, "\n", " "), `\$0`)
	return strings.ReplaceAll(text, "@", "@\u2060") // a joiner without width
}

// quoted is somebody's text as a quotation, line by line.
func quoted(said string) string {
	return "> " + strings.Join(lists.Map(strings.Split(strings.TrimSpace(said), "\n"), plain), "\n> ")
}
