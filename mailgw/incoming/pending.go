package incoming

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// A Waiting email has proved nothing yet and has no effect. If its player confirms it while the phase is open, it
// counts from the time when it was received.
type Waiting struct {
	Code      string      `json:"-"` // the code that confirms it
	Game      string      `json:"game"`
	Seat      game.Seat   `json:"seat"`
	By        game.Player `json:"by"`
	Number    int         `json:"phase"` // of the phase that was open, or of the vacancy that it answers
	Part      GamePart    `json:"part"`
	CommandID string      `json:"cause"`
	From      string      `json:"from"` // the sender's address, unproved
	Subject   string      `json:"subject,omitempty"`
	ID        string      `json:"id,omitempty"` // its Message-ID
	Received  time.Time   `json:"received"`
	Sure      bool        `json:"sure,omitempty"` // its sender is proved, and only asked to confirm its lines
	// Others says that its lines were left out as others' words. Set is the number of the order set
	// that stood when the rest of the email had been obeyed.
	Others bool `json:"others,omitempty"`
	Set    int  `json:"set,omitempty"`
}

// Pending keeps emails until they are confirmed.
type Pending interface {
	// Put keeps an email; one that is kept already stays as it was.
	Put(ctx context.Context, w Waiting) error
	// Find returns the email with a code; false if there is none.
	Find(ctx context.Context, code string) (Waiting, bool, error)
	// Drop forgets an email, once it has been obeyed.
	Drop(ctx context.Context, code string) error
}

// PendingTable keeps emails in mail.pending.
type PendingTable struct{ DB *sqlx.DB }

var _ Pending = PendingTable{}

// keepPending is how long an email waits to be confirmed.
const keepPending = "14 days"

// Put keeps an email, and deletes all that were not confirmed in time. An email with the same code stays as it was.
func (t PendingTable) Put(ctx context.Context, waiting Waiting) error {
	data, err := json.Marshal(waiting)
	if err != nil {
		return fmt.Errorf("keeping email %s: %w", waiting.CommandID, err)
	}
	// First, and by itself: one statement would find an old email with the same code still there.
	_, err = t.DB.ExecContext(ctx, `DELETE FROM mail.pending WHERE kept < now() - $1::interval`, keepPending)
	if err == nil {
		_, err = t.DB.ExecContext(ctx, `INSERT INTO mail.pending (code, letter) VALUES ($1, $2) ON CONFLICT (code) DO NOTHING`, waiting.Code, string(data))
	}
	if err != nil {
		return fmt.Errorf("keeping email %s: %w", waiting.CommandID, err)
	}
	return nil
}

// Find returns the email with a code; false if there is none. It returns old ones, too, until Put deletes them.
func (t PendingTable) Find(ctx context.Context, code string) (Waiting, bool, error) {
	var data []byte
	err := t.DB.GetContext(ctx, &data, `SELECT letter FROM mail.pending WHERE code = $1`, code)
	if errors.Is(err, sql.ErrNoRows) {
		return Waiting{}, false, nil
	}
	waiting := Waiting{Code: code}
	if err == nil {
		err = json.Unmarshal(data, &waiting)
	}
	if err != nil {
		return Waiting{}, false, fmt.Errorf("looking for a letter to confirm: %w", err)
	}
	return waiting, true, nil
}

// Drop forgets an email. If there is none with the code, that is no error.
func (t PendingTable) Drop(ctx context.Context, code string) error {
	if _, err := t.DB.ExecContext(ctx, `DELETE FROM mail.pending WHERE code = $1`, code); err != nil {
		return fmt.Errorf("dropping a confirmed letter: %w", err)
	}
	return nil
}

// Forget drops all waiting emails that claim to be a player's, and all from some addresses.
func (t PendingTable) Forget(ctx context.Context, player game.Player, addresses []string) error {
	from, err := json.Marshal(addresses)
	if err == nil {
		_, err = t.DB.ExecContext(ctx, `DELETE FROM mail.pending WHERE letter->>'by' = $1
			OR lower(letter->>'from') IN (SELECT lower(address) FROM jsonb_array_elements_text(coalesce(nullif($2::jsonb, 'null'), '[]')) AS address)`, player, string(from))
	}
	if err != nil {
		return fmt.Errorf("dropping the unconfirmed letters of %s: %w", player, err)
	}
	return nil
}
