// Package jetstream is the eventstore.Store for production: NATS JetStream, with the server in this
// process and its files in a folder of ours, or an outside server by URL.
//
// One message is one commit, on the one exact subject of its log, and its stream sequence is its
// position. The server refuses a commit that does not follow the last one of its subject. Writes
// are synced before they are acknowledged. Readers trust nothing: every gap in sequences or
// versions and every break of the hash chain is eventstore.ErrCorrupt. Where several servers keep
// the stream, any of them may answer, even one that is behind: the leader is asked, and asked
// askAgainAfter, before anything is called damage.
package jetstream

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"seneschal/eventstore"
)

// A Store is the log in JetStream. Make it with Open, end it with Close.
type Store struct {
	opt    Options
	name   string  // of the stream
	prefix string  // of its subjects
	folder *folder // nil for an outside server
	srv    *server.Server
	nc     *nats.Conn
	js     jetstream.JetStream

	replicas atomic.Int32          // how many servers keep the stream, as last heard; 0: not heard yet
	newest   atomic.Uint64         // newest position that was read or written here
	unsynced atomic.Pointer[error] // the error of a server that was away at the start and does not sync; nil: none
	leave    context.CancelFunc    // stops asking servers that were away
}

var _ eventstore.Store = (*Store)(nil)

// Open starts the server in this process, or connects to an outside one, and makes the stream if it is missing. It fails
// with eventstore.ErrCorrupt if the stream has holes, or ends before a commit that was acknowledged; with ErrShape if the
// stream is configured otherwise; and if the data folder is in use, or an outside server does not sync.
func Open(ctx context.Context, o Options) (*Store, error) {
	store := &Store{opt: o.withDefaults(), name: stream, prefix: prefix}
	err := store.connectToServer(ctx)
	if err == nil {
		err = store.retryUntilLeader(ctx, store.tryStream)
	}
	if err == nil {
		err = store.retryUntilLeader(ctx, func(ctx context.Context) error { return store.checkDamage(ctx, store.checkKnownDamage) })
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("opening the event store: %w", err), store.Close())
	}
	return store, nil
}

// Close ends the connection and the server in this process. Everything that was acknowledged is on
// the disk already.
func (s *Store) Close() error {
	if s.leave != nil {
		s.leave()
	}
	if s.nc != nil {
		s.nc.Close()
	}
	if s.srv != nil {
		s.srv.Shutdown()
		s.srv.WaitForShutdown()
	}
	if s.folder != nil {
		return s.folder.release()
	}
	return nil
}

// connectToServer starts the server in this process and locks its folder, or checks outside servers, and connects. After
// an error the caller must call Close.
func (s *Store) connectToServer(ctx context.Context) error {
	if (s.opt.Dir == "") == (s.opt.URL == "") {
		return errors.New("it needs either a data folder or the URL of an event server")
	}
	opts := []nats.Option{nats.Name("seneschal"), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond)}
	var err error
	if s.opt.URL != "" {
		if err := s.checkSynced(ctx); err != nil {
			return err
		}
		if s.opt.Credentials != "" {
			opts = append(opts, nats.UserCredentials(s.opt.Credentials))
		}
		s.nc, err = nats.Connect(s.opt.URL, opts...)
	} else {
		if s.folder, err = claimFolder(s.opt.Dir, standalone); err != nil {
			return err
		}
		if s.srv, err = startServer(s.opt); err != nil {
			return err
		}
		s.nc, err = nats.Connect("", append(opts, nats.InProcessServer(s.srv))...)
	}
	if err != nil {
		return fmt.Errorf("connecting to the event server: %w", err)
	}
	s.js, err = jetstream.New(s.nc)
	return err
}

