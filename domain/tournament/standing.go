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

// A Ranking is the standings of a division or of all time, with the counted
// event that they come from: Table.Crosstable(Standings) is its crosstable.
type Ranking struct {
	standings.Standings
	Table *standings.Table
	Final bool // the season is closed
}

// Standings ranks a division of a season, by their numbers, with the rank that
// everybody had a round earlier, or a game earlier if the games are not played
// in rounds. Before the season is closed no lots are drawn: ranks are shared. It
// is an error if there is none.
func (t *Tournament) Standings(season, division int) (Ranking, error) {
	s, div, err := t.division(season, division)
	if err != nil {
		return Ranking{}, err
	}
	by := lists.Either(s.closed != nil, s.luck, t.chain.luck)
	r, err := t.rankedIn(t.event(s, div), s, by, s.closed != nil)
	if err != nil {
		return Ranking{}, err
	}
	if before, ok := t.before(s, div); ok {
		earlier, err := t.rankedIn(before, s, by, false)
		if err != nil {
			return Ranking{}, err
		}
		r.Standings = r.Since(earlier.Standings)
	}
	if t.rules.Format == Climb {
		r.Rows = t.rungs(r.Rows)
	}
	slices.SortStableFunc(r.Rows, func(a, b standings.Row) int { // who is out comes last
		return cmp.Compare(lists.Either(a.Entrant.Out, 1, 0), lists.Either(b.Entrant.Out, 1, 0))
	})
	return r, nil
}

