package channels

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw"
)

// A Register keeps the channels of a server. All fields are required.
type Register struct {
	DB    *sqlx.DB
	Store eventstore.Store
	Games *aggregate.Games
	Kinds map[string]Transport
	Pages string // URL of the server's pages
}

// A Wish asks for a new channel.
type Wish struct {
	Kind     string         `json:"kind"`
	Of       eventstore.Log `json:"of"`
	Language string         `json:"language"`
	Settings Settings       `json:"settings"`
}

// Link makes a channel, and queues the present state for it. The channel gets every commit after the last that the
// FanOut has handled. It fails with a *Fault if the wish is faulty, and with ErrUnknown if there is no such game or
// tournament.
func (r *Register) Link(ctx context.Context, wish Wish, at time.Time) (Channel, error) {
	kind, ok := r.Kinds[wish.Kind]
	if !ok {
		return Channel{}, &Fault{fmt.Errorf("there is no kind of channel called %q", wish.Kind)}
	}
	if !slices.Contains(game.Languages(), wish.Language) {
		return Channel{}, &Fault{fmt.Errorf("language %q: channels are told in %s", wish.Language, strings.Join(game.Languages(), ", "))}
	}
	settings, err := kind.Complete(nil, wish.Settings)
	if err != nil {
		return Channel{}, &Fault{err}
	}
	channel := Channel{ID: strings.ToLower(rand.Text()[:10]), Kind: wish.Kind, Of: wish.Of, Language: wish.Language, Settings: settings, Created: at}
	now, err := r.readPresentNews(ctx, channel.Of, at)
	if err != nil {
		return Channel{}, fmt.Errorf("linking a channel to %q: %w", channel.Of, err)
	}
	drafts, err := kind.Tell(channel, now)
	if err != nil {
		return Channel{}, err
	}
	return channel, r.addChannel(ctx, &channel, drafts)
}

// addChannel adds a channel and its first entries, and sets Since.
func (r *Register) addChannel(ctx context.Context, channel *Channel, drafts []Draft) error {
	last, err := r.Store.Last(ctx)
	if err != nil {
		return fmt.Errorf("asking for the end of the log: %w", err)
	}
	return r.inTransaction(ctx, func(tx *sqlx.Tx) error {
		if channel.Since, err = beginCursor(ctx, tx, last); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO channels.channels (id, kind, of, language, settings, since, created) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			channel.ID, channel.Kind, string(channel.Of), channel.Language, channel.Settings, int64(channel.Since), channel.Created)
		if err != nil {
			return fmt.Errorf("linking a channel: %w", err)
		}
		return insertDrafts(ctx, tx, *channel, "0", drafts)
	})
}

// beginCursor returns the position up to which the FanOut has come, and locks that row until the transaction ends. A
// server that never had a FanOut begins at last, the end of its log, so that no channel gets older news.
func beginCursor(ctx context.Context, q sqlx.ExtContext, last eventstore.Pos) (eventstore.Pos, error) {
	if _, err := q.ExecContext(ctx, `INSERT INTO channels.cursor (pos) VALUES ($1) ON CONFLICT DO NOTHING`, int64(last)); err != nil {
		return 0, fmt.Errorf("marking where channels begin: %w", err)
	}
	var pos int64
	if err := sqlx.GetContext(ctx, q, &pos, `SELECT pos FROM channels.cursor FOR UPDATE`); err != nil {
		return 0, fmt.Errorf("reading how far channels are told: %w", err)
	}
	return eventstore.Pos(pos), nil
}

func (r *Register) inTransaction(ctx context.Context, f func(*sqlx.Tx) error) error {
	return mailgw.Within(ctx, r.DB, "keeping channels", f)
}

// Memory returns the memory of a channel.
func (r *Register) Memory(c Channel) Memory { return Memory{db: r.DB, channel: c.ID} }

// All returns the channels that are linked to a log, oldest first; all channels, for "".
func (r *Register) All(ctx context.Context, of eventstore.Log) ([]Channel, error) {
	return selectChannels(ctx, r.DB, `WHERE $1 = '' OR of = $1 ORDER BY created, id`, string(of))
}

