package golden_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

// tournamentLogs hold tournaments as they were recorded. Like those of games
// they are never edited: every draw and every final table must come out the
// same for ever.
const tournamentLogs = "domain/tournament/testdata/recorded"

// A goldenTournament is a tournament to be recorded: its rules, how many enter, and
// what happens besides, by the number of results that there are.
type goldenTournament struct {
	name     string
	rules    string
	entrants int
	results  int // after so many the steward ends it; 0: it ends by itself
	besides  map[int][]string
}

// Lines of besides are submissions: "p03: WITHDRAW WHY ill". GAME stands for a
// game that is running, and HOLDER for who has its first seat.
var goldenTournaments = []goldenTournament{
	{name: "single", rules: "{format: single, seats: 4, rounds: 2, play: {ruleset: camelot}}", entrants: 4},
	{name: "robin", rules: "{format: round-robin, seats: 4, play: {ruleset: feudal}}", entrants: 13, besides: map[int][]string{
		2: {"steward: PENALISE p03 1/2 WHY late press"},
		5: {"p04: WITHDRAW WHY ill", "steward: VOID GAME WHY a fault of the server"},
	}},
	{name: "swiss-duels", rules: "{format: swiss, seats: 2, rounds: 5, play: {ruleset: feudal, preset: duel}, late: half, points: {byes: {halves: 2}}, tie_breaks: 'BH-C1, SB, DE, LOT'}", entrants: 11, besides: map[int][]string{
		3:  {"p20: ENTER"},
		6:  {"p02: BYE HALF", "steward: ANNOUNCE The third round is drawn at noon."},
		12: {"p05: WITHDRAW"},
	}},
	{name: "swiss-fives", rules: "{format: swiss, seats: 5, rounds: 4, play: {ruleset: camelot, preset: tournament}, points: {scheme: given, roles: true}}", entrants: 17, besides: map[int][]string{
		4: {"HOLDER: SUBSTITUTE ME BY p31 IN GAME WHY travelling"},
	}},
	{name: "league", rules: "{format: league, seats: 4, seasons: 3, play: {ruleset: feudal}, clock: {agree: true, round: 7d}, eligible: {most: 18, waiting: true}}", entrants: 20, besides: map[int][]string{
		9:  {"p01: WITHDRAW WHY no time"},
		20: {"p40: ENTER"},
	}},
	{name: "honour", rules: "{format: honour, seats: 6, seasons: 4, play: {ruleset: feudal, preset: decade}, eligible: {fewest: 12}}", entrants: 15, besides: map[int][]string{
		2: {"p33: ENTER"},
		5: {"steward: REPLACE HOLDER BY p34 IN GAME WHY silent"},
		7: {"p06: WITHDRAW"},
	}},
	{name: "review", rules: "{format: swiss, seats: 3, rounds: 2, play: {ruleset: feudal}}", entrants: 9, besides: map[int][]string{
		5: {"steward: CHANGE points.best 1 YES WHY a round was short"},
	}},
	{name: "knockout", rules: "{format: knockout, seats: 4, through: 2, play: {ruleset: feudal}}", entrants: 16},
	{name: "objections", rules: "{format: swiss, seats: 2, rounds: 4, play: {ruleset: feudal, preset: duel}, objections: 36h, void: level}", entrants: 9, besides: map[int][]string{
		2: {"steward: VOID objections-s1r1t1 WHY one hand wrote both", "steward: VOID GAME WHY the ferry sank"},
		5: {"p03: WITHDRAW WHY enough", "steward: VOID GAME WHY both fled"},
		7: {"steward: CORRECT objections-s1r2t1 p02 1 p09 1 WHY a draw was agreed"},
	}},
	{name: "brackets", rules: "{format: knockout, seats: 2, play: {ruleset: feudal, preset: duel}}", entrants: 11, besides: map[int][]string{
		1: {"steward: VOID GAME WHY neither came"},
		4: {"p01: WITHDRAW WHY ill"},
	}},
	{name: "shares", rules: "{format: league, seats: 4, seasons: 2, play: {ruleset: feudal}, points: {scheme: sum-of-squares honour}, void: half}", entrants: 14, besides: map[int][]string{
		6: {"steward: VOID GAME WHY a flood"},
	}},
	{name: "ladder", rules: "{format: ladder, play: {ruleset: feudal, preset: duel}, ladder: {reach: 3, idle: 20d, drop: 1}}", entrants: 8, results: 5, besides: map[int][]string{
		0: {"p03: CHALLENGE p02", "p08: CHALLENGE p06"},
		1: {"p05: CHALLENGE p04"},
		2: {"p09: ENTER", "p07: CHALLENGE p06"},
		3: {"p04: CHALLENGE p03", "p02: WITHDRAW"},
		4: {"p09: CHALLENGE p08"},
	}},
}

