// Package tenure reads from the logs of games which players held which seats: for a tournament's
// results, and to rule out players as substitutes who know too much. It decides nothing.
package tenure

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// A Tenure records who held the seats of a game in each closed phase that no rewinding has undone. Make it with New, and
// give it every commit.
type Tenure struct {
	Now    *game.Game // the game, as far as the log was taken in
	Ended  string     // hash of the commit that last ended the game; "": none has
	At     time.Time  // time of that commit
	Rewind string     // the last rewinding of the game, in words; "": none
	GaveUp string     // why the game was last ended unfinished; "": it never was

	phases   []map[game.Seat]game.Player // the players in each phase; index 0 is phase 1
	lost     map[game.Seat][]game.Player // players who lost the seat without having resigned it
	resigned map[game.Seat]game.Player   // player who last resigned the seat: they keep their earnings (F 8.4)
}

// New makes the tenure of a game of which nothing has been read yet.
func New() *Tenure {
	return &Tenure{lost: make(map[game.Seat][]game.Player), resigned: make(map[game.Seat]game.Player)}
}

// Read reads the tenure of a game from its log. It fails if the log cannot be read.
func Read(ctx context.Context, games aggregate.Reader[*game.Game], id string) (*Tenure, error) {
	tenure := New()
	for step, err := range games.Steps(ctx, aggregate.GameLog(id), 0) {
		if err != nil {
			return nil, fmt.Errorf("reading who played: %w", err)
		}
		tenure.Take(step)
	}
	return tenure, nil
}

// Take takes in the next commit. It asks the game itself who holds the seats, because a rewinding
// may give a seat back.
func (t *Tenure) Take(step aggregate.Step[*game.Game]) {
	t.Now = step.After
	for i, e := range step.Events {
		switch e := e.(type) {
		case game.Resigned:
			t.resigned[e.Seat] = e.By
		case game.Replaced:
			t.noteLoss(e.Seat, e.From)
		case game.Vacated:
			t.noteLoss(e.Seat, e.From)
		case game.PhaseClosed:
			g := step.After
			if slices.ContainsFunc(step.Events, changesHolder) {
				g = event.Fold(step.Before, step.Events[:i+1]...)
			}
			t.phases = append(t.phases[:min(e.N-1, len(t.phases))], holdersOf(g))
		case game.Abandoned:
			t.GaveUp = e.Why
		case game.Ended:
			t.Ended, t.At = step.Commit.Hash, step.Commit.At
		case game.Rewound:
			t.phases = t.phases[:min(max(e.To-1, 0), len(t.phases))]
			t.Rewind = fmt.Sprintf("the game was rewound to %s: %s", e.Phase, e.Why)
		}
	}
}

// noteLoss notes that a player has lost a seat, unless they had resigned it.
func (t *Tenure) noteLoss(seat game.Seat, from game.Player) {
	if from != "" && from != t.resigned[seat] {
		t.lost[seat] = append(t.lost[seat], from)
	}
}

// changesHolder reports whether an event gives a seat to a player, or takes it.
func changesHolder(e event.Event) bool {
	switch e.(type) {
	case game.Seated, game.Replaced, game.Vacated, game.Rewound:
		return true
	}
	return false
}

// holdersOf maps the seats to their players.
func holdersOf(g *game.Game) map[game.Seat]game.Player {
	seats := make(map[game.Seat]game.Player)
	for _, info := range g.Seats() {
		seats[info.Seat] = info.Player
	}
	return seats
}

// Phases counts the closed phases that no rewinding has undone.
func (t *Tenure) Phases() int { return len(t.phases) }

// End returns how the game g ended, for its tournament: the ranking, and the holders of each seat with the number of
// phases in which they held it. The game must have been opened; without a result there are no places.
func (t *Tenure) End(g *game.Game) tournament.End {
	result, _ := g.Result()
	end := tournament.End{Reason: result.Reason, Outright: g.State().Outright()}
	seats := holdersOf(t.Now)
	for _, standing := range result.Places {
		end.Places = append(end.Places, tournament.Finished{
			Seat: standing.Seat, Place: standing.Place, Points: standing.Points, Scores: standing.Scores, Title: standing.Title, Role: g.State().Role(standing.Seat),
			Out: g.State().Face(standing.Seat, "en").Out, Holders: t.listHolders(standing.Seat, seats[standing.Seat]),
		})
	}
	return end
}

// listHolders lists the holders of a seat from first to last; "" stands for phases without a holder. Lost marks those
// who lost the seat and are not its present holder.
func (t *Tenure) listHolders(seat game.Seat, holder game.Player) []tournament.Holder {
	var holders []tournament.Holder
	for _, phase := range t.phases {
		player := phase[seat]
		if n := len(holders); n == 0 || holders[n-1].Player != player {
			holders = append(holders, tournament.Holder{Player: player})
		}
		holders[len(holders)-1].Phases++
	}
	for i := range holders {
		holders[i].Lost = holders[i].Player != holder && slices.Contains(t.lost[seat], holders[i].Player)
	}
	return holders
}

// A Past records which players had to do with the seats of a game.
type Past struct {
	Last     map[game.Seat]game.Player // the present or last holder
	Resigned map[game.Seat]bool        // whether that holder has resigned
	Held     []game.Player             // all players who ever had a seat, as often as they were given one
	Persons  map[game.Seat]game.Player // the last holder that was no bot of the server
	Vacated  map[game.Seat]int         // how often the seat was given up or lost
	StandIns map[game.Seat]game.Player // bots that the server itself has given a seat that was left; see StandIn

	deputies map[game.Seat][]game.Player // all deputies who were ever named
	heard    map[game.Player]bool        // players who have written to the game
	silent   map[game.Seat]game.Player   // holders who missed a phase before anybody heard of them
}

