package trf

import (
	"fmt"
	"slices"
	"strings"
)

// A mention is a player's number in a line that is not the player's own.
type mention struct {
	player, row, column int
}

// checkPlayers returns an error for the first result of a player that contradicts the opponent's line. If there is
// none, it returns an error for the first other line with the number of a player that the file lacks; nil if all are
// there. In files of teams the numbers in other lines are those of teams, and are not checked.
func (p *parser) checkPlayers() error {
	players := make(map[int]Player, len(p.tournament.Players))
	for _, player := range p.tournament.Players {
		players[player.Number] = player
	}
	for _, player := range p.tournament.Players {
		for i, result := range player.Results {
			if result.Opponent == 0 {
				continue
			}
			if problem := player.describeContradiction(players, i); problem != "" {
				return &Error{player.line, 92 + 10*i, problem}
			}
		}
	}
	if p.tournament.TeamCode() != "" { // then these lines number teams
		return nil
	}
	for _, mention := range p.mentions {
		if _, known := players[mention.player]; !known {
			return &Error{mention.row, mention.column, fmt.Sprintf("player %d is not a player of this file", mention.player)}
		}
	}
	return nil
}

// teamCodes lists the codes of lines that only files of teams have: 013 in the edition of 2016, the
// others in the edition of 2026, where lines 240 and 299 number teams.
var teamCodes = []string{"013", "300", "310", "320", "330", "352", "362", "801", "802"}

// TeamCode returns the code of the line that marks the file as one of teams; "" if it is of players.
func (t Tournament) TeamCode() string {
	for _, l := range t.Other {
		if i := slices.IndexFunc(teamCodes, func(code string) bool { return strings.HasPrefix(l, code) }); i >= 0 {
			return teamCodes[i]
		}
	}
	if strings.HasPrefix(strings.ToLower(t.Type), "team") {
		return "092"
	}
	return ""
}

// describeContradiction says how a player's round, counted from 0, contradicts the line of the
// opponent; "" if it does not.
func (pl Player) describeContradiction(players map[int]Player, round int) string {
	ownResult, otherResult := pl.Results[round], Result{}
	opponent, known := players[ownResult.Opponent]
	if round < len(opponent.Results) {
		otherResult = opponent.Results[round]
	}
	switch {
	case !known:
		return fmt.Sprintf("opponent %d is not a player of this file", ownResult.Opponent)
	case opponent.Number == pl.Number:
		return fmt.Sprintf("opponent %d is the player", ownResult.Opponent)
	case otherResult.Opponent == 0:
		return fmt.Sprintf("opponent %d met nobody, says line %d", opponent.Number, opponent.line)
	case otherResult.Opponent != pl.Number:
		return fmt.Sprintf("opponent %d met %d, says line %d", opponent.Number, otherResult.Opponent, opponent.line)
	case ownResult.Colour == otherResult.Colour && (ownResult.Colour == 'w' || ownResult.Colour == 'b'):
		return fmt.Sprintf("opponent %d had the same colour, says line %d", opponent.Number, opponent.line)
	case !resultsAgree(ownResult.Code, otherResult.Code):
		return fmt.Sprintf("results %c here and %c in line %d are not those of one game: 1 and 0, = and =, + and - are, and nobody or one may be left without a point",
			ownResult.Code, otherResult.Code, opponent.line)
	}
	return ""
}

// matchingResults holds for each result of one side the results that the other side can have.
var matchingResults = map[byte]string{
	'1': "0L", 'W': "0L", '=': "=D0L", 'D': "=D0L", '0': "1W=D0L", 'L': "1W=D0L", '+': "-", '-': "+-",
}

// resultsAgree reports whether two results can be of one game. A result that is not known yet agrees with
// every other.
func resultsAgree(mine, theirs byte) bool {
	return mine == 0 || theirs == 0 || strings.IndexByte(matchingResults[mine], theirs) >= 0
}

// sumBlankPoints computes the points that were left blank. It fails if four columns cannot hold them.
func (p *parser) sumBlankPoints() error {
	rounds := p.tournament.LastPaired()
	for _, i := range p.blankPoints {
		pl := &p.tournament.Players[i]
		if pl.Points = p.tournament.SumPoints(*pl, rounds); pl.Points < minPoints || pl.Points > maxPoints {
			return &Error{pl.line, 81, fmt.Sprintf("points are blank, and the results give %s: four columns hold %s to %s", pl.Points, minPoints, maxPoints)}
		}
	}
	return nil
}
