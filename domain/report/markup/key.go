package markup

import (
	"fmt"
	"html"
	"html/template"

	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
	"seneschal/domain/report/text"
)

// WriteKey writes the key of a board for a page: its seats, and folded, for narrow screens, its marks. Each is drawn as
// on the board and explained in the language. It is "" for no board, or a board without a legend.
func WriteKey(board *report.Board, lang string) template.HTML {
	if board == nil || len(board.Legend) == 0 {
		return ""
	}
	out := &builder{}
	seats := 0
	for seats < len(board.Legend) && board.Legend[seats].Letter != "" {
		seats++
	}
	out.writeKeys(board.Legend[:seats])
	if seats < len(board.Legend) {
		out.WriteString(`<details class="marks">`)
		out.writeElement("summary", "", text.KeyTitle(lang))
		out.writeKeys(board.Legend[seats:])
		out.WriteString("</details>\n")
	}
	return out.toHTML()
}

// writeKeys writes entries of a key as a list.
func (b *builder) writeKeys(keys []report.Key) {
	b.WriteString(`<ul class="key">`)
	for _, k := range keys {
		b.WriteString("<li>" + drawLegendSymbol("mark", k) + " " + html.EscapeString(k.Text) + "</li>\n")
	}
	b.WriteString("</ul>\n")
}

// DrawSwatch draws a seat as a small shield with its letter.
func DrawSwatch(colour, letter string) template.HTML {
	return template.HTML(drawLegendSymbol("swatch", report.Key{Kind: report.Square, Fill: colour, Letter: letter})) //nolint:gosec // mark escapes
}

// markSigns are the characters that stand for marks where nothing can be drawn.
var markSigns = map[report.ShapeKind]string{
	report.Square: "■", report.Polygon: "■", report.Circle: "●", report.Diamond: "◆", report.Tower: "♜", report.Cross: "✚", report.Flame: "▲", report.Crown: "♛", report.Sword: "†",
	report.Polyline: "━", report.Arrow: "→",
}

// writeMailKey writes the key for a mail, since mail programs may show neither style nor drawing: cells in the colours
// of the marks, and the hatching of seats in words. With folded it can be opened by its title, since it is as long as
// the board. A board without a legend, or no board, writes nothing.
func (b *builder) writeMailKey(board *report.Board, lang string, folded bool) {
	if board == nil || len(board.Legend) == 0 {
		return
	}
	if folded {
		b.WriteString("<details>")
		b.writeElement("summary", "", text.KeyTitle(lang))
		defer b.WriteString("</details>\n")
	}
	b.WriteString(`<table cellpadding="4" role="presentation">` + "\n")
	for _, key := range board.Legend {
		sign, said := key.Letter, key.Text
		if sign == "" {
			sign = markSigns[key.Kind]
		} else if shade, ok := palette.FindShade(key.Fill); ok {
			said += " (" + text.NameHatching(shade.Sign, lang) + ")"
		}
		fill := colourOr(key.Fill, palette.Board("page"))
		fmt.Fprintf(b, `<tr><td align="center" bgcolor="%s"><font color="%s"><b>%s</b></font></td><td>%s</td></tr>`+"\n",
			fill, scene.InkOn(fill), html.EscapeString(sign), html.EscapeString(said))
	}
	b.WriteString("</table>\n")
}
