package trf

import (
	"slices"
	"strconv"
	"strings"
)

// A parser reads lines into a tournament.
type parser struct {
	t        Tournament
	byeTold  bool      // the points of the allocated bye were
	mentions []mention // of players, in lines that are not theirs
	untold   []int     // places of players whose points were left blank
}

// rounds reads XXR or 142.
func (p *parser) rounds(l line) error {
	n, err := strconv.Atoi(l.words())
	if err != nil || n < 1 || n > 99 {
		return l.fault(5, "rounds %q: a number from 1 to 99 is wanted", l.words())
	}
	p.t.Rounds = n
	return nil
}

// configuration reads XXC or 152.
func (p *parser) configuration(l line) error {
	for _, w := range l.split(5) {
		switch strings.ToLower(w.text) {
		case "white1", "w":
			p.t.Initial = 'w'
		case "black1", "b":
			p.t.Initial = 'b'
		case "rank":
			p.t.ByRank = true
		default:
			return l.fault(w.column, "%q: white1, black1 or rank is wanted", w.text)
		}
	}
	return nil
}

// scoring reads XXS (W=3.0 D=1.0), 162 (W 3.0 D 1.0) or BB lines (BBW 3.0). In
// all but XXS the allocated bye is worth a win if it is not told itself.
func (p *parser) scoring(code string, l line) error {
	text := l.words()
	if strings.HasPrefix(code, "BB") {
		text = code[2:] + " " + text
	}
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		name := leading(text, func(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' })
		rest := strings.TrimLeft(text[len(name):], " =\t")
		number := leading(rest, func(c byte) bool { return c >= '0' && c <= '9' || c == '.' || c == ',' })
		points, ok := parsePoints(number)
		if name == "" || !ok {
			return l.fault(5, "scoring %q: codes with points, like W=3.0, are wanted", text)
		}
		if p.t.Scoring == nil {
			p.t.Scoring = Scoring{}
		}
		codes, known := p.t.Scoring.set(strings.ToUpper(name), points)
		if !known {
			return l.fault(5, "scoring code %q: one of WW BW WD BD WL BL FW FL FPB HPB ZPB PAB W D L is wanted", name)
		}
		p.byeTold = p.byeTold || slices.Contains(codes, "PAB")
		if code != "XXS" && slices.Contains(codes, "WW") && !p.byeTold {
			p.t.Scoring["PAB"] = points
		}
		text = rest[len(number):]
	}
	return nil
}

// leading returns the beginning of a text as long as its bytes belong.
func leading(text string, belongs func(byte) bool) string {
	for i := range len(text) {
		if !belongs(text[i]) {
			return text[:i]
		}
	}
	return text
}

// lists reads XXZ, who is absent, and XXP, who may not meet.
func (p *parser) lists(code string, l line) error {
	players, err := p.players(l, 4)
	if err != nil {
		return err
	}
	if code == "XXZ" {
		p.t.Absent = append(p.t.Absent, players...)
	} else if len(players) > 0 {
		p.t.Bans = append(p.t.Bans, Ban{Players: players})
	}
	return nil
}

// players reads all words from a column on as numbers of players.
func (p *parser) players(l line, column int) ([]int, error) {
	var all []int
	for _, w := range l.split(column) {
		n, err := strconv.Atoi(w.text)
		if err != nil || n < 1 || n > 9999 {
			return nil, l.fault(w.column, "player %q: a number from 1 to 9999 is wanted", w.text)
		}
		all = append(all, n)
		p.mentions = append(p.mentions, mention{n, l.row, w.column})
	}
	return all, nil
}

// records reads the lines that speak of rounds.
func (p *parser) records(code string, l line) error {
	switch code {
	case "240":
		return p.bye(l)
	case "250":
		return p.bonus(l)
	case "260":
		return p.ban(l)
	case "299":
		return p.adjustment(l)
	}
	return p.bonuses(l)
}

// bye reads 240: type, round, players.
func (p *parser) bye(l line) error {
	b := Bye{Code: l.at(5)}
	if b.Code == 0 || strings.IndexByte("FHZ", b.Code) < 0 {
		return l.fault(5, "type of bye %q: F, H or Z is wanted", l.cut(5, 5))
	}
	var err error
	if b.Round, err = l.number(7, 9, "round", 1, 99); err != nil {
		return err
	}
	if b.Players, err = p.players(l, 11); err != nil {
		return err
	}
	p.t.Byes = append(p.t.Byes, b)
	return nil
}

// bonus reads 250: points, rounds, players.
func (p *parser) bonus(l line) error {
	var b Bonus
	var err error
	if b.Points, err = l.points(10, 13, "fictitious points"); err != nil {
		return err
	}
	if b.Points <= 0 {
		return l.fault(10, "fictitious points %s: more than 0 are wanted", b.Points)
	}
	for _, f := range []struct {
		to          *int
		first, last int
		what        string
		most        int
	}{
		{&b.First, 15, 17, "first round", 99},
		{&b.Last, 19, 21, "last round", 99},
		{&b.From, 23, 26, "first player", 9999},
		{&b.To, 28, 31, "last player", 9999},
	} {
		if *f.to, err = l.number(f.first, f.last, f.what, 1, f.most); err != nil {
			return err
		}
	}
	if b.Last < b.First {
		return l.fault(19, "last round %d: it is before the first, %d", b.Last, b.First)
	}
	if b.To < b.From {
		return l.fault(28, "last player %d: that is before the first, %d", b.To, b.From)
	}
	p.t.Bonuses = append(p.t.Bonuses, b)
	return nil
}

// adjustment reads 299: kind of result, points, round, players.
func (p *parser) adjustment(l line) error {
	a := Adjustment{Code: l.at(5)}
	if a.Code != 0 && strings.IndexByte("WDLFHZ+-", a.Code) < 0 {
		return l.fault(5, "kind of result %q: one of W D L F H Z + - is wanted, or a blank for a bonus or a penalty", l.cut(5, 5))
	}
	var err error
	if a.Points, err = l.points(14, 17, "points"); err != nil {
		return err
	}
	if a.Round, err = l.optional(20, 22, "round", 99); err != nil {
		return err
	}
	if a.Players, err = p.players(l, 24); err != nil {
		return err
	}
	p.t.Adjusted = append(p.t.Adjusted, a)
	return nil
}

// ban reads 260: rounds, players.
func (p *parser) ban(l line) error {
	var b Ban
	var err error
	if b.First, err = l.number(5, 7, "first round", 1, 99); err != nil {
		return err
	}
	if b.Last, err = l.number(9, 11, "last round", 1, 99); err != nil {
		return err
	}
	if b.Last < b.First {
		return l.fault(9, "last round %d: it is before the first, %d", b.Last, b.First)
	}
	if b.Players, err = p.players(l, 13); err != nil {
		return err
	}
	p.t.Bans = append(p.t.Bans, b)
	return nil
}

// bonuses reads XXA: a player, then the points of every round from the first.
func (p *parser) bonuses(l line) error {
	words := l.split(4)
	if len(words) == 0 {
		return l.fault(5, "a player is wanted")
	}
	player, err := strconv.Atoi(words[0].text)
	if err != nil || player < 1 || player > 9999 {
		return l.fault(words[0].column, "player %q: a number from 1 to 9999 is wanted", words[0].text)
	}
	p.mentions = append(p.mentions, mention{player, l.row, words[0].column})
	for i, w := range words[1:] {
		points, ok := parsePoints(w.text)
		if !ok || i > 98 {
			return l.fault(w.column, "fictitious points %q: points like 1.0 are wanted, for 99 rounds at most", w.text)
		}
		if points != 0 {
			p.t.Bonuses = append(p.t.Bonuses, Bonus{points, i + 1, i + 1, player, player})
		}
	}
	return nil
}
