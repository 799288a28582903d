package tournament

import (
	"cmp"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/seating"
)

// pastDraws sums up the earlier draws, for each player.
type pastDraws struct {
	seats       int
	meetings    seating.Meetings
	byes        map[game.Player]int   // pairing byes
	smallTables map[game.Player]int   // rounds at a table smaller than the largest of the round
	float       map[game.Player]int   // in the last round: 1 met a better score group, -1 a worse one
	seatCounts  map[game.Player][]int // how often the player has held each seat
}

// addRound counts a round, and forgets the floats of the round before. A void table counts for nothing, unless the
// rules treat void tables as byes, as older logs do: there its players have met.
func (p *pastDraws) addRound(round *round, void points.Void) {
	largest := 0
	for _, table := range round.tables {
		largest = max(largest, len(table.Seats))
	}
	clear(p.float)
	for _, table := range round.tables {
		if table.void != "" && void != points.VoidAsBye {
			continue
		}
		ids := make([]string, len(table.Seats))
		for i, s := range table.Seats {
			ids[i] = string(s.Player)
			if len(table.Seats) < largest {
				p.smallTables[s.Player]++
			}
			p.seatsHeldBy(s.Player)[i]++
		}
		p.meetings.AddTable(ids...)
		for _, x := range table.Up {
			p.float[x] = 1
		}
		for _, x := range table.Down {
			p.float[x] = -1
		}
	}
	for _, bye := range round.byes {
		if bye.Bye == points.Allocated {
			p.byes[bye.Player]++
		}
	}
}

// seatsHeldBy returns how often a player has held each seat. The slice is the one that p keeps, so that the caller
// can count in it.
func (p *pastDraws) seatsHeldBy(player game.Player) []int {
	if p.seatCounts[player] == nil {
		p.seatCounts[player] = make([]int, p.seats)
	}
	return p.seatCounts[player]
}

// toEntrant converts a player with a score for the seating.
func (p *pastDraws) toEntrant(player game.Player, score int) seating.Entrant {
	return seating.Entrant{
		ID: string(player), Score: score, Byes: p.byes[player], Small: p.smallTables[player], Floated: p.float[player],
		Held: p.seatsHeldBy(player),
	}
}

// sumPast sums up the rounds of the season; in an honour league, those of all seasons.
func (d *draw) sumPast() pastDraws {
	p := pastDraws{
		seats: d.tournament.rules.Seats, meetings: seating.Meetings{}, byes: map[game.Player]int{}, smallTables: map[game.Player]int{},
		float: map[game.Player]int{}, seatCounts: map[game.Player][]int{},
	}
	for _, season := range d.tournament.seasons {
		if season != d.season && d.tournament.rules.Format != Honour {
			continue
		}
		for _, r := range season.rounds {
			p.addRound(r, d.tournament.rules.Void)
		}
	}
	return p
}

// rankByRating sorts players by rating, the highest first, then by order of entry.
func (t *Tournament) rankByRating(players []game.Player) []game.Player {
	ranked := slices.Clone(players)
	slices.SortStableFunc(ranked, func(a, b game.Player) int {
		entrant, _ := t.findEntrant(a)
		y, _ := t.findEntrant(b)
		return cmp.Or(cmp.Compare(y.Rating, entrant.Rating), cmp.Compare(entrant.Number, y.Number))
	})
	return ranked
}
