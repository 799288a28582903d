package game

import (
	"slices"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// listPress returns the messages since the phase of the last report opened; nil if the commit closed no phase.
func (c *composer) listPress() []Pressed {
	if !c.closed {
		return nil
	}
	told := c.closedPhases[0].Before.pressAtOpening
	if press := c.Before.press; told <= len(press) {
		return press[told:]
	}
	return nil
}

// keepWanted keeps the messages that wanted selects; all of them if wanted is nil.
func keepWanted(all []Pressed, wanted func(Pressed) bool) []Pressed {
	if wanted == nil {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(p Pressed) bool { return !wanted(p) })
}

// makePressSection makes the section with those of the messages that a seat may read; nil if there are none.
func (g *Game) makePressSection(all []Pressed, to Seat, lang string, zone *time.Location) []report.Section {
	var blocks []report.Block
	for _, pressed := range all {
		if !g.Readable(pressed, to) {
			continue
		}
		from := say(lang, "report.press.steward")
		if pressed.From != "" {
			from = g.state.Face(pressed.From, lang).Name
		}
		if pressed.Grey {
			from = say(lang, "report.press.grey")
		}
		head := say(lang, "report.press.from", "from", from, "to", g.nameRecipients(pressed, lang), "at", sayTime(lang, pressed.At, zone))
		blocks = append(blocks, report.Block{Text: head}, report.Block{Verse: quoteText(pressed.Text)})
	}
	if len(blocks) == 0 {
		return nil
	}
	return []report.Section{{ID: "press", Title: say(lang, "report.press"), Blocks: blocks}}
}

// quoteText puts a mark before each line of a text, so that none of it reads as an order.
func quoteText(text string) []string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight("> "+line, " ")
	}
	return lines
}

// nameRecipients names the recipients of a message; one without any goes to the steward.
func (g *Game) nameRecipients(pressed Pressed, lang string) string {
	names := lists.Map(pressed.To, func(id Seat) string { return g.state.Face(id, lang).Name })
	if g.ToAll(pressed) {
		names = []string{say(lang, "report.press.all")}
	}
	switch {
	case pressed.Public:
		names = append(names, say(lang, "report.press.public"))
	case len(names) == 0:
		names = append(names, say(lang, "report.press.steward"))
	}
	return strings.Join(names, ", ")
}

// ToAll reports whether a message goes to all players but its writer, and there are at least two of them. Its
// recipients must then not be listed by name: the name missing from the list of an unsigned message would give its
// writer away.
func (g *Game) ToAll(pressed Pressed) bool {
	others := lists.Keep(g.listSeats(), func(id Seat) bool { return id != pressed.From })
	return len(others) > 1 && !slices.ContainsFunc(others, func(id Seat) bool { return !slices.Contains(pressed.To, id) })
}

// Readable reports whether a seat may read a message: a message that it may see, or any message between players once
// the game is over and archived. Nobody may read a hidden message.
func (g *Game) Readable(p Pressed, to Seat) bool {
	return !p.hidden && (p.SeenBy(to) || len(p.To) > 0 && g.Archived())
}

// Archived reports whether the private press of the game is public now.
func (g *Game) Archived() bool { return g.over && g.state.Archive() }
