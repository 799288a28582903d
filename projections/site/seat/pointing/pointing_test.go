package pointing_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/menu"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
	"seneschal/projections/site/seat/pointing"
)

// trial reads submissions of a seat of a game.
func trial(g *game.Game, seat game.Seat) pointing.Trial {
	return func(text string) (game.Pointed, bool, error) {
		var lines []order.Line
		for _, line := range order.Split(text) {
			if line.Text = order.Tidy(line.Text); line.Text != "" { // the page leaves empty lines out, too
				lines = append(lines, line)
			}
		}
		info, _ := g.SeatInfo(seat)
		return g.Point(game.Command{At: gametest.Start, By: info.Player}, game.Submission{Seat: seat, Lines: lines, Whole: true})
	}
}

// next makes the form of a table's page, with a button pressed.
func next(table pointing.Table, press url.Values) pointing.Form {
	v := url.Values{"picked": table.Picks, "sofar": {table.Kept()}, "undo": table.Undo, "line": {fmt.Sprint(table.Line)}, "was": {table.Was}}
	if table.Open {
		v.Set("open", "1")
	}
	for name, values := range press {
		v[name] = values
	}
	return pointing.NewForm(v, table.Text)
}

// answer presses a random button, with random choices.
func answer(chance *rand.Rand, table pointing.Table) url.Values {
	open := table.Menu.Open()
	one := func() string { return open[chance.IntN(len(open))].ID }
	switch {
	case !table.Open && len(table.Places) > 0 && chance.IntN(2) == 0:
		return url.Values{"do": {"tap"}, "at": {table.Places[chance.IntN(len(table.Places))]}}
	case !table.Open:
		return url.Values{"do": {"new"}}
	case table.Finished() && (chance.IntN(3) == 0 || len(open) == 0):
		return url.Values{"do": {"add"}}
	case table.Enough() && chance.IntN(2) == 0:
		return url.Values{"do": {"enough"}}
	case len(table.Places) > 0 && chance.IntN(3) == 0:
		return url.Values{"do": {"tap"}, "at": {table.Places[chance.IntN(len(table.Places))]}, "pick": strings.Split(table.Menu.Usual(), ",")}
	case table.Menu.Kind == menu.Number:
		return url.Values{"do": {"next"}, "pick": {fmt.Sprint(table.Menu.Min + chance.IntN(1+table.Menu.Max-table.Menu.Min))}}
	case len(open) == 0:
		return url.Values{"do": {"back"}}
	}
	return url.Values{"do": {[]string{"next", "next", "next", "next", "back", "skip"}[chance.IntN(6)]}, "pick": {one()}}
}

// errs counts the refused lines of a submission, and its orders.
func errs(t *testing.T, try pointing.Trial, text string) (refused, orders int) {
	pointed, ok, err := try(text)
	require.NoError(t, err)
	require.True(t, ok)
	return len(pointed.Receipt.Errors), len(pointed.Receipt.Orders)
}

// played returns a game of a ruleset after some phases.
func played(t testing.TB, ruleset string, seats, phases int) *game.Game {
	t.Helper()
	run := gametest.Open(t, game.Open{Game: ruleset, Ruleset: ruleset, Seats: seats}, rulesets.Lookup, uint64(phases))
	for range phases {
		for _, seat := range run.Game.Seats() {
			text, err := bots.WriteOrders(ruleset, bots.Easy, report.Report{Data: run.Game.View(seat.Seat, "en").Data})
			require.NoError(t, err)
			if len(text) > 0 {
				run.Write(seat.Seat, text...)
			}
		}
		if len(run.Settle()) == 0 {
			run.Close()
		}
	}
	return run.Game
}

// positions returns games of all rulesets after some phases.
func positions(t *testing.T) map[string]*game.Game {
	all := map[string]*game.Game{}
	for ruleset, phases := range map[string]int{"feudal": 6, "camelot": 8, "quest": 4, "talisman": 6} {
		for n := 2; n <= phases; n += 2 {
			all[fmt.Sprintf("%s-%d", ruleset, n)] = played(t, ruleset, 4, n)
		}
	}
	return all
}

// TestPointedSubmissionsAreTaken checks in all rulesets that orders made by choices are understood,
// and that nothing that was understood before is lost.
func TestPointedSubmissionsAreTaken(t *testing.T) {
	for id, g := range positions(t) {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			chance := rand.New(rand.NewPCG(uint64(len(id)), 3))
			seat := g.Seats()[0].Seat
			try := trial(g, seat)
			table, ok, err := pointing.Next(pointing.Form{Text: strings.Join(g.Template(seat, "en"), "\n")}, "en", try)
			require.NoError(t, err)
			require.True(t, ok)
			added := 0
			for range 60 {
				press := answer(chance, table)
				refused, orders := errs(t, try, table.Text)
				was := table
				table, _, err = pointing.Next(next(table, press), "en", try)
				require.NoError(t, err)
				if press.Get("do") != "add" {
					require.Equal(t, was.Text, table.Text, "%v", press)
					continue
				}
				added++
				require.LessOrEqual(t, len(table.Replaced), len(was.Written), "%q into\n%s", was.Menu.Line, was.Text)
				if was.Line == 0 {
					require.Len(t, table.Written, len(was.Written)+1-len(table.Replaced), "%q into\n%s\nis\n%s", was.Menu.Line, was.Text, table.Text)
				}
				now, then := errs(t, try, table.Text)
				require.LessOrEqual(t, now, refused, "%q into\n%s", was.Menu.Line, was.Text)
				if was.Line == 0 {
					require.GreaterOrEqual(t, then, orders-len(table.Replaced), "%q into\n%s\nis\n%s", was.Menu.Line, was.Text, table.Text)
				}
				undone, _, err := pointing.Next(next(table, url.Values{"do": {"undo"}}), "en", try)
				require.NoError(t, err)
				require.Equal(t, was.Text, undone.Text)
			}
			if table.Menu.Kind == menu.One && len(table.Menu.Choices) > 0 {
				require.NotZero(t, added)
			}
		})
	}
}

