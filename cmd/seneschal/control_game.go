package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report/text"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/claim"
)

// newGameRequest opens a game and seats its players.
type newGameRequest struct {
	ID      string                 `json:"id"`
	Title   string                 `json:"title"`
	Ruleset string                 `json:"ruleset"`
	Edition int                    `json:"edition,omitempty"` // 0: the newest
	Preset  string                 `json:"preset"`
	Options map[game.Option]string `json:"options"`
	Pace    string                 `json:"pace"`
	Seats   int                    `json:"seats"`
	Steward person                 `json:"steward"`
	Players []person               `json:"players"` // in seat order; may be fewer than seats
	DryRun  bool                   `json:"dry_run"`

	pace *game.Pace // overrides Pace; the demo's own
}

// A person is a player with a name and a mail address.
type person struct {
	Name    string `json:"name"`
	Address string `json:"address"`
	Zone    string `json:"zone,omitempty"`
}

func (h *house) newGame(r *http.Request) (any, error) {
	var req newGameRequest
	if err := decodeStrict(r, &req); err != nil {
		return nil, err
	}
	return h.open(r.Context(), req)
}

// open opens a game by its steward's command.
func (h *house) open(ctx context.Context, req newGameRequest) (map[string]any, error) {
	if req.ID == "" {
		req.ID = newID(req.Ruleset)
	}
	log := aggregate.GameLog(req.ID)
	if err := errors.Join(log.Check(), mayBeCalled(req.ID)); err != nil {
		return nil, err
	}
	if g, _, err := h.host.Game(ctx, req.ID); err != nil || g.Ruleset() != nil {
		if err == nil {
			err = fmt.Errorf("there is a game %s already", req.ID)
		}
		return nil, err
	}
	do := game.Open{
		Game: req.ID, Ruleset: req.Ruleset, Edition: req.Edition, Preset: req.Preset, Options: req.Options, Seats: req.Seats,
		PaceName: req.Pace, Pace: req.pace, Title: req.Title,
	}
	if req.DryRun {
		answer, err := h.words.Empty().Decide(game.Command{At: time.Now().UTC(), By: "steward", Do: do})
		return map[string]any{"id": req.ID, "dry_run": true, "events": answer.Events}, err
	}
	steward, err := h.roster.Ensure(ctx, req.Steward.Name, req.Steward.Address, req.Steward.Zone)
	if err != nil {
		return nil, err
	}
	if _, err := h.host.Obey(ctx, req.ID, "open/"+req.ID, game.Command{At: time.Now().UTC(), By: steward, Do: do}); err != nil {
		return nil, err
	}
	for _, p := range req.Players {
		if _, err := h.seat(ctx, req.ID, "", p); err != nil {
			return nil, err
		}
	}
	return map[string]any{"id": req.ID, "log": string(log)}, nil
}

// seat gives a seat ("": the next free one) to a person.
func (h *house) seat(ctx context.Context, id string, seat game.Seat, p person) (game.Player, error) {
	player, err := h.roster.Ensure(ctx, p.Name, p.Address, p.Zone)
	if err != nil {
		return "", err
	}
	cause := fmt.Sprintf("seat/%s/%s", player, seat)
	_, err = h.host.Obey(ctx, id, cause, game.Command{At: time.Now().UTC(), By: player, Do: game.TakeSeat{Seat: seat, Player: player, Lang: h.roster.Language(ctx, player)}})
	return player, err
}

func (h *house) seatPlayer(r *http.Request) (any, error) {
	var req struct {
		Seat   game.Seat `json:"seat"`
		Player person    `json:"player"`
	}
	if err := decodeStrict(r, &req); err != nil {
		return nil, err
	}
	player, err := h.seat(r.Context(), r.PathValue("id"), req.Seat, req.Player)
	return map[string]any{"player": player}, err
}

// stewardLetter obeys orders of the steward, given at the command line.
func (h *house) stewardLetter(r *http.Request) (any, error) {
	var req struct {
		Text   string `json:"text"`
		DryRun bool   `json:"dry_run"`
	}
	if err := decodeStrict(r, &req); err != nil {
		return nil, err
	}
	g, _, err := h.load(r)
	if err != nil {
		return nil, err
	}
	lines, err := h.stewardLines(r.Context(), req.Text)
	if err != nil {
		return nil, err
	}
	cmd := game.Command{At: time.Now().UTC(), By: g.Steward(), Do: game.Steward{Lines: lines, Zone: h.roster.Zone(r.Context(), g.Steward())}}
	if req.DryRun {
		answer, err := g.Decide(cmd)
		if err != nil {
			return nil, err
		}
		answer.Receipt.DryRun = true
		return receiptOf(answer), nil
	}
	out, err := h.host.Obey(r.Context(), r.PathValue("id"), "steward/"+newID("cli"), cmd)
	if err != nil {
		return nil, err
	}
	return receiptOf(out.Answer), nil
}

// stewardLines are the lines of a text, with IDs in the place of those who are
// to get seats.
func (h *house) stewardLines(ctx context.Context, text string) ([]order.Line, error) {
	var lines []order.Line
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if before, who, _ := claim.Heir(line); who != "" {
			id, err := h.meant(ctx, who)
			if err != nil {
				return nil, err
			}
			line = before + " " + string(id)
		}
		lines = append(lines, order.Line{N: i + 1, Text: line})
	}
	return lines, nil
}

func receiptOf(a game.Answer) map[string]any {
	return map[string]any{"receipt": a.Receipt, "text": text.Receipt(a.Receipt, time.UTC)}
}

func decodeStrict(r *http.Request, v any) error {
	dec := json.NewDecoder(r.Body)
	dec.DisallowUnknownFields()
	return dec.Decode(v)
}

// newID makes an ID that is short enough for a subject line.
func newID(prefix string) string {
	name := strings.ToLower(rand.Text()[:5])
	if prefix == "" {
		return name
	}
	return strings.ToLower(prefix[:min(len(prefix), 6)]) + "-" + name
}
