package main

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
	"seneschal/domain/substitute"
	"seneschal/mailgw"
	"seneschal/mailgw/deskmail"
	"seneschal/mailgw/returns"
)

// mailDesk lets the intake write to the substitute desk.
type mailDesk struct{ *house }

var _ deskmail.Host = mailDesk{}

// Known implements mailgw.DeskHost.
func (m mailDesk) Known(ctx context.Context, cause string) (bool, error) {
	return m.subs.Known(ctx, cause)
}

// Obey implements mailgw.DeskHost.
func (m mailDesk) Obey(ctx context.Context, cause string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error) {
	do := substitute.Letter{Lines: lines, Vacancy: vacancy}
	for _, r := range rulesets.All() {
		do.Known = append(do.Known, r.Name())
	}
	out, err := m.subs.Obey(ctx, cause, substitute.Command{At: at, By: by, Do: do})
	return out.Answer.Receipt, err
}

// mayBeCalled refuses what no game or tournament may be called: letters to the
// substitute desk name it where others name a game.
func mayBeCalled(id string) error {
	switch id {
	case mailgw.DeskID:
		return fmt.Errorf("%q is the substitute desk in letters: take another name", id)
	case mailgw.SubscriptionsID:
		return fmt.Errorf("%q stands in letters for which of them somebody wants: take another name", id)
	}
	return nil
}

// absence notices that a machine answers for a player.
func (h *house) absence(outbox mailgw.Poster) *returns.Absence {
	return &returns.Absence{Games: mailHost{h.host}, People: h.roster, Post: outbox, DB: h.db, House: h.letters(), Log: h.log}
}
