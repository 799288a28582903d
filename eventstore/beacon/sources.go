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

// Of returns the source of the beacon that dice are bound to. It fails with ErrUnknown if terms is nil, or if no source
// is of that beacon.
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

// Spoken reports whether a round of a beacon has been fetched or handed in, and is still kept.
func (s Sources) Spoken(terms *dice.Terms, round uint64) bool {
	source, err := s.Of(terms)
	if err != nil {
		return false
	}
	_, ok := source.Kept(round)
	return ok
}

// Relay returns the URL at which anybody can look up a round of a beacon; "" if the beacon is unknown or has no relay.
func (s Sources) Relay(terms *dice.Terms, round uint64) string {
	source, err := s.Of(terms)
	if err != nil {
		return ""
	}
	return source.Page(round)
}

// HandIn verifies a round that relays do not give with one source after another; the first for whose chain it is valid
// keeps it. If it is valid for none, HandIn fails with the error of the last source; without sources with ErrUnknown.
// It wakes nobody: games that wait for the round go on when they are next looked at.
func (s Sources) HandIn(round Round) error {
	err := ErrUnknown
	for _, source := range s {
		if err = source.Keep(round); err == nil {
			return nil
		}
	}
	return err
}

// Patience is how long Awaited.Fetch waits for relays.
const Patience = 15 * time.Second

// An Awaited is a round for which a game or tournament waits.
type Awaited struct {
	Source *Source
	Number uint64
}

// Fetch asks the relays for the round, for at most Patience; the source keeps it. It fails as Source.Round does.
func (a Awaited) Fetch(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	if _, err := a.Source.Round(ctx, a.Number); err != nil {
		return fmt.Errorf("fetching round %d: %w", a.Number, err)
	}
	return nil
}

// Seekers fetches rounds in the background, each round once at a time, so that its callers need not wait for silent
// relays. It is made by NewSeekers.
type Seekers struct {
	wake chan struct{} // receives when a fetch has ended

	mu       sync.Mutex
	fetching map[Awaited][]string // the rounds that are being fetched, with the IDs that wait for each
	ended    []Sought
}

// Sought is the outcome of a fetch, for the games or tournaments that wait for it.
type Sought struct {
	IDs []string
	Err error
}

// NewSeekers makes Seekers with nothing to fetch.
func NewSeekers() *Seekers {
	return &Seekers{wake: make(chan struct{}, 1), fetching: make(map[Awaited][]string)}
}

// Woken returns a channel that receives when there is something to Take.
func (s *Seekers) Woken() <-chan struct{} { return s.wake }

// Seek starts to fetch a round unless it is being fetched, and remembers that the game or tournament id waits for it. The
// outcome comes with Take.
func (s *Seekers) Seek(ctx context.Context, awaited Awaited, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids, running := s.fetching[awaited]
	if !slices.Contains(ids, id) {
		s.fetching[awaited] = append(ids, id)
	}
	if !running {
		go s.fetchRound(ctx, awaited)
	}
}

// fetchRound fetches a round, and hands the outcome to Take for all IDs that wait for it by then.
func (s *Seekers) fetchRound(ctx context.Context, awaited Awaited) {
	err := awaited.Fetch(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = append(s.ended, Sought{s.fetching[awaited], err})
	delete(s.fetching, awaited)
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
