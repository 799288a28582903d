package trf

import (
	"fmt"
	"strings"
)

// String writes the file. For data that the edition of 2016 does not know it uses the XX lines of
// pairing programs, and lines 240, 250, 260 and 299.
func (t Tournament) String() string {
	var out strings.Builder
	for _, text := range t.listTextLines() {
		if text.code == "122" {
			for _, d := range t.Deputies {
				fmt.Fprintln(&out, strings.TrimSpace("112 "+d))
			}
		}
		writeLine(&out, text.code, *text.field)
	}
	for _, l := range t.Other {
		fmt.Fprintln(&out, l)
	}
	for _, p := range t.Players {
		fmt.Fprintln(&out, p.String())
	}
	t.writeSettings(&out)
	t.writeRecords(&out)
	return out.String()
}

// writeLine writes a line, unless its text is empty.
func writeLine(out *strings.Builder, code, text string) {
	if text != "" {
		fmt.Fprintln(out, code, text)
	}
}

// writeSettings writes the lines that hold for the whole tournament.
func (t Tournament) writeSettings(out *strings.Builder) {
	if t.Rounds > 0 {
		fmt.Fprintln(out, "XXR", t.Rounds)
	}
	var c []string
	switch t.Initial {
	case 'w':
		c = append(c, "white1")
	case 'b':
		c = append(c, "black1")
	}
	if t.ByRank {
		c = append(c, "rank")
	}
	writeLine(out, "XXC", strings.Join(c, " "))
	writeLine(out, "XXS", t.Scoring.String())
	if len(t.Absent) > 0 {
		writeLine(out, "XXZ", strings.Trim(fmt.Sprint(t.Absent), "[]"))
	}
}

// writeRecords writes the lines about byes, bonuses, adjustments and bans.
func (t Tournament) writeRecords(out *strings.Builder) {
	for _, y := range t.Byes {
		fmt.Fprintf(out, "240 %c %03d%s\n", y.Code, y.Round, formatPlayers(y.Players))
	}
	for _, o := range t.Bonuses {
		fmt.Fprintf(out, "250      %4s %03d %03d %4d %4d\n", o.Points, o.First, o.Last, o.From, o.To)
	}
	for _, a := range t.Adjusted {
		fmt.Fprintf(out, "299 %s        %4s  %03d%s\n", formatCharacter(a.Code), a.Points, a.Round, formatPlayers(a.Players))
	}
	for _, ban := range t.Bans {
		if ban.First == 0 {
			writeLine(out, "XXP", strings.Trim(fmt.Sprint(ban.Players), "[]"))
		} else {
			fmt.Fprintf(out, "260 %03d %03d%s\n", ban.First, ban.Last, formatPlayers(ban.Players))
		}
	}
}

// formatPlayers writes numbers of players in five columns each.
func formatPlayers(players []int) string {
	var out strings.Builder
	for _, p := range players {
		fmt.Fprintf(&out, " %4d", p)
	}
	return out.String()
}

// String writes a line 001.
func (p Player) String() string {
	var out strings.Builder
	fmt.Fprintf(&out, "001 %4d %s%s %s %s %s %s %s %4s %4s",
		p.Number, padRight(p.Sex, 1), padLeft(p.Title, 3), padRight(p.Name, 33), formatNumber(p.Rating), padRight(p.Federation, 3),
		padLeft(p.ID, 11), padRight(p.Born, 10), p.Points, formatNumber(p.Rank))
	for _, r := range p.Results {
		out.WriteString("  " + r.String())
	}
	return strings.TrimRight(out.String(), " ")
}

// String writes the eight columns of a round.
func (r Result) String() string {
	opponent := formatNumber(r.Opponent)
	if r.Opponent == 0 && r.Code != 0 {
		opponent = "0000"
	}
	return opponent + " " + formatCharacter(r.Colour) + " " + formatCharacter(r.Code)
}

// formatCharacter returns a character as text, a blank for 0.
func formatCharacter(c byte) string {
	if c == 0 {
		return " "
	}
	return string(rune(c))
}

// formatNumber writes a number in four columns, blank for 0.
func formatNumber(n int) string {
	if n == 0 {
		return "    "
	}
	return fmt.Sprintf("%4d", n)
}

// padRight cuts a text to a width, or fills it with blanks on the right.
func padRight(text string, width int) string {
	r := []rune(text)
	return string(r[:min(len(r), width)]) + strings.Repeat(" ", max(0, width-len(r)))
}

// padLeft cuts a text to a width, or fills it with blanks on the left.
func padLeft(text string, width int) string {
	r := []rune(text)
	return strings.Repeat(" ", max(0, width-len(r))) + string(r[:min(len(r), width)])
}
