package intake_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// A pile is an inbox in memory that knows how far it is drained.
type pile struct {
	mu     sync.Mutex
	emails []mailgw.Raw
	given  int
	aside  map[string]bool
	filed  []string
	came   chan struct{}
}

func newPile() *pile { return &pile{aside: map[string]bool{}, came: make(chan struct{}, 100)} }

// put brings an email in now.
func (p *pile) put(m mailgwtest.Mail) {
	raw := m.Raw()
	raw.Received = time.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.emails = append(p.emails, raw)
	p.came <- struct{}{}
}

// again returns the pile as the next process finds it.
func (p *pile) again() *pile {
	p.mu.Lock()
	defer p.mu.Unlock()
	next := newPile()
	for _, raw := range p.emails {
		if !slices.Contains(p.filed, raw.ID) {
			next.emails = append(next.emails, raw)
			next.came <- struct{}{}
		}
	}
	return next
}

func (p *pile) Next(ctx context.Context) (mailgw.Raw, error) {
	select {
	case <-p.came:
	case <-ctx.Done():
		return mailgw.Raw{}, ctx.Err()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.given++
	return p.emails[p.given-1], nil
}

func (p *pile) File(_ context.Context, raw mailgw.Raw, _ string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.filed = append(p.filed, raw.ID)
	return nil
}

// done returns the IDs of the emails that were filed.
func (p *pile) done() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.filed)
}

func (p *pile) Aside(raw mailgw.Raw) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.aside[raw.ID] = true
}

func (p *pile) Drained() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, raw := range p.emails {
		if !slices.Contains(p.filed, raw.ID) && !p.aside[raw.ID] {
			return raw.Received
		}
	}
	return time.Now()
}

func (p *pile) Again(_ context.Context, raw mailgw.Raw) (mailgw.Raw, error) { return raw, nil }
func (p *pile) Leave(mailgw.Raw)                                            {}
func (p *pile) Gone(mailgw.Raw) <-chan struct{}                             { return nil }
func (p *pile) Close() error                                                { return nil }

// runs runs the intake on a pile until stop is called.
func runs(gateway *mailgwtest.Gateway, p *pile) (stop func()) {
	gateway.In.Inbox, gateway.Host.Drained = p, gateway.In.Drained
	ctx, cancel := context.WithCancel(gateway.T.Context())
	done := make(chan error, 1)
	in := gateway.In
	go func() { done <- in.Run(ctx) }()
	return func() {
		cancel()
		require.NoError(gateway.T, <-done)
	}
}

// TestAnEmailThatWaitsForDiceHoldsUpNothingElse: an email that waits for the dice of one game
// holds up neither emails nor deadlines of other games. It is obeyed once, whatever happens to
// the server.
func TestAnEmailThatWaitsForDiceHoldsUpNothingElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, beacon, seal := mailgwtest.Waiting(t)
		pile := newPile()
		stop := runs(gateway, pile)
		pile.put(toGames("<1@x>", "bid 1", "g8"))
		pile.put(toGames("<2@x>", "bid 2", "g8", "g7"))
		pile.put(toGames("<3@x>", "bid 3", "g7"))
		pile.put(toGames("<4@x>", "PRESS TO ALL\nwell?\nEND PRESS", "g8"))
		time.Sleep(2 * time.Minute)
		require.ElementsMatch(t, []string{"<3@x>", "<4@x>"}, pile.done())
		require.Equal(t, []string{"bid 3"}, bids(gateway, "g7"), "what a waiting letter says to another game comes first")
		for range 3 { // the deadline has a grace period, too
			time.Sleep(30 * time.Hour)
			require.NoError(t, gateway.Host.CloseDue(t.Context(), "g7"))
		}
		n, _, _, _ := mailgwtest.MustGame(t, gateway, "g7").Phase()
		require.Less(t, 1, n, "its deadline has closed it")
		stop()
		pile = pile.again()
		stop = runs(gateway, pile)
		defer func() { stop() }()
		require.NoError(t, gateway.Host.Beacons.HandIn(beacon.Sign(seal.Round)))
		require.NoError(t, gateway.Host.CloseDue(t.Context(), "g8"))
		require.Empty(t, bids(gateway, "g8"))
		pile.put(toGames("<5@x>", "bid 4", "g8"))
		time.Sleep(2 * time.Minute)
		require.Equal(t, []string{"<1@x>", "<2@x>", "<5@x>"}, pile.done(), "in the order of their arrival")
		require.Equal(t, []string{"bid 4"}, bids(gateway, "g8"))
		receipts := 0
		for _, l := range gateway.Post.Take() {
			if l.Kind == "receipt" {
				receipts++
			}
		}
		require.Equal(t, 6, receipts, "one for each game of each letter")
	})
}

