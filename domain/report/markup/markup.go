// Package markup writes reports as HTML and boards as SVG, for mail and for
// pages alike. It uses elements, classes and the old presentation attributes
// only: no style attribute (which a strict content policy forbids), no
// reference to anything outside.
package markup

import (
	"html"
	"html/template"
	"slices"
	"strings"
	"time"

	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

// Report writes a whole report for one reader. door, a link to answer it, stands below the first lines. picture, the
// board (an <svg> on a page, an <img> in a mail), stands below the question and the news of the reader, above all
// tables. Both may be empty. The board in words comes last, folded, since mail programs may not show the picture. The
// key is folded too, but not in a report that welcomes its reader. A nil zone is UTC.
func Report(r report.Report, zone *time.Location, door, picture template.HTML) template.HTML {
	b := &builder{}
	for _, s := range text.Opening(r, zone) {
		b.writeElement("p", ` class="opening"`, s)
	}
	b.WriteString(string(door))
	first := indexAfter(r.Sections, "yours", "asked")
	b.writeSections(r.Sections[:first])
	if picture != "" {
		b.WriteString(`<div class="board">` + string(picture) + "</div>\n")
		b.writeMailKey(r.Board, r.Language, indexAfter(r.Sections, "welcome") == 0)
	}
	b.writeSections(r.Sections[first:])
	closing := text.Closing(r)
	for i := range closing {
		closing[i].Folded = true
	}
	b.writeSections(closing)
	return b.toHTML()
}

// indexAfter returns the index behind the last section that has one of some IDs; 0 if none has.
func indexAfter(ss []report.Section, ids ...string) int {
	for i := len(ss); i > 0; i-- {
		if slices.Contains(ids, ss[i-1].ID) {
			return i
		}
	}
	return 0
}

// Sections writes parts of a report, each as a <section> with its ID.
func Sections(ss []report.Section) template.HTML {
	b := &builder{}
	b.writeSections(ss)
	return b.toHTML()
}

// A builder collects elements.
type builder struct{ strings.Builder }

func (b *builder) toHTML() template.HTML {
	return template.HTML(b.String()) //nolint:gosec // element escapes all that comes from outside
}

// writeElement writes an element with escaped text.
func (b *builder) writeElement(name, attributes, s string) {
	b.WriteString("<" + name + attributes + ">" + html.EscapeString(s) + "</" + name + ">\n")
}

// writeSections writes each part as a <section>. A folded part can be opened by its title.
func (b *builder) writeSections(ss []report.Section) {
	for _, section := range ss {
		b.WriteString("<section")
		if section.ID != "" {
			b.WriteString(" id=" + quoteAttribute(section.ID))
		}
		b.WriteString(">\n")
		if section.Folded {
			b.WriteString("<details><summary>")
		}
		if section.Title != "" {
			b.writeElement("h2", "", section.Title)
		}
		if section.Folded {
			b.WriteString("</summary>\n")
		}
		for _, block := range section.Blocks {
			b.writeBlock(block)
		}
		if section.Folded {
			b.WriteString("</details>\n")
		}
		b.WriteString("</section>\n")
	}
}

func (b *builder) writeBlock(block report.Block) {
	if block.Text != "" {
		for para := range strings.SplitSeq(block.Text, "\n") {
			b.writeElement("p", "", para)
		}
	}
	b.writeList("", block.Items, func(int) string { return "" })
	b.writeList(` class="orders"`, block.Orders, block.Mark)
	if block.Table != nil {
		b.writeTable(block.Table)
	}
	if len(block.Verse) > 0 {
		b.writeElement("pre", "", strings.Join(block.Verse, "\n"))
	}
}

// writeList writes a list, with a mark before each item; nothing for no items.
func (b *builder) writeList(attributes string, items []string, mark func(int) string) {
	if len(items) == 0 {
		return
	}
	b.WriteString("<ul" + attributes + ">\n")
	for i, item := range items {
		b.writeElement("li", "", mark(i)+item)
	}
	b.WriteString("</ul>\n")
}

func (b *builder) writeTable(table *report.Table) {
	b.WriteString(`<table cellpadding="4">` + "\n")
	if table.Caption != "" {
		b.writeElement("caption", ` align="left"`, table.Caption)
	}
	b.WriteString("<thead><tr>")
	for _, c := range table.Columns {
		b.writeElement("th", ` scope="col"`+alignAttribute(c), c.Title)
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for _, row := range table.Rows {
		b.writeRow(table.Columns, row)
	}
	b.WriteString("</tbody></table>\n")
}

// writeRow writes a row; its first cell is the heading of the others. Cells without a column are left out.
func (b *builder) writeRow(columns []report.Column, cells []string) {
	b.WriteString("<tr>")
	for i, cell := range cells[:min(len(cells), len(columns))] {
		if i == 0 {
			b.writeElement("th", ` scope="row"`+alignAttribute(columns[i]), cell)
			continue
		}
		b.writeElement("td", strings.TrimSuffix(alignAttribute(columns[i]), ` align="left"`), cell)
	}
	b.WriteString("</tr>\n")
}

func alignAttribute(c report.Column) string {
	if c.Right {
		return ` align="right"`
	}
	return ` align="left"`
}