// NewPast makes the past of a game of which nothing has been read yet.
func NewPast() *Past {
	return &Past{
		Last: make(map[game.Seat]game.Player), Resigned: make(map[game.Seat]bool), Persons: make(map[game.Seat]game.Player), Vacated: make(map[game.Seat]int), StandIns: make(map[game.Seat]game.Player),
		deputies: make(map[game.Seat][]game.Player), heard: make(map[game.Player]bool), silent: make(map[game.Seat]game.Player),
	}
}

// A Pasts reads the past of games, each log on from where it stopped.
type Pasts = aggregate.Tally[*game.Game, *Past]

// keepPasts is how many pasts are remembered.
const keepPasts = 256

// NewPasts makes a reader of the past of games.
func NewPasts(games aggregate.Reader[*game.Game]) *Pasts {
	return aggregate.NewTally(games, keepPasts, NewPast)
}

// Clone implements aggregate.Summary.
func (p *Past) Clone() *Past {
	clone := &Past{
		Last: maps.Clone(p.Last), Resigned: maps.Clone(p.Resigned), Held: slices.Clone(p.Held), Persons: maps.Clone(p.Persons), Vacated: maps.Clone(p.Vacated), StandIns: maps.Clone(p.StandIns),
		deputies: maps.Clone(p.deputies), heard: maps.Clone(p.heard), silent: maps.Clone(p.silent),
	}
	for seat, deputies := range clone.deputies {
		clone.deputies[seat] = slices.Clone(deputies)
	}
	return clone
}

// Take implements aggregate.Summary.
func (p *Past) Take(commit *eventstore.Commit, events []event.Event) {
	p.noteWriting(game.Player(commit.Actor))
	for _, e := range events {
		p.noteEvent(e)
		if e, ok := e.(game.Replaced); ok && strings.HasPrefix(commit.CommandID, standInPrefix) {
			p.StandIns[e.Seat] = e.To
		}
	}
}

// standInPrefix begins the command IDs by which the server gives seats that were left to bots.
const standInPrefix = "left-seat/"

// StandIn returns the command ID by which the server gives a seat to a bot after players have left it n times.
func StandIn(seat game.Seat, n int) string { return fmt.Sprintf(standInPrefix+"%s/%d", seat, n) }

// Leaver returns the last player of a seat that is vacant now or has a bot standing in. It returns false if the seat has
// another holder, or never had a player.
func (p *Past) Leaver(info game.SeatInfo) (game.Player, bool) {
	left := info.Player == "" || info.Player == p.StandIns[info.Seat]
	return p.Persons[info.Seat], left && p.Persons[info.Seat] != ""
}

// noteWriting notes that a player has written to the game, whatever they wrote.
func (p *Past) noteWriting(player game.Player) {
	if player == "" {
		return
	}
	p.heard[player] = true
	maps.DeleteFunc(p.silent, func(_ game.Seat, silent game.Player) bool { return silent == player })
}

// Silent returns those of the players who hold a seat, have missed a phase and have never written to the game, by their
// seats. An announced absence is no miss.
func (p *Past) Silent(players []game.Player) map[game.Seat]game.Player {
	silent := p.AllSilent()
	maps.DeleteFunc(silent, func(_ game.Seat, player game.Player) bool { return !slices.Contains(players, player) })
	return silent
}

// AllSilent works like Silent, for the holders of all seats.
func (p *Past) AllSilent() map[game.Seat]game.Player {
	silent := maps.Clone(p.silent)
	maps.DeleteFunc(silent, func(seat game.Seat, player game.Player) bool { return p.Last[seat] != player })
	return silent
}

// noteMiss notes that the holder of a seat has missed a phase. It ignores bots, and players who have written to the game.
func (p *Past) noteMiss(seat game.Seat) {
	holder := p.Last[seat]
	if _, bot := holder.Bot(); holder != "" && !bot && !p.heard[holder] {
		p.silent[seat] = holder
	}
}

// noteEvent takes in an event; most kinds of events change nothing.
func (p *Past) noteEvent(e event.Event) {
	switch e := e.(type) {
	case game.Missed:
		if !e.Excused {
			p.noteMiss(e.Seat)
		}
	case game.Ordered:
		p.noteWriting(p.Last[e.Seat]) // a deputy may have written
	case game.Seated:
		p.giveSeat(e.Seat, e.Player)
	case game.Replaced:
		p.giveSeat(e.Seat, e.To)
	case game.Vacated: // From may differ from the last Seated or Replaced, if a rewinding gave the seat back
		p.Last[e.Seat] = e.From
		p.Vacated[e.Seat]++
		delete(p.silent, e.Seat)
	case game.Resigned:
		p.Resigned[e.Seat] = true
	case game.DeputyNamed:
		if e.Deputy != "" {
			p.deputies[e.Seat] = append(p.deputies[e.Seat], e.Deputy)
		}
	}
}

// giveSeat notes that a seat has a new holder. It forgets that the holder before resigned, stood in or was silent.
func (p *Past) giveSeat(seat game.Seat, player game.Player) {
	p.Last[seat], p.Resigned[seat] = player, false
	if _, bot := player.Bot(); !bot {
		p.Persons[seat] = player
	}
	delete(p.StandIns, seat)
	delete(p.silent, seat)
	p.Held = append(p.Held, player)
}

// Knows reports whether a player was ever named the deputy of another seat than this one, and so has seen its secrets.
func (p *Past) Knows(player game.Player, seat game.Seat) bool {
	for other, deputies := range p.deputies {
		if other != seat && slices.Contains(deputies, player) {
			return true
		}
	}
	return false
}
