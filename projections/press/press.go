// Package press is the projection of the messages between players and stewards. Its queries decide
// which of them the public may read.
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
	From      game.Seat      `db:"sender" json:"from,omitempty"`  // "": the steward, or unsigned (Grey)
	To        pq.StringArray `db:"addressed" json:"to,omitempty"` // empty: to everybody if Public, or else to the steward
	Public    bool           `db:"public" json:"public,omitempty"`
	Grey      bool           `db:"grey" json:"grey,omitempty"`           // unsigned
	Announced bool           `db:"announced" json:"announced,omitempty"` // an announcement of the steward
	Text      string         `db:"body" json:"text"`
	Post      int            `db:"post" json:"post,omitempty"`     // number in the thread of the game; 0: not a post
	Re        int            `db:"re" json:"re,omitempty"`         // the post that it answers; 0: none
	Player    game.Player    `db:"player" json:"player,omitempty"` // the onlooker who made the remark; "": no remark
	Hidden    string         `db:"hidden" json:"hidden,omitempty"` // the steward's reason to hide it; "": shown
	At        time.Time      `db:"at" json:"at"`
}

// Projector keeps the press.
var Projector = projections.Projector{Name: "press", Version: 2, Schema: migrations.Projection("press"), Project: projectBatch}

// projectBatch adds the messages of the batch, and hides or shows the posts that it covers. It takes the sender of
// an unsigned message from the event after it.
func projectBatch(ctx context.Context, tx *sqlx.Tx, batch projections.Batch) error {
	var messages []Message
	var covers []cover
	steps, err := batch.Steps()
	if err != nil {
		return err
	}
	for _, step := range steps {
		post := step.Before.Posts()
		for i, ev := range step.Events {
			if grey, ok := ev.(game.GreyWritten); ok && len(messages) > 0 {
				messages[len(messages)-1].From = grey.Seat
			}
			if c, ok := readCover(step.Game, ev); ok {
				covers = append(covers, c)
			}
			message, ok := readMessage(ev)
			if !ok {
				continue
			}
			if message.Public {
				post++
				message.Post = post
			}
			_, phase, _, _ := step.Before.Phase()
			message.Game, message.N, message.Phase = step.Game, step.Commit.First+i, phase.Name
			messages = append(messages, message)
		}
	}
	err = projections.Insert(ctx, tx, projections.Into("messages", "sender, "+columnsWithoutSender), messages)
	for _, cover := range covers {
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE messages SET hidden = $3 WHERE game = $1 AND post = $2`, cover.game, cover.post, cover.why)
		}
	}
	return err
}

// cover is a post that the steward has hidden, or shown again.
type cover struct {
	game string
	post int
	why  string // "": it is shown again
}

// readCover returns the cover that an event makes; false if it makes none.
func readCover(id string, e event.Event) (cover, bool) {
	switch e := e.(type) {
	case game.PostHidden:
		return cover{id, e.Post, projections.Text(e.Why)}, true
	case game.PostShown:
		return cover{id, e.Post, ""}, true
	}
	return cover{}, false
}

// readMessage returns the message in an event; false if there is none.
func readMessage(e event.Event) (Message, bool) {
	switch e := e.(type) {
	case game.Pressed:
		to := pq.StringArray{}
		for _, seat := range e.To {
			to = append(to, string(seat))
		}
		return Message{From: e.From, To: to, Public: e.Public, Grey: e.Grey, Re: e.Re, Text: projections.Text(e.Text), At: e.At}, true
	case game.Announced:
		return Message{To: pq.StringArray{}, Public: true, Announced: true, Text: projections.Text(e.Text), At: e.At}, true
	case game.Remarked:
		return Message{To: pq.StringArray{}, Public: true, Player: e.By, Re: e.Re, Text: projections.Text(e.Text), At: e.At}, true
	}
	return Message{}, false
}

// Columns of the table messages.
const (
	columnsWithoutSender = `game, n, phase, addressed, public, grey, announced, body, post, re, player, hidden, at`
	// columns leave out the sender of unsigned messages.
	columns = `CASE WHEN grey THEN '' ELSE sender END AS sender, ` + columnsWithoutSender
)

// Public lists the press of a game that everybody may read, at most limit messages, the newest first. It leaves out
// remarks and hidden posts. It begins before a message (0: at the newest).
func Public(ctx context.Context, q sqlx.QueryerContext, id string, before, limit int) ([]Message, error) {
	return projections.Rows[Message](ctx, q, `
		SELECT `+columns+` FROM press.messages WHERE game = $1 AND public AND player = '' AND hidden = '' AND ($2 = 0 OR n < $2)
		ORDER BY n DESC LIMIT $3`, id, before, limit)
}

// Archive lists what Public does, and private messages too, except those to the steward alone. The caller must have
// made sure that the game publishes them.
func Archive(ctx context.Context, q sqlx.QueryerContext, id string, before, limit int) ([]Message, error) {
	return projections.Rows[Message](ctx, q, `
		SELECT `+columns+` FROM press.messages
		WHERE game = $1 AND (public OR cardinality(addressed) > 0) AND player = '' AND hidden = '' AND ($2 = 0 OR n < $2)
		ORDER BY n DESC LIMIT $3`, id, before, limit)
}

// Thread lists the posts of a game's thread in a phase, or in all with "", at most limit, the newest first. It begins
// before a post (0: at the newest). It shows remarks, and hidden posts without their texts.
func Thread(ctx context.Context, q sqlx.QueryerContext, id, phase string, before, limit int) ([]Message, error) {
	messages, err := projections.Rows[Message](ctx, q, `
		SELECT `+columns+` FROM press.messages
		WHERE game = $1 AND post > 0 AND ($2 = '' OR phase = $2) AND ($3 = 0 OR post < $3) ORDER BY post DESC LIMIT $4`, id, phase, before, limit)
	for i, m := range messages {
		if m.Hidden != "" {
			messages[i].Text = ""
		}
	}
	return messages, err
}
