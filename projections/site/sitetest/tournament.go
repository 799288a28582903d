package sitetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	tournamenthost "seneschal/eventstore/host/tournaments"
)

// Tournament is a tournament whose tables are played as games of the server.
type Tournament struct {
	*tournamenthost.Host
	server *Server
	id     string
	n      int
}

// Tournament announces a tournament by rules in YAML, and has the players k01, k02 ... enter. As the clock of these
// pages stands still, there is no time for objections unless the rules name one.
func (h *Server) Tournament(id, title, rules string, entrants int) *Tournament {
	h.T.Helper()
	c := &Tournament{Host: h.TournamentHost, server: h, id: id}
	r, err := tournament.Read([]byte(rules))
	require.NoError(h.T, err)
	if !strings.Contains(rules, "objections:") {
		r.Objections = 0
	}
	c.Must("steward", tournament.Announce{Title: title, Rules: r})
	for i := range entrants {
		p := game.Player(fmt.Sprintf("k%02d", i+1))
		c.Must(p, tournament.Enter{Player: p, Rating: 1900 - 20*i, Reliability: 100})
	}
	return c
}

// Must carries out an act in the tournament; the test ends if it is refused.
func (c *Tournament) Must(by game.Player, act tournament.Act) {
	c.server.T.Helper()
	c.n++
	cmd := tournament.Command{At: Noon.Add(time.Duration(c.n) * time.Second), By: by, Do: act}
	_, err := c.Obey(context.Background(), c.id, fmt.Sprint("cause ", c.n), cmd)
	require.NoError(c.server.T, err, "%T", act)
}

// State returns the tournament as it stands.
func (c *Tournament) State() *tournament.Tournament {
	c.server.T.Helper()
	now, _, err := c.Tournament(context.Background(), c.id)
	require.NoError(c.server.T, err)
	return now
}

// Play advances the tournament and plays the games of its running tables one by one, until stop returns true or no table
// is running. Their ruleset must be tiny.
func (c *Tournament) Play(stop func(*tournament.Tournament) bool) {
	c.server.T.Helper()
	for !stop(c.State()) {
		_, err := c.Advance(context.Background(), c.id)
		require.NoError(c.server.T, err)
		table, ok := c.Running()
		if !ok || stop(c.State()) {
			return
		}
		for i := 0; !c.server.GameNow(table.Game).Over(); i++ {
			c.bidForSeats(table, i)
		}
		require.NoError(c.server.T, c.Record(context.Background(), table.Game))
	}
}

// bidForSeats sends orders for each seat of a table in its round i: BID 2 for one seat, another in each round, and PASS
// for the others.
func (c *Tournament) bidForSeats(table tournament.TableInfo, i int) {
	c.server.T.Helper()
	seats := c.server.GameNow(table.Game).Seats()
	first := (table.N + i) % len(seats)
	for k, seat := range seats {
		bid := lists.Either(k == first, "BID 2", "PASS")
		c.server.Do(table.Game, seat.Player, game.Submission{Seat: seat.Seat, Lines: Lines([]string{bid})})
	}
}

// Running returns the first table that is being played; false if there is none.
func (c *Tournament) Running() (tournament.TableInfo, bool) {
	now := c.State()
	for _, n := range now.OpenSeasons() {
		season, _ := now.Season(n)
		for _, r := range season.Rounds {
			if table, ok := lists.Find(r.Tables, func(t tournament.TableInfo) bool { return t.Status == "running" }); ok {
				return table, true
			}
		}
	}
	return tournament.TableInfo{}, false
}

// Tournaments fills the server with a league in its second season and a cup that has not begun, and returns the league.
func (h *Server) Tournaments() *Tournament {
	h.T.Helper()
	c := h.Tournament("league", "The league of the marches", `
format: league
seasons: 3
seats: 3
rounds: 2
division: 5
play: {ruleset: tiny, preset: short}
clock: {phases: {any: 2d}, grace: 12h, quiet: [sunday], holidays: ["2026-12-25"], absence: 10}
`, 10)
	c.Must("steward", tournament.PostNews{Text: "Welcome, all of <you>."})
	c.Must("steward", tournament.CloseEntries{})
	c.Play(func(t *tournament.Tournament) bool {
		season, ok := t.Season(2)
		if !ok || len(season.Rounds) == 0 {
			return false
		}
		return slices.ContainsFunc(season.Rounds[0].Tables, func(t tournament.TableInfo) bool { return t.Status == "finished" })
	})
	h.Tournament("young-cup", "The young cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	h.Project()
	return c
}

// YoungTournament announces a Swiss cup of four that has not begun.
func (h *Server) YoungTournament() *Tournament {
	h.T.Helper()
	c := h.Tournament("cup", "The cup of oaks", "{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny, preset: short}, clock: {phases: {any: 12h}}}", 4)
	h.Project()
	return c
}

// Swiss plays a Swiss tournament of five, whose figures name opponents.
func (h *Server) Swiss() {
	h.T.Helper()
	c := h.Tournament("duels", "The duels", `{format: swiss, seats: 2, rounds: 3, tie_breaks: "DE, BH-C1, SB, SCORE:tricks, LOT", play: {ruleset: tiny, preset: short}}`, 5)
	c.Must("steward", tournament.CloseEntries{})
	c.Play(func(t *tournament.Tournament) bool { return t.Status() == "ended" })
	h.Project()
}
