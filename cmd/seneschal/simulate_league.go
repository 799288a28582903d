package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"seneschal/cmd/server"
	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/tournament"
	"seneschal/eventstore/host"
	tournamenthost "seneschal/eventstore/host/tournaments"
	"seneschal/projections/roster"
)

// leagueBegins is the start of the first season of a simulated league: dates are part of the log,
// and the dice depend on it.
var leagueBegins = time.Date(2016, 1, 9, 18, 0, 0, 0, time.UTC)

// A leaguePlan names the tournament, and how many seasons of it are played and when.
type leaguePlan struct {
	id     string
	years  int // number of seasons to play
	begins time.Time
	apart  time.Duration // least time between the starts of seasons; 0: as the rules say
}

// A league is a tournament of bots in progress.
type league struct {
	server *server.Server
	leaguePlan
	progress io.Writer
	// enrol makes a person known to the server, unless the server knows them.
	enrol func(context.Context, roster.Person) error
	// finishTables plays the games of tables to their ends, and returns the time of each end.
	finishTables func(context.Context, []tournament.TableInfo) ([]time.Time, error)

	began time.Time // by the real clock

	mu          sync.Mutex
	clock       time.Time // the clock of the tournament; each table has its own
	endedTables int       // number of tables whose games are over
}

// newLeague returns a league on a copy of a server, with a host that runs on the league's clock. The host
// reads the log each time, since each table has a host of its own.
func newLeague(h *server.Server, plan leaguePlan, progress io.Writer) *league {
	onOwnClock := *h
	l := &league{server: &onOwnClock, leaguePlan: plan, progress: progress, clock: plan.begins, began: time.Now()}
	l.enrol, l.finishTables = func(ctx context.Context, p roster.Person) error { return addAddressed(ctx, h, p) }, l.playSideBySide
	onOwnClock.Host = &host.Host{Store: h.Store, Games: h.Games, Seeds: h.Host.Seeds, Log: h.Log, Now: l.currentTime, Shared: true}
	onOwnClock.Tournaments = tournamenthost.New(onOwnClock.Host, nil)
	return l
}

func (l *league) currentTime() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.clock
}

// moveClock moves the clock of the tournament on to a time; it never moves it back.
func (l *league) moveClock(to time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if to.After(l.clock) {
		l.clock = to
	}
}

const leagueSteward = "steward"

// announceLeague announces the league, enters so many bots, and closes the entries. What was done in an earlier run is not
// done again.
func (l *league) announceLeague(ctx context.Context, title string, rules tournament.Rules, entrants int) error {
	people := []roster.Person{{ID: leagueSteward, Name: "The Steward"}}
	for i := range entrants {
		people = append(people, knightPerson(i))
	}
	for _, p := range people {
		if err := l.enrol(ctx, p); err != nil {
			return err
		}
	}
	if err := l.carryOut(ctx, "announce", leagueSteward, tournament.Announce{Title: title, Rules: rules}); err != nil {
		return err
	}
	for _, p := range people[1:] {
		if err := l.carryOut(ctx, "enter/"+string(p.ID), p.ID, tournament.Enter{Player: p.ID, Reliability: 100}); err != nil {
			return err
		}
	}
	return l.carryOut(ctx, "close-entries", leagueSteward, tournament.CloseEntries{})
}

// addAddressed adds a person to the roster of a server, unless they are there, and gives them the address of their ID.
// It marks the address as reachable, as emails may have come back from it while there was no mailbox.
func addAddressed(ctx context.Context, h *server.Server, person roster.Person) error {
	if err := h.Roster.AddMute(ctx, person); err != nil {
		return err
	}
	address := string(person.ID) + "@" + h.Config.Domain
	if err := h.Roster.AddAddress(ctx, person.ID, address); err != nil {
		return err
	}
	return h.Roster.Reached(ctx, address)
}

// carryOut carries out an act of the tournament, at the time of the league's clock.
func (l *league) carryOut(ctx context.Context, commandID string, by game.Player, do tournament.Act) error {
	_, err := l.server.Tournaments.Obey(ctx, l.id, commandID, tournament.Command{At: l.currentTime(), By: by, Do: do})
	return err
}

// finishSeasons plays all seasons of the plan, and ends the line of progress.
func (l *league) finishSeasons(ctx context.Context) error {
	err := l.playSeasons(ctx)
	if l.endedTables > 0 {
		fmt.Fprintln(l.progress)
	}
	return err
}

