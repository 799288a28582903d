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

// Settings say how to reach a channel: the values that were given when it was linked, and secrets that were made for
// it.
type Settings map[string]string

// Value implements driver.Valuer.
func (s Settings) Value() (driver.Value, error) {
	text, err := json.Marshal(s)
	return string(text), err
}

// Scan implements sql.Scanner.
func (s *Settings) Scan(v any) error {
	text, _ := v.([]byte)
	return json.Unmarshal(text, s)
}

// A Channel is a place outside that gets the news of a game, of a tournament, of all of them, or of the games that
// wait for players.
type Channel struct {
	ID       string         `db:"id"`
	Kind     string         `db:"kind"`
	Of       eventstore.Log `db:"of"` // "": all games and tournaments; OpenGames: those that wait for players
	Language string         `db:"language"`
	Settings Settings       `db:"settings"`
	Since    eventstore.Pos `db:"since"`   // position of the last commit before those that it gets
	Stopped  string         `db:"stopped"` // why nothing is sent, such as ByHand; "": it runs
	Created  time.Time      `db:"created"`
}

const channelColumns = `id, kind, of, language, settings, since, stopped, created`

// Where returns the host of a channel's server; "" if its URL is none. No other part of its settings may be shown.
func (c Channel) Where() string {
	link, err := url.Parse(c.Settings["url"])
	if err != nil {
		return ""
	}
	return link.Host
}

// CommandIDs returns the prefix of the command IDs of messages that were written in this channel.
func (c Channel) CommandIDs() string { return c.Kind + "/" + c.Where() + "/" }

// A Transport is one way to send news to a place outside.
type Transport interface {
	// Complete returns a channel's settings (nil: it is new) with the given ones merged into them, and makes
	// missing secrets. Its errors name the fault, and repeat no secret.
	Complete(had, given Settings) (Settings, error)
	// Tell renders news for a channel, and sends nothing. It returns no drafts if the news do not matter to this kind.
	Tell(c Channel, n News) ([]Draft, error)
	// Send sends one entry to the other side. After an error it is tried again later, unless that is a
	// Refusal.
	Send(ctx context.Context, d *Delivery) error
}

// A Draft is a rendered message for a channel, before it is in the outbox.
type Draft struct {
	Kind     string // type of the fact, or kind of the post: "game.phase.closed"
	Of       eventstore.Log
	Replaces bool // earlier entries of its kind about the same log that were not tried need not be sent
	Body     []byte
}

// An Entry is a draft in the outbox.
type Entry struct {
	Key       string     `db:"key"` // stays the same when it is sent again
	Kind      string     `db:"kind"`
	Of        string     `db:"of"`
	Body      []byte     `db:"body"`
	State     string     `db:"state"` // queued, sent, failed, superseded
	Tries     int        `db:"tries"` // number of tries that have begun
	LastError string     `db:"last_error"`
	Created   time.Time  `db:"created"`
	Sent      *time.Time `db:"sent"`
}

// Again reports whether an earlier try has begun. Its outcome may be unknown, so the other side may have the entry
// already.
func (e Entry) Again() bool { return e.Tries > 1 }

// A Delivery is one try to send an entry.
type Delivery struct {
	Memory
	Channel Channel
	Entry   Entry
	Pause   time.Duration // Send sets it: how long nothing goes to the channel after this entry; 0: not at all
}

// A Memory keeps values under names for one channel: the other side's IDs for things that it has from us, and the
// place up to which something there has been read.
type Memory struct {
	db      *sqlx.DB
	channel string
	sent    func() error // called before anything is noted, and may fail in tests; nil: none
}

// Ref returns the value under a name; "" if there is none.
func (m Memory) Ref(ctx context.Context, what string) (ref string, err error) {
	err = m.db.GetContext(ctx, &ref, `SELECT ref FROM channels.anchors WHERE channel = $1 AND what = $2`, m.channel, what)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return ref, err
}

// Refs returns the values under all names with a prefix, by the rest of the name.
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

// Note keeps a value under a name, in place of an earlier one.
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

// A Refusal is an error of Send that is more definite than "try again later". Said holds no secret.
type Refusal struct {
	Said  string
	After time.Duration // the wait before the next try, which the other side names; 0: it names none
	Gone  bool          // the channel is gone, or its secret is wrong: nothing will ever be taken
	Why   string        // with Gone: the reason that the stopped channel shows; "": Gone
	Bad   bool          // this entry will never be taken, but others may be
}

// Error implements error.
func (r *Refusal) Error() string { return r.Said }

// ErrUnknown says that there is no such channel or entry.
var ErrUnknown = errors.New("there is no such channel, or nothing of that key in it")

// A Fault is an error in a Wish for a channel, or in its settings: the user is told it.
type Fault struct{ Err error }

// Error implements error.
func (f *Fault) Error() string { return f.Err.Error() }

// Unwrap returns the error itself.
func (f *Fault) Unwrap() error { return f.Err }

// selectChannels returns the channels that meet the SQL clause where.
func selectChannels(ctx context.Context, q sqlx.QueryerContext, where string, args ...any) (all []Channel, err error) {
	if err := sqlx.SelectContext(ctx, q, &all, `SELECT `+channelColumns+` FROM channels.channels `+where, args...); err != nil {
		return nil, fmt.Errorf("looking for channels: %w", err)
	}
	return all, nil
}

//go:embed words/*.yaml
var data embed.FS

// sentences are the sentences of channels, and those about them.
var sentences = words.Must(data, "words")

// Say returns a sentence in a language; pairs are names and values of its parameters.
func Say(lang, key string, pairs ...string) string { return sentences.Tell(lang, key, pairs...) }

// By returns the author's name in a language.
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

// Desk returns the URL of the page on which the channels of a game or tournament are managed.
func Desk(pages string, of eventstore.Log) string {
	if id, ok := aggregate.GameID(of); ok {
		return pages + "/g/" + id + "/channels"
	}
	return pages + "/" + string(of) + "/channels"
}
