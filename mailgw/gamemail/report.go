package gamemail

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report"
	"seneschal/domain/report/markup"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
)

// reportMail is a report to one reader, from which the email is made.
type reportMail struct {
	telling   *telling
	recipient mailgw.Recipient
	report    report.Report
	extras    additions
	cut       cut
}

// cut says how a report is made smaller.
type cut struct {
	once       bool // the plain form has no map in words; the HTML form has it
	maxSection int  // the largest size of a section in bytes; 0: no limit
}

// additions holds the additions to a report.
type additions struct {
	headline string         // replaces the report's own; "": it stays
	intro    []report.Block // above the report
	files    []mailgw.Piece
}

// makePieces makes all parts of the email: text, HTML with the map, the deadline for the calendar, a file of orders to
// edit, and the data as JSON if the reader wants them.
func (m reportMail) makePieces() (mailgw.Piece, error) {
	beside := m.telling.calendarPieces(m.recipient)
	if len(m.report.Template) > 0 {
		name := fmt.Sprintf("orders-%s-%s.txt", m.telling.id, fileNamePart(m.report.Next))
		beside = append(beside, mailgw.File("text/plain; charset=utf-8", name, []byte(strings.Join(m.report.Template, "\n")+"\n")))
	}
	body, err := m.lightestBody(beside)
	if err != nil {
		return mailgw.Piece{}, err
	}
	all := slices.Concat([]mailgw.Piece{body}, beside, m.extras.files)
	if m.recipient.Format == "json" {
		data, err := json.MarshalIndent(m.report, "", "  ")
		if err != nil {
			return mailgw.Piece{}, fmt.Errorf("encoding: %w", err)
		}
		all = append(all, mailgw.File("application/json", "report.json", data))
	}
	return mailgw.Piece{Kind: "multipart/mixed", Within: all}, nil
}

// makeBody makes the text of the report, with its HTML beside it unless the reader wants text alone.
func (m reportMail) makeBody(page mailgw.Piece) mailgw.Piece {
	body := mailgw.Flowed(m.writePlain())
	if m.recipient.Format == "text" {
		return body
	}
	return mailgw.Piece{Kind: "multipart/alternative", Within: []mailgw.Piece{body, page}}
}

// writePlain writes the plain form. The link to the seat's page stands at its top.
func (m reportMail) writePlain() string {
	r := m.composeEmail()
	if page := m.telling.ownPageLink(m.recipient); page != nil {
		r.Sections = append(mailgw.SectionsOf(page...), r.Sections...)
	}
	if m.cut.once && m.recipient.Format != "text" {
		r.Board = nil
	}
	return text.Report(m.shortenReport(r), m.recipient.Zone)
}

// composeEmail returns the report with the additions of mail: the introduction, the list of players below a welcome,
// and the ways to answer above the section for checking.
func (m reportMail) composeEmail() report.Report {
	r := m.report
	var sections []report.Section
	if len(m.extras.intro) > 0 {
		sections = mailgw.SectionsOf(m.extras.intro...)
	}
	for _, section := range r.Sections {
		if section.ID == "verify" {
			sections = append(sections, m.answerSections()...)
		}
		sections = append(sections, addBoardLetters(m.shortenSection(m.withoutDrawn(section)), r.Board))
		if section.ID == "welcome" {
			sections = append(sections, m.listCompany())
		}
	}
	r.Sections = sections
	return r
}

// withoutDrawn leaves out blocks that the picture shows, unless the reader wants text alone.
func (m reportMail) withoutDrawn(section report.Section) report.Section {
	if m.recipient.Format != "text" {
		section.Blocks = slices.DeleteFunc(slices.Clone(section.Blocks), func(b report.Block) bool { return b.Drawn })
	}
	return section
}

// addBoardLetters puts the letters that stand for seats on the board before their rows in tables. Without a board it
// changes nothing.
func addBoardLetters(section report.Section, board *report.Board) report.Section {
	if board == nil {
		return section
	}
	section.Blocks = slices.Clone(section.Blocks)
	for i, block := range section.Blocks {
		if block.Table == nil {
			continue
		}
		table := *block.Table
		table.Rows = slices.Clone(table.Rows)
		for j, row := range table.Rows {
			if letter := boardLetter(board, row[0]); letter != "" {
				table.Rows[j] = append([]string{letter + " · " + row[0]}, row[1:]...)
			}
		}
		section.Blocks[i].Table = &table
	}
	return section
}

// boardLetter returns the letter by which the board shows the seat with a name; "" if there is none.
func boardLetter(b *report.Board, name string) string {
	for _, key := range b.Legend {
		if key.Letter != "" && name != "" && slices.Contains(strings.Split(key.Text, ", "), name) {
			return key.Letter
		}
	}
	return ""
}

