package tournament_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
)

func TestSubmissionsAreAnsweredInTheirLanguage(t *testing.T) {
	for _, c := range []struct{ lang, enter, show, done, again, title string }{
		{"en", "ENTER", "SHOW NEWS", "ann has entered", "has entered already", "News"},
		{"es", "Inscribir", "mostrar noticias", "ann queda en la lista de participantes", "ya está en la lista de participantes", "Noticias"},
		{"fr", "INSCRIRE", "Montrer nouvelles", "ann participe désormais", "participe déjà", "Nouvelles"},
		{"nl", "inschrijven", "TOON NIEUWS", "ann doet mee", "doet al mee", "Nieuws"},
	} {
		c9 := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 2}"))
		receipt := c9.write("ann", c.enter, c.enter, c.show, "DRAW")
		require.Equal(t, c.lang, receipt.Lang)
		require.Equal(t, []string{c.done}, receipt.Done)
		require.Equal(t, c.again, receipt.Errors[0].Reason)
		require.Equal(t, tournament.CodeNow, receipt.Errors[0].Code)
		require.Equal(t, c.title, receipt.Shown[0].Title)
		require.Equal(t, tournament.CodeRight, receipt.Errors[1].Code)
		require.Contains(t, receipt.Errors[1].Legal, strings.ToUpper(c.enter))
	}
}

func TestTheReadersLanguageWinsOverThatOfTheSubmission(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 2}"))
	answer := server.must("ann", tournament.Submission{Lines: numbered([]string{"ENTER"}), Reliability: 100, Lang: "fr"})
	require.Equal(t, []string{"ann participe désormais"}, answer.Receipt.Done)
	answer = server.must("bob", tournament.Submission{Lines: numbered([]string{"INSCRIRE"}), Reliability: 100, Lang: "tlh"})
	require.Equal(t, "fr", answer.Receipt.Lang, "a language that is not spoken here is none")
}

func TestARefusalSaysItselfInEveryLanguage(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 2, eligible: {reliability: 90}}"))
	_, err := c.tour.Decide(tournament.Command{By: "ann", Do: tournament.Enter{Player: "ann", Reliability: 80}})
	require.EqualError(t, err, "entering ann: a reliability of 90% is asked for, yours is 80%: not allowed")
	require.ErrorIs(t, err, tournament.ErrForbidden)
	var refusal *tournament.Refusal
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, "se pide una fiabilidad del 90%, la tuya es del 80%", refusal.In("es"))
	require.Equal(t, "een betrouwbaarheid van 90% wordt gevraagd, de jouwe is 80%", refusal.In("nl"))
	require.Equal(t, refusal.In("en"), refusal.In("tlh"))
}

func TestAStewardMayCallItReplace(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 2}"))
	server.begin(4)
	server.together(2)
	game1 := server.running()[0]
	for i, line := range []string{"REPLACE %p BY eve WHY ill", "SUSTITUIR eve POR fay MOTIVO viaje", "VERVANGEN fay DOOR gus REDEN ziek"} {
		receipt := server.write(steward, strings.ReplaceAll(line, "%p", string(game1.Seats[0].Player)))
		require.Empty(t, receipt.Errors, line)
		require.Len(t, receipt.Done, 1, line)
		now, ok := server.tour.Table(game1.Game)
		require.True(t, ok)
		require.Equal(t, []game.Player{"eve", "fay", "gus"}[i], now.Holders[0].Player)
	}
	require.Len(t, server.write("p01", "REPLACE gus BY p01").Errors, 1, "only his own seat")
}

func TestAnAddressIsNoPlayer(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 2}"))
	receipt := c.write(steward, "ENTER eve@nowhere.example", "REPLACE p01 BY eve@nowhere.example IN cup-s1r1t1")
	require.Empty(t, receipt.Done, "no log may hold it")
	require.Equal(t, []order.Code{tournament.CodeUnknown, tournament.CodeUnknown}, codes(receipt))
}

// lines are submissions in canonical words; names stay as they are.
var lines = []string{
	"ENTER", "WITHDRAW", "WITHDRAW WHY b", "BYE", "BYE ROUND 2 HALF", "BYE ROUND 3 ZERO", "BYE x", "READY", "READY cup-s1r1t1",
	"SUBSTITUTE ME BY eve", "SUBSTITUTE ME BY eve IN cup-s1r1t1 WHY away", "CHALLENGE p02", "SHOW STANDINGS", "SHOW STANDINGS WHY p01",
	"SHOW STANDINGS SEASON 1 DIVISION a", "SHOW TABLES", "SHOW RULES", "SHOW NEWS", "SHOW", "HELP", "START", "DRAW", "PENALISE p02 1/3 POINTS WHY x",
	"PENALISE p02 2", "REPLACE p01 BY p77 WHY z", "CLOSE ENTRIES", "CLOSE ROUND", "CLOSE ROUND NOW", "CLOSE SEASON", "CLOSE SEASON 1", "CLOSE ROUND NOW SEASON 1", "DRAW SEASON 7",
	"CORRECT cup-s1r1t1 p01 1 p02 2 WHY y", "CHANGE tie_breaks WON WHY x", "CHANGE rounds 99 WHY x", "CHANGE", "BYE p02 ROUND 3 ZERO", "VOID cup-s1r1t2 WHY a", "ANNOUNCE hello", "END WHY enough", "p01",
}

func TestASubmissionInAnyLanguageDoesTheSame(t *testing.T) {
	base := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 3, points: {byes: {halves: 1}}}"))
	base.begin(9)
	base.together(2)
	rapid.Check(t, func(rt *rapid.T) {
		english := rapid.SliceOfN(rapid.SampledFrom(lines), 1, 5).Draw(rt, "lines")
		lang := rapid.SampledFrom(game.Languages()).Draw(rt, "language")
		said := rapid.SampledFrom([]string{"", lang}).Draw(rt, "as said")
		by := rapid.SampledFrom([]game.Player{"p01", steward, "stranger"}).Draw(rt, "by")
		foreign := make([]string, len(english))
		for i, line := range english {
			foreign[i] = tournament.Spell(lang, line)
		}
		decide := func(texts []string, lang string) tournament.Answer {
			answer, err := base.tour.Decide(tournament.Command{At: base.now, By: by, Do: tournament.Submission{Lines: numbered(texts), Reliability: 100, Lang: lang}})
			require.NoError(rt, err)
			return answer
		}
		want, got := decide(english, "en"), decide(foreign, said)
		require.Equal(rt, want.Events, got.Events, "%q", foreign)
		require.Equal(rt, want.Next, got.Next)
		require.Len(rt, got.Receipt.Done, len(want.Receipt.Done))
		require.Equal(rt, codes(want.Receipt), codes(got.Receipt), "%q", foreign)
		require.Len(rt, got.Receipt.Shown, len(want.Receipt.Shown))
	})
}

func codes(receipt *tournament.Receipt) []order.Code {
	var all []order.Code
	for _, e := range receipt.Errors {
		all = append(all, e.Code)
	}
	return all
}
