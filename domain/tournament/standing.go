package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/tiebreak"
	"seneschal/domain/words"
)

// A Ranking is the standings of a division, or of all time, with the counted event from which they come.
// Table.MakeCrosstable(Standings) makes its crosstable.
type Ranking struct {
	standings.Standings
	Table *standings.Table
	Final bool // the season is closed or, for all time, the tournament has ended
}

// Standings ranks a division of a season, both counted from 1. Each row also has the rank before the last
// round or, in the first round, before the last game. Before the season is closed no lots are drawn, so
// that ranks are shared. It fails if there is no such division.
func (t *Tournament) Standings(season, division int) (Ranking, error) {
	s, div, err := t.findDivision(season, division)
	if err != nil {
		return Ranking{}, err
	}
	by := lists.Either(s.closed != nil, s.luck, t.chain.luck)
	ranking, err := t.rankInSeason(t.toEvent(s, div), s, by, s.closed != nil)
	if err != nil {
		return Ranking{}, err
	}
	if before, ok := t.makeEarlierEvent(s, div); ok {
		earlier, err := t.rankInSeason(before, s, by, false)
		if err != nil {
			return Ranking{}, err
		}
		ranking.Standings = ranking.WithRanksBefore(earlier.Standings)
	}
	if t.rules.Format == Climb {
		ranking.Rows = t.sortByLadder(ranking.Rows)
	}
	slices.SortStableFunc(ranking.Rows, func(a, b standings.Row) int { // entrants that are out come last
		return cmp.Compare(lists.Either(a.Entrant.Out, 1, 0), lists.Either(b.Entrant.Out, 1, 0))
	})
	return ranking, nil
}

// sortByLadder returns rows in the order of the ladder and ranked by it, without ranks before. Players that have
// left the ladder come last.
func (t *Tournament) sortByLadder(rows []standings.Row) []standings.Row {
	rung := func(row standings.Row) int {
		i := slices.Index(t.ladder, game.Player(row.Entrant.ID))
		return lists.Either(i < 0, len(t.ladder), i)
	}
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b standings.Row) int { return rung(a) - rung(b) })
	for i := range rows {
		rows[i].Rank, rows[i].Shared, rows[i].Before = i+1, false, 0
	}
	return rows
}

// findDivision finds a division of a season, both counted from 1; it fails if there is none.
func (t *Tournament) findDivision(n, division int) (*season, Division, error) {
	if n < 1 || n > len(t.seasons) || division < 1 || division > len(t.seasons[n-1].divisions) {
		return nil, Division{}, addAttempt(fmt.Sprintf("season %d, division %d", n, division), ErrUnknown)
	}
	s := t.seasons[n-1]
	return s, s.divisions[division-1], nil
}

// rankInSeason counts and ranks an event by the rules of a season; see rankEvent.
func (t *Tournament) rankInSeason(e standings.Event, season *season, by luck, final bool) (Ranking, error) {
	ranking, err := t.asOfSeason(season).rankEvent(e, fmt.Sprintf("lots of season %d", season.n), by, final)
	ranking.Final = season.closed != nil
	return ranking, err
}

// rankEvent counts and ranks an event. label and by determine the lots. Unless the ranking is final, it leaves out
// the lots and the tie-breaks after them, because the dice key for lots is revealed at the end: ranks are shared
// instead.
func (t *Tournament) rankEvent(e standings.Event, label string, by luck, final bool) (Ranking, error) {
	table, err := standings.NewTable(e)
	if err != nil {
		return Ranking{}, addAttempt("counting "+t.announced.ID, err)
	}
	lots := t.makeLotDice(by, label)
	breaks, err := tiebreak.ParseList(t.rules.TieBreaks, tiebreak.Options{Roll: lots.Roll, Score: t.rules.findScore(t.lookup)})
	if err != nil {
		return Ranking{}, addAttempt("counting "+t.announced.ID, err)
	}
	drawn := slices.IndexFunc(breaks, tiebreak.DrawsLots)
	if drawn >= 0 && !final {
		breaks = breaks[:drawn]
	}
	ranked, err := table.Rank(breaks...)
	if err != nil {
		return Ranking{}, addAttempt("ranking "+t.announced.ID, err)
	}
	ranked.Lots = drawn >= 0 && !final
	return Ranking{Standings: ranked, Table: table}, nil
}

// makeEarlierEvent returns the event of a division as it was before the last round or, in the first round, before
// the latest result. It returns false if there is nothing to compare with.
func (t *Tournament) makeEarlierEvent(season *season, div Division) (standings.Event, bool) {
	event := t.toEvent(season, div)
	if len(event.Rounds) > 1 {
		return event.Through(len(event.Rounds) - 1), true
	}
	last := season.findLatest(div.N)
	if last == "" || len(event.Rounds) == 0 {
		return event, false
	}
	games := slices.Clone(event.Rounds[0].Games)
	for i, g := range games {
		if g.ID == last {
			games[i].Open = true
		}
	}
	event.Rounds = []standings.Round{{Games: games, Byes: event.Rounds[0].Byes}}
	return event, len(games) > 1
}