// FuzzForm checks that any form is answered, and that only buttons that change the submission do so.
func FuzzForm(f *testing.F) {
	var games []*game.Game
	for _, ruleset := range []string{"feudal", "camelot", "quest", "talisman"} {
		games = append(games, played(f, ruleset, 3, 3))
	}
	for _, seed := range [][6]string{
		{"tap", "THO", "", "", "", "READY"},
		{"add", "", "move", "", "", "MOVE"},
		{"undo", "", "", "1 2 3\na\nb\nc", "", "x\ny"},
		{"change:1", "", "", "", "", "STAY"},
		{"remove:7", "", "", "", "", ""},
		{"next", "", "move", "", "THO", "PRESS TO ALL\nMOVE"},
		{"new", "", "", "", "", "TURN 1\nMOVE camelot\nIF X THEN\nMOVE\nGOTO 0 | MOVE N\nEND"},
		{"instead:move\nTHO", "", "", "", "", "END"},
		{"tap", "line:1", "", "9 9999999999 1", "x", "TURN 3\nEND"},
	} {
		f.Add(seed[0], seed[1], seed[2], seed[3], seed[4], seed[5])
	}
	f.Fuzz(func(t *testing.T, do, at, picked, undo, pick, text string) {
		form := pointing.NewForm(url.Values{"do": {do}, "at": {at}, "picked": {picked}, "undo": {undo}, "pick": {pick}, "open": {"1"}, "line": {"1"}, "sofar": {pick}, "of": {pick}}, text)
		do, _, _ = strings.Cut(do, ":")
		for _, g := range games {
			table, ok, err := pointing.Next(form, "en", trial(g, g.Seats()[0].Seat))
			require.NoError(t, err)
			if ok && do != "add" && do != "remove" && do != "undo" {
				require.Equal(t, text, table.Text)
			}
		}
	})
}

// TestPressIsLeftAlone checks that orders are written outside of press, wherever it stands.
func TestPressIsLeftAlone(t *testing.T) {
	g := played(t, "feudal", 3, 2)
	try, other := trial(g, "seat1"), g.State().Face("seat2", "en").Word
	for _, text := range []string{
		"PRESS TO PUBLIC\nSTANDING by\nMOVE\nEND PRESS\nREADY", "PRESS TO PUBLIC\nEND of it\nEND PRESS", "PRESS TO PUBLIC\nwithout an end", "READY\n\nPRESS TO PUBLIC\nREADY\nEND PRESS\n", "",
	} {
		table, ok, err := pointing.Next(pointing.NewForm(url.Values{"do": {"next"}, "open": {"1"}, "picked": {"truce"}, "pick": {"seat2"}}, text), "en", try)
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, "TRUCE WITH "+other, table.Menu.Line)
		before := table
		table, _, err = pointing.Next(next(table, url.Values{"do": {"add"}}), "en", try)
		require.NoError(t, err)
		require.Len(t, table.Written, len(before.Written)+1, table.Text)
		require.Len(t, table.Receipt.Errors, len(before.Receipt.Errors))
		undone, _, err := pointing.Next(next(table, url.Values{"do": {"undo"}}), "en", try)
		require.NoError(t, err)
		require.Equal(t, text, undone.Text)
	}
}

// TestALineIsChangedWhereItStandsNow changes a line after the submission around it has changed.
func TestALineIsChangedWhereItStandsNow(t *testing.T) {
	g := played(t, "feudal", 3, 2)
	try, other := trial(g, "seat1"), g.State().Face("seat2", "en").Word
	table, _, err := pointing.Next(pointing.NewForm(url.Values{"do": {"change:1:TRUCE WITH " + other}}, "TRUCE WITH "+other), "en", try)
	require.NoError(t, err)
	require.Equal(t, 1, table.Line)
	require.NotEmpty(t, table.Picks, "it is read back")
	for text, want := range map[string]int{"# above\n" + table.Text: 2, "# something else": 0} {
		table.Text = text
		after, _, err := pointing.Next(next(table, nil), "en", try)
		require.NoError(t, err)
		require.Equal(t, want, after.Line)
		removed, _, err := pointing.Next(next(table, url.Values{"do": {"remove:1:TRUCE WITH " + other}}), "en", try)
		require.NoError(t, err)
		require.Equal(t, strings.TrimSuffix(text, "\nTRUCE WITH "+other), removed.Text)
	}
}
