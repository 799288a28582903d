package intake_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/host"
	"seneschal/eventstore/seeds"
	"seneschal/eventstore/shares"
	"seneschal/mailgw"
	"seneschal/mailgw/intake"
	"seneschal/mailgw/mailgwtest"
)

// A mailroom is a mailbox in memory that several processes read.
type mailroom struct {
	mu     sync.Mutex
	emails []mailgw.Raw
	gone   map[string]chan struct{} // closed once an email is filed
	filed  []string                 // IDs of emails, in the order in which they were filed
	came   chan struct{}            // closed at the next email
}

func newMailroom() *mailroom {
	return &mailroom{gone: map[string]chan struct{}{}, came: make(chan struct{})}
}

// put brings an email in now.
func (r *mailroom) put(m mailgwtest.Mail) {
	raw := m.Raw()
	raw.Received = time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.emails, r.gone[raw.ID] = append(r.emails, raw), make(chan struct{})
	close(r.came)
	r.came = make(chan struct{})
}

// done returns the IDs of the emails that were filed.
func (r *mailroom) done() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]string{}, r.filed...)
}

func (r *mailroom) isGone(id string) bool {
	select {
	case <-r.gone[id]:
		return true
	default:
		return false
	}
}

// A slot is the inbox of a process in the mailroom.
type slot struct {
	*mailroom
	share shares.Share
	next  int
	aside map[string]bool
	texts int // how many texts were fetched
}

func (s *slot) Next(ctx context.Context) (mailgw.Raw, error) {
	for {
		s.mu.Lock()
		for s.next < len(s.emails) {
			raw := s.emails[s.next]
			s.next++
			if s.isGone(raw.ID) {
				continue
			}
			head, _, _ := bytes.Cut(raw.Body, []byte("\r\n\r\n"))
			raw.Lane = intake.Lane(mailgwtest.Server(), append(bytes.Clone(head), "\r\n\r\n"...))
			if raw.HeadOnly = raw.Lane != "" && !s.share.Holds(raw.Lane); raw.HeadOnly {
				raw.Body = nil
			} else {
				s.texts++
			}
			s.mu.Unlock()
			return raw, nil
		}
		came := s.came
		s.mu.Unlock()
		select {
		case <-came:
		case <-ctx.Done():
			return mailgw.Raw{}, ctx.Err()
		}
	}
}

func (s *slot) Again(_ context.Context, of mailgw.Raw) (mailgw.Raw, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, raw := range s.emails {
		if raw.ID == of.ID && !s.isGone(raw.ID) {
			s.texts++
			return raw, nil
		}
	}
	return mailgw.Raw{}, mailgw.ErrGone
}

func (s *slot) File(_ context.Context, raw mailgw.Raw, _ string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.isGone(raw.ID) {
		close(s.gone[raw.ID])
		s.filed = append(s.filed, raw.ID)
	}
	return nil
}

func (s *slot) Aside(raw mailgw.Raw) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.aside[raw.ID] = true
}

func (s *slot) Gone(raw mailgw.Raw) <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gone[raw.ID]
}

func (s *slot) Drained() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, raw := range s.emails {
		if !s.isGone(raw.ID) && !s.aside[raw.ID] {
			return raw.Received
		}
	}
	return time.Now()
}

func (s *slot) Leave(mailgw.Raw) {}
func (s *slot) Close() error     { return nil }

// A frozenStore is a store to which nothing can be written while its process is frozen.
type frozenStore struct {
	eventstore.Store
	mu     sync.Mutex
	frozen chan struct{} // closed when the process goes on; nil: it runs
	stuck  int           // how many commits wait
}

func (f *frozenStore) Append(ctx context.Context, draft eventstore.Draft) (*eventstore.Commit, error) {
	f.mu.Lock()
	frozen := f.frozen
	if frozen != nil {
		f.stuck++
	}
	f.mu.Unlock()
	if frozen != nil {
		<-frozen // even after ctx has ended
	}
	return f.Store.Append(context.WithoutCancel(ctx), draft)
}

func (f *frozenStore) freeze() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.frozen == nil {
		f.frozen = make(chan struct{})
	}
}

func (f *frozenStore) thaw() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.frozen != nil {
		close(f.frozen)
	}
	f.frozen = nil
}

// A member is a process that shares the mail of a gateway with others.
type member struct {
	in    *intake.Intake
	host  *host.Host
	slot  *slot // nil: it reads a real mailbox
	store *frozenStore
	share *shares.Held
	stop  func() // ends it, as a kill does; it may be called again
}

// join runs a member that holds some partitions, until it is stopped or the test ends.
func join(gateway *mailgwtest.Gateway, room *mailroom, parts ...int) *member {
	m := newMember(gateway, parts)
	m.slot = &slot{mailroom: room, share: m.share, aside: map[string]bool{}}
	m.run(gateway, m.slot)
	return m
}

// newMember returns a member that does not run yet.
func newMember(gateway *mailgwtest.Gateway, parts []int) *member {
	m := &member{store: &frozenStore{Store: gateway.Store}, share: &shares.Held{}}
	m.hold(parts...)
	m.host = &host.Host{Store: m.store, Games: gateway.Words, Seeds: seeds.New(seeds.Secret{1}), Beacons: gateway.Host.Beacons, Shared: true}
	m.in = &intake.Intake{
		Host: mailgwtest.HostOf{Host: m.host}, People: gateway.People, Post: gateway.Post, Pending: gateway.Wait, Server: mailgwtest.Server(),
		Checker: gateway.In.Checker, Share: m.share, Sleep: gateway.In.Sleep,
	}
	m.host.Drained = m.in.Drained
	return m
}

// run lets a member read an inbox.
func (m *member) run(gateway *mailgwtest.Gateway, inbox mailgw.Inbox) {
	m.in.Inbox = inbox
	ctx, cancel := context.WithCancel(gateway.T.Context())
	done := make(chan error, 1)
	go func() { done <- m.in.Run(ctx) }()
	m.stop = sync.OnceFunc(func() {
		cancel()
		m.store.thaw()
		require.NoError(gateway.T, <-done)
	})
}

// hold gives a member partitions in place of those that it had.
func (m *member) hold(parts ...int) { m.share.Set(parts, time.Now().Add(1000*time.Hour)) }

// allBut returns all partitions but some.
func allBut(parts ...int) (others []int) {
	for p := range shares.Partitions {
		if !slices.Contains(parts, p) {
			others = append(others, p)
		}
	}
	return others
}

// openGames opens games of anne and bob.
func openGames(gateway *mailgwtest.Gateway, ids ...string) {
	gateway.T.Helper()
	for _, id := range ids {
		for i, cmd := range []game.Command{
			{By: "steward", Do: game.Open{Ruleset: "tiny", Seats: 2}},
			{By: "anne", Do: game.TakeSeat{Seat: "north", Player: "anne"}},
			{By: "bob", Do: game.TakeSeat{Seat: "east", Player: "bob"}},
		} {
			cmd.At = time.Now()
			_, err := gateway.Host.Obey(gateway.T.Context(), id, fmt.Sprintf("open %d", i), cmd)
			require.NoError(gateway.T, err)
		}
	}
}
