package programs

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// showSeat answers a game as a seat may see it. It fails as findSeat does.
func (s *Pages) showSeat(r *http.Request, by roster.Token) (any, error) {
	g, info, err := s.findSeat(r, by)
	if err != nil {
		return nil, err
	}
	lang := s.Web.Voice(r.Context()).Lang
	state := SeatState{
		Turn: s.newTurn(r.Context(), g, info), Question: g.Question(info.Seat, lang), Decisions: []Decision{}, Orders: []string{},
		Standing: g.StandingIn(lang, info.Seat), Template: []string{}, View: g.View(info.Seat, lang), Final: info.Final,
	}
	if _, _, _, open := g.Phase(); open {
		for _, w := range game.WaitsOf(g.State(), info.Seat, lang) {
			state.Decisions = append(state.Decisions, Decision{w.Ask, w.Default, w.Choices})
		}
		set, lines, _ := g.Draft(info.Seat)
		state.Set, state.Orders = set, append(state.Orders, lists.Map(lines, func(l order.Line) string { return l.Text })...)
		state.Template = append(state.Template, g.Template(info.Seat, lang)...)
	}
	return state, nil
}

// Faults of what programs send.
var (
	errJSON  = &web.FaultError{Reason: "no JSON of orders", Fault: web.Fault{Status: http.StatusBadRequest, Title: "program.json.title", Words: "program.json"}}
	errPhase = &web.FaultError{Reason: "the phase has closed", Fault: web.Fault{Status: http.StatusConflict, Title: "program.phase.title", Words: "program.phase"}}
)

// takeOrders gives orders to a game, and answers with their receipt. A request that is sent again with the
// same Idempotency-Key is obeyed once. It fails with errJSON if the body cannot be read, with errPhase if
// another phase is open than the one for which the orders are, and as findSeat does.
func (s *Pages) takeOrders(r *http.Request, token roster.Token) (any, error) {
	var sent OrdersSent
	if err := json.NewDecoder(r.Body).Decode(&sent); err != nil {
		return nil, fmt.Errorf("%w: %w", errJSON, err)
	}
	g, info, err := s.findSeat(r, token)
	if err != nil {
		return nil, err
	}
	obey := s.Obey
	if info.Player != token.Player {
		obey = s.Practice.Obey // the seat of a practice game has a visitor as its player
	}
	seat := game.Seat(r.PathValue("seat"))
	if n, _, _, _ := g.Phase(); sent.Phase != 0 && sent.Phase != n {
		return nil, errPhase
	}
	do := game.Submission{Seat: seat, Lines: order.Clean(strings.ReplaceAll(sent.Text, "\r\n", "\n")), Whole: sent.Whole, DryRun: sent.Check, Zone: s.Web.Zone(r.Context(), token.Player)}
	answer, err := obey(r.Context(), g.Setup().Game, nameRequest(r, token, seat), game.Command{At: s.Web.Now(), By: info.Player, Do: do})
	return answer.Receipt, err
}

// nameRequest returns the command ID of a request: made from its Idempotency-Key, or a new one if it has
// none.
func nameRequest(r *http.Request, by roster.Token, seat game.Seat) string {
	key := r.Header.Get("Idempotency-Key")
	if key == "" {
		key = rand.Text()
	}
	sum := sha256.Sum256([]byte(string(by.Player) + "\n" + string(seat) + "\n" + key))
	return "api/" + hex.EncodeToString(sum[:16])
}
