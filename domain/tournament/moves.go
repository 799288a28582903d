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

// anybody is the number that asks listCandidates for every player of a tier that might move.
const anybody = math.MaxInt

// mover is a player that might change tier.
type mover struct {
	row      FinalRow
	division Division
	depth    int // how many of the division would move before this player
}

// listMoves lists the promotions and relegations at the end of a league's season; nil for other formats.
// Between two tiers as many players go up as go down.
func (t *Tournament) listMoves(season *season, tables []Final) []Move {
	if t.rules.Format != League {
		return nil
	}
	var moves []Move
	var climbers []mover
	lowest := season.divisions[len(season.divisions)-1].Tier
	for tier := 1; tier < lowest; tier++ {
		down := t.listCandidates(season, tables, tier, t.rules.Relegate, false)
		up := t.listCandidates(season, tables, tier+1, t.rules.Promote, true)
		n := min(len(down), len(up))
		for _, m := range up[:n] {
			moves = append(moves, m.toMove(tier))
		}
		for _, m := range down[:n] {
			moves = append(moves, m.toMove(tier+1))
		}
		climbers = append(climbers, up[:n]...)
	}
	return t.applyFastTrack(season, tables, climbers, moves)
}

// toMove makes the move of the player to a tier.
func (m mover) toMove(to int) Move {
	return Move{Player: m.row.Player, From: m.division.Tier, To: to, Why: m.describePlace()}
}

// describePlace returns the reason for the move: the rank in the division.
func (m mover) describePlace() string {
	return fmt.Sprintf("rank %d of division %s", m.row.Rank, m.division.Name)
}

// listCandidates lists the players of a tier that might move: the top players of each division if first is set, else
// the bottom ones. n is their number for each division, as in Promote and Relegate, but at most half of a division,
// so that no player is in both lists. The first candidate of each division comes before the second of any division.
func (t *Tournament) listCandidates(season *season, tables []Final, tier, n int, first bool) []mover {
	var candidates []mover
	for i, div := range season.divisions {
		if div.Tier != tier {
			continue
		}
		rows := slices.DeleteFunc(slices.Clone(tables[i].Rows), func(r FinalRow) bool { return t.hasWithdrawn(r.Player) })
		count := n
		if n != anybody {
			count = t.rules.CountMoving(n, len(rows))
		}
		if !first {
			slices.Reverse(rows)
		}
		for depth, row := range rows[:min(count, len(rows)/2)] {
			candidates = append(candidates, mover{row, div, depth})
		}
	}
	slices.SortStableFunc(candidates, func(a, b mover) int { return cmp.Compare(a.depth, b.depth) })
	return candidates
}

// CountMoving returns how many players of a division of the given size go up or down at most, where n is Promote or
// Relegate. That is never more than half of the division, so that no player can do both.
func (r Rules) CountMoving(n, size int) int {
	return min(lists.Either(r.Share, n*size/100, n), size/2)
}

// listSeasonTitles lists the titles of a season: for the winners of its divisions, and those that its
// games gave.
func (t *Tournament) listSeasonTitles(season *season, tables []Final) []Title {
	var titles []Title
	for i, div := range season.divisions {
		titles = append(titles, giveTitle(tables[i].Rows, Title{Name: t.nameWinnerTitle(div), Season: season.n, Division: div.Name})...)
	}
	for _, table := range listTables(season.rounds) {
		titles = append(titles, table.listTitles(season.n)...)
	}
	return titles
}

// giveTitle returns a title for each player that has rank 1 in a final table and has played a game.
func giveTitle(rows []FinalRow, title Title) []Title {
	first := lists.Keep(rows, func(row FinalRow) bool { return row.Rank == 1 && row.Games > 0 })
	return lists.Map(first, func(row FinalRow) Title {
		title.Player = row.Player
		return title
	})
}

// nameWinnerTitle names the title for winning a division.
func (t *Tournament) nameWinnerTitle(div Division) string {
	switch {
	case !t.isRecurring():
		return "Winner"
	case div.Tier == 1:
		return "Champion"
	}
	return "Winner of division " + div.Name
}

