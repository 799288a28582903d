package sitetest

import (
	"fmt"
	"maps"
	"slices"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/rulesets"
)

// The number of players and of open games in a server that Crowd has filled.
const (
	CrowdPlayers  = 500
	CrowdOpenings = 200
)

// CrowdPlayer returns the nth player of a crowd, from 0.
func CrowdPlayer(n int) game.Player { return game.Player(fmt.Sprintf("k%03d", n)) }

// Crowd fills the server with 500 players, who play 125 games that were opened for players, and wait in 200
// others of all terms.
func (h *Server) Crowd() {
	h.T.Helper()
	names := rulesets.Names()
	for first := 0; first < CrowdPlayers; first += 4 {
		id := fmt.Sprintf("begun-%03d", first/4)
		h.Act(id, CrowdPlayer(first), opening.Open{Terms: opening.Terms{Ruleset: names[first/4%len(names)], Seats: 4}})
		for n := range 3 {
			h.Act(id, CrowdPlayer(first+1+n), opening.Take{})
		}
		for n := range 3 { // who takes the last seat confirms by that
			h.Act(id, CrowdPlayer(first+n), opening.Confirm{})
		}
		_, err := h.Openings.Advance(h.T.Context(), id)
		require.NoError(h.T, err)
	}
	for n := range CrowdOpenings {
		h.waitInCrowd(n, names[n%len(names)])
	}
	h.Project()
}

// waitInCrowd opens the nth game that waits, from 0. Of any five, one has an invite code, one has a least tier, and in
// one the opener admits each player. A second player enters unless the game needs only two, or the opener admits them.
func (h *Server) waitInCrowd(n int, ruleset string) {
	h.T.Helper()
	rules, ok := Lookup(ruleset)
	require.True(h.T, ok)
	description := rules.Describe()
	terms := opening.Terms{
		Ruleset: ruleset, Seats: min(2+n%4, description.MaxSeats), Language: []string{"", "en", "es", "fr", "nl"}[n/4%5],
		Title: []string{"", fmt.Sprint("The fen of the western marches, part ", n)}[n%2], Unrated: n%7 == 0,
	}
	terms.Seats = max(terms.Seats, description.MinSeats)
	if paces := slices.Sorted(maps.Keys(description.Paces)); n%3 > 0 {
		terms.Pace = paces[n%len(paces)]
	}
	invite := ""
	switch n % 5 {
	case 1:
		invite = "heron"
	case 2:
		terms.Tier = opening.TierNew
	case 3:
		terms.Admit = true
	}
	id, opener := fmt.Sprintf("waits-%03d", n), CrowdPlayer(n)
	h.Act(id, opener, opening.Open{Terms: terms, Invite: invite})
	if terms.Seats > 2 && !terms.Admit {
		h.Act(id, CrowdPlayer(n+CrowdOpenings), opening.Take{Invite: invite})
	}
}