// playSeasons carries the league on until all seasons of the plan are over.
func (l *league) playSeasons(ctx context.Context) error {
	for {
		t, head, err := l.server.Tournaments.Tournament(ctx, l.id)
		if err != nil || l.hasPlayedPlan(t) {
			return err
		}
		l.moveClock(head.At)
		if l.apart > 0 && t.CountSeasons() > 0 && len(listRunning(t)) == 0 {
			l.moveClock(l.begins.Add(time.Duration(t.CountSeasons()) * l.apart))
		}
		if err := l.runDueTasks(ctx); err != nil {
			return err
		}
	}
}

// hasPlayedPlan reports whether all seasons of the plan are over.
func (l *league) hasPlayedPlan(t *tournament.Tournament) bool {
	return t.Status() == "ended" || t.CountSeasons() > l.years
}

// runDueTasks does the tasks of the tournament that are due, and plays the open tables. If there are no tables, it moves
// the clock on to the next task, and fails if there is no task either.
func (l *league) runDueTasks(ctx context.Context) error {
	nextTask, err := l.server.Tournaments.Advance(ctx, l.id)
	if err != nil {
		return err
	}
	t, _, err := l.server.Tournaments.Tournament(ctx, l.id)
	if err != nil || l.hasPlayedPlan(t) {
		return err
	}
	tables := listRunning(t)
	switch {
	case len(tables) > 0:
		return l.playTables(ctx, tables)
	case nextTask.IsZero():
		return errors.New("the league waits for something that does not come")
	}
	l.moveClock(nextTask)
	return nil
}

// listRunning returns the tables of a tournament whose games are in progress.
func listRunning(t *tournament.Tournament) []tournament.TableInfo {
	return listTables(t, func(table tournament.TableInfo) bool { return table.Status == "running" })
}

// playTables plays tables, and records their results in the order in which the games ended, so
// that the log does not depend on the machine.
func (l *league) playTables(ctx context.Context, tables []tournament.TableInfo) error {
	endTimes, err := l.finishTables(ctx, tables)
	if err != nil {
		return err
	}
	order := make([]int, len(tables))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return endTimes[a].Compare(endTimes[b]) })
	for _, i := range order {
		l.moveClock(endTimes[i])
		if err := l.server.Tournaments.Record(ctx, tables[i].Game); err != nil {
			return err
		}
	}
	return nil
}

// playSideBySide plays tables side by side, each on a clock of its own. It returns the time of each end, in the order of
// the tables.
func (l *league) playSideBySide(ctx context.Context, tables []tournament.TableInfo) ([]time.Time, error) {
	endTimes := make([]time.Time, len(tables))
	group, playing := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for i, table := range tables {
		group.Go(func() (err error) {
			if endTimes[i], err = l.newLeagueTable(table).playGame(playing); err != nil {
				return fmt.Errorf("playing %s: %w", table.Game, err)
			}
			l.reportTable(table)
			return nil
		})
	}
	return endTimes, group.Wait()
}

// reportTable counts a table whose game is over, and prints the progress.
func (l *league) reportTable(table tournament.TableInfo) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.endedTables++
	fmt.Fprintf(l.progress, "\rseason %d of %d: %d games played in %s  ", table.Season, l.years, l.endedTables, time.Since(l.began).Round(time.Second))
}

// newLeagueTable returns a game of the league with a host and a clock of its own.
func (l *league) newLeagueTable(table tournament.TableInfo) *leagueTable {
	t := &leagueTable{id: table.Game, clock: table.Started}
	t.host = &host.Host{Store: l.server.Store, Games: l.server.Games, Seeds: l.server.Host.Seeds, Log: l.server.Log, Now: func() time.Time { return t.clock }}
	return t
}

// knightPerson returns the bot of a league with an index from 0. The IDs of all bots differ.
func knightPerson(n int) roster.Person {
	name := knights[n%len(knights)]
	id := name
	if again := n / len(knights); again > 0 {
		name += " " + bynames[(again-1)%len(bynames)]
		id = fmt.Sprintf("%s-%d", id, again+1)
	}
	return roster.Person{ID: game.Player(strings.ToLower(strings.ReplaceAll(id, " ", "-"))), Name: "Sir " + name}
}

