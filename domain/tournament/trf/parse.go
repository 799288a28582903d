package trf

import (
	"slices"
	"strings"
	"unicode/utf8"

	"seneschal/domain/lists"
)

// Parse reads a file. Lines may end in LF, CR or both. It fails at the first fault, with an *Error.
func Parse(text string) (Tournament, error) {
	p := parser{}
	for i, l := range splitLines(strings.TrimPrefix(text, "\uFEFF")) {
		read := &line{row: i + 1, text: []rune(decodeLatin(l))}
		if p.readLine(read); read.err != nil {
			return Tournament{}, read.err
		}
	}
	if len(p.tournament.Scoring) == 0 {
		p.tournament.Scoring = nil
	}
	if err := p.checkPlayers(); err != nil {
		return Tournament{}, err
	}
	return p.tournament, p.sumBlankPoints()
}

// splitLines splits a text at LF, CR or both.
func splitLines(text string) []string {
	return strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
}

// decodeLatin decodes a line that is not valid UTF-8 as Latin-1, which older programs write.
func decodeLatin(l string) string {
	if utf8.ValidString(l) {
		return l
	}
	runes := make([]rune, len(l))
	for i := range len(l) {
		runes[i] = rune(l[i])
	}
	return string(runes)
}

// readLine reads one line by the code in its columns 1 to 3.
func (p *parser) readLine(line *line) {
	code := line.textBetween(1, 3)
	if code == "" && strings.TrimSpace(string(line.text)) == "" {
		return
	}
	if line.checkCode(); line.err != nil {
		return
	}
	if known, ok := lists.Find(p.tournament.listTextLines(), func(t textLine) bool { return t.code == code }); ok {
		*known.field = line.textAfterCode()
		return
	}
	switch code {
	case "001":
		p.readPlayer(line)
	case "112":
		p.tournament.Deputies = append(p.tournament.Deputies, line.textAfterCode())
	case "XXR", "142":
		p.readRounds(line)
	case "XXC", "152":
		p.readConfiguration(line)
	case "XXS", "162", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		p.readScoring(code, line)
	case "XXZ":
		p.tournament.Absent = append(p.tournament.Absent, p.readPlayers(line, 4)...)
	case "XXP":
		if players := p.readPlayers(line, 4); len(players) > 0 {
			p.tournament.Bans = append(p.tournament.Bans, Ban{Players: players})
		}
	case "XXA":
		p.readAcceleration(line)
	case "240":
		p.readBye(line)
	case "250":
		p.readBonus(line)
	case "260":
		p.readBan(line)
	case "299":
		p.readAdjustment(line)
	default:
		p.tournament.Other = append(p.tournament.Other, strings.TrimRight(string(line.text), " "))
	}
}

// knownCodes lists the codes that this package reads, and further ones of the format.
var knownCodes = slices.Concat(teamCodes, strings.Fields(`001 012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162
	172 192 202 212 222 240 250 260 299 XXA XXC XXP XXR XXS XXZ BBW BBD BBL BBZ BBF BBU`))

// checkCode records a fault if the line's code is not in columns 1 to 3. Without it, a line that has
// moved would count as an unknown line, and would not be read.
func (l *line) checkCode() {
	begins := strings.Join(strings.Fields(string(l.text)), "")
	if !slices.ContainsFunc(knownCodes, func(code string) bool { return strings.HasPrefix(begins, code) }) {
		return
	}
	for column := 1; column <= 3; column++ {
		if l.charAt(column) == 0 {
			l.recordFault(column, "a blank where the code %s is wanted: it is in columns 1 to 3", begins[:3])
		}
	}
}

// readPlayer reads a line 001.
func (p *parser) readPlayer(line *line) {
	line.checkColumns()
	player := Player{
		Number: line.readNumber(5, 8, "starting rank", 1, 9999), Sex: line.textBetween(10, 10), Title: line.textBetween(11, 13), Name: line.textBetween(15, 47),
		Federation: line.textBetween(54, 56), ID: line.textBetween(58, 68), Born: line.textBetween(70, 79), line: line.row,
	}
	for _, other := range p.tournament.Players {
		if other.Number == player.Number {
			line.recordFault(5, "starting rank %d is taken by line %d", player.Number, other.line)
		}
	}
	player.Rating = line.readOptional(49, 52, "rating", 9999)
	player.Points = line.readPoints(81, 84, "points")
	if line.textBetween(81, 84) == "" {
		p.blankPoints = append(p.blankPoints, len(p.tournament.Players))
	}
	player.Rank = line.readOptional(86, 89, "rank", 9999)
	player.Results = line.readResults()
	p.tournament.Players = append(p.tournament.Players, player)
}

