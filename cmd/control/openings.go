package control

import (
	"net/http"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/domain/report/text"
	"seneschal/mailgw/commands"
	"seneschal/mailgw/openingmail"
)

// Opening is a game that waits for players, as `openings list` prints it.
type Opening struct {
	ID      string         `json:"id"`
	Opener  string         `json:"opener"`
	Status  opening.Status `json:"status"`
	Terms   opening.Terms  `json:"terms"`
	Players []string       `json:"players"`
	Ends    time.Time      `json:"ends"`
}

// listOpenings returns the games that have free seats, those that wait longest first. It leaves out the hashes of their
// codes.
func (h *Handler) listOpenings(r *http.Request) (any, error) {
	if some, err := h.Seen(r.Context()); !some || err != nil {
		return []Opening{}, err
	}
	ids, err := h.Lobby.Waiting(r.Context())
	if err != nil {
		return nil, err
	}
	openings := []Opening{}
	for _, id := range ids {
		openGame, err := h.Openings.Opening(r.Context(), id)
		if err != nil {
			return nil, err
		}
		_, ends := openGame.Opened()
		terms := openGame.Terms()
		if terms.Code != nil {
			terms.Code = &opening.Code{} // its hash is nobody's business
		}
		names := lists.Map(openGame.Seated(), func(o opening.Seated) string { return h.Roster.Name(r.Context(), o.Player) })
		openings = append(openings, Opening{id, h.Roster.Name(r.Context(), openGame.Opener()), openGame.Status(), terms, names, ends})
	}
	return openings, nil
}

// OpeningLines are lines about games that wait for players, in the name of a player.
type OpeningLines struct {
	Player Person `json:"player"`
	Text   string `json:"text"`
}

// sendOpeningLines carries lines out as an email of the player would, and returns their receipt. A new player is added to
// the roster.
func (h *Handler) sendOpeningLines(r *http.Request, req OpeningLines) (any, error) {
	player, err := h.Roster.Ensure(r.Context(), req.Player.Name, req.Player.Address, req.Player.Zone)
	if err != nil {
		return nil, err
	}
	var lines []order.Line
	for i, line := range strings.Split(req.Text, "\n") {
		lines = append(lines, order.Line{N: i + 1, Text: strings.TrimSpace(line)})
	}
	carrier := openingmail.Commands{Host: h.Lobby, People: h.Roster}
	receipt, err := carrier.Receipt(r.Context(), commands.Request{CommandID: "cli/" + NewID("openings"), At: time.Now().UTC(), By: player, Lines: lines})
	if err != nil {
		return nil, err
	}
	return map[string]any{"receipt": receipt, "text": text.Receipt(receipt, time.UTC)}, nil
}
