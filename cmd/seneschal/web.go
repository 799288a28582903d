package main

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/mailgw"
	"seneschal/projections/site"
)

// links are the mailed links to seat pages.
func (h *house) links() site.Links {
	return site.Links{Key: h.key("seat-link"), Base: h.config.pages()}
}

// site is the pages, and what keeps them live.
func (h *house) site() (*site.Site, *site.Hub, error) {
	proxies, err := h.config.proxies()
	if err != nil {
		return nil, nil, err
	}
	hub := site.NewHub()
	pages, err := site.New(site.Config{
		DB: h.db, Store: h.store, Rulesets: rulesets.Lookup, Games: h.host, Persons: h.roster, Links: h.links(), Hub: hub, Doors: h.doors(),
		Register: h.roster, Letters: pageLetters{mailTournaments{h}}, Substitutes: pageDesk{mailDesk{h}}, Unsubscribe: subscriptions{h}, Histories: mailgw.Archive{Store: h.store, Words: h.words},
		Obey: func(ctx context.Context, id, cause string, cmd game.Command) (game.Answer, error) {
			out, err := h.host.Obey(ctx, id, cause, cmd)
			return out.Answer, err
		},
		Health: h.health, Lag: h.lag, Proxies: proxies, Log: h.log,
	})
	return pages, hub, err
}

// health says in sentences what is wrong.
func (h *house) health(ctx context.Context) []string {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	var wrong []string
	if err := h.store.Healthy(ctx); err != nil {
		wrong = append(wrong, fmt.Sprintf("the log takes no commits: %v", err))
	}
	lag, err := h.runner.Lag(ctx)
	if err != nil {
		return append(wrong, fmt.Sprintf("Postgres does not answer: %v", err))
	}
	for _, name := range projectionNames {
		if lag[name] > lagLimit {
			wrong = append(wrong, fmt.Sprintf("projection %s is %d commits behind", name, lag[name]))
		}
	}
	return wrong
}

// lag is how far behind the tables are, where this process keeps them.
func (h *house) lag(ctx context.Context) (map[string]int, error) {
	if !h.projects {
		return nil, nil
	}
	return h.runner.Lag(ctx)
}

// lagLimit is how far behind a projection may be before health says so.
const lagLimit = 1000