// playerGaps lists the columns of a player's line that are blank, with the fields before and behind them.
// A character in one of them means that the line has moved, and all that follows would be misread.
var playerGaps = []struct {
	column int
	fields string
}{
	{4, "the code is in columns 1 to 3, the starting rank in 5 to 8"},
	{9, "the starting rank is in columns 5 to 8, the sex in 10"},
	{14, "the title is in columns 11 to 13, the name in 15 to 47"},
	{48, "the name is in columns 15 to 47, the rating in 49 to 52"},
	{53, "the rating is in columns 49 to 52, the federation in 54 to 56"},
	{57, "the federation is in columns 54 to 56, the FIDE number in 58 to 68"},
	{69, "the FIDE number is in columns 58 to 68, the date of birth in 70 to 79"},
	{80, "the date of birth is in columns 70 to 79, the points in 81 to 84"},
	{85, "the points are in columns 81 to 84, the rank in 86 to 89"},
	{90, "the rank is in columns 86 to 89, the first opponent in 92 to 95"},
}

// checkColumns records a fault if a player's line does not keep to its columns.
func (l *line) checkColumns() {
	for _, g := range playerGaps {
		if l.charAt(g.column) != 0 {
			l.recordFault(g.column, "%q where a blank is wanted: %s", l.text[g.column-1], g.fields)
		}
	}
	if l.charAt(15) == 0 && l.charAt(16) != 0 {
		l.recordFault(16, "the name begins in column 15, and this one in 16: the line has a blank too many")
	}
}

// readResults reads the rounds of a player, ten columns each from column 92, without blank ones at
// the end; nil if all are blank.
func (l *line) readResults() []Result {
	var all []Result
	for at := 92; at-2 <= len(l.text); at += 10 {
		all = append(all, l.readResult(at))
	}
	if n := countKnown(all); n > 0 {
		return all[:n]
	}
	return nil
}

// readResult reads a round whose opponent begins in column at. It accepts capital colours, lower-case
// results and the byes of 2006.
func (l *line) readResult(at int) Result {
	for _, gap := range []int{at - 2, at - 1, at + 4, at + 6} {
		if l.charAt(gap) != 0 {
			l.recordFault(gap, "%q where a blank is wanted: this round has its opponent in columns %d to %d, the colour in %d and the result in %d",
				l.text[gap-1], at, at+3, at+5, at+7)
		}
	}
	result := Result{Opponent: l.readOptional(at, at+3, "opponent", 9999), Colour: l.charAt(at + 5), Code: l.charAt(at + 7)}
	if result.Colour >= 'A' && result.Colour <= 'Z' {
		result.Colour += 'a' - 'A'
	}
	if result.Code >= 'a' && result.Code <= 'z' {
		result.Code -= 'a' - 'A'
	}
	if newer, ok := byesOf2006[result.Code]; ok && result.Opponent == 0 && strings.IndexByte("\x00wb-", result.Colour) >= 0 {
		result.Colour, result.Code = '-', newer
	}
	switch {
	case result.Colour != 0 && result.Colour != 'w' && result.Colour != 'b' && result.Colour != '-':
		l.recordFault(at+5, "colour %q: w, b or - is wanted", l.text[at+4])
	case result.Code != 0 && strings.IndexByte("10=+-WLDHFUZ", result.Code) < 0:
		l.recordFault(at+7, "result %q: one of 1 0 = + - W L D H F U Z is wanted", l.text[at+6])
	case result.Opponent == 0 && strings.IndexByte("10=WLD", result.Code) >= 0 && result.Code != 0:
		l.recordFault(at, "result %c needs an opponent", result.Code)
	case result.Opponent != 0 && result.Code != 0 && strings.IndexByte("HFUZ", result.Code) >= 0:
		l.recordFault(at+7, "result %c has no opponent", result.Code)
	case result.Opponent != 0 && result.IsPlayed() && result.Colour != 'w' && result.Colour != 'b':
		l.recordFault(at+5, "a game needs a colour: w or b")
	}
	return result
}

// byesOf2006 translates results of rounds without an opponent, which meant byes before byes had
// letters of their own. Some programs put a colour beside them.
var byesOf2006 = map[byte]byte{'+': 'U', '=': 'H', '-': 'Z'}
