package beacon

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// ErrEarly says that a round has not been signed yet.
var ErrEarly = errors.New("the round has not been signed yet")

// A Source fetches rounds of a chain from several relays. It trusts none of them, and verifies
// their answers. It keeps the rounds that it has fetched, as deadlines of many games fall on the
// same one. Only Chain and Relays must be set.
type Source struct {
	Chain  *Chain
	Relays []string      // base URLs of drand's HTTP API, in the order in which they are asked
	Wait   time.Duration // time after which the next relay is asked, too; 0 is two seconds
	HTTP   *http.Client  // nil: http.DefaultClient

	mu     sync.Mutex
	rounds map[uint64]Round
	newest uint64
}

// maxKeptRounds is how many rounds are kept. When there are as many, the next one drops them all; a round that was
// dropped is fetched again.
const maxKeptRounds = 1024

// maxAnswer is the greatest length of a relay's answer that is read, in bytes.
const maxAnswer = 1 << 14

// Round returns a round that is kept, or fetches and verifies it. It waits for silent relays until ctx ends, and then
// fails with ctx's error. It fails with ErrEarly if every relay says that the round is not there yet or if there is no
// relay, otherwise with the errors of all relays.
func (s *Source) Round(ctx context.Context, number uint64) (Round, error) {
	if r, ok := s.Kept(number); ok {
		return r, nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type answer struct {
		round Round
		err   error
	}
	answers := make(chan answer, len(s.Relays))
	ask := func(relay string) {
		r, err := s.fetchFrom(ctx, relay, number)
		answers <- answer{r, err}
	}
	var faults []error
	next := time.NewTimer(0)
	defer next.Stop()
	for asked := 0; len(faults) < len(s.Relays); {
		select {
		case <-ctx.Done():
			return Round{}, ctx.Err()
		case <-next.C:
			if asked < len(s.Relays) {
				go ask(s.Relays[asked])
				asked++
				next.Reset(cmp.Or(s.Wait, 2*time.Second))
			}
		case a := <-answers:
			if a.err == nil {
				s.keepRound(a.round)
				return a.round, nil
			}
			faults = append(faults, a.err)
			next.Reset(0) // the next relay need not wait for one that has answered
		}
	}
	return Round{}, joinFaults(faults)
}

// Keep verifies a round that is handed in, and keeps it. It fails as Chain.Verify does, and then keeps nothing.
func (s *Source) Keep(round Round) error {
	if err := s.Chain.Verify(round); err != nil {
		return err
	}
	s.keepRound(round)
	return nil
}

// keepRound keeps a verified round; if there are maxKeptRounds, it drops all others.
func (s *Source) keepRound(round Round) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rounds == nil || len(s.rounds) >= maxKeptRounds {
		s.rounds = make(map[uint64]Round)
	}
	s.rounds[round.Number], s.newest = round, max(s.newest, round.Number)
}

// Kept returns a round that has been fetched or handed in; ok is false if it is not kept any more, or never was.
func (s *Source) Kept(number uint64) (round Round, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	round, ok = s.rounds[number]
	return round, ok
}

// Newest returns the number of the newest round that has been fetched or handed in; 0 if there is
// none.
func (s *Source) Newest() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.newest
}

// joinFaults returns ErrEarly if all errors are that one or there are none; otherwise it returns all errors joined.
func joinFaults(faults []error) error {
	if slices.ContainsFunc(faults, func(err error) bool { return !errors.Is(err, ErrEarly) }) {
		return errors.Join(faults...)
	}
	return ErrEarly
}

// Page returns the URL of a round at the first relay; "" without a relay.
func (s *Source) Page(round uint64) string {
	if len(s.Relays) == 0 {
		return ""
	}
	return s.roundURL(s.Relays[0], round)
}

func (s *Source) roundURL(relay string, round uint64) string {
	return fmt.Sprintf("%s/%s/public/%d", strings.TrimSuffix(relay, "/"), s.Chain.Hash(), round)
}

// fetchFrom asks a relay for a round, and verifies the answer. It fails with ErrEarly if the relay does not have the
// round yet.
func (s *Source) fetchFrom(ctx context.Context, relay string, number uint64) (Round, error) {
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, s.roundURL(relay, number), nil)
	if err != nil {
		return Round{}, err
	}
	answer, err := cmp.Or(s.HTTP, http.DefaultClient).Do(ask)
	if err != nil {
		return Round{}, err
	}
	defer answer.Body.Close()
	switch answer.StatusCode {
	case http.StatusOK:
	case http.StatusNotFound, http.StatusTooEarly:
		return Round{}, fmt.Errorf("%s: %w", relay, ErrEarly)
	default:
		return Round{}, fmt.Errorf("%s: %s", relay, answer.Status)
	}
	var signed struct {
		Round     uint64   `json:"round"`
		Signature hexBytes `json:"signature"`
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, maxAnswer)).Decode(&signed); err != nil {
		return Round{}, fmt.Errorf("%s: %w", relay, err)
	}
	round := Round{Number: signed.Round, Signature: signed.Signature}
	if signed.Round != number {
		return Round{}, fmt.Errorf("%s: it was asked for round %d, and told %d", relay, number, signed.Round)
	}
	if err := s.Chain.Verify(round); err != nil {
		return Round{}, fmt.Errorf("%s: %w", relay, err)
	}
	return round, nil
}