// answerSections says how to answer a report; nil if no phase is open.
func (m reportMail) answerSections() []report.Section {
	if _, _, _, open := m.telling.after.Phase(); !open {
		return nil
	}
	return mailgw.SectionsOf(report.Block{Text: mailgw.Say(m.recipient.Language, "report.how")}, report.Block{Text: mailgw.Say(m.recipient.Language, "report.keys")})
}

// listCompany lists the players and the steward for a newcomer. A holder without a name is asked to choose one.
func (m reportMail) listCompany() report.Section {
	lang := m.recipient.Language
	var items []string
	for _, seat := range m.telling.after.Seats() {
		key := lists.Either(seat.Seat == m.recipient.Seat, "company.you", "company.seat")
		shown := m.telling.after.PublicPlayer(seat.Seat)
		if key == "company.seat" && shown == "" {
			key = "company.hidden"
		}
		if seat.Player != "" {
			items = append(items, mailgw.Say(lang, key, "seat", m.telling.seatName(seat.Seat, lang), "name", m.telling.name(shown)))
		}
	}
	if steward := m.telling.after.Steward(); steward != "" {
		items = append(items, mailgw.Say(lang, "company.steward", "name", m.telling.name(steward)))
	}
	blocks := []report.Block{{Items: items}}
	if pages := m.telling.teller.Server.Pages; pages != "" && m.recipient.Deputy == nil && m.telling.nameless(m.recipient.Player) {
		blocks = append(blocks, report.Block{Text: mailgw.Say(lang, "company.nameless", "name", m.telling.name(m.recipient.Player))}, report.Block{Text: pages + "/me"})
	}
	return report.Section{ID: "company", Title: mailgw.Say(lang, "company.title"), Blocks: blocks}
}

// ownPageLink returns the link to the page of a seat; nil for deputies, and if there are no pages.
func (t *telling) ownPageLink(recipient mailgw.Recipient) []report.Block {
	if t.teller.Page == nil || recipient.Deputy != nil {
		return nil
	}
	return []report.Block{{Text: mailgw.Say(recipient.Language, "report.page")}, {Text: t.teller.Page(t.id, recipient.Seat, recipient.Epoch)}}
}

// boardID is the beginning of the Content-ID of the map.
const boardID = "board"

// makePage makes the HTML form, with the map as a picture within it if there is a board.
func (m reportMail) makePage() (mailgw.Piece, error) {
	var img template.HTML
	var pictures []mailgw.Piece
	if board := m.report.Board; board != nil {
		png, width, err := m.telling.teller.Pictures.Mailed(board)
		if err != nil {
			return mailgw.Piece{}, err
		}
		id := boardID + "@" + m.telling.teller.Server.Domain
		img = template.HTML(fmt.Sprintf(`<img src="cid:%s" width="%d" alt="%s">`, id, width, template.HTMLEscapeString(board.Alt))) //nolint:gosec // escaped
		pictures = []mailgw.Piece{{Kind: "image/png", ID: id, Disposition: `inline; filename="board.png"`, Body: png}}
	}
	var out bytes.Buffer
	data := struct {
		Lang, Title string
		Body        template.HTML
	}{m.report.Language, cmp.Or(m.report.Question, m.report.Headline), m.writeMarkup(img)}
	if err := mailPage.Execute(&out, data); err != nil {
		return mailgw.Piece{}, fmt.Errorf("writing HTML: %w", err)
	}
	page := mailgw.Piece{Kind: "text/html; charset=utf-8", Body: []byte(slimmer.Replace(out.String()))}
	if pictures == nil {
		return page, nil
	}
	return mailgw.Piece{Kind: "multipart/related", Within: append([]mailgw.Piece{page}, pictures...)}, nil
}

// writeMarkup writes the report in HTML. If there are pages, names of places link to the board on the game's page.
func (m reportMail) writeMarkup(img template.HTML) template.HTML {
	told := markup.Report(m.composeEmail(), m.recipient.Zone, m.pageButton(), img)
	if m.telling.teller.Server.Pages == "" {
		return told
	}
	return markup.AddLinks(told, m.report.Board, m.telling.teller.Server.Pages+"/g/"+m.telling.id)
}

// pageButton returns the HTML of the button to the page of the seat; "" for deputies, and if there are no pages.
func (m reportMail) pageButton() template.HTML {
	page := m.telling.ownPageLink(m.recipient)
	if page == nil {
		return ""
	}
	open := template.HTMLEscapeString(mailgw.Say(m.recipient.Language, "report.open"))
	return template.HTML(fmt.Sprintf(`<p><a class="page" href="%s">%s</a></p>`+"\n", template.HTMLEscapeString(page[len(page)-1].Text), open)) //nolint:gosec // escaped
}

