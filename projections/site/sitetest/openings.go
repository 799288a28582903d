package sitetest

import (
	"context"
	"fmt"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/commands"
	"seneschal/mailgw/openingmail"
	"seneschal/projections/openings"
)

// lineOpenings carries out lines about openings, with the tables of the server.
type lineOpenings struct {
	pageOpenings
	server *Server
}

// Waiting implements openingmail.Host.
func (l lineOpenings) Waiting(ctx context.Context) ([]string, error) {
	all, err := openings.Waiting(ctx, l.server.Db)
	return lists.Map(all, func(o openings.Opening) string { return o.ID }), err
}

// Of implements openingmail.Host. It lists openings that have ended long ago too.
func (l lineOpenings) Of(ctx context.Context, player game.Player) ([]string, error) {
	return openings.Entered(ctx, l.server.Db, player, time.Time{})
}

// Wish implements openingmail.Host.
func (l lineOpenings) Wish(ctx context.Context, player game.Player, wish opening.Wish) (time.Time, error) {
	now := Noon
	return now.Add(opening.WishLasts), l.server.Doors.Roster.KeepWish(ctx, player, wish, now)
}

// DropWishes implements openingmail.Host.
func (l lineOpenings) DropWishes(ctx context.Context, player game.Player) error {
	return l.server.Doors.Roster.DropWishes(ctx, player)
}

// Rulesets implements openingmail.Host.
func (lineOpenings) Rulesets() []string { return []string{"feudal", "quest"} }

// Lookup implements openingmail.Host.
func (lineOpenings) Lookup(name string) (game.Ruleset, bool) { return Lookup(name) }

// TakeLinks makes the links by which players take seats.
var TakeLinks = mailgw.Server{Keys: [][]byte{[]byte("a key of the tests")}, Pages: "http://"}

// findInvited returns the player whom a token of TakeLinks invites to an opening; false if the token is not valid.
func (*Server) findInvited(_ context.Context, id, token string) (game.Player, bool, error) {
	player, ok := TakeLinks.ParseTake(id, token)
	return player, ok, nil
}

// carryOutLines carries out the lines about openings that a player's program has sent.
func (h *Server) carryOutLines(ctx context.Context, commandID string, by game.Player, lines []order.Line) (*game.Receipt, error) {
	carrier := openingmail.Commands{Host: lineOpenings{pageOpenings{h.Openings}, h}, People: h.Doors}
	return carrier.Receipt(ctx, commands.Request{CommandID: commandID, At: Noon, By: by, Lines: lines})
}

// Open fills the server with openings, and projects them: "open" is full, the opener of "asks" admits each player,
// "code" needs an invite code, "masks" is anonymous, and "closed" has ended. It replaces h.Known.
func (h *Server) Open() {
	h.T.Helper()
	h.Known = map[game.Player]opening.Facts{"p-north": {Tier: opening.TierReliable, Finished: 3}}
	full := opening.Terms{Ruleset: "feudal", Seats: 2, Title: "The wide and windy fen of the western marches", Options: map[game.Option]string{"years": "6"}}
	h.Act("open", "p-north", opening.Open{Terms: full})
	h.Act("open", "p-south", opening.Take{})
	asks := opening.Terms{Ruleset: "quest", Seats: 5, Admit: true, Tier: opening.TierReliable, Finished: 2, Language: "fr", Unrated: true, Alone: true}
	h.Act("asks", "p-north", opening.Open{Terms: asks})
	h.Act("code", "steward", opening.Open{Terms: opening.Terms{Ruleset: "camelot", Seats: 4, Steward: true}, Invite: "heron"})
	h.Act("code", "p-east", opening.Take{Invite: "heron"})
	masks := opening.Terms{Ruleset: "feudal", Seats: 4, Admit: true, Anonymous: true}
	h.Act("masks", "p-east", opening.Open{Terms: masks})
	h.Act("masks", "p-south", opening.Take{})
	h.Act("closed", "p-west", opening.Open{Terms: opening.Terms{Ruleset: "talisman"}})
	h.Act("closed", "p-west", opening.Close{})
	h.Project()
}

// Act lets an opening obey an act, which must succeed.
func (h *Server) Act(id string, by game.Player, act opening.Act) {
	h.T.Helper()
	h.N++
	_, err := h.Openings.Obey(h.T.Context(), id, fmt.Sprint("opening ", h.N), by, act)
	require.NoError(h.T, err)
}
