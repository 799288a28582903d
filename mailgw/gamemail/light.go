package gamemail

import (
	"slices"
	"unicode/utf8"

	"seneschal/domain/report"
	"seneschal/mailgw"
)

// maxReportBytes is the largest size of a report as it is sent, without its header and without files that its reader
// has asked for. A report that is larger after the last of the cuts is sent all the same.
const maxReportBytes = 58 << 10

// cuts are the ways to make a large report smaller, the mildest first: the map in words is dropped from the plain
// form, then the ends of sections are.
var cuts = []cut{{}, {once: true}, {once: true, maxSection: 16 << 10}, {once: true, maxSection: 8 << 10}, {once: true, maxSection: 4 << 10}, {once: true, maxSection: 2 << 10}, {once: true, maxSection: 1 << 10}, {once: true, maxSection: 512}}

// uncutSections lists the IDs of sections that are never cut: the questions, and the parts that are needed for
// checking.
var uncutSections = []string{"", "welcome", "asked", "verify", "log"}

// lightestBody makes the body of a report with the mildest cut under which it is at most maxReportBytes large together
// with the pieces beside it.
func (m reportMail) lightestBody(beside []mailgw.Piece) (body mailgw.Piece, err error) {
	var page mailgw.Piece
	for i, cut := range cuts {
		m.cut = cut
		if m.recipient.Format != "text" && (i == 0 || cut.maxSection > 0) { // else the page is as before
			if page, err = m.makePage(); err != nil {
				return body, err
			}
		}
		if body = m.makeBody(page); mailgw.Weigh(encloseFiles(body, beside)) <= maxReportBytes {
			break
		}
	}
	return body, nil
}

// shortenSection cuts a section at its end if it is larger than the cut allows, and says where the rest is.
func (m reportMail) shortenSection(section report.Section) report.Section {
	if m.cut.maxSection == 0 || slices.Contains(uncutSections, section.ID) {
		return section
	}
	left := m.cut.maxSection
	for i, b := range section.Blocks {
		kept, size := shortenBlock(b, left)
		left -= size
		if left >= 0 {
			continue
		}
		blocks := append(slices.Clone(section.Blocks[:i]), kept...)
		section.Blocks = append(blocks, m.makeRestNotice()...)
		return section
	}
	return section
}

// makeRestNotice says where the rest of a section is: on the seat's page, on the game's page, or nowhere.
func (m reportMail) makeRestNotice() []report.Block {
	lang, pages := m.recipient.Language, m.telling.teller.Server.Pages
	switch page := m.telling.ownPageLink(m.recipient); {
	case page != nil:
		return []report.Block{{Text: mailgw.Say(lang, "report.rest")}, page[len(page)-1]}
	case pages != "":
		return []report.Block{{Text: mailgw.Say(lang, "report.rest")}, {Text: pages + "/g/" + m.telling.id}}
	}
	return []report.Block{{Text: mailgw.Say(lang, "report.left_out")}}
}

// shortenBlock returns as much of a block as fits into maxBytes, nil if nothing does, and the size of the whole
// block.
func shortenBlock(block report.Block, maxBytes int) (kept []report.Block, size int) {
	size = len(block.Text)
	fits := func(lines []string) []string {
		n := 0
		for ; n < len(lines); n++ {
			if size += len(lines[n]) + 1; size > maxBytes {
				break
			}
		}
		for _, l := range lines[min(n+1, len(lines)):] {
			size += len(l) + 1
		}
		return lines[:n]
	}
	block.Items, block.Verse, block.Orders = fits(block.Items), fits(block.Verse), fits(block.Orders)
	if block.Table != nil {
		table := *block.Table
		rows := 0
		for _, row := range table.Rows {
			for _, cell := range row {
				size += len(cell) + 9 // with its markup
			}
			if size <= maxBytes {
				rows++
			}
		}
		table.Rows = table.Rows[:rows]
		block.Table = &table
	}
	if len(block.Text) > max(maxBytes, 0) {
		block.Text = cutText(block.Text, max(maxBytes, 0))
	}
	if block.Text == "" && len(block.Items)+len(block.Verse)+len(block.Orders) == 0 && (block.Table == nil || len(block.Table.Rows) == 0) {
		return nil, size
	}
	return []report.Block{block}, size
}

// cutText returns the beginning of a text that is longer than maxBytes, cut between characters, and an ellipsis; ""
// if maxBytes is less than a few words.
func cutText(s string, maxBytes int) string {
	const leastBytes = 40
	if maxBytes < leastBytes {
		return ""
	}
	for maxBytes > 0 && !utf8.RuneStart(s[maxBytes]) {
		maxBytes--
	}
	return s[:maxBytes] + " …"
}
