package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/lib/pq"
	"github.com/lib/pq/pqerror"
	"github.com/nats-io/nats.go"

	"seneschal/cmd/control"
)

// betweenTries is how long the server waits before it tries again to reach what is not there.
const betweenTries = 3 * time.Second

// OpenPatiently opens the server as Open does. While an outside NATS server or Postgres cannot be reached, it logs that and
// tries again, and the address of the pages answers every request with 503. It fails if ctx ends first, and with any other
// error of Open.
func OpenPatiently(ctx context.Context, config *Config, log *slog.Logger) (*Server, error) {
	h, err := Open(ctx, config, log)
	if !isAbsence(config, err) {
		return h, err
	}
	stop, err := config.answerMeanwhile(ctx)
	if err != nil {
		return nil, err
	}
	for {
		h, err = Open(ctx, config, log)
		if !isAbsence(config, err) || ctx.Err() != nil {
			break
		}
		log.WarnContext(ctx, "server waits for what it needs", "err", err)
		select {
		case <-ctx.Done():
		case <-time.After(betweenTries):
		}
	}
	if stopErr := stop(); stopErr != nil && err == nil {
		return nil, errors.Join(stopErr, h.Close())
	}
	return h, err
}

// postgresStarts are the codes of a Postgres that takes no connection yet: it starts, or has too many.
var postgresStarts = []pqerror.Code{"57P03", "53300"}

// isAbsence reports whether err, the error of Open, says that an outside NATS server or Postgres cannot be reached now, and
// may be later. It returns false if both run in this process.
func isAbsence(config *Config, err error) bool {
	if err == nil || config.NATSURL == "" && config.Postgres == "" {
		return false
	}
	network, cut := errors.AsType[*net.OpError](err)
	postgres, refused := errors.AsType[*pq.Error](err)
	return cut && network.Op != "listen" || refused && slices.Contains(postgresStarts, postgres.Code) ||
		errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, nats.ErrNoResponders) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.EOF) // it has closed the connection
}

// answerMeanwhile starts to answer every request to the address of the pages with 503, until stop is called, which frees
// the address. If this process has no pages, it does nothing. It fails if nobody can listen there.
func (c *Config) answerMeanwhile(ctx context.Context) (stop func() error, err error) {
	if !c.hasRole("web") {
		return func() error { return nil }, nil
	}
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return nil, fmt.Errorf("opening the pages at --listen %s: %w", c.Listen, err)
	}
	serving, cancel := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- control.Serve(serving, listener, http.HandlerFunc(answerStarting)) }()
	return func() error {
		cancel()
		return <-done
	}, nil
}

// answerStarting answers 503: the server has not started yet.
func answerStarting(w http.ResponseWriter, _ *http.Request) {
	header := w.Header()
	header.Set("Content-Type", "text/plain; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	header.Set("Retry-After", "5")
	header.Set("Connection", "close")
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = w.Write([]byte("the server waits for its log or its database\n")) // the reader may have gone
}
