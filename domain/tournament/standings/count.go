package standings

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// NewTable checks an event and counts it: a line for each entrant, with a turn for each round. It fails if the event
// has faults.
func NewTable(event Event) (*Table, error) {
	if err := event.Check(); err != nil {
		return nil, fmt.Errorf("event: %w", err)
	}
	table := &Table{Rounds: len(event.Rounds), Fixed: event.Fixed, Unrated: event.Unrated, Void: event.Void, Rules: event.Rules, Worth: event.Rules.ComputeWorth()}
	lines := map[ID]int{}
	for i, entrant := range sortEntrants(event.Entrants) {
		table.Lines = append(table.Lines, Line{Entrant: entrant})
		lines[entrant.ID] = i
	}
	for i, round := range event.Rounds {
		table.addRound(i+1, round, lines)
	}
	table.settleVoids()
	if event.Rules.Roles {
		table.levelRoles()
	}
	for i := range table.Lines {
		table.Lines[i].Points = table.sumPoints(table.Lines[i], event.Penalties)
	}
	return table, nil
}

// sortEntrants returns the entrants by pairing number, then by ID, whatever their order in the event.
func sortEntrants(entrants []Entrant) []Entrant {
	return slices.SortedFunc(slices.Values(entrants), func(a, b Entrant) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.ID, b.ID))
	})
}

// addRound adds the turns of round n, from 1: those of its games, then a bye or an absence for each
// entrant without a game.
func (t *Table) addRound(n int, round Round, lines map[ID]int) {
	for _, g := range round.Games {
		t.addGame(n, g, lines)
	}
	byes := map[ID]Bye{}
	for _, b := range round.Byes {
		byes[b.Entrant] = b
	}
	for i := range t.Lines {
		line := &t.Lines[i]
		if k := len(line.Turns); k > 0 && line.Turns[k-1].Round == n {
			continue
		}
		bye, ok := byes[line.Entrant.ID]
		if gone := line.Entrant.Withdrawn; !ok || gone > 0 && n > gone {
			bye = Bye{Kind: points.Absent}
		}
		why := t.Rules.ScoreBye(bye.Kind, line.countHalfByes())
		if bye.Points != nil {
			why = figure.Fact(why.Label, *bye.Points, "points given by the event")
		}
		label := fmt.Sprintf("round %d, %s", n, why.Label)
		line.Turns = append(line.Turns, Turn{Round: n, Kind: RoundKind(bye.Kind), Points: why.WithLabel(label)})
	}
}

// countHalfByes counts the half byes so far.
func (l Line) countHalfByes() int {
	return lists.Count(l.Turns, func(turn Turn) bool { return turn.Kind == RoundKind(points.HalfBye) })
}

// sumPoints adds up the points of a line's rounds, less its penalties.
func (t *Table) sumPoints(line Line, penalties []Penalty) figure.Why {
	var results []points.Result
	for _, turn := range line.Turns {
		if turn.Kind != Open {
			results = append(results, points.Result{Why: turn.Points, Kept: turn.Kind == ForfeitLoss})
		}
	}
	var own []points.Penalty
	for _, penalty := range penalties {
		if penalty.Entrant == line.Entrant.ID {
			own = append(own, penalty.Penalty)
		}
	}
	return t.Rules.ComputeTotal(results, own)
}
