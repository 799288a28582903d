package golden_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/camelot"
	camelotchronicle "seneschal/domain/camelot/chronicle"
	"seneschal/domain/feudal"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

// A revision is a second edition of a ruleset, for the tests: some data files in
// which one text stands for another.
type revision struct {
	ruleset string
	sheets  map[string][2]string
	folder  string // of the data files, in domain
	with    func(fs.FS) (game.Ruleset, error)
	submit  []string // of seat 1, in words of the second edition alone
	worth   func(game.State) int
	worths  [2]int // what it comes to in each edition, after some phases
	option  game.Option
	values  [2]string // of the default preset
}

var revisions = []revision{{
	ruleset: "feudal", folder: "feudal/book/data/1",
	sheets: map[string][2]string{
		"figures.yaml":  {"fortune: 11", "fortune: 20"},
		"keywords.yaml": {"es: caballero,", "es: paladín,"},
		"options.yaml":  {`decade: {mode: honour, years: "10"`, `decade: {mode: honour, years: "7"`},
	},
	with:   func(sheets fs.FS) (game.Ruleset, error) { return chronicle.Rules{}.With(sheets) },
	submit: []string{"LANGUAGE es", "PALADÍN Perceval"},
	worth:  func(s game.State) int { return s.(*feudal.State).Houses["seat1"].Fortune },
	worths: [2]int{8, 17}, option: "years", values: [2]string{"10", "7"},
}, {
	ruleset: "camelot", folder: "camelot/data/1",
	sheets: map[string][2]string{
		"quests.yaml":   {"life: {start: 4,", "life: {start: 5,"},
		"keywords.yaml": {"es: mover ir,", "es: mover andar,"},
		"options.yaml":  {"values: [drawn, given]", "values: [given, drawn]"},
	},
	with:   func(sheets fs.FS) (game.Ruleset, error) { return camelotchronicle.Rules{}.With(sheets) },
	submit: []string{"LANGUAGE es", "ANDAR saxons"},
	worth:  func(s game.State) int { return s.(*camelot.State).Knights["seat1"].Life },
	worths: [2]int{4, 5}, option: "seat_order", values: [2]string{"drawn", "given"},
}}

// second is the ruleset with both editions.
func (r revision) second(t *testing.T) game.Ruleset {
	sheets := fstest.MapFS{}
	for name, text := range r.sheets {
		data, err := os.ReadFile(path.Join("domain", r.folder, name))
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(data), text[0]), name)
		sheets[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(data), text[0], text[1], 1))}
	}
	rs, err := r.with(sheets)
	require.NoError(t, err)
	return rs
}

// open opens a game in an edition, where rulesets are looked up.
func (r revision) open(t *testing.T, words *aggregate.Games, edition int) *players {
	seats := 2
	if rs, ok := rulesets.Lookup(r.ruleset); ok {
		seats = rs.Describe().MinSeats
	}
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
			games := []*players{revision.open(t, words, 1), revision.open(t, words, 0), revision.open(t, aggregate.NewGames(rulesets.Lookup), 0)}
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
				require.Equal(t, i+1, g.Setup().Edition)
				require.Equal(t, revision.values[i], g.Setup().Options[revision.option])
				require.Equal(t, revision.worths[i], revision.worth(g.State()), "edition %d", i+1)
				report := audit.Game(t.Context(), sequence(p.commits()), words)
				require.NoError(t, report.Err())
				require.True(t, report.OK, "%v", report.First)
			}
			require.False(t, audit.Game(t.Context(), sequence(newer.commits()), aggregate.NewGames(rulesets.Lookup)).OK, "an edition that is not there")
		})
	}
}

// What a submission says is read in the words of the edition of its game, and told
// by its help.
func TestASubmissionIsReadInTheWordsOfItsEdition(t *testing.T) {
	for _, revision := range revisions {
		both := revision.second(t)
		words := aggregate.NewGames(func(string) (game.Ruleset, bool) { return both, true })
		for edition, understood := range map[int]bool{1: false, 2: true} {
			p := revision.open(t, words, edition)
			receipt := p.obey("player1", game.Submission{Seat: p.seat(1), Lines: numbered(revision.submit)}).Receipt
			require.Equal(t, understood, len(receipt.Orders) > 0, "%s %d: %v", revision.ruleset, edition, receipt.Errors)
		}
	}
}
