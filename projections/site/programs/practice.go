package programs

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"seneschal/domain/lists"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// listPractice answers the seats of the player's practice games that are not over, those that are asked
// for orders first.
func (s *Pages) listPractice(r *http.Request, token roster.Token) (any, error) {
	seats, err := s.Practice.SeatsKept(r.Context(), token.Player)
	if err != nil {
		return nil, err
	}
	turns := []Turn{}
	for _, seat := range seats {
		turn, ok, err := s.describePractice(r, token, seat)
		if err != nil {
			return nil, err
		}
		if ok {
			turns = append(turns, turn)
		}
	}
	return sortTurns(turns), nil
}

// describePractice describes the player's seat in a practice game; false if the game is over, or was
// forgotten.
func (s *Pages) describePractice(r *http.Request, by roster.Token, seat roster.PracticeSeat) (turn Turn, ok bool, err error) {
	g, at, ok, err := s.Practice.FindKept(r.Context(), by.Player, seat.Game)
	if err != nil || !ok || g.Over() {
		return Turn{}, false, err
	}
	info, ok := g.SeatInfo(at)
	return s.newTurn(r.Context(), g, info), ok, nil
}

// errPractice says that no such practice game can be played.
var errPractice = &web.FaultError{Reason: "no such practice game", Fault: web.Fault{Status: http.StatusBadRequest, Title: "program.practice.title", Words: "program.practice"}}

// beginPractice begins a practice game of the player, and answers with their seat. It fails with errJSON
// if the body cannot be read, and with errPractice if no such game can be played.
func (s *Pages) beginPractice(r *http.Request, token roster.Token) (any, error) {
	var sent PracticeSent
	if err := json.NewDecoder(r.Body).Decode(&sent); err != nil {
		return nil, fmt.Errorf("%w: %w", errJSON, err)
	}
	wish := url.Values{"ruleset": {sent.Ruleset}, "preset": {sent.Preset}, "strength": {sent.Strength}, "seats": {lists.Either(sent.Seats == 0, "", strconv.Itoa(sent.Seats))}}
	seat, err := s.Practice.BeginKept(r, token.Player, wish)
	if errors.Is(err, web.ErrForm) {
		return nil, errPractice
	}
	if err != nil {
		return nil, err
	}
	turn, _, err := s.describePractice(r, token, seat)
	turn.Game, turn.Seat = cmp.Or(turn.Game, seat.Game), cmp.Or(turn.Seat, seat.Seat)
	return turn, err
}