// tournamentKinds are the events that the logs must hold: all that there were when
// they were recorded.
var tournamentKinds = []string{
	"tournament.announced", "tournament.rules-changed", "tournament.news-posted", "tournament.entered", "tournament.admitted",
	"tournament.withdrew", "tournament.bye-granted", "tournament.entries-closed", "tournament.season-opened",
	"tournament.divisions-formed", "tournament.round-drawn", "tournament.agreed", "tournament.table-started", "tournament.substituted",
	"tournament.result-recorded", "tournament.result-questioned", "tournament.result-corrected", "tournament.table-voided", "tournament.penalised",
	"tournament.round-closed", "tournament.season-closed", "tournament.challenged", "tournament.ladder-set", "tournament.ended",
}

// TestGoldenTournaments audits every recorded tournament.
func TestGoldenTournaments(t *testing.T) {
	kinds := map[string]int{}
	for _, g := range goldenTournaments {
		path := filepath.Join(tournamentLogs, g.name+".jsonl")
		if _, err := os.Stat(path); os.IsNotExist(err) && *update {
			g.record(t, path)
		}
		bundle := readLog(t, path)
		report := audit.Tournament(t.Context(), sequence(bundle.Commits), rulesets.Lookup)
		require.NoError(t, report.Err(), g.name)
		require.Equal(t, bundle.Footer.Head, report.Head.Hash)
		tour := tournament.New(rulesets.Lookup)
		for _, commit := range bundle.Commits {
			events, err := tournament.Registry().DecodeAll(commit.Events)
			require.NoError(t, err)
			tour = event.Fold(tour, events...)
			for _, e := range events {
				kinds[tournament.Registry().Kind(e)]++
			}
		}
		require.Equal(t, "ended", tour.Status(), g.name)
	}
	for _, kind := range tournamentKinds {
		if kinds[kind] == 0 {
			t.Errorf("no golden log holds %s", kind)
		}
	}
}

// TestAnAuditFindsADrawThatWasChanged: a log that was written anew with one
// draw bent to somebody's liking does not hold.
func TestAnAuditFindsADrawThatWasChanged(t *testing.T) {
	bundle := readLog(t, filepath.Join(tournamentLogs, "swiss-duels.jsonl"))
	var forged []*eventstore.Commit
	store := memstore.New()
	var head eventstore.Head
	for _, c := range bundle.Commits {
		envs := slices.Clone(c.Events)
		for i, env := range envs {
			if env.Kind == tournament.Registry().Kind(tournament.RoundDrawn{}) {
				envs[i].Data = bytes.Replace(env.Data, []byte(`"p02"`), []byte(`"p11"`), 1)
			}
		}
		copied, err := store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{Log: c.Log, After: head, At: c.At, CommandID: c.CommandID, Actor: c.Actor, Events: envs}))
		require.NoError(t, err)
		head, forged = copied.Head(), append(forged, copied)
	}
	report := audit.Tournament(t.Context(), sequence(forged), rulesets.Lookup)
	require.ErrorIs(t, report.Err(), audit.ErrNotAsPlayed)
	require.Equal(t, "tournament.round-drawn", report.First.Kind)
}

