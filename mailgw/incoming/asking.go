package incoming

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"
	"golang.org/x/time/rate"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw"
)

// mayAsk reports whether an address may be asked about a letter. Who has proved
// himself always is; letters to a reply address of ours, and those by each way,
// have questions of their own, so that a forger cannot use up the player's. Nor
// can a flood of strangers.
func (l *Letter) mayAsk(w Waiting, to string) bool {
	now := l.Reception.Now()
	switch {
	case l.Sure:
		return true
	case l.addressed():
		return l.Reception.Limits.mine("token "+to, now)
	}
	if w.By == "" {
		return l.Reception.Limits.allow("ask "+to, now)
	}
	return l.Reception.Limits.mine("ask "+to+" "+l.path(), now) && l.Reception.Limits.some("ask "+to, now)
}

// mayAnswer reports whether the sender's address may be answered. Letters to a
// reply address of ours have answers of their own.
func (l *Letter) mayAnswer() bool {
	if l.addressed() {
		return l.Reception.Limits.mine("tell "+l.Mail.From, l.Reception.Now())
	}
	return l.Reception.Limits.allow(l.Mail.From, l.Reception.Now())
}

// addressed reports whether the letter came to a reply address of ours, which a
// forger does not know.
func (l *Letter) addressed() bool {
	return slices.ContainsFunc(l.Tokens, func(t mailgw.Token) bool { return t.Valid })
}

// SetAside keeps a letter to be confirmed by an address, unless that has been
// asked too often. One that is kept already stays so: it is being handled
// again.
func (l *Letter) SetAside(ctx context.Context, w Waiting, to string) (bool, error) {
	_, kept, err := l.Reception.Pending.Find(ctx, w.Code)
	if err != nil || kept {
		return kept, err
	}
	if !l.mayAsk(w, to) {
		l.silenced()
		return false, nil
	}
	return true, l.Reception.Pending.Put(ctx, w)
}

// QuotedLines are the first lines of a letter, as they are quoted to who is asked whether
// they are his.
func QuotedLines(lines []order.Line) string {
	s := ""
	for _, l := range lines[:min(len(lines), 40)] {
		s += "> " + l.Text + "\n"
	}
	return s
}

// MayBeAnswered reports whether the sender's address may be answered now.
func (l *Letter) MayBeAnswered() bool {
	if l.Sure || l.Sender != "" && l.Aligned || l.mayAnswer() {
		return true
	}
	l.silenced()
	return false
}

// A Waiting letter has proved nothing yet and counts nothing; if its player
// confirms it while the phase is open, it counts from when it was received.
type Waiting struct {
	Code     string      `json:"-"` // with which it is confirmed
	Game     string      `json:"game"`
	Seat     game.Seat   `json:"seat"`
	By       game.Player `json:"by"`
	Number   int         `json:"phase"` // of the phase that was open, or of the vacancy that it answers
	Part     Part        `json:"part"`
	Cause    string      `json:"cause"`
	From     string      `json:"from"` // who sent it, as it says
	Subject  string      `json:"subject,omitempty"`
	ID       string      `json:"id,omitempty"` // its Message-ID
	Received time.Time   `json:"received"`
	Sure     bool        `json:"sure,omitempty"` // its sender is known, and only asked whether he means it
}

// Pending keeps letters until they are confirmed.
type Pending interface {
	// Put keeps a letter; one that is kept already stays as it was.
	Put(ctx context.Context, w Waiting) error
	// Find is the letter of a code.
	Find(ctx context.Context, code string) (Waiting, bool, error)
	// Drop forgets a letter, once it has been obeyed.
	Drop(ctx context.Context, code string) error
}

// PendingTable keeps letters in mail.pending.
type PendingTable struct{ DB *sqlx.DB }

var _ Pending = PendingTable{}

// keepPending is how long a letter waits to be confirmed.
const keepPending = "14 days"

