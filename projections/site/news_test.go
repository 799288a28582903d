package site_test

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/eventstore/aggregate"
	"seneschal/projections/site/sitetest"
)

// TestPagesTellWhatTheMailTells checks that the page of a seat holds every sentence of the reports
// since its last orders, in every game.
func TestPagesTellWhatTheMailTells(t *testing.T) {
	server := sitetest.New(t)
	tags := regexp.MustCompile(`<[^>]*>`)
	for _, g := range lawGames {
		server.Play(g.ruleset, g.ruleset, g.seats, 5)
		mailed := mailedSince(server, g.ruleset)
		told := 0
		for _, seat := range server.GameNow(g.ruleset).Seats() {
			page := html.UnescapeString(tags.ReplaceAllString(server.Get(server.SeatPath(g.ruleset, seat.Seat)).Body, ""))
			for _, sentence := range mailed[seat.Seat] {
				require.True(t, strings.Contains(page, sentence), "%s of %s: the page does not say %q", seat.Seat, g.ruleset, sentence)
				told++
			}
		}
		require.NotZero(t, told, g.ruleset)
	}
}

// mailedSince returns, by seat, the sentences about events in the reports since the seat's last
// orders.
func mailedSince(server *sitetest.Server, id string) map[game.Seat][]string {
	g, undelivered := server.Games.Empty(), game.Undelivered{}
	ordered, all := map[game.Seat]bool{}, map[game.Seat][]string{}
	for commit, err := range server.Store.Load(server.T.Context(), aggregate.GameLog(id), 0) {
		require.NoError(server.T, err)
		events, err := server.Games.Decode(g, commit)
		require.NoError(server.T, err)
		next := event.Fold(g, events...)
		for _, e := range events {
			if o, ok := e.(game.Ordered); ok {
				ordered[o.Seat] = true
			}
		}
		var due game.Due
		undelivered, due = undelivered.Note(g, next, events, commit.At)
		for seat, since := range due {
			if ordered[seat] {
				all[seat], ordered[seat] = nil, false
			}
			all[seat] = append(all[seat], sentences(game.Compose(g, next, events, seat, game.Options{Lang: "en", Since: since}))...)
		}
		g = next
	}
	return all
}

// sentences returns the sentences of a report about events.
func sentences(r report.Report) (all []string) {
	for _, section := range r.Sections {
		switch section.ID {
		case "asked", "clock", "verify", "press", "votes", "position", "public":
			continue
		}
		for _, b := range section.Blocks {
			all = append(append(all, b.Items...), b.Orders...)
		}
	}
	return all
}
