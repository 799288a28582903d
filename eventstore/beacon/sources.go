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

// Sources holds a source for each beacon that the server knows.
type Sources []*Source

// Of returns the source of the beacon behind some dice; ErrUnknown if there is none.
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

// Spoken reports whether a round of a beacon has been fetched or handed in.
func (s Sources) Spoken(terms *dice.Terms, round uint64) bool {
	source, err := s.Of(terms)
	if err != nil {
		return false
	}
	_, ok := source.Kept(round)
	return ok
}

// Relay returns the URL at which anybody can look up a round of a beacon; "" if none is known.
func (s Sources) Relay(terms *dice.Terms, round uint64) string {
	source, err := s.Of(terms)
	if err != nil {
		return ""
	}
	return source.Page(round)
}

// HandIn verifies and keeps a round that relays do not give. Games that wait for it go on when they
// are next looked at.
func (s Sources) HandIn(round Round) error {
	err := ErrUnknown
	for _, source := range s {
		if err = source.Keep(round); err == nil {
			return nil
		}
	}
	return err
}

// Patience is how long to wait for relays before other work is done.
const Patience = 15 * time.Second

// An Awaited is a round for which something waits.
type Awaited struct {
	Source *Source
	Number uint64
}

// Fetch asks the relays for the round, for at most Patience.
func (a Awaited) Fetch(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	if _, err := a.Source.Round(ctx, a.Number); err != nil {
		return fmt.Errorf("fetching round %d: %w", a.Number, err)
	}
	return nil
}

// Seekers fetch rounds in the background, each round once at a time, so that their callers need not
// wait for silent relays. NewSeekers makes one.
type Seekers struct {
	wake chan struct{} // receives when a fetch has ended

	mu    sync.Mutex
	after map[Awaited][]string // the rounds that are being fetched, with the IDs that wait for each
	ended []Sought
}

// Sought is the outcome of a fetch, for the games or tournaments that wait for it.
type Sought struct {
	IDs []string
	Err error
}

// NewSeekers makes Seekers with nothing to fetch.
func NewSeekers() *Seekers {
	return &Seekers{wake: make(chan struct{}, 1), after: make(map[Awaited][]string)}
}

// Woken returns a channel that receives when there is something to Take.
func (s *Seekers) Woken() <-chan struct{} { return s.wake }

// Seek starts to fetch a round, and remembers that the game or tournament id waits for it.
func (s *Seekers) Seek(ctx context.Context, awaited Awaited, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids, running := s.after[awaited]
	if !slices.Contains(ids, id) {
		s.after[awaited] = append(ids, id)
	}
	if !running {
		go s.fetchRound(ctx, awaited)
	}
}

func (s *Seekers) fetchRound(ctx context.Context, awaited Awaited) {
	err := awaited.Fetch(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = append(s.ended, Sought{s.after[awaited], err})
	delete(s.after, awaited)
	select {
	case s.wake <- struct{}{}:
	default: // a wake-up is pending
	}
}

// Take returns the fetches that have ended since its last call.
func (s *Seekers) Take() []Sought {
	s.mu.Lock()
	defer s.mu.Unlock()
	ended := s.ended
	s.ended = nil
	return ended
}