// Put keeps a letter, and drops those that nobody has confirmed.
func (t PendingTable) Put(ctx context.Context, w Waiting) error {
	data, err := json.Marshal(w)
	if err != nil {
		return fmt.Errorf("keeping letter %s: %w", w.Cause, err)
	}
	_, err = t.DB.ExecContext(ctx, `
		WITH old AS (DELETE FROM mail.pending WHERE kept < now() - $3::interval)
		INSERT INTO mail.pending (code, letter) VALUES ($1, $2) ON CONFLICT (code) DO NOTHING`, w.Code, data, keepPending)
	if err != nil {
		return fmt.Errorf("keeping letter %s: %w", w.Cause, err)
	}
	return nil
}

// Find is the letter of a code.
func (t PendingTable) Find(ctx context.Context, code string) (Waiting, bool, error) {
	var data []byte
	err := t.DB.GetContext(ctx, &data, `SELECT letter FROM mail.pending WHERE code = $1`, code)
	if errors.Is(err, sql.ErrNoRows) {
		return Waiting{}, false, nil
	}
	w := Waiting{Code: code}
	if err == nil {
		err = json.Unmarshal(data, &w)
	}
	if err != nil {
		return Waiting{}, false, fmt.Errorf("looking for a letter to confirm: %w", err)
	}
	return w, true, nil
}

// Drop forgets a letter.
func (t PendingTable) Drop(ctx context.Context, code string) error {
	if _, err := t.DB.ExecContext(ctx, `DELETE FROM mail.pending WHERE code = $1`, code); err != nil {
		return fmt.Errorf("dropping a confirmed letter: %w", err)
	}
	return nil
}

// Forget drops all letters of a player, and all from some addresses.
func (t PendingTable) Forget(ctx context.Context, p game.Player, addresses []string) error {
	from, err := json.Marshal(addresses)
	if err == nil {
		_, err = t.DB.ExecContext(ctx, `DELETE FROM mail.pending WHERE letter->>'by' = $1
			OR lower(letter->>'from') IN (SELECT lower(address) FROM jsonb_array_elements_text(coalesce(nullif($2::jsonb, 'null'), '[]')) AS address)`, p, from)
	}
	if err != nil {
		return fmt.Errorf("dropping the unconfirmed letters of %s: %w", p, err)
	}
	return nil
}

// Limits bound how often somebody is written to who did not ask for it: an
// address by itself, and all of them together. The zero value is ready.
type Limits struct {
	mu  sync.Mutex
	by  map[string]*rate.Limiter
	all *rate.Limiter
	few map[string]*rate.Limiter // by themselves: no flood of others counts
}

const (
	oneAnswer    = 20 * time.Minute // at most, to one address
	answersAhead = 2                // that may come at once
	allAnswers   = rate.Limit(1)    // a second, to everybody
	allAhead     = 60
	someAhead    = 10     // questions about letters in one name, by whatever way they come
	remembered   = 10_000 // addresses
)

// allow reports whether an address may be written to now, and counts it.
func (l *Limits) allow(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all == nil {
		l.all = rate.NewLimiter(allAnswers, allAhead)
	}
	return counted(&l.by, address, answersAhead).AllowN(now, 1) && l.all.AllowN(now, 1)
}

// mine is allow for who knows a secret of the address: what is written to
// others does not count.
func (l *Limits) mine(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return counted(&l.few, address, answersAhead).AllowN(now, 1)
}

// some is mine for what comes by several ways.
func (l *Limits) some(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return counted(&l.few, address, someAhead).AllowN(now, 1)
}

// counted is the limiter of an address. What is too much to remember is
// forgotten at once.
func counted(by *map[string]*rate.Limiter, address string, ahead int) *rate.Limiter {
	if *by == nil || len(*by) >= remembered {
		*by = make(map[string]*rate.Limiter)
	}
	mine, ok := (*by)[address]
	if !ok {
		mine = rate.NewLimiter(rate.Every(oneAnswer), ahead)
		(*by)[address] = mine
	}
	return mine
}
