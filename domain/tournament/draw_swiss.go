package tournament

import (
	"cmp"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/seating"
	"seneschal/domain/tournament/standings"
)

// swiss draws the next round: those with like scores meet, repeats avoided. In
// an honour league, scores do not count: only that pairs meet as evenly as
// possible, over all seasons.
func (d *draw) swiss() error {
	n := len(d.s.rounds) + 1
	return d.each(func(div Division, players []game.Player) error {
		if len(players) < d.t.least() {
			return refuse("", ErrNotNow, "too_few", "n", len(players), "fewest", d.t.least())
		}
		if d.t.rules.Seats == 2 && d.t.rules.Format == Swiss {
			return d.dutch(n, div, players)
		}
		return d.swissTables(n, div, players)
	})
}

func (d *draw) swissTables(n int, div Division, players []game.Player) error {
	past := d.past()
	scores, err := d.scores(div)
	if err != nil {
		return err
	}
	entrants := lists.Map(d.firstRanking(players), func(p game.Player) seating.Entrant { return past.entrant(p, scores[p]) })
	shape := seating.Shape{Seats: d.t.rules.Seats, Least: d.t.least()}
	drawn, err := seating.Swiss(entrants, past.met, shape, d.roll(div.N))
	if err != nil {
		return err
	}
	for _, tb := range drawn.Tables {
		seated := d.seat(n, div.N, toPlayers(tb.Seats))
		seated.Up, seated.Down = toPlayers(tb.Up), toPlayers(tb.Down)
	}
	for _, id := range drawn.Byes {
		d.bye(n, div.N, game.Player(id), points.Allocated)
	}
	for _, l := range drawn.Why {
		d.why(n, Line(l))
	}
	return nil
}

func toPlayers(ids []string) []game.Player {
	return lists.Map(ids, func(id string) game.Player { return game.Player(id) })
}

// firstRanking is by rating, then by order of entry.
func (d *draw) firstRanking(players []game.Player) []game.Player {
	ranked := slices.Clone(players)
	slices.SortStableFunc(ranked, func(a, b game.Player) int {
		x, _ := d.t.entrant(a)
		y, _ := d.t.entrant(b)
		return cmp.Or(cmp.Compare(y.Rating, x.Rating), cmp.Compare(x.Number, y.Number))
	})
	return ranked
}

// scores are the score groups of a division, from 0: only their order counts.
func (d *draw) scores(div Division) (map[game.Player]int, error) {
	groups := map[game.Player]int{}
	if d.t.rules.Format == Honour || len(d.s.rounds) == 0 {
		return groups, nil
	}
	table, err := standings.NewTable(d.t.event(d.s, div))
	if err != nil {
		return nil, err
	}
	lines := slices.Clone(table.Lines)
	slices.SortFunc(lines, func(a, b standings.Line) int { return a.Points.Value.Cmp(b.Points.Value) })
	group := 0
	for i, l := range lines {
		if i > 0 && !l.Points.Value.Equal(lines[i-1].Points.Value) {
			group++
		}
		groups[game.Player(l.Entrant.ID)] = group
	}
	return groups, nil
}

// past is what the draws before have brought everybody.
type past struct {
	seats int
	met   seating.Meetings
	byes  map[game.Player]int
	small map[game.Player]int
	float map[game.Player]int
	held  map[game.Player][]int
}

// past looks at the season, in an honour league at all seasons.
func (d *draw) past() past {
	p := past{
		seats: d.t.rules.Seats, met: seating.Meetings{}, byes: map[game.Player]int{}, small: map[game.Player]int{},
		float: map[game.Player]int{}, held: map[game.Player][]int{},
	}
	for _, s := range d.t.seasons {
		if s != d.s && d.t.rules.Format != Honour {
			continue
		}
		for _, r := range s.rounds {
			p.add(r, d.t.rules.Void)
		}
	}
	return p
}

// add adds a round. Who sat at a void table has met nobody, though older logs
// have it so.
func (p *past) add(r *round, void points.Void) {
	largest := 0
	for _, tb := range r.tables {
		largest = max(largest, len(tb.Seats))
	}
	clear(p.float)
	for _, tb := range r.tables {
		if tb.void != "" && void != points.VoidAsBye {
			continue
		}
		ids := make([]string, len(tb.Seats))
		for i, s := range tb.Seats {
			ids[i] = string(s.Player)
			if len(tb.Seats) < largest {
				p.small[s.Player]++
			}
			if p.held[s.Player] == nil {
				p.held[s.Player] = make([]int, p.seats)
			}
			p.held[s.Player][i]++
		}
		p.met.Add(ids...)
		for _, x := range tb.Up {
			p.float[x] = 1
		}
		for _, x := range tb.Down {
			p.float[x] = -1
		}
	}
	for _, b := range r.byes {
		if b.Bye == points.Allocated {
			p.byes[b.Player]++
		}
	}
}

func (p *past) entrant(player game.Player, score int) seating.Entrant {
	held := p.held[player]
	if held == nil {
		held = make([]int, p.seats)
	}
	return seating.Entrant{
		ID: string(player), Score: score, Byes: p.byes[player], Small: p.small[player], Floated: p.float[player], Held: held,
	}
}
