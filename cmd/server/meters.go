package server

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"seneschal/eventstore"
	"seneschal/mailgw"
)

// meters count the work of this process. Each answers a question that an operator asks at night.
type meters struct {
	decisions *prometheus.CounterVec // by outcome: recorded, conflict, done, failed
	emails    *prometheus.CounterVec // in, by the folder that they were filed in
	append    prometheus.Histogram   // seconds until a decision was durable
}

func newMeters() *meters {
	return &meters{
		decisions: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "seneschal_decisions_total", Help: "Decisions offered to the log, by what came of it.",
		}, []string{"outcome"}),
		emails: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "seneschal_letters_in_total", Help: "Emails read, by the folder that they were filed in.",
		}, []string{"folder"}),
		append: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "seneschal_append_seconds", Help: "Time until a decision was durable.", Buckets: prometheus.ExponentialBuckets(0.0002, 2.5, 12),
		}),
	}
}

// meteredStore is a store that counts its decisions.
type meteredStore struct {
	eventstore.Store
	meters *meters
}

// Append implements eventstore.Store.
func (s meteredStore) Append(ctx context.Context, draft eventstore.Draft) (*eventstore.Commit, error) {
	began := time.Now()
	commit, err := s.Store.Append(ctx, draft)
	outcome := "failed"
	switch {
	case err == nil:
		outcome = "recorded"
		s.meters.append.Observe(time.Since(began).Seconds())
	case errors.Is(err, eventstore.ErrConflict):
		outcome = "conflict"
	case errors.Is(err, eventstore.ErrDone):
		outcome = "done"
	}
	s.meters.decisions.WithLabelValues(outcome).Inc()
	return commit, err
}

// meteredInbox is an inbox that counts its emails.
type meteredInbox struct {
	mailgw.Inbox
	meters *meters
}

// File implements mailgw.Inbox.
func (i meteredInbox) File(ctx context.Context, email mailgw.Raw, folder string) error {
	err := i.Inbox.File(ctx, email, folder)
	if err == nil {
		i.meters.emails.WithLabelValues(folder).Inc()
	}
	return err
}