// TestTheStewardsWordPassesEmailsThatWait: emails that wait for the beacon do not hold up the
// steward's order to do without it.
func TestTheStewardsWordPassesEmailsThatWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, _, _ := mailgwtest.Waiting(t)
		p := newPile()
		defer runs(gateway, p)()
		p.put(toGames("<1@x>", "bid 1", "g8"))
		time.Sleep(time.Minute)
		require.Empty(t, p.done(), "it waits for the dice")
		p.put(mailgwtest.Mail{ID: "<2@x>", From: "boss@players.example", To: mailgwtest.Orders, Top: mailgwtest.Vouched, Body: "GAME g8 AS STEWARD\nPROCESS WITHOUT BEACON WHY it is silent"})
		time.Sleep(2 * time.Minute)
		require.ElementsMatch(t, []string{"<2@x>", "<1@x>"}, p.done(), "what the steward says frees the first, side by side with its own receipt")
		require.Equal(t, []string{"bid 1"}, bids(gateway, "g8"))
	})
}

// TestADeadlineWaitsForTheEmailsOfItsOwnGame: the deadline of the next phase waits for emails
// that have waited for the dice.
func TestADeadlineWaitsForTheEmailsOfItsOwnGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, beacon, seal := mailgwtest.Waiting(t)
		pile := newPile()
		defer runs(gateway, pile)()
		pile.put(toGames("<1@x>", "bid 1", "g8"))
		time.Sleep(2 * time.Minute)
		came := pile.emails[0].Received
		require.True(t, gateway.In.Drained("g7").After(came))
		require.Equal(t, came, gateway.In.Drained("g8"))
		require.NoError(t, gateway.Host.Beacons.HandIn(beacon.Sign(seal.Round)))
		time.Sleep(time.Minute)
		require.NoError(t, gateway.Host.CloseDue(t.Context(), "g8"))
		time.Sleep(2 * time.Minute)
		require.True(t, gateway.In.Drained("g8").After(came))
	})
}

// TestAnEmailThatWaitedForDaysIsObeyed: an email that has waited for longer than a phase lasts
// still counts for the next phase, because the beacon's delay is added to that.
func TestAnEmailThatWaitedForDaysIsObeyed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, beacon, seal := mailgwtest.Waiting(t)
		pile := newPile()
		defer runs(gateway, pile)()
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go gateway.Host.Clock(ctx)
		pile.put(toGames("<1@x>", "bid 1", "g8"))
		time.Sleep(time.Duration(gametest.Times(80, 30)) * time.Hour)
		require.Empty(t, pile.done())
		require.NoError(t, gateway.Host.Beacons.HandIn(beacon.Sign(seal.Round)))
		require.NoError(t, gateway.Host.CloseDue(t.Context(), "g8"))
		time.Sleep(2 * time.Minute)
		require.Equal(t, []string{"<1@x>"}, pile.done())
		n, _, due, _ := mailgwtest.MustGame(t, gateway, "g8").Phase()
		require.Equal(t, 2, n)
		require.True(t, due.After(time.Now().Add(time.Hour)))
		require.Equal(t, []string{"bid 1"}, bids(gateway, "g8"))
	})
}
