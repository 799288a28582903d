package sitetest

import (
	"fmt"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
)

// Open opens games that wait for players: one that is full, one whose opener says yes to each, and one
// that has ended.
func (h *Server) Open() {
	h.T.Helper()
	h.Known = map[game.Player]opening.Facts{"p-north": {Tier: opening.TierReliable, Finished: 3}}
	full := opening.Terms{Ruleset: "feudal", Seats: 2, Title: "The wide and windy fen of the western marches", Options: map[game.Option]string{"years": "6"}}
	h.obeyOpening("open", "p-north", opening.Open{Terms: full})
	h.obeyOpening("open", "p-south", opening.Take{})
	asks := opening.Terms{Ruleset: "quest", Seats: 5, Admit: true, Tier: opening.TierReliable, Finished: 2, Language: "fr", Unrated: true, Alone: true}
	h.obeyOpening("asks", "p-north", opening.Open{Terms: asks})
	h.obeyOpening("code", "steward", opening.Open{Terms: opening.Terms{Ruleset: "camelot", Seats: 4, Steward: true}, Invite: "heron"})
	h.obeyOpening("code", "p-east", opening.Take{Invite: "heron"})
	h.obeyOpening("closed", "p-west", opening.Open{Terms: opening.Terms{Ruleset: "talisman"}})
	h.obeyOpening("closed", "p-west", opening.Close{})
	h.Project()
}

// obeyOpening lets an opening obey an act, which must succeed.
func (h *Server) obeyOpening(id string, by game.Player, act opening.Act) {
	h.T.Helper()
	h.N++
	_, err := h.Openings.Obey(h.T.Context(), id, fmt.Sprint("opening ", h.N), by, act)
	require.NoError(h.T, err)
}
