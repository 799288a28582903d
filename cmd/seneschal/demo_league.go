package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"seneschal/cmd/server"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/projections/roster"
)

// A demoLeague is the honour league beside a demo's game. Its past seasons are played at the first
// start, on a clock of their own. From then on its bots play before your eyes, by the server's
// clock, as long as the demo runs.
type demoLeague struct {
	server *server.Server
	began  time.Time // when this run of the demo began
}

// The size of the demo's league.
const (
	demoLeagueID       = "honour-league"
	demoLeagueEntrants = 8
	demoLeaguePast     = 2                    // seasons that are played at the first start
	demoLeagueYear     = 365 * 24 * time.Hour // between the starts of these seasons
)

// How often a bot of the league writes: soon at first, so that there is something to
// watch, and later with time to look at the pages.
const (
	demoLeagueBeat  = time.Second     // between emails at first
	demoLeagueLater = 5 * time.Second // between emails later
	demoLeagueFirst = 5 * time.Minute // how long "at first" is
)

// demoLeagueRules returns the rules of the league, in which a season begins as soon as the one before
// is over. There is no time for objections, as bots raise none.
func demoLeagueRules() (tournament.Rules, error) {
	c := SimulateLeagueCmd{Entrants: demoLeagueEntrants, Seats: 4, Format: tournament.Honour, Ruleset: "feudal"}
	rules, err := c.buildRules()
	rules.Dates.Season, rules.Objections = 0, 0
	return rules, err
}

// playHistory plays the seasons before the present one, unless they have been played. Their dates are
// in the years before the first start. If ctx ends, it says so and returns nil; the next start goes on.
func (d *demoLeague) playHistory(ctx context.Context, std streams) error {
	rules, err := demoLeagueRules()
	if err != nil {
		return err
	}
	t, _, err := d.server.Tournaments.Tournament(ctx, demoLeagueID)
	if err != nil {
		return err
	}
	begins := t.AnnouncedAt()
	if begins.IsZero() {
		begins = time.Now().UTC().Truncate(time.Second).Add(-demoLeaguePast * demoLeagueYear)
	}
	league := newLeague(d.server, leaguePlan{id: demoLeagueID, years: demoLeaguePast, begins: begins, apart: demoLeagueYear}, std.err)
	league.enrol = func(ctx context.Context, p roster.Person) error { return d.server.Roster.AddMute(ctx, p) }
	if err = league.announceLeague(ctx, "Honour league of the valley", rules, demoLeagueEntrants); err == nil {
		err = league.finishSeasons(ctx)
	}
	if ctx.Err() != nil {
		fmt.Fprintln(std.err, "stopped; start it again to go on")
		return nil
	}
	return err
}

// runBots lets the bots of the present season write, one email a beat, until ctx ends; then it returns
// nil. A beat that fails is logged. The server itself opens the games, records their results and begins
// the next season.
func (d *demoLeague) runBots(ctx context.Context) error {
	if err := d.enlistSpares(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	d.began = time.Now()
	timer := time.NewTimer(demoLeagueBeat)
	defer timer.Stop()
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return nil
		case <-timer.C:
		}
		if err := d.letOneWrite(ctx, n); err != nil && ctx.Err() == nil {
			d.server.Log.WarnContext(ctx, "league not played on", "tournament", demoLeagueID, "err", err)
		}
		timer.Reset(d.pauseLength())
	}
}

// pauseLength returns the time until the next beat.
func (d *demoLeague) pauseLength() time.Duration {
	if time.Since(d.began) < demoLeagueFirst {
		return demoLeagueBeat
	}
	return demoLeagueLater
}

// letOneWrite lets one bot write in the game whose turn the nth beat is; if no bot there has anything to write, it closes
// the phase. It also lets bots take vacant seats. It does nothing without games, or if that game is over.
func (d *demoLeague) letOneWrite(ctx context.Context, n int) error {
	t, _, err := d.server.Tournaments.Tournament(ctx, demoLeagueID)
	if err != nil {
		return err
	}
	tables := listRunning(t)
	if len(tables) == 0 {
		return nil // the server is about to open some
	}
	id := tables[n%len(tables)].Game
	g, _, err := d.server.Host.Game(ctx, id)
	if err != nil || g.Over() {
		return err
	}
	if err := d.relieveSeats(ctx); err != nil {
		return err
	}
	if wrote, err := d.sendEmail(ctx, g, id); wrote || err != nil {
		return err
	}
	return d.closePhase(ctx, g, id)
}

