package main

import (
	"context"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
	"seneschal/domain/substitute"
	"seneschal/projections/site"
)

// pageDesk lets pages write to the substitute desk, the way mail does.
type pageDesk struct{ *house }

var _ site.Substitutes = pageDesk{}

// Desk implements site.Substitutes.
func (p pageDesk) Desk(ctx context.Context) (*substitute.Desk, error) {
	d, _, err := p.subs.Desk(ctx)
	return d, err
}

// Obey implements site.Substitutes.
func (p pageDesk) Obey(ctx context.Context, cause string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error) {
	do := substitute.Letter{Lines: lines, Vacancy: vacancy, Known: p.Rulesets()}
	out, err := p.subs.Obey(ctx, cause, substitute.Command{At: at, By: by, Do: do})
	return out.Answer.Receipt, err
}

// Rulesets implements site.Substitutes.
func (pageDesk) Rulesets() []string {
	var names []string
	for _, r := range rulesets.All() {
		names = append(names, r.Name())
	}
	return names
}
