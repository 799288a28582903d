package trf

import (
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/lists"
)

// A parser reads lines into a tournament. It records a fault in its line, where the first one counts,
// and reads the rest of the line nevertheless.
type parser struct {
	tournament  Tournament
	byeGiven    bool      // a line gave the points of the allocated bye
	mentions    []mention // numbers of players in lines that are not their own
	blankPoints []int     // indices of players whose points were left blank
}

// readRounds reads a line XXR or 142.
func (p *parser) readRounds(line *line) {
	n, err := strconv.Atoi(line.textAfterCode())
	if err != nil || n < 1 || n > 99 {
		line.recordFault(5, "rounds %q: a number from 1 to 99 is wanted", line.textAfterCode())
	}
	p.tournament.Rounds = n
}

// readConfiguration reads a line XXC or 152.
func (p *parser) readConfiguration(line *line) {
	for _, word := range line.splitWords(5) {
		switch strings.ToLower(word.text) {
		case "white1", "w":
			p.tournament.Initial = 'w'
		case "black1", "b":
			p.tournament.Initial = 'b'
		case "rank":
			p.tournament.ByRank = true
		default:
			line.recordFault(word.column, "%q: white1, black1 or rank is wanted", word.text)
		}
	}
}

// readScoring reads a line XXS (W=3.0 D=1.0), 162 (W 3.0 D 1.0) or BB (BBW 3.0). Except in XXS, the
// allocated bye gets the points of a win unless a line gives it points of its own.
func (p *parser) readScoring(code string, line *line) {
	text := line.textAfterCode()
	if strings.HasPrefix(code, "BB") {
		text = code[2:] + " " + text
	}
	for text = strings.TrimSpace(text); text != "" && line.err == nil; text = strings.TrimSpace(text) {
		name := cutLeading(text, func(c rune) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' })
		rest := strings.TrimLeft(text[len(name):], " =\t")
		number := cutLeading(rest, func(c rune) bool { return c >= '0' && c <= '9' || c == '.' || c == ',' })
		points, ok := parsePoints(number)
		if name == "" || !ok {
			line.recordFault(5, "scoring %q: codes with points, like W=3.0, are wanted", text)
		}
		if p.tournament.Scoring == nil {
			p.tournament.Scoring = Scoring{}
		}
		codes, known := p.tournament.Scoring.setPoints(strings.ToUpper(name), points)
		if !known {
			line.recordFault(5, "scoring code %q: one of WW BW WD BD WL BL FW FL FPB HPB ZPB PAB W D L is wanted", name)
		}
		p.byeGiven = p.byeGiven || slices.Contains(codes, "PAB")
		if code != "XXS" && slices.Contains(codes, "WW") && !p.byeGiven {
			p.tournament.Scoring["PAB"] = points
		}
		text = rest[len(number):]
	}
}

// cutLeading returns the longest beginning of a text of which belongs accepts every character.
func cutLeading(text string, belongs func(rune) bool) string {
	return strings.TrimSuffix(text, strings.TrimLeftFunc(text, belongs))
}

// readPlayers reads all words from a column on as numbers of players.
func (p *parser) readPlayers(l *line, column int) []int {
	return lists.Map(l.splitWords(column), func(w word) int { return p.readPlayerNumber(l, w) })
}

// readPlayerNumber reads a word as the number of a player, and records the mention for checkPlayers,
// which fails if there is no such player.
func (p *parser) readPlayerNumber(line *line, word word) int {
	n, err := strconv.Atoi(word.text)
	if err != nil || n < 1 || n > 9999 {
		line.recordFault(word.column, "player %q: a number from 1 to 9999 is wanted", word.text)
	}
	p.mentions = append(p.mentions, mention{n, line.row, word.column})
	return n
}

// readBye reads a line 240: type, round, players.
func (p *parser) readBye(line *line) {
	bye := Bye{Code: line.charAt(5)}
	if bye.Code == 0 || strings.IndexByte("FHZ", bye.Code) < 0 {
		line.recordFault(5, "type of bye %q: F, H or Z is wanted", line.textBetween(5, 5))
	}
	bye.Round = line.readNumber(7, 9, "round", 1, 99)
	bye.Players = p.readPlayers(line, 11)
	p.tournament.Byes = append(p.tournament.Byes, bye)
}

// readBonus reads a line 250, an acceleration: fictitious points, rounds, players.
func (p *parser) readBonus(line *line) {
	bonus := Bonus{Points: line.readPoints(10, 13, "fictitious points")}
	if bonus.Points <= 0 {
		line.recordFault(10, "fictitious points %s: more than 0 are wanted", bonus.Points)
	}
	bonus.First, bonus.Last = line.readNumber(15, 17, "first round", 1, 99), line.readNumber(19, 21, "last round", 1, 99)
	bonus.From, bonus.To = line.readNumber(23, 26, "first player", 1, 9999), line.readNumber(28, 31, "last player", 1, 9999)
	if bonus.Last < bonus.First {
		line.recordFault(19, "last round %d: it is before the first, %d", bonus.Last, bonus.First)
	}
	if bonus.To < bonus.From {
		line.recordFault(28, "last player %d: that is before the first, %d", bonus.To, bonus.From)
	}
	p.tournament.Bonuses = append(p.tournament.Bonuses, bonus)
}

// readAdjustment reads a line 299: kind of result, points, round, players.
func (p *parser) readAdjustment(line *line) {
	adjustment := Adjustment{Code: line.charAt(5)}
	if adjustment.Code != 0 && strings.IndexByte("WDLFHZ+-", adjustment.Code) < 0 {
		line.recordFault(5, "kind of result %q: one of W D L F H Z + - is wanted, or a blank for a bonus or a penalty", line.textBetween(5, 5))
	}
	adjustment.Points = line.readPoints(14, 17, "points")
	adjustment.Round = line.readOptional(20, 22, "round", 99)
	adjustment.Players = p.readPlayers(line, 24)
	p.tournament.Adjusted = append(p.tournament.Adjusted, adjustment)
}

// readBan reads a line 260: rounds, and players who must not meet in them.
func (p *parser) readBan(line *line) {
	ban := Ban{First: line.readNumber(5, 7, "first round", 1, 99), Last: line.readNumber(9, 11, "last round", 1, 99)}
	if ban.Last < ban.First {
		line.recordFault(9, "last round %d: it is before the first, %d", ban.Last, ban.First)
	}
	ban.Players = p.readPlayers(line, 13)
	p.tournament.Bans = append(p.tournament.Bans, ban)
}

// readAcceleration reads a line XXA: a player, and the player's fictitious points for each round from
// the first.
func (p *parser) readAcceleration(line *line) {
	words := line.splitWords(4)
	if len(words) == 0 {
		line.recordFault(5, "a player is wanted")
		return
	}
	player := p.readPlayerNumber(line, words[0])
	for i, word := range words[1:] {
		points, ok := parsePoints(word.text)
		if !ok || i > 98 {
			line.recordFault(word.column, "fictitious points %q: points like 1.0 are wanted, for 99 rounds at most", word.text)
		}
		if points != 0 {
			p.tournament.Bonuses = append(p.tournament.Bonuses, Bonus{points, i + 1, i + 1, player, player})
		}
	}
}
