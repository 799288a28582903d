// Package members lets several processes, the members, share the work of a server by leases in Postgres. Each member tells
// at short intervals that it is there, and holds its fair share of the partitions of each kind of work that it can do. When
// it stops telling, others take its partitions over.
//
// Leases save work and decide nothing: what two members do at the same time is recorded once all the same.
package members

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/lists"
	"seneschal/eventstore/shares"
)

const (
	// usualLease is how long Postgres keeps a partition for a member that has stopped telling that it is there.
	usualLease = 3500 * time.Millisecond
	// interval is the time between two beats: a dead member is replaced after usualLease + interval at the latest.
	interval = 700 * time.Millisecond
	// patience is how long a beat may take.
	patience = 2 * time.Second
	// leaving is how long a member that ends may take to give its partitions back.
	leaving = time.Second
)

// Config says who a member is and what it can do. DB is required; it should be a pool of its own, so that a beat never
// waits for a connection.
type Config struct {
	DB      *sqlx.DB
	Name    string // by which operators call it; several members may have the same
	Host    string
	Version string
	Roles   string
	// Works are the kinds of work that it shares with other members. Each is cut into shares.Partitions parts.
	Works []string
	// Alone are the kinds of work that one member does at a time, as a whole.
	Alone []string
	// Lag returns how many commits the member has not followed yet; nil: it is not told. While Lag fails, because the log
	// is out of reach, the member renews nothing: others may reach it.
	Lag   func(context.Context) (int64, error)
	Log   *slog.Logger     // nil: silence
	Now   func() time.Time // a clock that is never set; nil: time.Now
	Lease time.Duration    // how long Postgres keeps partitions for a dead member: the same in all; 0 is 3.5 s
}

// A Member is a process among those that share the work of a server. Make it with New.
type Member struct {
	config Config
	id     string // of this start of the process
	works  []*work
}

// work is a kind of work of which a member holds parts.
type work struct {
	name    string
	parts   int // number of parts into which it is cut
	share   *shares.Held
	leaving []int // parts that it has stopped working on and gives back at the next beat
}

// presence is a member that is there and not drained.
type presence struct {
	ID    string         `db:"id"`
	Works pq.StringArray `db:"works"`
}

// New makes a member that holds nothing yet.
func New(config Config) *Member {
	config.Log = cmp.Or(config.Log, slog.New(slog.DiscardHandler))
	config.Lease = cmp.Or(config.Lease, usualLease)
	if config.Now == nil {
		config.Now = time.Now
	}
	m := &Member{config: config, id: rand.Text()}
	for _, name := range config.Works {
		m.works = append(m.works, &work{name: name, parts: shares.Partitions, share: &shares.Held{Now: config.Now}})
	}
	for _, name := range config.Alone {
		m.works = append(m.works, &work{name: name, parts: 1, share: &shares.Held{Now: config.Now}})
	}
	return m
}

// Share returns what the member holds of a kind of work, one of Works or Alone; of any other kind it holds nothing.
func (m *Member) Share(name string) *shares.Held {
	for _, w := range m.works {
		if w.name == name {
			return w.share
		}
	}
	return &shares.Held{}
}

// Run beats until ctx ends, and gives back what the member holds then, so that others need not wait for the leases to
// run out. It logs failures of Postgres; while there is no beat, the member holds nothing once its leases have run out.
func (m *Member) Run(ctx context.Context) {
	defer m.leave(ctx)
	var expiring sync.WaitGroup
	defer expiring.Wait()
	expiring.Go(func() { everyInterval(ctx, m.expire) }) // beside the beats, of which one may hang
	well := true
	everyInterval(ctx, func() {
		err := m.Beat(ctx)
		if well && err != nil && ctx.Err() == nil {
			m.config.Log.WarnContext(ctx, "work is not shared at the moment: Postgres takes no leases", "err", err)
		}
		if !well && err == nil {
			m.config.Log.InfoContext(ctx, "work is shared again")
		}
		well = err == nil
	})
}

// everyInterval calls f after each interval until ctx ends.
func everyInterval(ctx context.Context, f func()) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			f()
		}
	}
}

// expire gives up what has run out.
func (m *Member) expire() {
	for _, w := range m.works {
		w.share.Expire()
	}
}

// Beat tells once that the member is there, renews its leases, and takes free partitions up to its fair share. It
// stops working on those beyond that share, and gives them back at the next beat. It fails with the error of Lag, or
// if Postgres fails or does not answer in time; what is held then stays held until it runs out.
func (m *Member) Beat(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	present, err := m.tellPresence(ctx)
	fair := lists.Map(m.works, func(w *work) int { return w.countFair(present, m.id) })
	began := m.config.Now()
	var mine [][]int
	if err == nil {
		mine, err = m.renewLeases(ctx, fair)
	}
	if err != nil {
		m.expire()
		return err
	}
	for i, w := range m.works {
		keep := mine[i][:min(fair[i], len(mine[i]))]
		w.leaving = mine[i][len(keep):]
		w.hold(keep, began.Add(m.trusted()))
	}
	return nil
}

// trusted returns for how long a member counts on a lease, from the moment before it asked for it: less than the lease
// itself, so that the member gives up before another can take over.
func (m *Member) trusted() time.Duration { return m.config.Lease * 6 / 7 }

// hold sets the parts that are held until a time. A kind of work that is not cut is held as all partitions, so that
// Holds is true for every ID.
func (w *work) hold(parts []int, until time.Time) {
	if w.parts == 1 && len(parts) == 1 {
		parts = everyPart()
	}
	w.share.Set(parts, until)
}

// everyPart returns the numbers of all partitions.
func everyPart() []int {
	parts := make([]int, shares.Partitions)
	for p := range parts {
		parts[p] = p
	}
	return parts
}

// countFair returns how many parts the member with an ID is to hold. present lists the members that are there and not
// drained, the oldest first. It returns 0 if the member is not among them or does not do this kind of work.
func (w *work) countFair(present []presence, id string) int {
	able := slices.DeleteFunc(slices.Clone(present), func(p presence) bool { return !slices.Contains(p.Works, w.name) })
	rank := slices.IndexFunc(able, func(p presence) bool { return p.ID == id })
	if rank < 0 {
		return 0
	}
	return shares.Fair(w.parts, rank, len(able))
}

// leave gives back all parts and takes the member off the list. If Postgres does not answer, others take over when the
// leases have run out.
func (m *Member) leave(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaving)
	defer cancel()
	for _, w := range m.works {
		w.share.Set(nil, m.config.Now())
	}
	if err := m.deleteRows(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		m.config.Log.WarnContext(ctx, "leases not given back; others take over when they have run out", "err", err)
	}
}
