package programs

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// Faults of callers.
var (
	errToken = &web.FaultError{Reason: "no valid token", Fault: web.Fault{Status: http.StatusUnauthorized, Title: "program.token.title", Words: "program.token"}}
	errScope = &web.FaultError{Reason: "the token does not allow that", Fault: web.Fault{Status: http.StatusForbidden, Title: "program.scope.title", Words: "program.scope"}}
	errOften = &web.FaultError{Reason: "too many requests of a token", Fault: web.Fault{Status: http.StatusTooManyRequests, Title: "program.often.title", Words: "program.often"}}
)

// withScope returns a handler that finds the token of a request and lets the program in if the token has a scope. It
// fails with errScope if the token has not, and as findCaller does.
func (s *Pages) withScope(scope string, answer func(*http.Request, roster.Token) (any, error)) func(*http.Request, http.Header) (any, error) {
	return func(r *http.Request, header http.Header) (any, error) {
		token, err := s.findCaller(r, header)
		switch {
		case err != nil:
			return nil, err
		case !token.May(scope):
			return nil, errScope
		}
		return answer(r, token)
	}
}

// findCaller returns the token of a request, and sets the language of its player as that of the answer. It sets headers
// that say how many requests are left. It fails with errToken if there is no valid token, and with errOften if there
// were too many requests of the token, or too many invalid ones from the place.
func (s *Pages) findCaller(r *http.Request, header http.Header) (token roster.Token, err error) {
	secret, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !bearer {
		header.Set("WWW-Authenticate", "Bearer")
		return token, errToken
	}
	now := s.Web.Now()
	token, err = s.Tokens.TokenOf(r.Context(), strings.TrimSpace(secret), now)
	countedFor := "token " + token.ID
	if errors.Is(err, roster.ErrToken) {
		header.Set("WWW-Authenticate", `Bearer error="invalid_token"`)
		countedFor, err = "place "+s.Web.Place(r), errToken
	}
	if err != nil && !errors.Is(err, errToken) {
		return token, web.FromTables(err)
	}
	left, wait := s.limits.Take(countedFor, requestEvery, requestBurst, now)
	header.Set("RateLimit-Limit", strconv.Itoa(requestBurst))
	header.Set("RateLimit-Remaining", strconv.Itoa(left))
	header.Set("RateLimit-Reset", strconv.Itoa(int(math.Ceil((time.Duration(requestBurst-left) * requestEvery).Seconds()))))
	if wait > 0 {
		header.Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
		return token, errOften
	}
	if err == nil {
		if person, err := s.Tokens.Find(r.Context(), token.Player); err == nil {
			web.SetUsualLang(r.Context(), person.Language)
		}
	}
	return token, err
}
