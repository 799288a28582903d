package tournament

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"seneschal/domain/game"
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
		if t.rules.Share && n != anybody {
			count = n * len(rows) / 100
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

// seasonTitles are those of the winners of the divisions, and of the games.
func (t *Tournament) seasonTitles(s *season, tables []Final) []Title {
	var titles []Title
	for i, div := range s.divisions {
		for _, row := range tables[i].Rows {
			if row.Rank == 1 && row.Games > 0 {
				titles = append(titles, Title{Name: t.winner(div), Player: row.Player, Season: s.n, Division: div.Name})
			}
		}
	}
	for _, r := range s.rounds {
		for _, tb := range r.tables {
			titles = append(titles, tb.titles(s.n)...)
		}
	}
	return titles
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
	var titles []Title
	if !t.again() || len(t.seasons) < 2 {
		return nil
	}
	for _, row := range rows {
		if row.Rank == 1 && row.Games > 0 {
			titles = append(titles, Title{Name: "Champion of all seasons", Player: row.Player, Season: len(t.seasons)})
		}
	}
	return titles
}

// holder is who brought a seat to its end; "" if nobody did.
func (p Finished) holder() game.Player {
	if len(p.Holders) == 0 || p.Holders[len(p.Holders)-1].Lost {
		return ""
	}
	return p.Holders[len(p.Holders)-1].Player
}
