package beacon

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/lists"
)

var _ dice.Rounds = (*Chain)(nil)

// ErrUnknown says that a beacon is not known here.
var ErrUnknown = errors.New("beacon is not known here")

// Sources are where a house has the rounds of all beacons from that it knows.
type Sources []*Source

// Of is the source of the beacon that dice are thrown by; ErrUnknown if there is none.
func (s Sources) Of(terms *dice.Terms) (*Source, error) {
	if terms == nil {
		return nil, ErrUnknown
	}
	source, ok := lists.Find(s, func(known *Source) bool { return known.Chain.Hash() == terms.Chain })
	if !ok {
		return nil, fmt.Errorf("%.12s: %w", terms.Chain, ErrUnknown)
	}
	return source, nil
}

// Spoken reports whether a round of a beacon is here.
func (s Sources) Spoken(terms *dice.Terms, round uint64) bool {
	source, err := s.Of(terms)
	if err != nil {
		return false
	}
	_, ok := source.Kept(round)
	return ok
}

// Relay is where anybody can look for a round of a beacon; "" if nobody knows.
func (s Sources) Relay(terms *dice.Terms, round uint64) string {
	source, err := s.Of(terms)
	if err != nil {
		return ""
	}
	return source.Page(round)
}

// HandIn takes in a round that relays do not give, when it is right. What waits for it
// goes on when it is looked at.
func (s Sources) HandIn(r Round) error {
	err := ErrUnknown
	for _, source := range s {
		if err = source.Keep(r); err == nil {
			return nil
		}
	}
	return err
}

// Patience is how long relays are waited for before other work is done.
const Patience = 15 * time.Second

// An Awaited is a round that something waits for.
type Awaited struct {
	Source *Source
	Number uint64
}

// Fetch asks the relays for the round.
func (a Awaited) Fetch(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	if _, err := a.Source.Round(ctx, a.Number); err != nil {
		return fmt.Errorf("fetching round %d: %w", a.Number, err)
	}
	return nil
}

// Seekers fetch rounds aside, each once at a time, so that who wants them does not wait
// for relays that are silent. Make them with NewSeekers.
type Seekers struct {
	wake chan struct{} // something was fetched, or could not be

	mu    sync.Mutex
	after map[Awaited][]string // the rounds that are being fetched, and what waits for each
	ended []Sought
}

// Sought is what came of a fetch, for the games or tournaments that wait for it.
type Sought struct {
	IDs []string
	Err error
}

// NewSeekers have nothing to fetch yet.
func NewSeekers() *Seekers {
	return &Seekers{wake: make(chan struct{}, 1), after: make(map[Awaited][]string)}
}

// Woken says that there is something to Take.
func (s *Seekers) Woken() <-chan struct{} { return s.wake }

// Seek has a round fetched, and looked at again then what waits for it.
func (s *Seekers) Seek(ctx context.Context, a Awaited, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids, running := s.after[a]
	if !slices.Contains(ids, id) {
		s.after[a] = append(ids, id)
	}
	if !running {
		go s.fetch(ctx, a)
	}
}

func (s *Seekers) fetch(ctx context.Context, a Awaited) {
	err := a.Fetch(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = append(s.ended, Sought{s.after[a], err})
	delete(s.after, a)
	select {
	case s.wake <- struct{}{}:
	default: // it is awake
	}
}

// Take is what has ended since it was asked last.
func (s *Seekers) Take() []Sought {
	s.mu.Lock()
	defer s.mu.Unlock()
	ended := s.ended
	s.ended = nil
	return ended
}
