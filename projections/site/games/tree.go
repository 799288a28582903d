package games

import (
	"net/http"

	"seneschal/domain/dice"
	"seneschal/projections/replays"
	"seneschal/projections/site/web"
)

// AuditPage shows the public proofs of a game.
type AuditPage struct {
	Nav        Nav          `json:"-"`
	Title      string       `json:"title"`
	Ruleset    string       `json:"ruleset"`
	Edition    int          `json:"edition"`
	Commitment string       `json:"commitment"`
	Keys       int          `json:"keys"`             // number of keys in the chain
	Rolls      int          `json:"rolls"`            // number of keys that adjudications have used
	Head       string       `json:"head"`             // hash of the last commit with a public part; "": none yet
	Public     string       `json:"public,omitempty"` // public key of the server, to check its signatures
	Over       bool         `json:"over"`
	Anonymous  bool         `json:"anonymous,omitempty"` // the log can be had when the game is over
	Veiled     bool         `json:"veiled,omitempty"`    // the keys are shown when the game is over
	Tree       *Grown       `json:"tree,omitempty"`      // over all public commits of the server; nil: there is none
	Phases     []AuditPhase `json:"phases"`
	Server     bool         `json:"house,omitempty"`  // the dice rest on the server's word
	Sealed     bool         `json:"sealed,omitempty"` // the dice come from the commit that seals the phase, not from the orders
	Beacon     string       `json:"beacon,omitempty"` // chain of the beacon that throws the dice; "": there is none
}

// AuditPhase is a phase with the words for its dice.
type AuditPhase struct {
	replays.Title
	Thrown DiceLine `json:"-"`
}

// showAudit answers the page of a game's proofs.
func (s *Pages) showAudit(r *http.Request) (web.View, error) {
	ctx, id := r.Context(), r.PathValue("game")
	row, err := Row(ctx, s.DB, id)
	if err != nil {
		return web.View{}, err
	}
	g, head, err := Opened(ctx, s.Games, id)
	if err != nil {
		return web.View{}, err
	}
	titles, err := replays.Titles(ctx, s.DB, id)
	if err != nil {
		return web.View{}, web.FromTables(err)
	}
	voice, veiled := s.Web.Voice(ctx), s.Rulesets.Veiled(row)
	if err := s.Tales.Titles(ctx, voice.Lang, titles); err != nil {
		return web.View{}, err
	}
	var phases []AuditPhase
	for _, title := range titles {
		if veiled {
			title.Key = ""
		}
		phases = append(phases, AuditPhase{title, s.Relay.DiceLine(voice, g.Dice(), title.Dice.V)})
	}
	audit := AuditPage{
		Nav: NavOf(row, "audit"), Title: row.Title, Ruleset: g.Ruleset().Describe().Title.In(voice.Lang), Edition: g.Setup().Edition,
		Commitment: g.Commitment().String(), Keys: g.Keys(), Rolls: g.Rolls(),
		Head: head.Told, Public: s.Files.Public(), Over: g.Over(), Anonymous: g.HidesPlayers(), Veiled: veiled, Phases: phases,
	}
	if terms := g.Dice(); terms != nil {
		audit.Beacon, audit.Server = terms.Chain, terms.Mode == dice.Server
		audit.Sealed = audit.Server && g.DiceForm() == dice.Sealed
	}
	if s.Grown != nil {
		grown, err := s.Grown()
		if err != nil {
			return web.View{}, err
		}
		for i, w := range grown.Witnesses {
			grown.Witnesses[i].Seen = s.Web.When(ctx, w.At)
		}
		audit.Tree = &grown
	}
	return web.View{Name: "audit", Title: voice.Say("audit.title", "game", row.Title), About: voice.Say("audit.about", "game", row.Title), Page: audit}, nil
}