// checkKnownDamage returns ErrCorrupt if the server itself reports lost or missing commits, or if the stream ends before
// a commit that the data folder remembers.
func (s *Store) checkKnownDamage(ctx context.Context) error {
	info, err := s.readStreamInfo(ctx)
	if err != nil {
		return err
	}
	switch st := info.State; {
	case st.LastSeq < uint64(s.acknowledged()):
		return fmt.Errorf("stream %s ends at %d, but %d was acknowledged: %w", stream, st.LastSeq, s.acknowledged(), eventstore.ErrCorrupt)
	case st.Lost != nil && len(st.Lost.Msgs) > 0:
		return fmt.Errorf("stream %s has lost %d commits from %d on: %w", stream, len(st.Lost.Msgs), st.Lost.Msgs[0], eventstore.ErrCorrupt)
	case st.LastSeq > 0 && (st.FirstSeq != 1 || st.Msgs != st.LastSeq || st.NumDeleted > 0):
		return fmt.Errorf("stream %s has %d commits from %d to %d: %w", stream, st.Msgs, st.FirstSeq, st.LastSeq, eventstore.ErrCorrupt)
	}
	return nil
}

// Last returns the position of the newest commit.
func (s *Store) Last(ctx context.Context) (eventstore.Pos, error) {
	info, err := s.readStreamInfo(ctx)
	if err != nil {
		return 0, err
	}
	return eventstore.Pos(info.State.LastSeq), nil
}

// ClientURL returns the URL at which other processes connect: Options.URL, or the server in this
// process if Options.Listen was given; "" if neither.
func (s *Store) ClientURL() string {
	if s.srv == nil || s.opt.Listen == "" {
		return s.opt.URL
	}
	return s.srv.ClientURL()
}

// checkRoom returns ErrDiskFull if the disk of the data folder is almost full; an outside server is not asked.
func (s *Store) checkRoom() error {
	if s.folder == nil {
		return nil
	}
	return s.folder.checkSpace(s.opt.MinFree)
}

// acknowledged returns the newest position that the data folder remembers; 0 if there is none, or no folder.
func (s *Store) acknowledged() eventstore.Pos {
	if s.folder == nil {
		return 0
	}
	return s.folder.acknowledged()
}

// subjectOf returns the one exact subject of a log.
func (s *Store) subjectOf(log eventstore.Log) string {
	kind, id, _ := strings.Cut(string(log), "/")
	return s.prefix + kind[:1] + "." + id
}

// Options say where the store is. Either Dir or URL must be set.
type Options struct {
	// Dir is the data folder of the server in this process; it is made if it is missing. One
	// process at a time may use it.
	Dir string
	// Listen lets other processes connect to the server in this process, at "host:port"; "" keeps
	// it private.
	Listen string
	// MinFree is how many bytes must be free on the disk of Dir for a commit to be taken; 0 is
	// 256 MiB.
	MinFree uint64

	// URL is that of an outside server or cluster: "nats://host:4222".
	URL string
	// Credentials is the credentials file for URL; "" if it needs none.
	Credentials string
	// Monitors are the monitoring addresses ("http://host:8222") of all servers behind URL. Each
	// is asked whether it syncs before it acknowledges.
	Monitors []string
	// AllowUnsynced skips that question: the operator knows that the outside servers sync, or
	// accepts that a power cut loses acknowledged commits.
	AllowUnsynced bool
	// Replicas is how many servers keep the stream; 0 is 1.
	Replicas int

	// Log gets the warnings of the server in this process; nil drops them.
	Log *slog.Logger
}

const (
	stream         = "EV"
	prefix         = "ev."
	streamDir      = "jetstream" // the server's own folder below Dir
	minFree        = 256 << 20
	tryTimeout     = 5 * time.Second        // for one publish or question
	giveUpAfter    = 30 * time.Second       // for one append, all tries together
	retryPause     = 100 * time.Millisecond // before another try
	askAgainAfter  = 3 * time.Second        // before asking again a server that was away
	maxIdle        = 2 * time.Second        // without commits, before a subscriber asks whether it missed one
	abandonedAfter = time.Minute            // without a reader, before a server forgets a consumer
	damageAfter    = 5 * time.Second        // how long a fault must last on several servers to be called damage
	leaderLease    = 3 * time.Second        // a leader is not replaced while most servers have heard from it within this time
	batchSize      = 256
	batchBytes     = 8 << 20
	maxPayload     = 8 << 20 // the leader's answers hold a commit in base64
)

func (o Options) withDefaults() Options {
	o.MinFree = cmp.Or(o.MinFree, minFree)
	o.Replicas = cmp.Or(o.Replicas, 1)
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	return o
}