// A recordedServer plays a goldenTournament.
type recordedHouse struct {
	goldenTournament
	t     testing.TB
	tours *tournaments.Host
	now   time.Time
	n     int // submissions so far
	done  int // results so far
}

func (g goldenTournament) record(t testing.TB, path string) {
	house := &recordedHouse{goldenTournament: g, t: t, now: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)}
	store := memstore.New()
	house.tours = tournaments.New(&host.Host{
		Store: store, Games: words(), Seeds: seeds.New(seeds.Secret{7}), Now: func() time.Time { return house.now },
	}, nil)
	rules, err := tournament.Read([]byte(g.rules))
	require.NoError(t, err)
	house.obey("announce", "steward", tournament.Announce{Title: "The " + strings.ToUpper(g.name[:1]) + g.name[1:] + " Cup", Rules: rules})
	for i := range g.entrants {
		p := game.Player(fmt.Sprintf("p%02d", i+1))
		house.obey("enter/"+string(p), p, tournament.Enter{Player: p, Rating: 1900 - 20*i, Reliability: 100})
	}
	rules.Eligible.Reliability = 50
	house.obey("rules", "steward", tournament.ChangeRules{Rules: rules, Why: "as agreed"})
	house.submit("steward", "START NOW")
	house.play()
	var commits []*eventstore.Commit
	for commit, err := range store.Load(context.Background(), aggregate.TournamentLog(g.name), 0) {
		require.NoError(t, err)
		commits = append(commits, commit)
	}
	var out bytes.Buffer
	require.NoError(t, eventstore.WriteBundle(&out, eventstore.BundleHeader{Log: aggregate.TournamentLog(g.name)}, commits, nil))
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, out.Bytes(), 0o644))
	t.Logf("%s: %d commits, %d kB", g.name, len(commits), out.Len()/1024)
}

func (c *recordedHouse) obey(cause string, by game.Player, do tournament.Act) {
	c.t.Helper()
	_, err := c.tours.Obey(context.Background(), c.name, cause, tournament.Command{At: c.now, By: by, Do: do})
	require.NoError(c.t, err, "%s: %T", c.name, do)
}

func (c *recordedHouse) submit(by game.Player, line string) {
	c.t.Helper()
	c.n++
	out, err := c.tours.Obey(context.Background(), c.name, fmt.Sprintf("letter/%d", c.n), tournament.Command{
		At: c.now, By: by, Do: tournament.Submission{Lines: []order.Line{{N: 1, Text: line}}, Reliability: 100},
	})
	require.NoError(c.t, err)
	require.Empty(c.t, out.Answer.Receipt.Errors, "%s: %s", c.name, line)
}

func (c *recordedHouse) tour() *tournament.Tournament {
	now, _, err := c.tours.Tournament(context.Background(), c.name)
	require.NoError(c.t, err)
	return now
}

// play goes on until the tournament has ended.
func (c *recordedHouse) play() {
	told := -1
	for range 3000 {
		if c.tour().Status() == "ended" {
			return
		}
		if running := c.running(); c.done > told && (len(running) > 0 || c.tour().Rules().Format == tournament.Climb) {
			told = c.done
			c.beside(running)
			continue
		}
		c.step()
	}
	require.Fail(c.t, "the tournament does not end", c.name)
}

// beside writes what happens beside the games.
func (c *recordedHouse) beside(running []tournament.TableInfo) {
	for _, text := range c.besides[c.done] {
		if len(running) > 0 {
			last := running[len(running)-1]
			text = strings.NewReplacer("GAME", last.Game, "HOLDER", string(last.Holders[0].Player)).Replace(text)
		}
		by, line, _ := strings.Cut(text, ": ")
		c.submit(game.Player(by), line)
	}
}

