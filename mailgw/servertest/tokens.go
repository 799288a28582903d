package servertest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
)

// Tokens is a server that gives access tokens at /token, and says at /introspect whether one is valid: only the last
// is.
type Tokens struct {
	URL string

	mu    sync.Mutex
	count int
	token string
}

// NewTokens starts the server.
func NewTokens(t testing.TB) *Tokens {
	tokens := &Tokens{}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /token", func(w http.ResponseWriter, _ *http.Request) {
		answerJSON(w, map[string]any{"access_token": tokens.Next(), "token_type": "Bearer", "expires_in": 3600})
	})
	mux.HandleFunc("POST /introspect", func(w http.ResponseWriter, r *http.Request) {
		answerJSON(w, map[string]any{"active": tokens.acceptsToken(r.FormValue("token")), "username": User})
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	tokens.URL = server.URL
	return tokens
}

func answerJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

// Next gives a new token, and makes all earlier ones void.
func (s *Tokens) Next() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
	s.token = "access" + strconv.Itoa(s.count)
	return s.token
}

// Given returns the number of tokens that were given.
func (s *Tokens) Given() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.count
}

func (s *Tokens) acceptsToken(token string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return token == s.token
}
