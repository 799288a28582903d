package channels

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/words"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// Settings are how a channel is reached: what was given when it was linked, and the
// secrets that were made for it.
type Settings map[string]string

// Value implements driver.Valuer.
func (s Settings) Value() (driver.Value, error) { return json.Marshal(s) }

// Scan implements sql.Scanner.
func (s *Settings) Scan(v any) error {
	text, _ := v.([]byte)
	return json.Unmarshal(text, s)
}

// A Channel is a place that is told of a game, a tournament, or all of them.
type Channel struct {
	ID       string         `db:"id"`
	Kind     string         `db:"kind"`
	Of       eventstore.Log `db:"of"` // "": of all games and tournaments
	Language string         `db:"language"`
	Settings Settings       `db:"settings"`
	Since    eventstore.Pos `db:"since"`   // it is told of commits after this one
	Stopped  string         `db:"stopped"` // why nothing is sent; "": it goes on
	Created  time.Time      `db:"created"`
}

const columns = `id, kind, of, language, settings, since, stopped, created`

// Where is the host of a channel's server. It is all that may be shown of its settings.
func (c Channel) Where() string {
	u, err := url.Parse(c.Settings["url"])
	if err != nil {
		return ""
	}
	return u.Host
}

// Causes begin the causes of what was written where the channel is told.
func (c Channel) Causes() string { return c.Kind + "/" + c.Where() + "/" }

// A Kind is one way to tell a place outside.
type Kind interface {
	// Complete is the settings of a channel that had some (nil: it is new) once others
	// are given, with the secrets that are to be made. Its errors say what is wrong, and
	// repeat no secret.
	Complete(had, given Settings) (Settings, error)
	// Tell is what is said to a channel of some news, rendered; nothing if it is
	// nothing to channels of this kind.
	Tell(c Channel, n News) ([]Draft, error)
	// Send brings one entry to the other side. An error that says no more is tried
	// again later; see Refusal.
	Send(ctx context.Context, d *Delivery) error
}

// A Draft is something to be said to a channel.
type Draft struct {
	Kind     string // game.phase.closed
	Of       eventstore.Log
	Replaces bool // it says all that those of its kind before it have said of the same log
	Body     []byte
}

// An Entry is a draft in the outbox.
type Entry struct {
	Key       string     `db:"key"` // the same however often it is sent
	Kind      string     `db:"kind"`
	Of        string     `db:"of"`
	Body      []byte     `db:"body"`
	State     string     `db:"state"` // queued, sent, failed, superseded
	Tries     int        `db:"tries"` // that have begun
	LastError string     `db:"last_error"`
	Created   time.Time  `db:"created"`
	Sent      *time.Time `db:"sent"`
}

// Again reports whether the entry may have been taken already: a try before this one
// ended without anybody knowing how.
func (e Entry) Again() bool { return e.Tries > 1 }

// A Delivery is an entry on its way.
type Delivery struct {
	Memory
	Channel Channel
	Entry   Entry
	Pause   time.Duration // how long the other side is to be left alone after it; set by Send
}

// A Memory is what is remembered of a channel: what the other side calls something that it has
// from us, and how far something there has been read.
type Memory struct {
	db      *sqlx.DB
	channel string
	sent    func() error // is told before something is noted; nil: nobody is
}

// Ref is what is remembered under a name; "" if nothing is.
func (m Memory) Ref(ctx context.Context, what string) (ref string, err error) {
	err = m.db.GetContext(ctx, &ref, `SELECT ref FROM channels.anchors WHERE channel = $1 AND what = $2`, m.channel, what)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return ref, err
}

// Refs are all that is remembered under names that begin so.
func (m Memory) Refs(ctx context.Context, prefix string) (map[string]string, error) {
	var rows []struct{ What, Ref string }
	err := m.db.SelectContext(ctx, &rows, `SELECT what, ref FROM channels.anchors WHERE channel = $1 AND starts_with(what, $2)`, m.channel, prefix)
	if err != nil {
		return nil, fmt.Errorf("reading what channel %s has: %w", m.channel, err)
	}
	all := map[string]string{}
	for _, row := range rows {
		all[strings.TrimPrefix(row.What, prefix)] = row.Ref
	}
	return all, nil
}

// Note remembers something under a name.
func (m Memory) Note(ctx context.Context, what, ref string) error {
	if m.sent != nil {
		if err := m.sent(); err != nil {
			return err
		}
	}
	_, err := m.db.ExecContext(ctx, `INSERT INTO channels.anchors (channel, what, ref) VALUES ($1, $2, $3)
		ON CONFLICT (channel, what) DO UPDATE SET ref = excluded.ref`, m.channel, what, ref)
	if err != nil {
		return fmt.Errorf("noting what channel %s calls %s: %w", m.channel, what, err)
	}
	return nil
}

// A Refusal is an answer of the other side that says more than "try again later". Said
// holds no secret.
type Refusal struct {
	Said  string
	After time.Duration // not before that; 0: it does not say
	Gone  bool          // the channel is no more, or its secret is wrong: nothing will ever be taken
	Why   string        // one of the reasons for which a channel is stopped, if it is another than Gone
	Bad   bool          // this entry will never be taken, others may be
}

// Error implements error.
func (r *Refusal) Error() string { return r.Said }

// ErrUnknown says that there is no such channel or entry.
var ErrUnknown = errors.New("there is no such channel, or nothing of that key in it")

// A Fault says what is wrong with a channel as somebody wishes it.
type Fault struct{ Err error }

// Error implements error.
func (f *Fault) Error() string { return f.Err.Error() }

// Unwrap is what it is about.
func (f *Fault) Unwrap() error { return f.Err }

// selected are the channels that a query finds.
func selected(ctx context.Context, q sqlx.QueryerContext, where string, args ...any) (all []Channel, err error) {
	if err := sqlx.SelectContext(ctx, q, &all, `SELECT `+columns+` FROM channels.channels `+where, args...); err != nil {
		return nil, fmt.Errorf("looking for channels: %w", err)
	}
	return all, nil
}

//go:embed words/*.yaml
var data embed.FS

// sentences are what channels say by themselves, and what is said of them.
var sentences = words.Must(data, "words")

// Say is a sentence in a language; pairs are names and values of its parameters.
func Say(lang, key string, pairs ...string) string { return sentences.Tell(lang, key, pairs...) }

// By is who says it, in a language.
func (p Press) By(lang string) string {
	switch {
	case p.Grey:
		return Say(lang, "post.grey")
	case p.Onlooker:
		return Say(lang, "post.onlooker")
	case p.From != nil:
		return p.From.Name
	}
	return Say(lang, "post.steward")
}

// Desk is the page on which the channels of a game or tournament are looked after.
func Desk(pages string, of eventstore.Log) string {
	if id, ok := aggregate.GameID(of); ok {
		return pages + "/g/" + id + "/channels"
	}
	return pages + "/" + string(of) + "/channels"
}
