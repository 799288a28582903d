package main

import (
	"context"

	"seneschal/domain/rulesets"
	"seneschal/domain/substitute"
	deskpages "seneschal/projections/site/desk"
)

// pageDesk lets pages write to the substitute desk, the way mail does.
type pageDesk struct{ mailDesk }

var _ deskpages.Substitutes = pageDesk{}

// Desk implements deskpages.Substitutes.
func (p pageDesk) Desk(ctx context.Context) (*substitute.Desk, error) {
	d, _, err := p.subs.Desk(ctx)
	return d, err
}

// Rulesets implements deskpages.Substitutes.
func (pageDesk) Rulesets() []string {
	var names []string
	for _, r := range rulesets.All() {
		names = append(names, r.Name())
	}
	return names
}
