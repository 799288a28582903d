package trf

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// A parser reads lines into a tournament.
type parser struct {
	t        Tournament
	byeTold  bool      // a line gave the points of the allocated bye
	mentions []mention // numbers of players in lines that are not theirs
	untold   []int     // indices of players whose points were left blank
}

// rounds reads a line XXR or 142.
func (p *parser) rounds(l *line) {
	n, err := strconv.Atoi(l.words())
	if err != nil || n < 1 || n > 99 {
		l.fault(5, "rounds %q: a number from 1 to 99 is wanted", l.words())
	}
	p.t.Rounds = n
}

// configuration reads a line XXC or 152.
func (p *parser) configuration(l *line) {
	for _, w := range l.split(5) {
		switch strings.ToLower(w.text) {
		case "white1", "w":
			p.t.Initial = 'w'
		case "black1", "b":
			p.t.Initial = 'b'
		case "rank":
			p.t.ByRank = true
		default:
			l.fault(w.column, "%q: white1, black1 or rank is wanted", w.text)
		}
	}
}

// scoring reads XXS (W=3.0 D=1.0), 162 (W 3.0 D 1.0) or BB lines (BBW 3.0). In all but XXS the
// allocated bye gets the points of a win, unless a line gives it points of its own.
func (p *parser) scoring(code string, l *line) {
	text := l.words()
	if strings.HasPrefix(code, "BB") {
		text = code[2:] + " " + text
	}
	for text = strings.TrimSpace(text); text != "" && l.err == nil; text = strings.TrimSpace(text) {
		name := leading(text, func(c rune) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' })
		rest := strings.TrimLeft(text[len(name):], " =\t")
		number := leading(rest, func(c rune) bool { return c >= '0' && c <= '9' || c == '.' || c == ',' })
		points, ok := parsePoints(number)
		if name == "" || !ok {
			l.fault(5, "scoring %q: codes with points, like W=3.0, are wanted", text)
		}
		if p.t.Scoring == nil {
			p.t.Scoring = Scoring{}
		}
		codes, known := p.t.Scoring.set(strings.ToUpper(name), points)
		if !known {
			l.fault(5, "scoring code %q: one of WW BW WD BD WL BL FW FL FPB HPB ZPB PAB W D L is wanted", name)
		}
		p.byeTold = p.byeTold || slices.Contains(codes, "PAB")
		if code != "XXS" && slices.Contains(codes, "WW") && !p.byeTold {
			p.t.Scoring["PAB"] = points
		}
		text = rest[len(number):]
	}
}

// leading returns the longest beginning of a text in which all characters belong.
func leading(text string, belongs func(rune) bool) string {
	return strings.TrimSuffix(text, strings.TrimLeftFunc(text, belongs))
}

// players reads all words from a column on as numbers of players.
func (p *parser) players(l *line, column int) []int {
	return lists.Map(l.split(column), func(w word) int { return p.mentioned(l, w) })
}

// mentioned reads a word as the number of a player, and records it for check.
func (p *parser) mentioned(l *line, w word) int {
	n, err := strconv.Atoi(w.text)
	if err != nil || n < 1 || n > 9999 {
		l.fault(w.column, "player %q: a number from 1 to 9999 is wanted", w.text)
	}
	p.mentions = append(p.mentions, mention{n, l.row, w.column})
	return n
}

// bye reads 240: type, round, players.
func (p *parser) bye(l *line) {
	b := Bye{Code: l.at(5)}
	if b.Code == 0 || strings.IndexByte("FHZ", b.Code) < 0 {
		l.fault(5, "type of bye %q: F, H or Z is wanted", l.cut(5, 5))
	}
	b.Round = l.number(7, 9, "round", 1, 99)
	b.Players = p.players(l, 11)
	p.t.Byes = append(p.t.Byes, b)
}

// bonus reads 250: points, rounds, players.
func (p *parser) bonus(l *line) {
	b := Bonus{Points: l.points(10, 13, "fictitious points")}
	if b.Points <= 0 {
		l.fault(10, "fictitious points %s: more than 0 are wanted", b.Points)
	}
	b.First, b.Last = l.number(15, 17, "first round", 1, 99), l.number(19, 21, "last round", 1, 99)
	b.From, b.To = l.number(23, 26, "first player", 1, 9999), l.number(28, 31, "last player", 1, 9999)
	if b.Last < b.First {
		l.fault(19, "last round %d: it is before the first, %d", b.Last, b.First)
	}
	if b.To < b.From {
		l.fault(28, "last player %d: that is before the first, %d", b.To, b.From)
	}
	p.t.Bonuses = append(p.t.Bonuses, b)
}

// adjustment reads 299: kind of result, points, round, players.
func (p *parser) adjustment(l *line) {
	a := Adjustment{Code: l.at(5)}
	if a.Code != 0 && strings.IndexByte("WDLFHZ+-", a.Code) < 0 {
		l.fault(5, "kind of result %q: one of W D L F H Z + - is wanted, or a blank for a bonus or a penalty", l.cut(5, 5))
	}
	a.Points = l.points(14, 17, "points")
	a.Round = l.optional(20, 22, "round", 99)
	a.Players = p.players(l, 24)
	p.t.Adjusted = append(p.t.Adjusted, a)
}

// ban reads 260: rounds, players.
func (p *parser) ban(l *line) {
	b := Ban{First: l.number(5, 7, "first round", 1, 99), Last: l.number(9, 11, "last round", 1, 99)}
	if b.Last < b.First {
		l.fault(9, "last round %d: it is before the first, %d", b.Last, b.First)
	}
	b.Players = p.players(l, 13)
	p.t.Bans = append(p.t.Bans, b)
}

// bonuses reads XXA: a player, then the points of every round from the first.
func (p *parser) bonuses(l *line) {
	words := l.split(4)
	if len(words) == 0 {
		l.fault(5, "a player is wanted")
		return
	}
	player := p.mentioned(l, words[0])
	for i, w := range words[1:] {
		points, ok := parsePoints(w.text)
		if !ok || i > 98 {
			l.fault(w.column, "fictitious points %q: points like 1.0 are wanted, for 99 rounds at most", w.text)
		}
		if points != 0 {
			p.t.Bonuses = append(p.t.Bonuses, Bonus{points, i + 1, i + 1, player, player})
		}
	}
}
