package stewards

import (
	"context"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/projections/lobby"
	"seneschal/projections/site/games"
	"seneschal/projections/site/web"
)

// Table is a game as its steward sees it: its seats, and which of them have sent no final orders, but
// never the orders of any.
type Table struct {
	ID     string
	Title  string
	Place  string // "round 2, table 3"; "" if it is of no tournament
	State  string // state of the lobby; "waiting" if it has not been opened
	Phase  string
	Due    web.Moment
	Silent []string // awaited seats without final orders
	Ready  int      // number of awaited seats with final orders
	Regent []string // seats that are played by a regency
	Vacant []string // seats that have lost their player
	Free   int      // number of seats that were never taken
	Away   []string // seats whose holder has announced an absence for now
	Agreed []string // for a table that waits: players who are ready to begin
	Open   []string // for a table that waits: players who are not ready
	Holds  bool     // the steward has a seat there
}

// nearDeadline is the time before a deadline in which a steward should look at silent seats.
const nearDeadline = 24 * time.Hour

// Needs describes in sentences the things that a steward should look at; nil if there are none.
func (t Table) Needs(voice web.Voice, now time.Time) []string {
	var needs []string
	near := !t.Due.At.IsZero() && t.Due.At.Sub(now) < nearDeadline
	add := func(is bool, key string, who ...string) {
		if is {
			needs = append(needs, voice.Say("steward.needs."+key, "n", t.Free, "who", voice.List(who)))
		}
	}
	add(t.State == lobby.Forming, "free")
	add(t.State == lobby.Paused, "paused")
	add(near && len(t.Silent) > 0, "silent", t.Silent...)
	add(len(t.Regent) > 0, "regent", t.Regent...)
	add(len(t.Vacant) > 0, "vacant", t.Vacant...)
	return needs
}

// buildTable makes the Table of a game of the lobby, without a place in a tournament and without
// absences, which only the game itself knows.
func (s *Pages) buildTable(ctx context.Context, names web.Names, g lobby.Game, zone *time.Location) (Table, error) {
	table := Table{ID: g.ID, Title: game.Retitled(g.Title, web.LangIn(ctx)), State: g.State, Phase: s.Rulesets.PhaseIn(g, web.LangIn(ctx)), Ready: g.Ready}
	if g.Due != nil {
		table.Due = s.Web.Moment(*g.Due, zone)
	}
	seats, err := lobby.KnownSeats(ctx, s.DB, g.ID)
	if err != nil {
		return table, web.FromTables(err)
	}
	games.Faced(ctx, s.Games, g.ID, seats)
	for _, seat := range seats {
		table.addSeat(seat, nameHolder(names, seat))
		table.Holds = table.Holds || seat.Player == g.Steward
	}
	return table, nil
}

// addSeat adds a seat; words name it with its holder.
func (t *Table) addSeat(seat lobby.Seat, words string) {
	switch seat.Status {
	case "free":
		t.Free++
	case "vacant":
		t.Vacant = append(t.Vacant, seat.Name)
	case "regency":
		t.Regent = append(t.Regent, words)
	}
	if seat.Awaited && !seat.Final && seat.Player != "" {
		t.Silent = append(t.Silent, words)
	}
}

// nameHolder names a seat with its holder, if it has one.
func nameHolder(names web.Names, seat lobby.Seat) string {
	if seat.Player == "" {
		return seat.Name
	}
	return seat.Name + " (" + names.Of(seat.Player) + ")"
}

// addAbsences adds the seats whose holders have announced an absence for now.
func (t *Table) addAbsences(ctx context.Context, names web.Names, g *game.Game, now time.Time) {
	for _, seat := range g.Seats() {
		if seat.Player != "" && !g.Over() && g.Away(seat.Seat, now) {
			t.Away = append(t.Away, g.State().Face(seat.Seat, web.LangIn(ctx)).Name+" ("+names.Of(seat.Player)+")")
		}
	}
}

// listGames returns the unfinished games that chosen chooses, the earliest deadline first.
func listGames(ctx context.Context, q sqlx.QueryerContext, chosen func(lobby.Game) bool) ([]lobby.Game, error) {
	all, err := lobby.Unfinished(ctx, q)
	return slices.DeleteFunc(all, func(g lobby.Game) bool { return !chosen(g) }), web.FromTables(err)
}
