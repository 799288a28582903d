package text

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/report"
)

// A Limit restricts the length of a dossier.
type Limit struct {
	Bytes int    // 0: any length
	Page  string // the page with the whole of it; "": there is none
}

// Dossier writes the knowledge of a seat: an index, its situation, then its reports and its messages, the oldest first.
// If they are longer than the limit, the oldest are left out, and a line says so. A nil zone is UTC.
func Dossier(dossier report.Dossier, zone *time.Location, limit Limit) string {
	b := dossierWriter{words: speech(dossier.Language), limit: limit}
	about := Sections(dossier.About)
	told, press := make([]string, len(dossier.Told)), make([]string, len(dossier.Press))
	for i, r := range dossier.Told {
		told[i] = "\n# " + strings.Repeat("-", Columns-2) + "\n" + Report(r, zone)
	}
	for i, s := range dossier.Press {
		press[i] = Sections([]report.Section{s}) + "\n"
	}
	cutTold, cutPress := b.countCuts(len(about), told, press)
	var w writer
	w.writeProse(dossier.Title)
	b.writeIndex(&w, dossier, cutTold, cutPress)
	w.writeLine("")
	w.WriteString(about)
	b.writePart(&w, b.words.say("reports"), told, cutTold)
	b.writePart(&w, b.words.say("messages"), press, cutPress)
	return w.String()
}

// A dossierWriter writes a dossier.
type dossierWriter struct {
	words speech
	limit Limit
}

// frameBytes is the room for the headings, and for the index without its lines for single reports.
const frameBytes = 2 << 10

// countCuts returns how many of the oldest reports and messages are left out; about is the length of the situation.
// Messages get a quarter of the room, and any room that the reports do not need.
func (b dossierWriter) countCuts(about int, told, press []string) (reports, messages int) {
	if b.limit.Bytes == 0 {
		return 0, 0
	}
	room := max(b.limit.Bytes-about-frameBytes, 0)
	messages = countOver(press, max(room/4, room-sumSizes(told)))
	return countOver(told, room-sumSizes(press[messages:])), messages
}

// entryBytes is the room for an entry of the index, in bytes.
const entryBytes = 4 * Columns

// sumSizes returns the room that some parts need with their entries in the index, in bytes.
func sumSizes(parts []string) int {
	n := 0
	for _, p := range parts {
		n += len(p) + entryBytes
	}
	return n
}

// countOver counts the parts for which there is no room, the oldest first: parts are sorted from the oldest to the
// newest, and the newest are kept.
func countOver(parts []string, room int) int {
	n := len(parts)
	for n > 0 && sumSizes(parts[n-1:n]) <= room {
		room -= sumSizes(parts[n-1 : n])
		n--
	}
	return n
}

// writeIndex lists the contents, without the reports and messages that are left out.
func (b dossierWriter) writeIndex(writer *writer, dossier report.Dossier, cutTold, cutPress int) {
	writer.writeHeading(b.words.say("contents"))
	for _, s := range dossier.About {
		writer.writeMarked("- ", s.Title)
	}
	for _, r := range dossier.Told[cutTold:] {
		writer.writeMarked("- ", shortenEntry(speech(r.Language).sayAboutPhase(cmp.Or(r.Called, r.Phase), r.Headline)))
	}
	if n := len(dossier.Press) - cutPress; n > 0 {
		writer.writeMarked("- ", fmt.Sprintf("%s: %d", b.words.say("messages"), n))
	}
}

// shortenEntry cuts a line of the index to the length of two lines.
func shortenEntry(s string) string {
	if r := []rune(s); len(r) > 2*Columns {
		return string(r[:2*Columns]) + "…"
	}
	return s
}

// writePart writes reports or messages under their heading, without the first cut of them. For no parts it writes
// nothing.
func (b dossierWriter) writePart(writer *writer, title string, parts []string, cut int) {
	if len(parts) == 0 {
		return
	}
	writer.writeLine("")
	writer.writeHeading(strings.Repeat("=", Columns-2) + " " + title)
	if cut > 0 {
		writer.writeProse(b.words.say("left_out", "n", strconv.Itoa(cut)))
		if b.limit.Page != "" {
			writer.writeProse(b.limit.Page)
		}
	}
	for _, p := range parts[cut:] {
		writer.WriteString(p)
	}
}
