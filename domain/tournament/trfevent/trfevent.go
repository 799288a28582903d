// Package trfevent makes an event of a tournament report file: what package trf
// reads, in the shape that package standings ranks.
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

// Event is what a tournament report file that was parsed tells, as far as its
// rounds were paired. It is a round robin if the file's type says so. Files of
// teams are refused if their lines of byes and points may number teams.
func Event(t trf.Tournament) (standings.Event, error) {
	if code := t.Teams(); code >= "300" {
		return standings.Event{}, fmt.Errorf("line %s: this is a file of teams; only players are ranked here, not teams", code)
	}
	rules, err := rulesOf(t.Scoring)
	if err != nil {
		return standings.Event{}, fmt.Errorf("reading the scoring: %w", err)
	}
	e := standings.Event{Name: t.Name, Rules: rules, Fixed: strings.Contains(strings.ToLower(t.Type), "robin")}
	players := map[int]trf.Player{}
	for _, p := range t.Players {
		players[p.Number] = p
		e.Entrants = append(e.Entrants, entrant(p))
	}
	for n := 1; n <= t.Paired(); n++ {
		var round standings.Round
		for _, p := range t.Players {
			turn(t, players, p, n, &round)
		}
		e.Rounds = append(e.Rounds, round)
	}
	return e, nil
}

func entrant(p trf.Player) standings.Entrant {
	return standings.Entrant{ID: id(p.Number), Name: p.Name, Number: p.Number, Rating: p.Rating}
}

func id(number int) standings.ID { return standings.ID(fmt.Sprint(number)) }

func tenths(p trf.Points) figure.Number { return figure.Frac(int(p), 10) }

// rulesOf are a file's scoring: a scheme for games, and what byes give.
func rulesOf(s trf.Scoring) (points.Rules, error) {
	of := func(code byte) figure.Number { return tenths(s.Of(trf.Result{Opponent: 1, Colour: 'w', Code: code})) }
	name := fmt.Sprintf("result %s %s %s", of('1'), of('='), of('0'))
	if name == "result 1 0.5 0" {
		name = "win-draw-loss"
	}
	scheme, err := points.Parse(name)
	allocated, full, half := of('U'), of('F'), of('H')
	return points.Rules{Scheme: scheme, Byes: points.Byes{Allocated: &allocated, Full: &full, Half: &half}}, err
}

// turn adds a player's round: his bye, or his game unless the opponent has
// brought it already.
func turn(t trf.Tournament, players map[int]trf.Player, p trf.Player, n int, round *standings.Round) {
	mine := t.In(p, n)
	if mine.Opponent == 0 {
		kind, asked := byes[mine.Code]
		if worth := exception(t, p, n); asked || worth != nil {
			round.Byes = append(round.Byes, standings.Bye{Entrant: id(p.Number), Kind: cmp.Or(kind, points.Absent), Points: worth})
		}
		return
	}
	other := players[mine.Opponent]
	theirs := t.In(other, n)
	white := mine.Colour == 'w' || theirs.Colour == 'b' || mine.Colour != 'b' && theirs.Colour != 'w' && p.Number < mine.Opponent
	if !white {
		return // it is in the opponent's line
	}
	round.Games = append(round.Games, standings.Game{
		ID:    fmt.Sprintf("%d-%d", p.Number, mine.Opponent),
		Open:  mine.Code == 0 || theirs.Code == 0,
		Seats: []standings.Result{seat(t, p, other, standings.White, n), seat(t, other, p, standings.Black, n)},
	})
}

var byes = map[byte]points.Bye{'U': points.Allocated, 'F': points.FullBye, 'H': points.HalfBye, 'Z': points.ZeroBye}

// seat is one side of a game. Its points are given where the scheme cannot
// know them.
func seat(t trf.Tournament, p, other trf.Player, colour string, n int) standings.Result {
	mine, theirs := t.In(p, n), t.In(other, n)
	result := standings.Result{Entrant: id(p.Number), Seat: colour, Place: 1, Forfeit: mine.Code == '-', Points: exception(t, p, n)}
	if strings.IndexByte("0L-", mine.Code) >= 0 {
		result.Place = 2
	}
	shared := t.Scoring.Of(mine)+t.Scoring.Of(theirs) == t.Scoring.Win()
	if !shared && !result.Forfeit { // one or both were left without a point
		result.Points = given(t, p, n)
	}
	return result
}

// exception are the points of a round where the file has a scoring of its own
// or gives other ones to the player, else nil.
func exception(t trf.Tournament, p trf.Player, n int) *figure.Number {
	if t.Scoring == nil && t.Of(p, n) == t.Scoring.Of(t.In(p, n)) {
		return nil
	}
	return given(t, p, n)
}

func given(t trf.Tournament, p trf.Player, n int) *figure.Number {
	points := tenths(t.Of(p, n))
	return &points
}

// Wrong lists the players whose points in the file are not what their
// rounds give.
func Wrong(t trf.Tournament) []string {
	return lists.Map(t.Doubtful(), func(p trf.Player) string {
		return fmt.Sprintf("%s: the file says %s points, the rounds give %s", entrant(p), tenths(p.Points), tenths(t.Sum(p, t.Paired())))
	})
}

// TieBreaks are those that a file names itself, in line 202 or 212; "" if none.
func TieBreaks(file trf.Tournament) string {
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
