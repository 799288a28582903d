package host

import (
	"fmt"
	"sync"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
)

// Words opens the commits of games: it knows every ruleset's vocabulary.
// Make it with NewWords.
type Words struct {
	rulesets func(string) (game.Ruleset, bool)
	mu       sync.Mutex
	known    map[string]*event.Vocabulary
}

// NewWords makes the words of the rulesets.
func NewWords(rulesets func(string) (game.Ruleset, bool)) *Words {
	return &Words{rulesets: rulesets, known: make(map[string]*event.Vocabulary)}
}

// Empty is a game before its first event.
func (w *Words) Empty() *game.Game { return game.New(w.rulesets) }

// Of is the vocabulary of a game of a ruleset; nil is one not opened yet.
func (w *Words) Of(rs game.Ruleset) *event.Vocabulary {
	name := ""
	if rs != nil {
		name = rs.Name()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	v, ok := w.known[name]
	if !ok {
		v = game.Vocabulary(rs)
		w.known[name] = v
	}
	return v
}

// Open opens the events of a commit that follows the position g.
func (w *Words) Open(g *game.Game, c *eventstore.Commit) ([]event.Event, error) {
	rs := g.Ruleset()
	events := make([]event.Event, 0, len(c.Events))
	for i, env := range c.Events {
		e, err := w.Of(rs).Open(env)
		if err != nil {
			return nil, fmt.Errorf("%s: version %d at %d: %w", c.Log, c.First+i, c.Pos, err)
		}
		if o, opened := e.(game.Opened); opened {
			if rs, opened = w.rulesets(o.Setup.Ruleset); !opened {
				return nil, fmt.Errorf("%s: ruleset %q is not known here: %w", c.Log, o.Setup.Ruleset, event.ErrUnknown)
			}
		}
		events = append(events, e)
	}
	return events, nil
}
