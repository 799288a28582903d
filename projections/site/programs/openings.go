package programs

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"seneschal/domain/order"
	"seneschal/projections/roster"
	"seneschal/projections/site/web"
)

// LinesSent are lines about games that wait for players: "PLAY feudal weekly".
type LinesSent struct {
	Text string `json:"text"`
}

// takeOpeningLines carries out lines about games that wait for players, and answers with their receipt. A
// request that is sent again with the same Idempotency-Key is obeyed once. It fails with errJSON if the
// body cannot be read.
func (s *Pages) takeOpeningLines(r *http.Request, token roster.Token) (any, error) {
	var sent LinesSent
	if err := json.NewDecoder(r.Body).Decode(&sent); err != nil {
		return nil, fmt.Errorf("%w: %w", errJSON, err)
	}
	lines := order.Clean(strings.ReplaceAll(sent.Text, "\r\n", "\n"))
	for i := range lines {
		lines[i].Lang = web.LangIn(r.Context())
	}
	return s.Lines(r.Context(), nameRequest(r, token, "openings"), token.Player, lines)
}
