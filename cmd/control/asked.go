package control

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"seneschal/mailgw"
)

// answer writes what f returns as JSON, errors too.
func answer(w http.ResponseWriter, r *http.Request, f func(*http.Request) (any, error)) {
	v, err := f(r)
	if err != nil {
		w.WriteHeader(http.StatusUnprocessableEntity)
		v = map[string]string{"error": err.Error()}
	}
	if err := json.NewEncoder(w).Encode(v); err != nil {
		return // the caller is gone
	}
}

// Seen waits until the tables have the whole log, if this process keeps them.
func (h *Handler) Seen(ctx context.Context) error {
	last, err := h.Store.Last(ctx)
	if err != nil {
		return fmt.Errorf("asking for the end of the log: %w", err)
	}
	if !h.Keeps || last == 0 {
		return nil
	}
	waiting, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	return h.Runner.WaitFor(waiting, last)
}

// asked has a request read before it is answered.
func asked[Q any](answer func(*http.Request, Q) (any, error)) func(*http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		var q Q
		if err := decodeStrict(r, &q); err != nil {
			return nil, err
		}
		return answer(r, q)
	}
}

func decodeStrict(r *http.Request, v any) error {
	dec := json.NewDecoder(r.Body)
	dec.DisallowUnknownFields()
	return dec.Decode(v)
}

// NewID makes an ID that is short enough for a subject line.
func NewID(prefix string) string {
	name := strings.ToLower(rand.Text()[:5])
	if prefix == "" {
		return name
	}
	return strings.ToLower(prefix[:min(len(prefix), 6)]) + "-" + name
}

// mayBeCalled refuses what no game or tournament may be called: letters to the
// substitute desk name it where others name a game.
func mayBeCalled(id string) error {
	switch id {
	case mailgw.DeskID:
		return fmt.Errorf("%q is the substitute desk in letters: take another name", id)
	case mailgw.SubscriptionsID:
		return fmt.Errorf("%q stands in letters for which of them somebody wants: take another name", id)
	}
	return nil
}
