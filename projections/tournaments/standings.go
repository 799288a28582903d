package tournaments

import (
	"cmp"
	"context"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/standings"
	"seneschal/projections"
)

// writeStandings writes a season's divisions and their standings. A division has no rows if its standings cannot be
// made.
func (p *batch) writeStandings(ctx context.Context, step projections.TournamentStep, info tournament.SeasonInfo) error {
	var divisions []Division
	var rows []Standing
	for _, division := range info.Divisions {
		at := Division{Tournament: step.Tournament, Season: info.N, Division: division.N, Tier: division.Tier, Name: division.Name}
		ranking, err := step.After.Standings(info.N, division.N)
		divisions = append(divisions, at.withRanking(ranking))
		if err == nil {
			rows = append(rows, buildRows(at, ranking)...)
		}
	}
	return p.writeRanking(ctx, info.N, divisions, rows)
}

// writeAllTime writes the standings of all time, as they are after a step. Before the first season it writes nothing.
func (p *batch) writeAllTime(ctx context.Context, step projections.TournamentStep) error {
	ranking, err := step.After.RankAllTime()
	if err != nil {
		return nil // no season has begun
	}
	all := Division{Tournament: step.Tournament}
	return p.writeRanking(ctx, 0, []Division{all.withRanking(ranking)}, buildRows(all, ranking))
}

// writeRanking replaces the divisions and the rows of standings of a season; 0 is all of time.
func (p *batch) writeRanking(ctx context.Context, season int, divisions []Division, rows []Standing) error {
	if err := replaceRows(ctx, p, "divisions", season, divisionColumns, divisions); err != nil {
		return err
	}
	return replaceRows(ctx, p, "standings", season, standingColumns+", why", rows)
}

// withRanking returns the division with the fields that its standings fill. They stay empty if the
// standings cannot be made, for a tie-break that the games do not allow.
func (d Division) withRanking(ranking tournament.Ranking) Division {
	d.Rounds, d.Final = ranking.Rounds, ranking.Final
	d.TieBreaks.V = append([]string{}, ranking.TieBreaks...)
	return d
}

// buildRows returns the rows of a division's ranking, best first.
func buildRows(division Division, ranking tournament.Ranking) []Standing {
	var rows []Standing
	for i, cross := range ranking.Table.MakeCrosstable(ranking.Standings) {
		ranked := ranking.Rows[i]
		row := Standing{
			Tournament: division.Tournament, Season: division.Season, Division: division.Division, N: i + 1, Player: game.Player(ranked.Entrant.ID),
			Rank: ranked.Rank, Shared: ranked.Shared, Before: ranked.Before, Points: ranked.Points.Value.Short(), Games: ranked.Games, Withdrawn: ranked.Entrant.Withdrawn > 0, Banned: ranked.Entrant.Banned, BannedOwn: ranked.Entrant.BannedOwn, Review: ranked.Review,
		}
		row.TieBreaks.V = []figure.Number{}
		for _, v := range ranked.TieBreaks {
			row.TieBreaks.V = append(row.TieBreaks.V, v.Why.Value)
		}
		row.Cells.V = append([]standings.Cell{}, cross.Cells...)
		row.Why.V = explainRow(ranking.Standings, ranked)
		rows = append(rows, row)
	}
	return rows
}

// explainRow explains a row by the figures on which its rank depends. After them come the tie-breaks that were not
// needed, marked as not counted.
func explainRow(s standings.Standings, row standings.Row) figure.Why {
	why, _ := s.ExplainRank(row.Entrant.ID)
	for i := max(len(why.Parts)-1, 0); i < len(row.TieBreaks); i++ {
		spare := row.TieBreaks[i].Why.WithLabel(s.TieBreaks[i])
		spare.Cut, spare.Note = true, cmp.Or(spare.Note, "nobody was level so far")
		why.Parts = append(why.Parts, spare)
	}
	return why
}
