// Package trfevent makes an event of a tournament report file: what package trf
// reads, in the shape that package standings ranks.
package trfevent

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/trf"
)

// Event is what a tournament report file tells, as far as its rounds were
// paired. It is a round robin if the file's type says so.
func Event(t trf.Tournament) (standings.Event, error) {
	rules, err := rulesOf(t.Scoring)
	if err != nil {
		return standings.Event{}, fmt.Errorf("reading the scoring: %w", err)
	}
	e := standings.Event{Name: t.Name, Rules: rules, Fixed: strings.Contains(strings.ToLower(t.Type), "robin")}
	players := map[int]trf.Player{}
	for _, p := range t.Players {
		players[p.Number] = p
		e.Entrants = append(e.Entrants, standings.Entrant{ID: id(p.Number), Name: p.Name, Number: p.Number, Rating: p.Rating})
	}
	for n := 1; n <= t.Paired(); n++ {
		var round standings.Round
		for _, p := range t.Players {
			if err := turn(t, players, p, n, &round); err != nil {
				return standings.Event{}, fmt.Errorf("player %d, round %d: %w", p.Number, n, err)
			}
		}
		e.Rounds = append(e.Rounds, round)
	}
	return e, nil
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
func turn(t trf.Tournament, players map[int]trf.Player, p trf.Player, n int, round *standings.Round) error {
	mine := t.In(p, n)
	if mine.Opponent == 0 {
		if kind, ok := byes[mine.Code]; ok {
			round.Byes = append(round.Byes, standings.Bye{Entrant: id(p.Number), Kind: kind})
		}
		return nil
	}
	theirs := t.In(players[mine.Opponent], n)
	if theirs.Opponent != p.Number {
		return fmt.Errorf("his opponent %d met another, %d", mine.Opponent, theirs.Opponent)
	}
	if mine.Colour == theirs.Colour && (mine.Colour == 'w' || mine.Colour == 'b') {
		return fmt.Errorf("he and his opponent %d have the same colour", mine.Opponent)
	}
	white := mine.Colour == 'w' || theirs.Colour == 'b' || mine.Colour != 'b' && theirs.Colour != 'w' && p.Number < mine.Opponent
	if !white {
		return nil // it is in the opponent's line
	}
	round.Games = append(round.Games, standings.Game{
		ID:   fmt.Sprintf("%d-%d", p.Number, mine.Opponent),
		Open: mine.Code == 0 || theirs.Code == 0,
		Seats: []standings.Result{
			seat(t.Scoring, p.Number, standings.White, mine, theirs),
			seat(t.Scoring, mine.Opponent, standings.Black, theirs, mine),
		},
	})
	return nil
}

var byes = map[byte]points.Bye{'U': points.Allocated, 'F': points.FullBye, 'H': points.HalfBye, 'Z': points.ZeroBye, '+': points.Allocated, '-': points.ZeroBye}

// seat is one side of a game. Its points are given where the file has a
// scoring of its own, or results that do not fit together.
func seat(s trf.Scoring, number int, colour string, mine, theirs trf.Result) standings.Result {
	result := standings.Result{Entrant: id(number), Seat: colour, Place: 1, Forfeit: mine.Code == '-'}
	if strings.IndexByte("0L-", mine.Code) >= 0 {
		result.Place = 2
	}
	pair := string([]byte{mine.Code, theirs.Code})
	if s != nil || !slices.Contains([]string{"10", "01", "==", "WL", "LW", "DD", "+-", "-+", "--"}, pair) {
		given := tenths(s.Of(mine))
		result.Points = &given
	}
	return result
}

// Wrong lists the players whose points in the file are not what their
// rounds give.
func Wrong(t trf.Tournament, table *standings.Table) []string {
	said := map[standings.ID]trf.Points{}
	for _, p := range t.Players {
		said[id(p.Number)] = p.Points
	}
	var wrong []string
	for _, line := range table.Lines {
		if file := tenths(said[line.Entrant.ID]); !file.Equal(line.Points.Value) {
			wrong = append(wrong, fmt.Sprintf("%s: the file says %s points, the rounds give %s", line.Entrant, file, line.Points.Value))
		}
	}
	return wrong
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