// drawStrength returns the strength of a player, which is the same in every game.
func drawStrength(player game.Player) bots.Strength {
	all := bots.Strengths()
	return all[deriveNumber(string(player), len(all))]
}

// deriveNumber derives a number below n from a text.
func deriveNumber(text string, n int) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(text)) // never fails
	return int(h.Sum32() % uint32(n))
}

// A leagueTable is a game among bots on a host and a clock of its own.
type leagueTable struct {
	id    string
	host  *host.Host
	clock time.Time
}

// playGame plays the game to its end, and returns the time of the end. It fails if the game does not end in phasesAtMost
// phases.
func (t *leagueTable) playGame(ctx context.Context) (time.Time, error) {
	for range phasesAtMost {
		g, head, err := t.host.Game(ctx, t.id)
		if err != nil {
			return time.Time{}, err
		}
		if g.Over() {
			return head.At, nil
		}
		if head.At.After(t.clock) {
			t.clock = head.At
		}
		if err := t.playPhase(ctx, g); err != nil {
			return time.Time{}, err
		}
	}
	return time.Time{}, errors.New("the game does not end")
}

// playPhase lets every seat with a player write, in games played in turns only those that are awaited. If that has not
// closed the phase, it moves the clock to the deadline, or an hour on if that has passed, and closes what is due then.
func (t *leagueTable) playPhase(ctx context.Context, g *game.Game) error {
	n, _, deadline, open := g.Phase()
	if !open {
		return errors.New("no phase is open")
	}
	for _, seat := range g.Seats() {
		if g.Sequential() && !seat.Awaited || seat.Player == "" {
			continue
		}
		lines, err := botEmail(g, t.id, seat)
		if err != nil {
			return err
		}
		if len(lines) == 0 {
			continue
		}
		t.waitBeforeWriting(seat.Player, n, deadline)
		cmd := game.Command{At: t.clock, By: seat.Player, Do: game.Submission{Seat: seat.Seat, Lines: numberLines(lines)}}
		if _, err := t.host.Obey(ctx, t.id, fmt.Sprintf("letter/%d/%s", n, seat.Seat), cmd); err != nil {
			return err
		}
	}
	after, _, err := t.host.Game(ctx, t.id)
	if err != nil || after.Over() {
		return err
	}
	if m, _, _, _ := after.Phase(); m != n {
		return nil
	}
	if deadline.After(t.clock) {
		t.clock = deadline
	} else {
		t.clock = t.clock.Add(time.Hour) // grace was given
	}
	return t.host.CloseDue(ctx, t.id)
}

// botEmail returns the lines of the seat's bot for the open phase of the game with an ID; none if the bot has no orders.
func botEmail(g *game.Game, id string, seat game.SeatInfo) ([]string, error) {
	view := report.Report{Game: id, Data: g.View(seat.Seat, "en").Data}
	return bots.WriteQuickly(g.Setup().Ruleset, drawStrength(seat.Player), view)
}

// waitBeforeWriting lets some of the time until the deadline pass, as people do before they write.
func (t *leagueTable) waitBeforeWriting(player game.Player, phase int, due time.Time) {
	if left := due.Sub(t.clock); left > 0 {
		t.clock = t.clock.Add(left * time.Duration(deriveNumber(fmt.Sprint(t.id, player, phase), 30)) / 100).Truncate(time.Second)
	}
}

// knights are the names of bots; bynames are added to them when there are more bots than names.
var (
	knights = strings.Fields(`Accolon Aglovale Agravain Balan Balin Bedivere Bercilak Bors Breunor Calogrenant Caradoc Claudin
		Constantine Cador Dagonet Dinadan Dornar Ector Elyan Erec Escanor Esclabor Feirefiz Gaheris Galahad Galehaut Gareth Gawain
		Geraint Griflet Guiron Hector Hoel Kay Lamorak Lanval Lionel Lohengrin Lohot Lucan Mador Maleagant Marhaus Meliodas
		Meliot Mordred Morholt Ontzlake Ozana Palamedes Pelleas Pellinore Percival Persant Pertolepe Pinel Safir Sagramore
		Segwarides Tor Tristan Urien Uwain Wigalois Ywain`)
	bynames = []string{"the Younger", "of the North", "of the Lake", "the Bold", "of Wales", "the Grey", "of Orkney"}
)