// findLatest returns the ID of the game of a division that ended last with a result; "" if there is none.
func (s *season) findLatest(division int) string {
	last, at := "", time.Time{}
	for _, table := range listTables(s.rounds) {
		if table.Division == division && table.result != nil && !table.ended.Before(at) {
			last, at = table.Game, table.ended
		}
	}
	return last
}

// RankAllTime ranks all entrants of all seasons and divisions together. It fails before the first season.
func (t *Tournament) RankAllTime() (Ranking, error) { return t.rankAll(t.ended != nil) }

// rankAll does the work of RankAllTime; it draws lots only if the ranking is final.
func (t *Tournament) rankAll(final bool) (Ranking, error) {
	if len(t.seasons) == 0 {
		return Ranking{}, addAttempt("all seasons", ErrUnknown)
	}
	event := standings.Event{Name: t.announced.Title, Rules: t.rules.Points, Unrated: t.rules.Unrated, Void: t.rules.Void}
	event.Rules.Best, event.Rules.Drop = 0, 0
	seen := map[game.Player]bool{}
	for _, season := range t.seasons {
		before := len(event.Rounds)
		for _, div := range season.divisions {
			t.addDivisionEvent(&event, before, t.toEvent(season, div), seen)
		}
	}
	ranking, err := t.rankEvent(event, "lots of all seasons", t.chain.luck, final)
	ranking.Final = t.ended != nil
	return ranking, err
}

// addDivisionEvent adds the event of a division to that of all seasons. Its first round comes behind the first
// before rounds of the latter, where the seasons before it are. seen holds the entrants that are listed already; it
// is filled in.
func (t *Tournament) addDivisionEvent(all *standings.Event, before int, event standings.Event, seen map[game.Player]bool) {
	for _, entrant := range event.Entrants {
		if p := game.Player(entrant.ID); !seen[p] {
			seen[p] = true
			entrant.Withdrawn = 0
			all.Entrants = append(all.Entrants, entrant)
		}
	}
	for i, round := range event.Rounds {
		if len(all.Rounds) <= before+i {
			all.Rounds = append(all.Rounds, standings.Round{})
		}
		to := &all.Rounds[before+i]
		to.Games = append(to.Games, round.Games...)
		to.Byes = append(to.Byes, round.Byes...)
	}
	for _, penalty := range event.Penalties {
		penalty.Round = min(before+max(penalty.Round, 1), before+max(len(event.Rounds), 1))
		all.Penalties = append(all.Penalties, penalty)
	}
}

// Event returns a division of a season in the form in which standings count it, for other rankings
// and other programs. It fails if there is no such division.
func (t *Tournament) Event(season, division int) (standings.Event, error) {
	s, div, err := t.findDivision(season, division)
	if err != nil {
		return standings.Event{}, err
	}
	return t.toEvent(s, div), nil
}

// PointsOfVoid returns the points that a void table gives at present to a player that was there to play. through
// reports whether these points decide which players go on in a knockout. ok is false if the table is not void, or
// gives the player nothing.
func (t *Tournament) PointsOfVoid(gameID string, player game.Player) (worth figure.Number, through, ok bool) {
	state, place, found := t.findTable(gameID)
	if !found || state.void == "" {
		return worth, false, false
	}
	season := t.seasons[place.season]
	table, err := standings.NewTable(t.toEvent(season, season.divisions[state.Division-1]))
	if err != nil {
		return worth, false, false
	}
	for _, line := range table.Lines {
		i := slices.IndexFunc(line.Turns, func(turn standings.Turn) bool { return turn.Game == gameID && turn.Kind == standings.Void })
		if i >= 0 && line.Entrant.ID == standings.ID(player) {
			return line.Turns[i].Points.Value, t.rules.Format == Knockout && !season.rounds[place.round].isFinal(), true
		}
	}
	return worth, false, false
}

// Lines writes the ranking as plain text in English, a line for each row.
func (r Ranking) Lines() []string { return r.LinesIn(English) }

// LinesIn writes the ranking as Lines does, in a language.
func (r Ranking) LinesIn(lang string) []string {
	var lines []string
	for _, row := range r.Rows {
		line := writeRow(lang, toFinalRow(row))
		if row.Review {
			line += ", " + say(lang, "show.review")
		}
		switch {
		case row.Entrant.Banned:
			line += ", " + say(lang, "show.banned")
		case row.Entrant.Withdrawn > 0:
			line += ", " + say(lang, "show.withdrawn")
		}
		lines = append(lines, line)
	}
	return lines
}

// writeRow writes a row of a table as plain text in a language.
func writeRow(lang string, row FinalRow) string {
	shared, points := lists.Either(row.Shared, "=", " "), words.LocaliseNumbers(lang, row.Points.Short())
	return fmt.Sprintf("%3d%s %-20s %8s ", row.Rank, shared, row.Player, points) + say(lang, "show.row", "points", points, "n", row.Games)
}

func toFinalRow(row standings.Row) FinalRow {
	return FinalRow{Rank: row.Rank, Shared: row.Shared, Player: game.Player(row.Entrant.ID), Points: row.Points.Value, Games: row.Games}
}
