package aggregate

import (
	"fmt"
	"sync"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// Games is the Kind of games: it knows every ruleset's events. NewGames makes one.
type Games struct {
	rulesets   func(string) (game.Ruleset, bool)
	mu         sync.Mutex
	registries map[string]*event.Registry
}

var _ Kind[*game.Game] = (*Games)(nil)

// NewGames returns the kind of games of the rulesets.
func NewGames(rulesets func(string) (game.Ruleset, bool)) *Games {
	return &Games{rulesets: rulesets, registries: make(map[string]*event.Registry)}
}

// Tournaments returns the kind of tournaments that play the same rulesets.
func (k *Games) Tournaments() Kind[*tournament.Tournament] { return Tournaments(k.rulesets) }

// Openings returns the kind of openings of games of the same rulesets.
func (k *Games) Openings() Kind[*opening.Opening] { return Openings(k.rulesets) }

// Empty implements Kind.
func (k *Games) Empty() *game.Game { return game.New(k.rulesets) }

// Lookup finds a ruleset by its name; false if it is unknown.
func (k *Games) Lookup(name string) (game.Ruleset, bool) { return k.rulesets(name) }

// Ruleset finds a ruleset by its name; nil if it is unknown.
func (k *Games) Ruleset(name string) game.Ruleset {
	rs, _ := k.rulesets(name)
	return rs
}

// Registry returns the event registry for games of a ruleset; nil stands for a game that is not
// open yet.
func (k *Games) Registry(rs game.Ruleset) *event.Registry {
	name := ""
	if rs != nil {
		name = rs.Name()
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	registry, ok := k.registries[name]
	if !ok {
		registry = game.Registry(rs)
		k.registries[name] = registry
	}
	return registry
}

// Decode implements Kind. The first event of a log names its ruleset. If it names none, or one that is unknown here,
// the error is event.ErrUnknown, a kind of event.ErrUnread.
func (k *Games) Decode(g *game.Game, commit *eventstore.Commit) ([]event.Event, error) {
	rs := g.Ruleset()
	events := make([]event.Event, 0, len(commit.Events))
	for i, env := range commit.Events {
		ev, err := k.Registry(rs).Decode(env)
		if err != nil {
			return nil, fmt.Errorf("%s: version %d at %d: %w", commit.Log, commit.First+i, commit.Pos, err)
		}
		if o, opened := ev.(game.Opened); opened {
			if rs, opened = k.rulesets(o.Setup.Ruleset); !opened {
				return nil, fmt.Errorf("%s: ruleset %q is not known here: %w", commit.Log, o.Setup.Ruleset, event.ErrUnknown)
			}
		}
		if rs == nil {
			return nil, fmt.Errorf("%s: version %d at %d, %s, names no ruleset: %w", commit.Log, commit.First+i, commit.Pos, env.Kind, event.ErrUnknown)
		}
		events = append(events, ev)
	}
	return events, nil
}

// Draft implements Kind: each seat has a part of a commit, even if that is empty.
func (k *Games) Draft(g *game.Game, events []event.Event) (eventstore.Draft, error) {
	return makeDraft(k.Registry(g.Ruleset()), events, seatsOf(g))
}

// seatsOf lists the seats of a game.
func seatsOf(g *game.Game) []string {
	return lists.Map(g.Seats(), func(s game.SeatInfo) string { return string(s.Seat) })
}

// Audience returns the audience of each of the events that led to g, and the seats that have a part of their commit,
// just as Draft does.
func (k *Games) Audience(g *game.Game, events []event.Event) (eyes []eventstore.Eyes, seats []string) {
	seats = seatsOf(g)
	return audiencesOf(events, seats), seats
}
