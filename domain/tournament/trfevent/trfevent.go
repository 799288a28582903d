// Package trfevent converts between tournament report files, which package trf reads and writes, and
// events, which package standings ranks.
package trfevent

import (
	"cmp"
	"fmt"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/trf"
)

// ToEvent converts a tournament report file to an event with the rounds that were paired. The event is a round robin
// if the file's type says so. ToEvent fails for files of teams of the edition of 2026, in which lines of byes and
// points may number teams, and for a scoring that no scheme can hold.
func ToEvent(tournament trf.Tournament) (standings.Event, error) {
	if code := tournament.TeamCode(); code >= "300" {
		return standings.Event{}, fmt.Errorf("line %s: this is a file of teams; only players are ranked here, not teams", code)
	}
	rules, err := toRules(tournament.Scoring)
	if err != nil {
		return standings.Event{}, fmt.Errorf("reading the scoring: %w", err)
	}
	event := standings.Event{Name: tournament.Name, Rules: rules, Fixed: strings.Contains(strings.ToLower(tournament.Type), "robin")}
	players := map[int]trf.Player{}
	for _, player := range tournament.Players {
		players[player.Number] = player
		event.Entrants = append(event.Entrants, toEntrant(player))
	}
	for n := 1; n <= tournament.LastPaired(); n++ {
		var round standings.Round
		for _, p := range tournament.Players {
			addTurn(tournament, players, p, n, &round)
		}
		event.Rounds = append(event.Rounds, round)
	}
	return event, nil
}

// toEntrant converts a player to an entrant.
func toEntrant(p trf.Player) standings.Entrant {
	return standings.Entrant{ID: toID(p.Number), Name: p.Name, Number: p.Number, Rating: p.Rating}
}

// toID converts a player's number to an entrant's ID.
func toID(number int) standings.ID { return standings.ID(fmt.Sprint(number)) }

// fromTenths converts the points of a file to a number.
func fromTenths(p trf.Points) figure.Number { return figure.Frac(int(p), 10) }

// toRules converts a file's scoring to rules: a scheme for games, and the points of byes.
func toRules(s trf.Scoring) (points.Rules, error) {
	pointsOf := func(code byte) figure.Number {
		return fromTenths(s.PointsOf(trf.Result{Opponent: 1, Colour: 'w', Code: code}))
	}
	name := fmt.Sprintf("result %s %s %s", pointsOf('1'), pointsOf('='), pointsOf('0'))
	if name == "result 1 0.5 0" {
		name = "win-draw-loss"
	}
	scheme, err := points.Parse(name)
	allocated, full, half := pointsOf('U'), pointsOf('F'), pointsOf('H')
	return points.Rules{Scheme: scheme, Byes: points.Byes{Allocated: &allocated, Full: &full, Half: &half}}, err
}

// addTurn adds a player's round n to the event's round: the bye, or the game if the player has White
// in it, so that each game is added once.
func addTurn(tournament trf.Tournament, players map[int]trf.Player, player trf.Player, n int, round *standings.Round) {
	ownResult := tournament.ResultOf(player, n)
	if ownResult.Opponent == 0 {
		kind, asked := byeKinds[ownResult.Code]
		if worth := findException(tournament, player, n); asked || worth != nil {
			round.Byes = append(round.Byes, standings.Bye{Entrant: toID(player.Number), Kind: cmp.Or(kind, points.Absent), Points: worth})
		}
		return
	}
	opponent := players[ownResult.Opponent]
	otherResult := tournament.ResultOf(opponent, n)
	white := ownResult.Colour == 'w' || otherResult.Colour == 'b' || ownResult.Colour != 'b' && otherResult.Colour != 'w' && player.Number < ownResult.Opponent
	if !white {
		return // White's line adds the game
	}
	round.Games = append(round.Games, standings.Game{
		ID:    fmt.Sprintf("%d-%d", player.Number, ownResult.Opponent),
		Open:  ownResult.Code == 0 || otherResult.Code == 0,
		Seats: []standings.Result{toResult(tournament, player, opponent, standings.White, n), toResult(tournament, opponent, player, standings.Black, n)},
	})
}

// byeKinds maps the letters of the file to byes.
var byeKinds = map[byte]points.Bye{'U': points.Allocated, 'F': points.FullBye, 'H': points.HalfBye, 'Z': points.ZeroBye}

// toResult converts one side of a game. It sets the points if the scheme cannot compute them.
func toResult(tournament trf.Tournament, p, other trf.Player, colour string, n int) standings.Result {
	mine, theirs := tournament.ResultOf(p, n), tournament.ResultOf(other, n)
	result := standings.Result{Entrant: toID(p.Number), Seat: colour, Place: 1, Forfeit: mine.Code == '-', Points: findException(tournament, p, n)}
	if strings.IndexByte("0L-", mine.Code) >= 0 {
		result.Place = 2
	}
	shared := tournament.Scoring.PointsOf(mine)+tournament.Scoring.PointsOf(theirs) == tournament.Scoring.Win()
	if !shared && !result.Forfeit { // one or both were left without a point
		result.Points = pointsGiven(tournament, p, n)
	}
	return result
}

// findException returns the points of a round if the file has a scoring of its own, or if it gives
// the player other points than the scoring does; else nil.
func findException(tournament trf.Tournament, player trf.Player, n int) *figure.Number {
	if tournament.Scoring == nil && tournament.PointsOf(player, n) == tournament.Scoring.PointsOf(tournament.ResultOf(player, n)) {
		return nil
	}
	return pointsGiven(tournament, player, n)
}

// pointsGiven returns the points that the file gives for a round.
func pointsGiven(t trf.Tournament, p trf.Player, n int) *figure.Number {
	points := fromTenths(t.PointsOf(p, n))
	return &points
}

// DescribeDoubtful describes, player by player, the points in the file that are not those of the
// rounds.
func DescribeDoubtful(tournament trf.Tournament) []string {
	return lists.Map(tournament.ListDoubtful(), func(p trf.Player) string {
		return fmt.Sprintf("%s: the file says %s points, the rounds give %s", toEntrant(p), fromTenths(p.Points), fromTenths(tournament.SumPoints(p, tournament.LastPaired())))
	})
}

// FindTieBreaks returns the tie-breaks that the file lists in line 202 or 212; "" if it lists none.
func FindTieBreaks(file trf.Tournament) string {
	for _, line := range file.Other {
		if list, ok := strings.CutPrefix(line, "202 "); ok {
			return list
		}
		if list, ok := strings.CutPrefix(line, "212 "); ok {
			return strings.TrimPrefix(strings.TrimSpace(list), "PTS")
		}
	}
	return ""
}
