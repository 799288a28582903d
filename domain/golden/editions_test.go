package golden_test

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/camelot"
	camelotchronicle "seneschal/domain/camelot/chronicle"
	"seneschal/domain/feudal"
	feudalchronicle "seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/quest"
	questchronicle "seneschal/domain/quest/chronicle"
	"seneschal/domain/rulesets"
	"seneschal/domain/talisman"
	talismanchronicle "seneschal/domain/talisman/chronicle"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

// A revision is a second edition of a ruleset, for the tests, made as CONTRIBUTING says: files of
// changes, among them a further option, and a further card, place or mission.
type revision struct {
	ruleset string
	changes map[string]string // the data files' names without ".changes.yaml"
	with    func(fs.FS) (game.Ruleset, error)
	submit  []string // of seat 1, in words of the second edition alone
	worth   func(game.State) int
	worths  [2]int // what it comes to in each edition, after some phases
	option  game.Option
	values  [2]string // of the default preset
	added   game.Option
	line    string // names the further thing
	thing   string // its name there
}

var revisions = []revision{{
	ruleset: "feudal",
	changes: map[string]string{
		"figures":  "opening: {fortune: 20}",
		"keywords": "KNIGHT: {es: paladín}",
		"options":  "options: {add: [{key: feast, values: ['off', 'on'], rules: house}]}\npresets: {decade: {years: '7', feast: 'on'}}",
		"valley": `
territories: {change: [{id: wychland, manors: {add: [GWY]}}]}
manors:
  add:
    - {num: 41, code: GWY, name: Gwynfold, territory: wychland, fields: 2, pastures: 0, forests: 1, fish: false, river: false,
       revenue: {knight: [4, 5], man: [2, 3], nobody: [1, 2]}, at: [1060, 1150], border: [[1100, 1100], [1100, 1200], [1000, 1200]]}
roads: {add: [{id: R75, a: PEN, b: GWY, miles: 2, way: [[1030, 1080]]}]}
frontiers: {land: {add: [[PEN, GWY]]}}`,
	},
	with:   func(files fs.FS) (game.Ruleset, error) { return feudalchronicle.Rules{}.With(files) },
	submit: []string{"LANGUAGE es", "PALADÍN Perceval"},
	worth:  func(s game.State) int { return s.(*feudal.State).Houses["seat1"].Fortune },
	worths: [2]int{8, 17}, option: "years", values: [2]string{"10", "7"}, added: "feast", line: "MOVE LORD TO Gwynfold", thing: "gwynfold",
}, {
	ruleset: "camelot",
	changes: map[string]string{
		"quests":   "life: {start: 5}",
		"keywords": "MOVE: {es: mover andar}",
		"options":  "options: {add: [{key: feast, values: ['off', 'on'], rules: house}], change: [{key: seat_order, values: [given, drawn]}]}",
		"cards":    "white: {add: [{id: f6, name: Fight 6, kind: fight, value: 6, count: 2, mark: house}]}\nrank: {add: [f6]}",
		"totals":   "white: 86",
	},
	with:   func(files fs.FS) (game.Ruleset, error) { return camelotchronicle.Rules{}.With(files) },
	submit: []string{"LANGUAGE es", "ANDAR saxons"},
	worth:  func(s game.State) int { return s.(*camelot.State).Knights["seat1"].Life },
	worths: [2]int{4, 5}, option: "seat_order", values: [2]string{"drawn", "given"}, added: "feast", line: "STANDING DISCARD f6", thing: "f6",
}, {
	ruleset: "quest",
	changes: map[string]string{
		"missions": "missions: {add: [{id: M13, all: [bow, hermit-crown], prov: house}]}",
		"cards":    "cards: {add: [{id: hermit-crown, class: item, prov: house}]}\npriority: {add: [hermit-crown]}",
		"totals":   "missions: 13\nhidden: {item: 9}\nzones: {fantastic: {tiles: 55, starred: 47, surplus: 30}}\nkinds: {wild: 49}",
		"tiles":    "tiles: {change: [{id: star-end, count: 5}]}",
		"keywords": "CHARACTER: {es: personaje heroe}",
		"options":  "options: {add: [{key: feast, values: ['off', 'on'], rules: house}], change: [{key: dormant_after, values: ['#', '4']}]}",
	},
	with:   func(files fs.FS) (game.Ruleset, error) { return questchronicle.Rules{}.With(files) },
	submit: []string{"LANGUAGE es", "HEROE Inge"},
	worth:  func(s game.State) int { return len(s.(*quest.State).Book.Missions) },
	worths: [2]int{12, 13}, option: "dormant_after", values: [2]string{"3", "4"}, added: "feast", line: "DROP hermit crown", thing: "hermit crown",
}, {
	ruleset: "talisman",
	changes: map[string]string{
		"adventure": "adventure: {add: [{id: griffin, name: Griffin, type: enemy, subtype: monster, number: 2, count: 1, strength: 4, provenance: house}]}",
		"totals":    "adventure: 105",
		"keywords":  "EVADE: {es: burlar}",
		"options":   "options: {add: [{key: feast, values: ['off', 'on'], rules: house}]}\npresets: {postal: {sudden_death_round: '25'}}",
	},
	with:   func(files fs.FS) (game.Ruleset, error) { return talismanchronicle.Rules{}.With(files) },
	submit: []string{"LANGUAGE es", "BURLAR Dragon"},
	worth:  func(s game.State) int { return len(s.(*talisman.State).Book.Adventure) },
	worths: [2]int{104, 105}, option: "sudden_death_round", values: [2]string{"30", "25"}, added: "feast", line: "EVADE Griffin", thing: "griffin",
}}

