package game_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
)

func flat(r report.Report) string { return strings.Join(game.Flatten(r.Sections), "\n") }

func TestAReportTellsAllThatASeatMustKnow(t *testing.T) {
	run := table(t)
	run.Write("north", "BID 3", "ALWAYS BID 1", "PRESS TO east", "Be my friend.", "END PRESS")
	run.Write("east", "BID 2")
	run.Steward("EXTEND 24 h WHY rain")
	before := run.Game
	events := run.Close()
	north := game.Compose(before, run.Game, events, "north", game.Options{Head: "abc@7"})
	require.Equal(t, "round 1", north.Phase)
	require.Equal(t, "round 2", north.Next)
	require.Equal(t, "The trick of round 1 is taken by north", north.Headline)
	require.Equal(t, "A bid for round 2", north.Question)
	require.Equal(t, "2026-03-03T18:00:00Z", north.Due)
	require.Equal(t, "abc@7", north.Head)
	require.Equal(t, []string{"asked", "yours", "orders", "chronicle", "position", "press", "clock", "verify"}, ids(north))
	text := flat(north)
	for _, want := range []string{
		"You pay 3.", "by Tue 3 Mar 2026, 18:00 UTC: a bid for round 2.", "· BID 1", "· BID 3", "You have 9 coins.",
		"> Be my friend.", "Extended to Wed 4 Mar 2026, 18:00 UTC: rain.", "Dice key 1:",
	} {
		require.Contains(t, text, want)
	}
	require.Contains(t, north.Template, "# standing order 1: BID 1")
	require.Contains(t, north.Template, "PASS")
	require.Equal(t, gametest.Known{Round: 2, Tricks: map[game.Seat]int{"north": 1, "east": 0}, Coins: 9}, north.Data)
	require.Equal(t, report.Arrow, north.Board.Shapes[len(north.Board.Shapes)-1].Kind)
}

func TestThePublicReportHasNothingOfOneSeat(t *testing.T) {
	run := table(t)
	run.Write("north", "BID 3", "PRESS TO east", "Be my friend.", "END PRESS")
	run.Deadline() // days of grace
	before := run.Game
	events := run.Deadline()
	public := game.Compose(before, run.Game, events, "", game.Options{})
	text := flat(public)
	require.NotContains(t, text, "friend")
	require.NotContains(t, text, "You pay")
	require.Contains(t, text, "East sent no orders (1 in a row).")
	require.Empty(t, public.Template)
	require.Empty(t, public.Question)
	require.Contains(t, ids(public), "asked")
	east := flat(game.Compose(before, run.Game, events, "east", game.Options{}))
	require.Contains(t, east, "We had no orders from you for Round 1.")
	require.NotContains(t, east, "You pay")
}

func TestTheFirstReportHasNoChronicle(t *testing.T) {
	r := table(t)
	first := game.Compose(r.Game, r.Game, r.Log, "north", game.Options{Lang: "nl"})
	require.Equal(t, "Het spel begint", first.Headline)
	require.Equal(t, []string{"welcome", "asked", "position", "contract", "verify"}, ids(first))
	require.Equal(t, "round 1", first.Phase)
}

// TestANewcomerIsToldHowToPlayWhereTheReportIsRead checks that a page does not speak of emails, and an email of no page.
func TestANewcomerIsToldHowToPlayWhereTheReportIsRead(t *testing.T) {
	run := table(t)
	for lang, says := range map[string][2]string{"en": {"emails like this one", "the form on this page"}, "es": {"correos como este", "formulario de esta página"}, "fr": {"e-mails comme celui-ci", "formulaire de cette page"}, "nl": {"mails als deze", "formulier op deze pagina"}} {
		email := fmt.Sprint(game.Compose(run.Game, run.Game, run.Log, "north", game.Options{Lang: lang}).Sections[0])
		page := fmt.Sprint(game.Compose(run.Game, run.Game, run.Log, "north", game.Options{Lang: lang, Now: run.Now}).Sections[0])
		require.Contains(t, email, says[0])
		require.NotContains(t, email, says[1])
		require.Contains(t, page, says[1])
		require.NotRegexp(t, `(?i)e-?mail|correo|\bmails?\b`, page)
	}
}

// TestTheFirstReportHasTheKeyAndSaysWhereDiceComeFrom checks that the first report, and only that,
// has the key with which readers verify all later ones.
func TestTheFirstReportHasTheKeyAndSaysWhereDiceComeFrom(t *testing.T) {
	run := table(t)
	options := game.Options{Key: "q83v"}
	first := flat(game.Compose(run.Game, run.Game, run.Log, "north", options))
	require.Contains(t, first, "signs with the key q83v")
	require.Contains(t, first, "they rest on its word")
	b := byBeacon(t, game.Open{Ruleset: "tiny"})
	require.Contains(t, flat(game.Compose(b.Game, b.Game, b.Log, "north", options)), "a public beacon")
	before := run.Game
	require.NotContains(t, flat(game.Compose(before, run.Game, run.Close(), "north", options)), "q83v", "once is enough")
}

func TestTheLastReportHasTheResult(t *testing.T) {
	run := table(t, "tricks", "1")
	run.Write("north", "BID 3")
	before := run.Game
	events := run.Close()
	last := game.Compose(before, run.Game, events, "north", game.Options{})
	require.Equal(t, "The game is over: North wins", last.Headline)
	require.Contains(t, flat(last), "1 | North | 1 | 1")
	require.Empty(t, last.Due)
	require.Empty(t, last.Next)
}

func TestARewindingIsTold(t *testing.T) {
	run := table(t)
	run.Close()
	run.Close()
	before := run.Game
	a := run.Steward("REWIND TO round 2 WHY a wrong address")
	told := game.Compose(before, run.Game, a.Events, "north", game.Options{})
	require.Equal(t, "The game is back at Round 2", told.Headline)
	require.Contains(t, flat(told), "a wrong address")
}

func ids(r report.Report) []string {
	var out []string
	for _, s := range r.Sections {
		out = append(out, s.ID)
	}
	return out
}
