package trf

import (
	"fmt"
	"strings"
)

// String writes the file. For data that the edition of 2016 does not know it uses the XX lines of
// pairing programs, and lines 240, 250, 260 and 299.
func (t Tournament) String() string {
	var out strings.Builder
	for _, text := range t.texts() {
		if text.code == "122" {
			for _, d := range t.Deputies {
				fmt.Fprintln(&out, strings.TrimSpace("112 "+d))
			}
		}
		put(&out, text.code, *text.of)
	}
	for _, l := range t.Other {
		fmt.Fprintln(&out, l)
	}
	for _, p := range t.Players {
		fmt.Fprintln(&out, p.String())
	}
	t.putSettings(&out)
	t.putRecords(&out)
	return out.String()
}

// put writes a line, unless its text is empty.
func put(out *strings.Builder, code, text string) {
	if text != "" {
		fmt.Fprintln(out, code, text)
	}
}

// putSettings writes the lines that hold for the whole tournament.
func (t Tournament) putSettings(out *strings.Builder) {
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
	put(out, "XXC", strings.Join(c, " "))
	put(out, "XXS", t.Scoring.String())
	if len(t.Absent) > 0 {
		put(out, "XXZ", strings.Trim(fmt.Sprint(t.Absent), "[]"))
	}
}

// putRecords writes the lines about byes, bonuses, adjustments and bans.
func (t Tournament) putRecords(out *strings.Builder) {
	for _, y := range t.Byes {
		fmt.Fprintf(out, "240 %c %03d%s\n", y.Code, y.Round, columns(y.Players))
	}
	for _, o := range t.Bonuses {
		fmt.Fprintf(out, "250      %4s %03d %03d %4d %4d\n", o.Points, o.First, o.Last, o.From, o.To)
	}
	for _, a := range t.Adjusted {
		fmt.Fprintf(out, "299 %s        %4s  %03d%s\n", character(a.Code), a.Points, a.Round, columns(a.Players))
	}
	for _, ban := range t.Bans {
		if ban.First == 0 {
			put(out, "XXP", strings.Trim(fmt.Sprint(ban.Players), "[]"))
		} else {
			fmt.Fprintf(out, "260 %03d %03d%s\n", ban.First, ban.Last, columns(ban.Players))
		}
	}
}

// columns writes numbers of players in five columns each.
func columns(players []int) string {
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
		p.Number, fit(p.Sex, 1), right(p.Title, 3), fit(p.Name, 33), number(p.Rating), fit(p.Federation, 3),
		right(p.ID, 11), fit(p.Born, 10), p.Points, number(p.Rank))
	for _, r := range p.Results {
		out.WriteString("  " + r.String())
	}
	return strings.TrimRight(out.String(), " ")
}

// String writes the eight columns of a round.
func (r Result) String() string {
	opponent := number(r.Opponent)
	if r.Opponent == 0 && r.Code != 0 {
		opponent = "0000"
	}
	return opponent + " " + character(r.Colour) + " " + character(r.Code)
}

// character returns a character as text, a blank for 0.
func character(c byte) string {
	if c == 0 {
		return " "
	}
	return string(rune(c))
}

// number writes a number in four columns, blank for 0.
func number(n int) string {
	if n == 0 {
		return "    "
	}
	return fmt.Sprintf("%4d", n)
}

// fit cuts a text to a width, or fills it with blanks on the right.
func fit(text string, width int) string {
	r := []rune(text)
	return string(r[:min(len(r), width)]) + strings.Repeat(" ", max(0, width-len(r)))
}

// right cuts a text to a width, or fills it with blanks on the left.
func right(text string, width int) string {
	r := []rune(text)
	return strings.Repeat(" ", max(0, width-len(r))) + string(r[:min(len(r), width)])
}