// Find returns the channel with an ID; ErrUnknown if there is none.
func (r *Register) Find(ctx context.Context, id string) (Channel, error) {
	all, err := selectChannels(ctx, r.DB, `WHERE id = $1`, id)
	if err == nil && len(all) == 0 {
		err = ErrUnknown
	}
	if err != nil {
		return Channel{}, err
	}
	return all[0], nil
}

// Reasons why a channel is stopped.
const (
	ByHand = "asked"  // by its steward, or the operator
	Gone   = "gone"   // the other side says that it is gone, or does not accept our secret
	Silent = "silent" // the other side has taken nothing for days
	// Encrypted means that we cannot read the room, Uninvited that we may not write in it.
	Encrypted = "encrypted"
	Uninvited = "uninvited"
)

// Stop stops a channel: news are no longer queued for it, and waiting entries are sent only if it starts again. It
// returns ErrUnknown if there is no channel with the ID that runs.
func (r *Register) Stop(ctx context.Context, id string) error {
	return r.changeChannel(ctx, `UPDATE channels.channels SET stopped = $2 WHERE id = $1 AND stopped = ''`, id, ByHand)
}

// Start starts a stopped channel again: its waiting entries are sent, and then the present state, because no news was
// queued meanwhile. No commit is handled before that is queued. A channel that runs is only tried at once. Start
// returns ErrUnknown if there is no such channel.
func (r *Register) Start(ctx context.Context, id string, at time.Time) error {
	channel, err := r.Find(ctx, id)
	if err != nil {
		return err
	}
	last, err := r.Store.Last(ctx)
	if err != nil {
		return fmt.Errorf("asking for the end of the log: %w", err)
	}
	return r.inTransaction(ctx, func(tx *sqlx.Tx) error {
		pos, err := beginCursor(ctx, tx, last)
		if err != nil {
			return err
		}
		if channel.Stopped != "" {
			err = r.queuePresent(ctx, tx, channel, pos, at)
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE channels.channels SET stopped = '', next_try = now() WHERE id = $1`, id)
		}
		return err
	})
}

// queuePresent queues the present state for a channel, unless this program does not know its kind or cannot read its
// log. Topics that moderators have held back are made anew.
func (r *Register) queuePresent(ctx context.Context, tx *sqlx.Tx, channel Channel, pos eventstore.Pos, at time.Time) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM channels.anchors WHERE channel = $1 AND starts_with(what, 'held/')`, channel.ID); err != nil {
		return fmt.Errorf("starting channel %s: %w", channel.ID, err)
	}
	kind, ok := r.Kinds[channel.Kind]
	now, err := r.readPresentNews(ctx, channel.Of, at)
	if !ok || errors.Is(err, event.ErrUnread) {
		return nil // this program cannot say it
	}
	if err != nil {
		return err
	}
	now.Again = true
	drafts, err := kind.Tell(channel, now)
	if err != nil {
		return err
	}
	return insertDrafts(ctx, tx, channel, fmt.Sprintf("again-%d", pos), drafts)
}

// Remove deletes a channel with all its entries; ErrUnknown if there is none.
func (r *Register) Remove(ctx context.Context, id string) error {
	return r.changeChannel(ctx, `DELETE FROM channels.channels WHERE id = $1`, id)
}

// Set changes the given settings of a channel, and leaves the others. It fails with a *Fault if they are faulty, and
// with ErrUnknown if there is no such channel or this program does not know its kind.
func (r *Register) Set(ctx context.Context, id string, given Settings) (Channel, error) {
	channel, err := r.Find(ctx, id)
	if err != nil {
		return channel, err
	}
	kind, ok := r.Kinds[channel.Kind]
	if !ok {
		return channel, ErrUnknown
	}
	if channel.Settings, err = kind.Complete(channel.Settings, given); err != nil {
		return channel, &Fault{err}
	}
	return channel, r.changeChannel(ctx, `UPDATE channels.channels SET settings = $2, next_try = now() WHERE id = $1`, id, channel.Settings)
}

// Resend queues an entry once more, under its old key; ErrUnknown if the channel has none with that key.
func (r *Register) Resend(ctx context.Context, id, key string) error {
	return r.changeChannel(ctx, `UPDATE channels.outbox SET state = 'queued', sent = NULL, tries = 1 WHERE channel = $1 AND key = $2`, id, key)
}

// changeChannel executes an SQL statement about one channel; ErrUnknown if it changes no row.
func (r *Register) changeChannel(ctx context.Context, query string, args ...any) error {
	done, err := r.DB.ExecContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("changing a channel: %w", err)
	}
	n, err := done.RowsAffected()
	if err != nil {
		return fmt.Errorf("changing a channel: %w", err)
	}
	if n == 0 {
		return ErrUnknown
	}
	return nil
}

// Deliveries returns the newest entries of a channel, at most limit, without their bodies.
func (r *Register) Deliveries(ctx context.Context, id string, limit int) ([]Entry, error) {
	all := []Entry{}
	err := r.DB.SelectContext(ctx, &all, `SELECT key, kind, of, state, tries, last_error, created, sent FROM channels.outbox
		WHERE channel = $1 ORDER BY seq DESC LIMIT $2`, id, limit)
	if err != nil {
		return nil, fmt.Errorf("looking for what channel %s was told: %w", id, err)
	}
	return all, nil
}

func (r *Register) gameReader() aggregate.Reader[*game.Game] {
	return aggregate.Reader[*game.Game]{Store: r.Store, Kind: r.Games}
}

func (r *Register) tournamentReader() aggregate.Reader[*tournament.Tournament] {
	return aggregate.Reader[*tournament.Tournament]{Store: r.Store, Kind: r.Games.Tournaments()}
}

// readPresentNews reads the present state of a channel's game or tournament; ErrUnknown if there is none. For channels
// of all games, or of OpenGames, the news hold no state.
func (r *Register) readPresentNews(ctx context.Context, of eventstore.Log, at time.Time) (News, error) {
	news, known := News{Log: of, At: at, Pages: r.Pages}, of == "" || of == OpenGames
	all := func(*eventstore.Commit) bool { return true }
	if _, ok := aggregate.GameID(of); ok {
		folded, err := r.gameReader().Fold(ctx, of, aggregate.Folded[*game.Game]{Now: r.Games.Empty()}, all)
		if err != nil {
			return news, err
		}
		news.Game, known = folded.Now, folded.Now.Ruleset() != nil
	}
	if _, ok := aggregate.TournamentID(of); ok {
		folded, err := r.tournamentReader().Fold(ctx, of, aggregate.Folded[*tournament.Tournament]{Now: r.Games.Tournaments().Empty()}, all)
		if err != nil {
			return news, err
		}
		news.Tournament, known = folded.Now, folded.Now.ID() != ""
	}
	if !known {
		return news, ErrUnknown
	}
	return news, nil
}

// insertDrafts puts drafts into the outbox of a channel. Their keys are made of the channel, of and a number.
func insertDrafts(ctx context.Context, tx *sqlx.Tx, channel Channel, of string, drafts []Draft) error {
	for i, d := range drafts {
		if err := insertDraft(ctx, tx, channel, fmt.Sprintf("%s-%s-%d", channel.ID, of, i), d); err != nil {
			return err
		}
	}
	return nil
}

// insertDraft puts a draft into the outbox of a channel, unless its key is there. If it Replaces others, those of its
// kind about the same log are not sent any more, except those of which a try has begun: the other side may have such
// an entry, and only its own key finds it there again.
func insertDraft(ctx context.Context, tx *sqlx.Tx, channel Channel, key string, draft Draft) error {
	if draft.Replaces {
		_, err := tx.ExecContext(ctx, `UPDATE channels.outbox SET state = 'superseded'
			WHERE channel = $1 AND kind = $2 AND of = $3 AND state = 'queued' AND tries = 0 AND replaces`, channel.ID, draft.Kind, string(draft.Of))
		if err != nil {
			return fmt.Errorf("taking back what channel %s need not be told: %w", channel.ID, err)
		}
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO channels.outbox (channel, key, kind, of, replaces, body) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (key) DO NOTHING`, channel.ID, key, draft.Kind, string(draft.Of), draft.Replaces, draft.Body)
	if err != nil {
		return fmt.Errorf("putting something into the outbox of channel %s: %w", channel.ID, err)
	}
	return nil
}
