package control

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
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