// mailPage is the frame of a report in HTML, in the site's colours, light and dark. Mail programs
// that do not understand its style show it plainly.
var mailPage = template.Must(template.New("mail").Parse(`<!doctype html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>{{.Title}}</title>
<style>
body{margin:0 auto;padding:12px 16px;max-width:40em;background:#fbf8f1;color:#241d16;font:17px/1.5 Georgia,serif;overflow-wrap:break-word}
p.opening{margin:0 0 .6em}p.opening:first-of-type{font-size:21px;line-height:1.25}th{text-align:left}.r{text-align:right}h2{font-size:1.1em;margin:1.4em 0 .3em}ul{padding-left:1.2em}ul.orders{list-style:none;padding-left:0}img{max-width:100%;height:auto}
table,ul.orders,a.page{font:15px/1.4 system-ui,sans-serif}table{border-collapse:collapse;max-width:100%;display:block;overflow-x:auto;overflow-wrap:normal;word-break:normal}th,td{padding:3px 8px 3px 0;border-bottom:1px solid #dfd8c9;vertical-align:top;font-weight:400}[bgcolor]{padding:3px 5px}[bgcolor]+td{padding-left:8px}thead th{color:#5f5446}
pre{white-space:pre-wrap;font-size:13px}details{color:#5f5446;font-size:14px}details h2{display:inline}
a{color:#7a1f14}a.page{display:inline-block;padding:10px 16px;border-radius:6px;background:#7a1f14;color:#fff;text-decoration:none}
@media(prefers-color-scheme:dark){body{background:#16130f;color:#ede4d3}th,td{border-color:#332d25}thead th,details{color:#b8aa93}a{color:#f2b29d}a.page{background:#f2b29d;color:#16130f}}
</style></head><body>
{{.Body}}</body></html>
`))

// slimmer removes markup that readers do not need: ends of cells and rows, and attributes that the
// style repeats.
var slimmer = strings.NewReplacer(
	"</td>\n", "", "</th>\n", "", "</tr>\n", "", "</td></tr>\n", "", "</td><td>", "<td>", "</li>\n", "", "<ul>\n", "<ul>",
	` scope="row" align="left"`, " scope=row", ` scope="col" align="left"`, " scope=col", ` scope="col" align="right"`, " scope=col class=r",
	`<td align="right">`, "<td align=right>", `<td align="center" `, "<td align=center ",
)

// fileNamePart turns a phase's name into a part of a file name.
func fileNamePart(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, s)
}

// withoutRepeated returns a section without the block that repeats the question and the deadline with which the email
// begins.
func withoutRepeated(section report.Section, r report.Report) report.Section {
	if section.ID == "asked" && r.Question != "" && r.Due != "" && strings.HasPrefix(section.Blocks[0].Text, r.Question) {
		section.Blocks = section.Blocks[1:]
	}
	return section
}

// addReport adds the report of the commit to a seat, of a kind and with additions. A report or a rewinding voids
// emails about the clock of the phase before.
func (t *telling) addReport(recipient mailgw.Recipient, kind string, extras additions) error {
	r := game.Compose(t.before, t.after, t.events, recipient.Seat, game.Options{
		Lang: recipient.Language, Head: t.claim.Hash, Signature: t.claim.Signature, Checkpoint: t.claim.Checkpoint, Key: t.teller.Key, Press: func(p game.Pressed) bool { return t.wantsMessage(recipient, p) }, Zone: recipient.Zone, Written: t.commit.At, Since: t.dueReports[recipient.Seat],
	})
	if extras.headline != "" {
		r.Headline, r.Question = extras.headline, ""
	}
	if kind == "rewound" {
		extras.intro = append(extras.intro, report.Block{Text: mailgw.Say(recipient.Language, "rewound.void")})
	}
	r.Sections = lists.Map(r.Sections, func(s report.Section) report.Section { return withoutRepeated(s, r) })
	m := reportMail{telling: t, recipient: recipient, report: r, extras: extras}
	pieces, err := m.makePieces()
	if err != nil {
		return fmt.Errorf("writing the report of %s: %w", recipient.Seat, err)
	}
	subject := mailgw.Say(recipient.Language, "subject.report", "game", t.id, "phase", r.Called, "headline", text.Subject(r.Headline))
	switch {
	case r.Question != "" && kind != "rewound":
		subject = mailgw.Say(recipient.Language, "subject.asked", "game", t.id, "question", text.Subject(r.Question))
	case kind == "rewound":
		subject = mailgw.Say(recipient.Language, "subject.rewound", "game", t.id, "phase", r.Called)
	}
	t.addEmail(recipient, kind, subject, pieces, mailgw.PriorityReports)
	if kind == "report" || kind == "rewound" {
		t.emails[len(t.emails)-1].Settles, _, _, _ = t.before.Phase()
	}
	return nil
}