// sendEmail sends the email of the first seat that has not written in the phase, though it is awaited and its bot has
// orders. wrote is false if there is no such seat.
func (d *demoLeague) sendEmail(ctx context.Context, g *game.Game, id string) (wrote bool, err error) {
	n, _, _, _ := g.Phase()
	for i, seat := range g.Seats() {
		if !seat.Awaited || seat.Final || seat.Player == "" {
			continue
		}
		lines, err := botEmail(g, id, seat)
		if err != nil {
			return false, err
		}
		if len(lines) == 0 {
			continue
		}
		if mustResign(id, n, i) {
			lines = slices.Insert(lines, 0, "RESIGN")
		}
		cmd := game.Command{At: time.Now().UTC(), By: seat.Player, Do: game.Submission{Seat: seat.Seat, Lines: numberLines(lines)}}
		out, err := d.server.Host.Obey(ctx, id, fmt.Sprintf("letter/%d/%s", n, seat.Seat), cmd)
		if err != nil {
			return false, err
		}
		if !out.Again {
			return true, nil
		}
	}
	return false, nil
}

// closePhase closes the open phase by an order of the steward, because the seats that it waits for will not write, as
// after weeks in which the demo did not run. It does nothing if no phase is open.
func (d *demoLeague) closePhase(ctx context.Context, g *game.Game, id string) error {
	n, phase, _, open := g.Phase()
	if !open {
		return nil
	}
	cmd := game.Command{At: time.Now().UTC(), By: g.Steward(), Do: game.Steward{Lines: []order.Line{{N: 1, Text: "PROCESS NOW " + phase.Name}}}}
	_, err := d.server.Host.Obey(ctx, id, fmt.Sprintf("process/%d", n), cmd)
	return err
}

// resignPhase is the number of the phase in which a player resigns, in the first game of each season of
// the demo's league, unless that player is out of the game by then. A bot of the substitute desk's
// pool takes the seat.
const resignPhase = 5

// spareBots is the number of bots in the pool. They have mailboxes, as the desk asks by
// mail.
const spareBots = 3

// listSpares returns the bots of the pool.
func listSpares() []roster.Person {
	var all []roster.Person
	for i := range spareBots {
		all = append(all, knightPerson(demoLeagueEntrants+i))
	}
	return all
}

// enlistSpares puts the spare bots into the pool, each once.
func (d *demoLeague) enlistSpares(ctx context.Context) error {
	for _, person := range listSpares() {
		if err := addAddressed(ctx, d.server, person); err != nil {
			return err
		}
		cmd := substitute.Command{At: time.Now().UTC(), By: person.ID, Do: substitute.Volunteer{Most: spareBots}}
		if _, err := d.server.Desk.Obey(ctx, "volunteer/"+string(person.ID), cmd); err != nil {
			return err
		}
	}
	return nil
}

// mustResign reports whether the player of a seat, given by its index, is to resign in a phase of a game.
func mustResign(id string, phase, seat int) bool {
	return phase == resignPhase && strings.HasSuffix(id, "t1") && seat == deriveNumber(id, 4)
}

// relieveSeats lets the first bot that was asked take each vacant seat of the league; the server hands the seats over.
func (d *demoLeague) relieveSeats(ctx context.Context) error {
	desk, _, err := d.server.Desk.Desk(ctx)
	if err != nil {
		return err
	}
	for _, vacancy := range desk.Vacancies() {
		player, asked := findCandidate(vacancy)
		if vacancy.Status != substitute.Free || vacancy.Tournament != demoLeagueID || !asked {
			continue
		}
		cmd := substitute.Command{At: time.Now().UTC(), By: player, Do: substitute.Take{Vacancy: vacancy.Vacancy}}
		if _, err := d.server.Desk.Obey(ctx, fmt.Sprintf("take/%d/%s", vacancy.Vacancy, player), cmd); err != nil {
			return err
		}
	}
	return nil
}

// findCandidate returns the first candidate that was asked for a vacancy and has not failed to take the seat; false if
// there is none.
func findCandidate(vacancy substitute.Vacancy) (game.Player, bool) {
	for _, wave := range vacancy.Waves {
		for _, candidate := range wave.To {
			if !slices.Contains(vacancy.Failed, candidate.Player) {
				return candidate.Player, true
			}
		}
	}
	return "", false
}
