package trf

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// A parser reads lines into a tournament. A fault is recorded in its line, where the first one counts, and
// reading goes on with what could be read.
type parser struct {
	tournament Tournament
	byeGiven   bool      // a line gave the points of the allocated bye
	mentions   []mention // numbers of players in lines that are not theirs
	untold     []int     // indices of players whose points were left blank
}

// rounds reads a line XXR or 142.
func (p *parser) rounds(line *line) {
	n, err := strconv.Atoi(line.words())
	if err != nil || n < 1 || n > 99 {
		line.fault(5, "rounds %q: a number from 1 to 99 is wanted", line.words())
	}
	p.tournament.Rounds = n
}

// configuration reads a line XXC or 152.
func (p *parser) configuration(line *line) {
	for _, word := range line.split(5) {
		switch strings.ToLower(word.text) {
		case "white1", "w":
			p.tournament.Initial = 'w'
		case "black1", "b":
			p.tournament.Initial = 'b'
		case "rank":
			p.tournament.ByRank = true
		default:
			line.fault(word.column, "%q: white1, black1 or rank is wanted", word.text)
		}
	}
}

// scoring reads XXS (W=3.0 D=1.0), 162 (W 3.0 D 1.0) or BB lines (BBW 3.0). In all but XXS the
// allocated bye gets the points of a win, unless a line gives it points of its own.
func (p *parser) scoring(code string, line *line) {
	text := line.words()
	if strings.HasPrefix(code, "BB") {
		text = code[2:] + " " + text
	}
	for text = strings.TrimSpace(text); text != "" && line.err == nil; text = strings.TrimSpace(text) {
		name := leading(text, func(c rune) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' })
		rest := strings.TrimLeft(text[len(name):], " =\t")
		number := leading(rest, func(c rune) bool { return c >= '0' && c <= '9' || c == '.' || c == ',' })
		points, ok := parsePoints(number)
		if name == "" || !ok {
			line.fault(5, "scoring %q: codes with points, like W=3.0, are wanted", text)
		}
		if p.tournament.Scoring == nil {
			p.tournament.Scoring = Scoring{}
		}
		codes, known := p.tournament.Scoring.set(strings.ToUpper(name), points)
		if !known {
			line.fault(5, "scoring code %q: one of WW BW WD BD WL BL FW FL FPB HPB ZPB PAB W D L is wanted", name)
		}
		p.byeGiven = p.byeGiven || slices.Contains(codes, "PAB")
		if code != "XXS" && slices.Contains(codes, "WW") && !p.byeGiven {
			p.tournament.Scoring["PAB"] = points
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
	return lists.Map(l.split(column), func(w word) int { return p.playerNumber(l, w) })
}

// playerNumber reads a word as the number of a player. It remembers the number for check, which looks
// whether there is such a player.
func (p *parser) playerNumber(line *line, word word) int {
	n, err := strconv.Atoi(word.text)
	if err != nil || n < 1 || n > 9999 {
		line.fault(word.column, "player %q: a number from 1 to 9999 is wanted", word.text)
	}
	p.mentions = append(p.mentions, mention{n, line.row, word.column})
	return n
}

// bye reads 240: type, round, players.
func (p *parser) bye(line *line) {
	bye := Bye{Code: line.at(5)}
	if bye.Code == 0 || strings.IndexByte("FHZ", bye.Code) < 0 {
		line.fault(5, "type of bye %q: F, H or Z is wanted", line.cut(5, 5))
	}
	bye.Round = line.number(7, 9, "round", 1, 99)
	bye.Players = p.players(line, 11)
	p.tournament.Byes = append(p.tournament.Byes, bye)
}

// bonus reads 250, an acceleration: fictitious points, rounds, players.
func (p *parser) bonus(line *line) {
	bonus := Bonus{Points: line.points(10, 13, "fictitious points")}
	if bonus.Points <= 0 {
		line.fault(10, "fictitious points %s: more than 0 are wanted", bonus.Points)
	}
	bonus.First, bonus.Last = line.number(15, 17, "first round", 1, 99), line.number(19, 21, "last round", 1, 99)
	bonus.From, bonus.To = line.number(23, 26, "first player", 1, 9999), line.number(28, 31, "last player", 1, 9999)
	if bonus.Last < bonus.First {
		line.fault(19, "last round %d: it is before the first, %d", bonus.Last, bonus.First)
	}
	if bonus.To < bonus.From {
		line.fault(28, "last player %d: that is before the first, %d", bonus.To, bonus.From)
	}
	p.tournament.Bonuses = append(p.tournament.Bonuses, bonus)
}

// adjustment reads 299: kind of result, points, round, players.
func (p *parser) adjustment(line *line) {
	adjustment := Adjustment{Code: line.at(5)}
	if adjustment.Code != 0 && strings.IndexByte("WDLFHZ+-", adjustment.Code) < 0 {
		line.fault(5, "kind of result %q: one of W D L F H Z + - is wanted, or a blank for a bonus or a penalty", line.cut(5, 5))
	}
	adjustment.Points = line.points(14, 17, "points")
	adjustment.Round = line.optional(20, 22, "round", 99)
	adjustment.Players = p.players(line, 24)
	p.tournament.Adjusted = append(p.tournament.Adjusted, adjustment)
}

// ban reads 260: rounds, and players who must not meet in them.
func (p *parser) ban(line *line) {
	ban := Ban{First: line.number(5, 7, "first round", 1, 99), Last: line.number(9, 11, "last round", 1, 99)}
	if ban.Last < ban.First {
		line.fault(9, "last round %d: it is before the first, %d", ban.Last, ban.First)
	}
	ban.Players = p.players(line, 13)
	p.tournament.Bans = append(p.tournament.Bans, ban)
}

// accelerationXXA reads XXA: a player, and the player's fictitious points, a number for each round from the
// first.
func (p *parser) accelerationXXA(line *line) {
	words := line.split(4)
	if len(words) == 0 {
		line.fault(5, "a player is wanted")
		return
	}
	player := p.playerNumber(line, words[0])
	for i, word := range words[1:] {
		points, ok := parsePoints(word.text)
		if !ok || i > 98 {
			line.fault(word.column, "fictitious points %q: points like 1.0 are wanted, for 99 rounds at most", word.text)
		}
		if points != 0 {
			p.tournament.Bonuses = append(p.tournament.Bonuses, Bonus{points, i + 1, i + 1, player, player})
		}
	}
}
