package site

import (
	"net/http"

	"seneschal/projections/replays"
)

// AuditPage is what is public of a game's proofs.
type AuditPage struct {
	Nav        Nav             `json:"-"`
	Title      string          `json:"title"`
	Ruleset    string          `json:"ruleset"`
	Edition    int             `json:"edition"`
	Commitment string          `json:"commitment"`
	Keys       int             `json:"keys"`             // in the chain
	Rolls      int             `json:"rolls"`            // revealed
	Head       string          `json:"head"`             // of the last commit that tells everybody something; "": none yet
	Public     string          `json:"public,omitempty"` // key of the house, which its signatures are checked with
	Over       bool            `json:"over"`
	Veiled     bool            `json:"veiled,omitempty"` // the keys are shown when the game is over
	Phases     []replays.Title `json:"phases"`
}

func (s *Site) audit(r *http.Request) (view, error) {
	ctx, id := r.Context(), r.PathValue("game")
	row, err := s.lobbyGame(ctx, id)
	if err != nil {
		return view{}, err
	}
	g, head, err := s.opened(ctx, id)
	if err != nil {
		return view{}, err
	}
	titles, err := replays.Titles(ctx, s.DB, id)
	if err != nil {
		return view{}, tables(err)
	}
	veiled := s.veiled(row)
	for i := range titles {
		if veiled {
			titles[i].Key = ""
		}
	}
	p := AuditPage{
		Nav: navOf(row, "audit"), Title: row.Title, Ruleset: g.Ruleset().Describe().Title.In("en"), Edition: g.Setup().Edition,
		Commitment: g.Commitment().String(), Keys: g.Keys(), Rolls: g.Rolls(),
		Head: head.Told, Over: g.Over(), Veiled: veiled, Phases: titles,
	}
	if s.Sealer != nil {
		p.Public = s.Sealer.Public()
	}
	return view{name: "audit", title: "Audit of " + row.Title, page: p}, nil
}
