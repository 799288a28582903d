package message

import (
	"encoding/binary"
	"strings"

	"golang.org/x/text/unicode/norm"

	"seneschal/domain/lists"
	"seneschal/mailgw/echo"
)

// A Past holds the texts that an email may quote.
type Past struct {
	Sent  []Sent  // emails of ours
	Heard []Heard // emails of ours that passed on others' words, known only by hashes of these
	// Order reports whether a line would be obeyed; nil: every line that begins with a word in capitals would.
	Order func(line string) bool
}

// Heard keeps the words of others in an email as hashes of words in a row, of eight bytes each, because the email
// itself is dropped some day. It is kept in a database, so the meaning of the bytes never changes.
type Heard []byte

// frameLines is the number of our own lines above and below others' words that HeardIn includes, if the email has
// other lines, too.
const frameLines = 4

// HeardIn returns the Heard of an email of ours; nil if it passes nothing on. passing says that the email does nothing
// but pass words on: then all of it counts, with its heading and its foot.
func HeardIn(passing bool, raw []byte) Heard {
	sent := ReadSent(raw)
	var kept Heard
	for _, lines := range findOthersPassages(passing, sent.lines) {
		for _, hash := range echo.Phrases(lists.Map(lines, stripAccents)) {
			kept = binary.LittleEndian.AppendUint64(kept, hash)
		}
	}
	return kept
}

// findOthersPassages returns the passages of an email in which others speak, with frameLines around each. Passages
// that overlap are joined.
func findOthersPassages(passing bool, lines []string) (passages [][]string) {
	if passing {
		return [][]string{lines}
	}
	end := 0
	for i, l := range lines {
		if !isPassedOn(l) {
			continue
		}
		from, to := max(0, i-frameLines), min(len(lines), i+frameLines+1)
		if last := len(passages) - 1; last >= 0 && from <= end {
			passages[last] = lines[end-len(passages[last]) : to]
		} else {
			passages = append(passages, lines[from:to])
		}
		end = to
	}
	return passages
}

// isPassedOn reports whether a line of a report passes on the words of somebody else.
func isPassedOn(line string) bool {
	return strings.HasPrefix(line, "| > ") || strings.HasPrefix(line, "> ")
}

// stripAccents decomposes accented letters, for the comparison of words without accents.
func stripAccents(line string) string { return norm.NFKD.String(line) }

// decodePhrases decodes the hashes, and ignores an incomplete last one.
func (h Heard) decodePhrases() []uint64 {
	all := make([]uint64, 0, len(h)/8)
	for len(h) >= 8 {
		all, h = append(all, binary.LittleEndian.Uint64(h)), h[8:]
	}
	return all
}

// heardLines reports for each line of an answer whether others wrote it to the sender, now or long ago.
func (p Past) heardLines(lines []string) []bool {
	return echo.Heard(lists.Map(lines, stripAccents), lists.Map(p.Heard, Heard.decodePhrases), func(i int) bool { return p.isObeyed(lines[i]) })
}

// isObeyed reports whether a line would be obeyed.
func (p Past) isObeyed(line string) bool {
	if p.Order == nil {
		return isShouted(line)
	}
	return p.Order(strings.TrimLeft(line, ">| \t\u00a0"))
}

// withMemory returns a copy whose Order is asked about each line only once.
func (p Past) withMemory(lines []string) Past {
	known, ask := make(map[string]bool, len(lines)), p.isObeyed
	p.Order = func(line string) bool {
		is, ok := known[line]
		if !ok {
			is = ask(line)
			known[line] = is
		}
		return is
	}
	return p
}

// maxOthers is the largest number of lines that ordersOfOthers returns.
const maxOthers = 100

// ordersOfOthers returns the orders of a text that were left out as others' words, although they bear no mark of a
// quote: the sender may mean them all the same.
func (p Past) ordersOfOthers(trimmer *trimmer) (all []string) {
	for i, l := range trimmer.lines {
		taken := trimmer.kinds[i] == dropped && !isMarked(l) && (i < len(trimmer.heard) && trimmer.heard[i] || p.hasPassedOn(l))
		if taken && len(all) < maxOthers && p.isObeyed(l) {
			all = append(all, strings.TrimSpace(l))
		}
	}
	return all
}

// hasPassedOn reports whether a line stands among others' words in one of the emails.
func (p Past) hasPassedOn(line string) bool {
	for i := range p.Sent {
		if p.Sent[i].PassesOn(line) {
			return true
		}
	}
	return false
}