// rungs are rows in the order of the ladder; who has left it comes last.
func (t *Tournament) rungs(rows []standings.Row) []standings.Row {
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

// division is a division of a season, by their numbers.
func (t *Tournament) division(n, division int) (*season, Division, error) {
	if n < 1 || n > len(t.seasons) || division < 1 || division > len(t.seasons[n-1].divisions) {
		return nil, Division{}, fault(fmt.Sprintf("season %d, division %d", n, division), ErrUnknown)
	}
	s := t.seasons[n-1]
	return s, s.divisions[division-1], nil
}

// rankedIn counts and ranks an event of a season.
func (t *Tournament) rankedIn(e standings.Event, s *season, by luck, final bool) (Ranking, error) {
	r, err := t.asOf(s).ranked(e, fmt.Sprintf("lots of season %d", s.n), by, final)
	r.Final = s.closed != nil
	return r, err
}

// ranked counts and ranks an event. Lots come from a dice key that is only
// revealed with the end: whatever is not final has shared ranks instead.
func (t *Tournament) ranked(e standings.Event, label string, by luck, final bool) (Ranking, error) {
	table, err := standings.NewTable(e)
	if err != nil {
		return Ranking{}, fault("counting "+t.announced.ID, err)
	}
	lots := t.lots(by, label)
	breaks, err := tiebreak.ParseList(t.rules.TieBreaks, tiebreak.Options{Roll: lots.Roll, Score: t.rules.score(t.lookup)})
	if err != nil {
		return Ranking{}, fault("counting "+t.announced.ID, err)
	}
	drawn := slices.IndexFunc(breaks, tiebreak.Lots)
	if drawn >= 0 && !final {
		breaks = breaks[:drawn]
	}
	ranked, err := table.Rank(breaks...)
	if err != nil {
		return Ranking{}, fault("ranking "+t.announced.ID, err)
	}
	ranked.Lots = drawn >= 0 && !final
	return Ranking{Standings: ranked, Table: table}, nil
}

// before is the event a round earlier; of the first round, without the result
// that came last.
func (t *Tournament) before(s *season, div Division) (standings.Event, bool) {
	e := t.event(s, div)
	if len(e.Rounds) > 1 {
		return e.Through(len(e.Rounds) - 1), true
	}
	last := s.latest(div.N)
	if last == "" || len(e.Rounds) == 0 {
		return e, false
	}
	games := slices.Clone(e.Rounds[0].Games)
	for i, g := range games {
		if g.ID == last {
			games[i].Open = true
		}
	}
	e.Rounds = []standings.Round{{Games: games, Byes: e.Rounds[0].Byes}}
	return e, len(games) > 1
}

// latest is the game of a division that was over last; "" if none is.
func (s *season) latest(division int) string {
	last, at := "", time.Time{}
	for _, tb := range tablesOf(s.rounds) {
		if tb.Division == division && tb.result != nil && !tb.ended.Before(at) {
			last, at = tb.Game, tb.ended
		}
	}
	return last
}

// AllTime ranks everybody who ever played over all seasons and divisions.
func (t *Tournament) AllTime() (Ranking, error) { return t.allTime(t.ended != nil) }

func (t *Tournament) allTime(final bool) (Ranking, error) {
	if len(t.seasons) == 0 {
		return Ranking{}, fault("all seasons", ErrUnknown)
	}
	e := standings.Event{Name: t.announced.Title, Rules: t.rules.Points, Unrated: t.rules.Unrated, Void: t.rules.Void}
	e.Rules.Best, e.Rules.Drop = 0, 0
	seen := map[game.Player]bool{}
	for _, s := range t.seasons {
		before := len(e.Rounds)
		for _, div := range s.divisions {
			t.append(&e, before, t.event(s, div), seen)
		}
	}
	r, err := t.ranked(e, "lots of all seasons", t.chain.luck, final)
	r.Final = t.ended != nil
	return r, err
}

// append adds a division's event to that of all seasons, its first round
// behind the given number of rounds.
func (t *Tournament) append(all *standings.Event, before int, e standings.Event, seen map[game.Player]bool) {
	for _, entrant := range e.Entrants {
		if p := game.Player(entrant.ID); !seen[p] {
			seen[p] = true
			entrant.Withdrawn = 0
			all.Entrants = append(all.Entrants, entrant)
		}
	}
	for i, r := range e.Rounds {
		if len(all.Rounds) <= before+i {
			all.Rounds = append(all.Rounds, standings.Round{})
		}
		to := &all.Rounds[before+i]
		to.Games = append(to.Games, r.Games...)
		to.Byes = append(to.Byes, r.Byes...)
	}
	for _, p := range e.Penalties {
		p.Round = min(before+max(p.Round, 1), before+max(len(e.Rounds), 1))
		all.Penalties = append(all.Penalties, p)
	}
}

// Event is a division of a season as its standings count it: for those who
// rank it themselves, and for other programs.
func (t *Tournament) Event(season, division int) (standings.Event, error) {
	s, div, err := t.division(season, division)
	if err != nil {
		return standings.Event{}, err
	}
	return t.event(s, div), nil
}

// VoidGives is what a void table gives somebody who was there to play, as
// things stand; through says that it decides who goes on in a knockout.
func (t *Tournament) VoidGives(gameID string, p game.Player) (worth figure.Number, through, ok bool) {
	tb, at, found := t.table(gameID)
	if !found || tb.void == "" {
		return worth, false, false
	}
	s := t.seasons[at.season]
	table, err := standings.NewTable(t.event(s, s.divisions[tb.Division-1]))
	if err != nil {
		return worth, false, false
	}
	for _, line := range table.Lines {
		i := slices.IndexFunc(line.Turns, func(turn standings.Turn) bool { return turn.Game == gameID && turn.Kind == standings.Void })
		if i >= 0 && line.Entrant.ID == standings.ID(p) {
			return line.Turns[i].Points.Value, t.rules.Format == Knockout && final(s.rounds[at.round]) == 0, true
		}
	}
	return worth, false, false
}

// Lines is the ranking as plain text in English, a line for each row.
func (r Ranking) Lines() []string { return r.LinesIn(English) }

// LinesIn is Lines in a language.
func (r Ranking) LinesIn(lang string) []string {
	var lines []string
	for _, row := range r.Rows {
		line := rowLine(lang, finalRow(row))
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

func rowLine(lang string, row FinalRow) string {
	shared, points := lists.Either(row.Shared, "=", " "), words.Figures(lang, row.Points.Short())
	return fmt.Sprintf("%3d%s %-20s %8s ", row.Rank, shared, row.Player, points) + say(lang, "show.row", "points", points, "n", row.Games)
}

func finalRow(row standings.Row) FinalRow {
	return FinalRow{Rank: row.Rank, Shared: row.Shared, Player: game.Player(row.Entrant.ID), Points: row.Points.Value, Games: row.Games}
}
