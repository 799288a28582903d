package main

import (
	"context"

	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/picture"
	"seneschal/projections/site"
	"seneschal/projections/site/seat"
	"seneschal/projections/site/web"
)

// links are the mailed links to seat pages.
func (h *house) links() seat.Links {
	return seat.Links{Key: h.key("seat-link"), Base: h.config.pages()}
}

// site is the pages, and what keeps them live.
func (h *house) site() (*site.Site, *web.Hub, error) {
	proxies, err := h.config.proxies()
	if err != nil {
		return nil, nil, err
	}
	hub, sealer, pictures := web.NewHub(), h.seeds.Sealer(), picture.Renderer{}
	pages, err := site.New(site.Config{
		DB: h.db, Store: h.store, Tree: h.tree.Handler(), Grown: h.grown, Sealer: &sealer, Rulesets: rulesets.Lookup, Games: h.host, Relay: h.host.Beacons.Relay, Persons: h.roster, Links: h.links(), Hub: hub, Doors: h.doors(),
		Register: h.roster, Letters: pageLetters{mailTournaments{h}}, Substitutes: pageDesk{mailDesk{h}}, Unsubscribe: subscriptions{h}, Histories: archive.Archive{Games: aggregate.Reader[*game.Game]{Store: h.store, Kind: h.words}},
		Obey: func(ctx context.Context, id, cause string, cmd game.Command) (game.Answer, error) {
			out, err := h.host.Obey(ctx, id, cause, cmd)
			if out.Answer.Receipt != nil && out.Commit != nil {
				said := *out.Answer.Receipt
				said.Head, said.Signature = sealer.Proof(out.Commit)
				out.Answer.Receipt = &said
			}
			return out.Answer, err
		},
		Mail: h.letters().Address(), Paint: func(b *report.Board) ([]byte, error) { return pictures.PNG(b, picture.Width) },
		Health: h.health, Lag: h.lag, Proxies: proxies, Log: h.log,
	})
	return pages, hub, err
}

// lag is how far behind the tables are, where this process keeps them.
func (h *house) lag(ctx context.Context) (map[string]int, error) {
	if !h.projects {
		return nil, nil
	}
	return h.runner.Lag(ctx)
}