// step ends a game, or does what is wanted.
func (c *recordedHouse) step() {
	running := c.running()
	if c.results > 0 && c.done >= c.results && len(running) == 0 && !c.waiting() {
		c.now = c.now.Add(30 * 24 * time.Hour)
		for _, w := range c.tour().Wants() {
			c.obey(w.CommandID, "", w.Do) // the idle move down
		}
		c.submit("steward", "CLOSE SEASON")
		c.submit("steward", "END WHY the year is over")
		return
	}
	if len(running) > 0 {
		c.end(running[0])
		return
	}
	if wants := c.tour().Wants(); len(wants) > 0 {
		c.want(wants[0])
	}
}

// want does what is wanted. The seats of the first tables say that they are
// ready; later ones wait for the day.
func (c *recordedHouse) want(want tournament.Want) {
	if start, ok := want.Do.(tournament.StartTable); ok && want.Due.After(c.now) && c.done < 6 {
		for _, s := range start.Seats {
			c.submit(s.Player, "READY "+start.Game)
		}
		return
	}
	if want.Due.After(c.now) {
		c.now = want.Due
	}
	c.now = c.now.Add(time.Minute)
	c.obey(want.CommandID, "", want.Do)
}

// waiting reports whether a table is to begin.
func (c *recordedHouse) waiting() bool {
	return slices.ContainsFunc(c.tour().Wants(), func(w tournament.Want) bool {
		_, start := w.Do.(tournament.StartTable)
		return start
	})
}

func (c *recordedHouse) running() []tournament.TableInfo {
	var all []tournament.TableInfo
	tour := c.tour()
	for n := 1; n <= tour.CountSeasons(); n++ {
		season, _ := tour.Season(n)
		for _, r := range season.Rounds {
			for _, tb := range r.Tables {
				if tb.Status == "running" {
					all = append(all, tb)
				}
			}
		}
	}
	return all
}

// end brings the result of a game, by a chance that is always the same. The
// fourth is corrected; in the cup of reviews the second is, by a game that was
// rewound and has ended again.
func (c *recordedHouse) end(tb tournament.TableInfo) {
	c.now = c.now.Add(36 * time.Hour)
	end := chanceEnd(tb)
	c.obey("result/"+tb.Game, "", tournament.RecordResult{Game: tb.Game, Head: fmt.Sprintf("%x", sha256.Sum256([]byte(tb.Game))), End: end})
	c.done++
	if c.name == "review" && c.done == 2 {
		c.obey("review/"+tb.Game, "", tournament.QuestionResult{Game: tb.Game, Why: "the game was rewound to spring 2: a letter was lost"})
		c.obey("again/"+tb.Game, "", tournament.CorrectResult{Game: tb.Game, Head: fmt.Sprintf("%x", sha256.Sum256([]byte("again"))), End: end, Why: "the game was rewound"})
	}
	format := c.tour().Rules().Format
	if c.done == 4 && format != tournament.Climb && format != tournament.Knockout && c.name != "single" {
		slices.Reverse(end.Places)
		for i := range end.Places {
			end.Places[i].Place = i + 1
		}
		c.obey("correct/"+tb.Game, "steward", tournament.CorrectResult{Game: tb.Game, End: end, Why: "the places were upside down"})
	}
}

func chanceEnd(tb tournament.TableInfo) tournament.End {
	luck := func(s tournament.Seated) int {
		sum := sha256.Sum256([]byte(tb.Game + string(s.Player)))
		return int(binary.BigEndian.Uint16(sum[:]))
	}
	seats := slices.Clone(tb.Holders)
	slices.SortFunc(seats, func(a, b tournament.Seated) int { return cmp.Compare(luck(b), luck(a)) })
	end := tournament.End{Reason: "chance"}
	for i, seated := range seats {
		finished := tournament.Finished{
			Seat: seated.Seat, Place: i + 1, Points: 100 * (len(seats) - 1 - i), Role: "loyal",
			Scores: map[string]int{"honour": luck(seated) / 500, "margin": 7 - i, "merit": i, "traitor_won": 0, "missed": 0},
		}
		if i == 0 && luck(seated)%3 == 0 {
			finished.Role, finished.Scores["traitor_won"] = "traitor", 1
		}
		end.Places = append(end.Places, finished)
	}
	return end
}
