// Package press is the projection of what players and stewards say to each
// other. Its queries decide which of it the public may read.
package press

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/migrations"
	"seneschal/projections"
)

// A Message is press as a reader may see it.
type Message struct {
	Game      string         `db:"game" json:"game"`
	N         int            `db:"n" json:"n"` // ascends within the game
	Phase     string         `db:"phase" json:"phase"`
	From      game.Seat      `db:"sender" json:"from,omitempty"` // "": the steward, or nobody says who (Grey)
	To        pq.StringArray `db:"addressed" json:"to,omitempty"`
	Public    bool           `db:"public" json:"public,omitempty"`
	Grey      bool           `db:"grey" json:"grey,omitempty"` // unsigned
	Announced bool           `db:"announced" json:"announced,omitempty"`
	Text      string         `db:"body" json:"text"`
	At        time.Time      `db:"at" json:"at"`
}

// Projector keeps the press.
type Projector struct{}

var _ projections.Projector = Projector{}

// Name is "press".
func (Projector) Name() string { return "press" }

// Version is raised when Project changes.
func (Projector) Version() int { return 1 }

// Schema makes the table.
func (Projector) Schema() string { return migrations.Projection("press") }

// Project adds the messages of the batch.
func (Projector) Project(ctx context.Context, tx *sqlx.Tx, b projections.Batch) error {
	var messages []Message
	steps, err := b.Steps()
	if err != nil {
		return err
	}
	for _, s := range steps {
		for i, e := range s.Events {
			if grey, ok := e.(game.GreyWritten); ok && len(messages) > 0 {
				messages[len(messages)-1].From = grey.Seat
			}
			m, ok := messageOf(e)
			if !ok {
				continue
			}
			_, phase, _, _ := s.Before.Phase()
			m.Game, m.N, m.Phase = s.Game, s.Commit.First+i, phase.Name
			messages = append(messages, m)
		}
	}
	return projections.Insert(ctx, tx, `
		INSERT INTO messages (game, n, phase, sender, addressed, public, grey, announced, body, at)
		VALUES (:game, :n, :phase, :sender, :addressed, :public, :grey, :announced, :body, :at)`, messages)
}

func messageOf(e event.Event) (Message, bool) {
	switch e := e.(type) {
	case game.Pressed:
		to := pq.StringArray{}
		for _, seat := range e.To {
			to = append(to, string(seat))
		}
		return Message{From: e.From, To: to, Public: e.Public, Grey: e.Grey, Text: projections.Text(e.Text), At: e.At}, true
	case game.Announced:
		return Message{To: pq.StringArray{}, Public: true, Announced: true, Text: projections.Text(e.Text), At: e.At}, true
	}
	return Message{}, false
}

// columns hide the sender of unsigned messages.
const columns = `game, n, phase, CASE WHEN grey THEN '' ELSE sender END AS sender, addressed, public, grey, announced, body, at`

// Public is what everybody may read of a game, the newest first, before a
// message (0: from the newest on).
func Public(ctx context.Context, q sqlx.QueryerContext, id string, before, limit int) ([]Message, error) {
	var messages []Message
	err := sqlx.SelectContext(ctx, q, &messages, `
		SELECT `+columns+` FROM press.messages WHERE game = $1 AND public AND ($2 = 0 OR n < $2)
		ORDER BY n DESC LIMIT $3`, id, before, limit)
	return messages, err
}

// Archive is all press of a game but what was for the steward, in the order of
// Public. The caller has made sure that the game publishes it.
func Archive(ctx context.Context, q sqlx.QueryerContext, id string, before, limit int) ([]Message, error) {
	var messages []Message
	err := sqlx.SelectContext(ctx, q, &messages, `
		SELECT `+columns+` FROM press.messages
		WHERE game = $1 AND (public OR cardinality(addressed) > 0) AND ($2 = 0 OR n < $2)
		ORDER BY n DESC LIMIT $3`, id, before, limit)
	return messages, err
}
