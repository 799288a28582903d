package game

import (
	"slices"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/domain/report"
)

// news is the press since the report before this one.
func (c *composer) news() []Pressed {
	if !c.closed {
		return nil
	}
	told := c.chapters[0].Before.told
	if press := c.Before.press; told <= len(press) {
		return press[told:]
	}
	return nil
}

// sifted are the messages that are wanted; with nil, all.
func sifted(all []Pressed, wanted func(Pressed) bool) []Pressed {
	if wanted == nil {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(p Pressed) bool { return !wanted(p) })
}

// pressSection is press as a seat may read it.
func (g *Game) pressSection(all []Pressed, to Seat, lang string, zone *time.Location) []report.Section {
	var blocks []report.Block
	for _, p := range all {
		if !g.Readable(p, to) {
			continue
		}
		from := say(lang, "report.press.steward")
		if p.From != "" {
			from = g.state.Face(p.From, lang).Name
		}
		if p.Grey {
			from = say(lang, "report.press.grey")
		}
		head := say(lang, "report.press.from", "from", from, "to", g.addressed(p, lang), "at", sayTime(lang, p.At, zone))
		blocks = append(blocks, report.Block{Text: head}, report.Block{Verse: quoted(p.Text)})
	}
	if len(blocks) == 0 {
		return nil
	}
	return []report.Section{{ID: "press", Title: say(lang, "report.press"), Blocks: blocks}}
}

// quoted puts a mark before each line, so that no line of it reads as an
// order where it stands.
func quoted(text string) []string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight("> "+line, " ")
	}
	return lines
}

func (g *Game) addressed(p Pressed, lang string) string {
	names := lists.Map(p.To, func(id Seat) string { return g.state.Face(id, lang).Name })
	if g.ToAll(p) {
		names = []string{say(lang, "report.press.all")}
	}
	switch {
	case p.Public:
		names = append(names, say(lang, "report.press.public"))
	case len(names) == 0:
		names = append(names, say(lang, "report.press.steward"))
	}
	return strings.Join(names, ", ")
}

// ToAll reports whether a message is to all players, but for who writes it: whose names
// are listed would tell who has not signed it.
func (g *Game) ToAll(p Pressed) bool {
	others := lists.Keep(g.ids(), func(id Seat) bool { return id != p.From })
	return len(others) > 1 && !slices.ContainsFunc(others, func(id Seat) bool { return !slices.Contains(p.To, id) })
}

// Readable reports whether a seat may read a message that is not hidden: those that it may see,
// and of a game that is over, if it wants that, all that players wrote to each
// other.
func (g *Game) Readable(p Pressed, to Seat) bool {
	return !p.hidden && (p.SeenBy(to) || len(p.To) > 0 && g.Archived())
}

// Archived reports whether the private press of the game is public now.
func (g *Game) Archived() bool { return g.over && g.state.Archive() }
