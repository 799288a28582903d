package tournament

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// anybody is as many candidates as there can be.
const anybody = math.MaxInt

// mover is somebody who might change tier.
type mover struct {
	row      FinalRow
	division Division
	depth    int // how many of his division are before him in the direction
}

// moves are the promotions and relegations at the end of a season: as many go
// up between two tiers as go down.
func (t *Tournament) moves(s *season, tables []Final) []Move {
	if t.rules.Format != League {
		return nil
	}
	var moves []Move
	var climbers []mover
	lowest := s.divisions[len(s.divisions)-1].Tier
	for tier := 1; tier < lowest; tier++ {
		down := t.candidates(s, tables, tier, t.rules.Relegate, false)
		up := t.candidates(s, tables, tier+1, t.rules.Promote, true)
		n := min(len(down), len(up))
		for _, m := range up[:n] {
			moves = append(moves, m.move(tier))
		}
		for _, m := range down[:n] {
			moves = append(moves, m.move(tier+1))
		}
		climbers = append(climbers, up[:n]...)
	}
	return t.fastTrack(s, tables, climbers, moves)
}

func (m mover) move(to int) Move {
	return Move{Player: m.row.Player, From: m.division.Tier, To: to, Why: m.place()}
}

// place is why somebody moves: his place.
func (m mover) place() string {
	return fmt.Sprintf("rank %d of division %s", m.row.Rank, m.division.Name)
}

// candidates are those of a tier who might move: the first of all its
// divisions before the second of them, or the last before the last but one.
// Nobody is among the first and among the last.
func (t *Tournament) candidates(s *season, tables []Final, tier, n int, first bool) []mover {
	var all []mover
	for i, div := range s.divisions {
		if div.Tier != tier {
			continue
		}
		rows := slices.DeleteFunc(slices.Clone(tables[i].Rows), func(r FinalRow) bool { return t.gone(r.Player) })
		count := n
		if n != anybody {
			count = t.rules.Moving(n, len(rows))
		}
		if !first {
			slices.Reverse(rows)
		}
		for depth, row := range rows[:min(count, len(rows)/2)] {
			all = append(all, mover{row, div, depth})
		}
	}
	slices.SortStableFunc(all, func(a, b mover) int { return cmp.Compare(a.depth, b.depth) })
	return all
}

// Moving returns how many of a division of so many go up or down at most, for Promote or
// Relegate: nobody is among the first and among the last.
func (r Rules) Moving(n, size int) int {
	return min(lists.Either(r.Share, n*size/100, n), size/2)
}

// seasonTitles are those of the winners of the divisions, and of the games.
func (t *Tournament) seasonTitles(s *season, tables []Final) []Title {
	var titles []Title
	for i, div := range s.divisions {
		titles = append(titles, won(tables[i].Rows, Title{Name: t.winner(div), Season: s.n, Division: div.Name})...)
	}
	for _, tb := range tablesOf(s.rounds) {
		titles = append(titles, tb.titles(s.n)...)
	}
	return titles
}

// won gives a title to those who are first in a final table.
func won(rows []FinalRow, title Title) []Title {
	first := lists.Keep(rows, func(row FinalRow) bool { return row.Rank == 1 && row.Games > 0 })
	return lists.Map(first, func(row FinalRow) Title {
		title.Player = row.Player
		return title
	})
}

// winner is the title of who wins a division.
func (t *Tournament) winner(div Division) string {
	switch {
	case !t.again():
		return "Winner"
	case div.Tier == 1:
		return "Champion"
	}
	return "Winner of division " + div.Name
}

// titles are those that a game gave, for who brought the seat to its end.
func (t *table) titles(season int) []Title {
	if t.result == nil {
		return nil
	}
	var titles []Title
	for _, p := range t.result.Places {
		if p.Title != "" && p.holder() != "" {
			titles = append(titles, Title{Name: p.Title, Player: p.holder(), Season: season, Game: t.Game})
		}
	}
	return titles
}

// lastTitles are those of the whole tournament, if it had several seasons.
func (t *Tournament) lastTitles(rows []FinalRow) []Title {
	if !t.again() || len(t.seasons) < 2 {
		return nil
	}
	return won(rows, Title{Name: "Champion of all seasons", Season: len(t.seasons)})
}

// holder is who brought a seat to its end; "" if nobody did.
func (p Finished) holder() game.Player {
	if len(p.Holders) == 0 || p.Holders[len(p.Holders)-1].Lost {
		return ""
	}
	return p.Holders[len(p.Holders)-1].Player
}

// fastTrack takes those on who are promoted and strong enough, the highest
// first. For each tier that one of them goes up beyond the first, the next of
// the last in that tier goes down in his stead.
func (t *Tournament) fastTrack(s *season, tables []Final, climbers []mover, moves []Move) []Move {
	if t.rules.Fast.Tiers < 2 {
		return moves
	}
	for _, m := range climbers {
		why, strong := t.strong(m.row)
		if !strong {
			continue
		}
		at := slices.IndexFunc(moves, func(x Move) bool { return x.Player == m.row.Player })
		for moves[at].To > 1 && m.division.Tier-moves[at].To < t.rules.Fast.Tiers {
			to := moves[at].To - 1
			loser, ok := t.spare(s, tables, to, moves)
			if !ok || !t.fits(s, m.row.Player, to) {
				break
			}
			moves[at].To, moves[at].Why = to, m.place()+"; fast track: "+why
			out := loser.move(to + 1)
			out.Why += ", for who comes up by the fast track"
			moves = append(moves, out)
		}
	}
	return moves
}

// strong reports whether somebody who is promoted takes the fast track, and
// why.
func (t *Tournament) strong(row FinalRow) (why string, ok bool) {
	var reasons []string
	e, _ := t.entrant(row.Player)
	if f := t.rules.Fast; f.Rating > 0 && e != nil && e.Rating >= f.Rating {
		reasons = append(reasons, fmt.Sprintf("rated %d at entry, %d is asked for", e.Rating, f.Rating))
	}
	possible := t.rules.Points.Value().Win.Mul(figure.Int(row.Games))
	if f := t.rules.Fast; f.Mark > 0 && row.Games > 0 && row.Points.Cmp(possible.Mul(figure.Frac(f.Mark, 100))) >= 0 {
		reasons = append(reasons, fmt.Sprintf("%s of %s points, %d %% are asked for", row.Points, possible, f.Mark))
	}
	return strings.Join(reasons, ", "), len(reasons) > 0
}

// spare is the last of a tier who does not move yet and might go down.
func (t *Tournament) spare(s *season, tables []Final, tier int, moves []Move) (mover, bool) {
	return lists.Find(t.candidates(s, tables, tier, anybody, false), func(m mover) bool {
		return !slices.ContainsFunc(moves, func(x Move) bool { return x.Player == m.row.Player })
	})
}

// fits reports whether a tier is not above somebody: one of its members at
// least is not rated above that player. A player without a rating is measured by
// the mark alone.
func (t *Tournament) fits(s *season, p game.Player, tier int) bool {
	e, ok := t.entrant(p)
	if !ok || e.Rating == 0 {
		return ok
	}
	notAbove := func(p game.Player) bool {
		o, ok := t.entrant(p)
		return ok && !o.Withdrawn && o.Rating <= e.Rating
	}
	return slices.ContainsFunc(s.divisions, func(div Division) bool {
		return div.Tier == tier && slices.ContainsFunc(div.Players, notAbove)
	})
}