// second returns the ruleset with one edition more than the program has.
func (r revision) second(t *testing.T) game.Ruleset {
	files := fstest.MapFS{}
	for name, text := range r.changes {
		files[name+".changes.yaml"] = &fstest.MapFile{Data: []byte(text)}
	}
	rules, err := r.with(files)
	require.NoError(t, err)
	return rules
}

// open opens a game in an edition, where rulesets are looked up.
func (r revision) open(t *testing.T, words *aggregate.Games, edition int) *players {
	rules, _ := rulesets.Lookup(r.ruleset)
	seats := max(2, rules.Describe().MinSeats)
	p := &players{t: t, game: goldenGame{name: "valley", ruleset: r.ruleset, seats: seats}, now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	p.host = &host.Host{Store: memstore.New(), Games: words, Seeds: seeds.New(seeds.Secret{1}), Now: func() time.Time { return p.now }}
	p.obey("steward", game.Open{Ruleset: r.ruleset, Edition: edition, Seats: seats})
	for i := range seats {
		p.obey(player(i+1), game.TakeSeat{Player: player(i + 1)})
	}
	return p
}

// log is the game so far as it is stored.
func (p *players) log() string {
	data, err := json.Marshal(p.commits())
	require.NoError(p.t, err)
	return string(data)
}

// Two editions are played beside each other, a phase of each in turn. They
// differ where their data files do; the older game is what it is in a program that
// does not know of the newer edition.
func TestTwoEditionsArePlayedSideBySide(t *testing.T) {
	for _, revision := range revisions {
		t.Run(revision.ruleset, func(t *testing.T) {
			both := revision.second(t)
			words := aggregate.NewGames(func(string) (game.Ruleset, bool) { return both, true })
			shipped, newest := aggregate.NewGames(rulesets.Lookup), both.Describe().Edition
			games := []*players{revision.open(t, words, newest-1), revision.open(t, words, 0), revision.open(t, shipped, 0)}
			for _, p := range games {
				p.submit(1, revision.submit...)
			}
			for range 3 {
				for _, p := range games {
					p.expire()
				}
			}
			older, newer, alone := games[0], games[1], games[2]
			require.Equal(t, alone.log(), older.log())
			for i, p := range []*players{older, newer} {
				g := p.table()
				require.Equal(t, newest-1+i, g.Setup().Edition)
				require.Equal(t, revision.values[i], g.Setup().Options[revision.option])
				require.Equal(t, revision.worths[i], revision.worth(g.State()), "edition %d", newest-1+i)
				report := audit.Game(t.Context(), sequence(p.commits()), words)
				require.NoError(t, report.Err())
				require.True(t, report.OK, "%v", report.First)
			}
			require.False(t, audit.Game(t.Context(), sequence(newer.commits()), shipped).OK, "an edition that is not there")
		})
	}
}

// A further option can be chosen in the edition that has it, and in no other; a game of an older
// edition plays as if it did not exist.
func TestAFurtherOptionIsOfItsEdition(t *testing.T) {
	for _, revision := range revisions {
		both := revision.second(t)
		newest := both.Describe().Edition
		for edition, known := range map[int]bool{newest - 1: false, newest: true} {
			rules, err := game.InEdition(both, edition)
			require.NoError(t, err)
			about := rules.Describe()
			require.Equal(t, known, about.Allows(revision.added, "on"), "%s %d", revision.ruleset, edition)
			options, err := about.Fill("", nil)
			require.NoError(t, err)
			setup := game.Setup{Game: "valley", Ruleset: revision.ruleset, Edition: edition, Options: options, Seats: about.SeatNames[:max(2, about.MinSeats)]}
			require.Empty(t, game.CheckSetup(rules, setup))
			setup.Options[revision.added] = "on"
			require.Equal(t, known, len(game.CheckSetup(rules, setup)) == 0, "%s %d", revision.ruleset, edition)
			require.NotNil(t, rules.Start(setup))
		}
	}
}

// What a submission says is read in the words of the edition of its game, and with its names of
// things.
func TestASubmissionIsReadInTheWordsOfItsEdition(t *testing.T) {
	for _, revision := range revisions {
		both := revision.second(t)
		newest := both.Describe().Edition
		words := aggregate.NewGames(func(string) (game.Ruleset, bool) { return both, true })
		for edition, understood := range map[int]bool{newest - 1: false, newest: true} {
			p := revision.open(t, words, edition)
			receipt := p.obey("player1", game.Submission{Seat: p.seat(1), Lines: numbered(revision.submit)}).Receipt
			require.Equal(t, understood, len(receipt.Orders) > 0, "%s %d: %v", revision.ruleset, edition, receipt.Errors)
		}
	}
}

// A further thing is known by its name in the edition that has it: elsewhere its name is the word
// that is wrong in the line.
func TestAFurtherThingIsOfItsEdition(t *testing.T) {
	for _, revision := range revisions {
		both := revision.second(t)
		newest := both.Describe().Edition
		words := aggregate.NewGames(func(string) (game.Ruleset, bool) { return both, true })
		for edition, known := range map[int]bool{newest - 1: false, newest: true} {
			p := revision.open(t, words, edition)
			p.expire()
			receipt := p.obey("player1", game.Submission{Seat: p.seat(1), Lines: numbered([]string{revision.line})}).Receipt
			unknown := slices.ContainsFunc(receipt.Errors, func(e *order.Error) bool { return strings.Contains(revision.thing, order.Fold(e.Word)) })
			require.Equal(t, known, !unknown, "%s %d: %+v", revision.ruleset, edition, receipt.Errors)
			t.Log(revision.ruleset, edition, receipt.Errors)
		}
	}
}