// listTitles lists the titles that the game gave to the last holders of its seats.
func (t *tableState) listTitles(season int) []Title {
	if t.result == nil {
		return nil
	}
	var titles []Title
	for _, finished := range t.result.Places {
		if finished.Title != "" && finished.lastHolder() != "" {
			titles = append(titles, Title{Name: finished.Title, Player: finished.lastHolder(), Season: season, Game: t.Game})
		}
	}
	return titles
}

// listLastTitles lists the titles of the whole tournament; nil unless there were several seasons.
func (t *Tournament) listLastTitles(rows []FinalRow) []Title {
	if !t.isRecurring() || len(t.seasons) < 2 {
		return nil
	}
	return giveTitle(rows, Title{Name: "Champion of all seasons", Season: len(t.seasons)})
}

// lastHolder returns the player that held the seat at the end of the game; "" if there was none, or if
// the last holder lost the seat.
func (p Finished) lastHolder() game.Player {
	if len(p.Holders) == 0 || p.Holders[len(p.Holders)-1].Lost {
		return ""
	}
	return p.Holders[len(p.Holders)-1].Player
}

// applyFastTrack moves strong promoted players further up, those from the highest tiers first, and returns the
// moves. For each further tier that a player climbs, the last player of that tier that does not move yet goes down.
func (t *Tournament) applyFastTrack(season *season, tables []Final, climbers []mover, moves []Move) []Move {
	if t.rules.Fast.Tiers < 2 {
		return moves
	}
	for _, mover := range climbers {
		why, strong := t.isStrong(mover.row)
		if !strong {
			continue
		}
		at := slices.IndexFunc(moves, func(x Move) bool { return x.Player == mover.row.Player })
		for moves[at].To > 1 && mover.division.Tier-moves[at].To < t.rules.Fast.Tiers {
			to := moves[at].To - 1
			loser, ok := t.findSpare(season, tables, to, moves)
			if !ok || !t.fitsTier(season, mover.row.Player, to) {
				break
			}
			moves[at].To, moves[at].Why = to, mover.describePlace()+"; fast track: "+why
			out := loser.toMove(to + 1)
			out.Why += ", for who comes up by the fast track"
			moves = append(moves, out)
		}
	}
	return moves
}

// isStrong reports whether a promoted player takes the fast track; why holds the reasons.
func (t *Tournament) isStrong(row FinalRow) (why string, ok bool) {
	var reasons []string
	entrant, _ := t.findEntrant(row.Player)
	if f := t.rules.Fast; f.Rating > 0 && entrant != nil && entrant.Rating >= f.Rating {
		reasons = append(reasons, fmt.Sprintf("rated %d at entry, %d is asked for", entrant.Rating, f.Rating))
	}
	possible := t.rules.Points.ComputeWorth().Win.Mul(figure.Int(row.Games))
	if f := t.rules.Fast; f.Mark > 0 && row.Games > 0 && row.Points.Cmp(possible.Mul(figure.Frac(f.Mark, 100))) >= 0 {
		reasons = append(reasons, fmt.Sprintf("%s of %s points, %d %% are asked for", row.Points, possible, f.Mark))
	}
	return strings.Join(reasons, ", "), len(reasons) > 0
}

// findSpare finds the last player of a tier that might go down and does not move yet; false if there is none.
func (t *Tournament) findSpare(s *season, tables []Final, tier int, moves []Move) (mover, bool) {
	return lists.Find(t.listCandidates(s, tables, tier, anybody, false), func(m mover) bool {
		return !slices.ContainsFunc(moves, func(x Move) bool { return x.Player == m.row.Player })
	})
}

// fitsTier reports whether a player is strong enough for a tier: at least one of its members that has not withdrawn
// is rated no higher than the player. A player without a rating fits everywhere, as only the mark measures them.
func (t *Tournament) fitsTier(season *season, p game.Player, tier int) bool {
	entrant, ok := t.findEntrant(p)
	if !ok || entrant.Rating == 0 {
		return ok
	}
	notAbove := func(p game.Player) bool {
		o, ok := t.findEntrant(p)
		return ok && !o.Withdrawn && o.Rating <= entrant.Rating
	}
	return slices.ContainsFunc(season.divisions, func(div Division) bool {
		return div.Tier == tier && slices.ContainsFunc(div.Players, notAbove)
	})
}
