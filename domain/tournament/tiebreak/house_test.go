package tiebreak_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/tiebreak"
)

// season is a league of tables of four, each written as the entrants in the
// order of their places; the honour is 100 for the first and 10 less for each
// place.
func season(t require.TestingT, entrants int, tables ...[]int) standings.Event {
	scheme, err := points.Parse("meeple")
	require.NoError(t, err)
	event := standings.Event{Rules: points.Rules{Scheme: scheme, Seats: 4}}
	for i := range entrants {
		event.Entrants = append(event.Entrants, standings.Entrant{ID: standings.ID(fmt.Sprint(i + 1)), Name: string(rune('A' + i)), Rating: 1500 + 10*i})
	}
	for n, table := range tables {
		game := standings.Game{ID: fmt.Sprintf("g%d", n+1)}
		for place, who := range table {
			game.Seats = append(game.Seats, standings.Result{
				Entrant: standings.ID(fmt.Sprint(who)), Seat: fmt.Sprintf("seat %d", place+1), Place: place + 1,
				Scores: map[string]int{"honour": 100 - 10*place},
			})
		}
		event.Rounds = append(event.Rounds, standings.Round{Games: []standings.Game{game}})
	}
	return event
}

func TestTieBreaksOfLargeTables(t *testing.T) {
	// A and B have 16 points each: A was before B once, B never before A.
	event := season(t, 5, []int{1, 2, 3, 4}, []int{2, 3, 4, 5}, []int{3, 1, 4, 5})
	for name, want := range map[string]string{
		"H2H":          "1 0 0 0 0",
		"WON":          "1 1 1 0 0",
		"PLACE:2":      "1 1 1 0 0",
		"SCORE:honour": "190 190 270 230 140",
		"MOST:honour":  "100 100 100 80 70",
		"SHARE:honour": "1.9 1.9 2.7 2.3 1.4",
		"RP":           "1798 1796 1646 1298 718",
	} {
		require.Equal(t, want, values(t, event, name, ""), name)
	}
	soo := figures(t, event, "SOO", "")["1"]
	require.Equal(t, "35/3", soo.Value.String(), "B, C, D, C, D and E have 16, 19, 7, 19, 7 and 2:\n%s", soo.Text())
	require.Equal(t, "C A B D E", ranked(t, event, "H2H"))
}

// TestShareOfTheWinnersScore: without a name it is of the score that games are
// ranked by; of those who share the first place the most counts, and who has
// more than the winner has more than his share.
func TestShareOfTheWinnersScore(t *testing.T) {
	event := season(t, 4, []int{1, 2, 3, 4}, []int{2, 1, 3, 4})
	g := event.Rounds[1].Games[0].Seats
	g[0].Scores["honour"], g[1].Scores["honour"], g[1].Place, g[2].Scores["honour"], g[3].Scores["honour"] = 30, 40, 1, 60, -5
	list, err := tiebreak.ParseList("SHARE, SHARE:honour", tiebreak.Options{Score: "honour"})
	require.NoError(t, err)
	require.Len(t, list, 2)
	table, err := standings.NewTable(event)
	require.NoError(t, err)
	for _, tieBreak := range list {
		var all []string
		for _, verdict := range tieBreak.Judge(table, []int{0, 1, 2, 3}) {
			require.NoError(t, verdict.Why.Check())
			all = append(all, verdict.Why.Value.String())
		}
		require.Equal(t, []string{"2", "1.65", "2.3", "0.7"}, all, tieBreak)
	}
	list, err = tiebreak.ParseList("H2H, SHARE, LOT", tiebreak.Options{})
	require.NoError(t, err)
	require.Len(t, list, 2, "games of which nobody knows a score have none to share")
	for _, wrong := range []string{"SHARE:a:b", "SHARE-R", "SHARE/2023", "SCORE"} {
		_, err := tiebreak.Parse(wrong, tiebreak.Options{})
		require.Error(t, err, wrong)
	}
}

func TestTheFewerMissedTurnsTheBetter(t *testing.T) {
	event := season(t, 4, []int{1, 2, 3, 4})
	for i := range 4 {
		event.Rounds[0].Games[0].Seats[i].Place = 1
		event.Rounds[0].Games[0].Seats[i].Scores = map[string]int{"missed": 3 - i}
	}
	require.Equal(t, "D C B A", ranked(t, event, "SCORE:missed-R"))
	require.Equal(t, "A B C D", ranked(t, event, "SCORE:missed"))
}

func TestASeatThatChangedHandsIsWonByWhoHeldItLonger(t *testing.T) {
	event := season(t, 5, []int{1, 2, 3, 4})
	game := &event.Rounds[0].Games[0]
	game.Seats[0].Held, game.Seats[0].Of = 4, 10
	late := game.Seats[0]
	late.Entrant, late.Held = "5", 6
	game.Seats = append(game.Seats, late)
	require.Equal(t, "0 0 0 0 1", values(t, event, "WON", ""))
	require.Equal(t, "40 90 80 70 60", values(t, event, "SCORE:honour", ""))
}

func TestFIDEsTieBreaksAreForTwoSeats(t *testing.T) {
	event := season(t, 4, []int{1, 2, 3, 4})
	for _, name := range []string{"BH", "SB-C1", "DE", "KS", "ARO", "BPG", "STD"} {
		tieBreak, err := tiebreak.Parse(name, tiebreak.Options{})
		require.NoError(t, err)
		_, err = standings.RankEvent(event, tieBreak)
		require.ErrorContains(t, err, "games of two seats; for larger tables there are", name)
	}
}

func TestRatingsAreNeededOrDeclared(t *testing.T) {
	event := chess(t, players("A", "B"), "1-2 1")
	event.Entrants[1].Rating = 0
	tieBreak, err := tiebreak.Parse("ARO", tiebreak.Options{})
	require.NoError(t, err)
	_, err = standings.RankEvent(event, tieBreak)
	require.ErrorContains(t, err, "tie-break ARO/2026: without a rating: B; leave it out")
	event.Unrated = 1400
	require.Equal(t, "1400 2200", values(t, event, "ARO", ""))
}

func TestBuchholzIsRefusedInRoundRobins(t *testing.T) {
	tieBreak, err := tiebreak.Parse("BH", tiebreak.Options{Edition: tiebreak.FIDE2026})
	require.NoError(t, err)
	_, err = standings.RankEvent(roundRobin(t), tieBreak)
	require.ErrorContains(t, err, "must not be used in round robins (FIDE C.07 2026, 8)")
	require.Equal(t, "11.5 11.5 11.5 13.5 13.5 13.5", values(t, roundRobin(t), "BH", tiebreak.FIDE2023))
}

func TestLotsArePartOfTheDice(t *testing.T) {
	draw := func() []string {
		d := dice.New(dice.Key{7}, []byte("head"))
		tieBreak, err := tiebreak.Parse("LOT", tiebreak.Options{Roll: d.Roll})
		require.NoError(t, err)
		s, err := standings.RankEvent(chess(t, players("A", "B", "C", "D"), "1-2 =, 3-4 ="), tieBreak)
		require.NoError(t, err)
		var names []string
		for i, row := range s.Rows {
			require.Equal(t, i+1, row.Rank)
			names = append(names, row.Entrant.Name)
		}
		return names
	}
	require.Equal(t, draw(), draw(), "the same dice draw the same lots")
	require.ElementsMatch(t, []string{"A", "B", "C", "D"}, draw())

	b, err := tiebreak.Parse("LOT", tiebreak.Options{})
	require.NoError(t, err)
	_, err = standings.RankEvent(chess(t, players("A", "B"), "1-2 ="), b)
	require.ErrorContains(t, err, "there are none here")
}

func TestNamesAreReadAndSpelledWithTheirEdition(t *testing.T) {
	for text, want := range map[string]string{
		"BH": "BH/2026", "bh-c1": "BH-C1/2026", "BH/C1": "BH-C1/2026", "bh/m2/2023": "BH-M2/2023", "GE": "REP/2026",
		"KS-L+1": "KS-L+1/2026", "KS/L-2/2023": "KS-L-2/2023", "TPN-R": "TPN-R/2026", "H2H": "H2H/1", "SCORE:honour": "SCORE:honour/1", "PLACE:3/1": "PLACE:3/1",
	} {
		tieBreak, err := tiebreak.Parse(text, tiebreak.Options{})
		require.NoError(t, err, text)
		require.Equal(t, want, tieBreak.String())
		again, err := tiebreak.Parse(tieBreak.String(), tiebreak.Options{})
		require.NoError(t, err)
		require.Equal(t, want, again.String())
	}
}

func TestWrongNamesAreToldWhatIsLegal(t *testing.T) {
	for text, want := range map[string]string{
		"BUCH": "legal are AOB, APPO", "BH-C3": "legal are 2023, 2026, C1, C2, M1, M2", "DE-C1": `"C1" is neither an edition nor a modifier of DE`,
		"BH/2019": `"2019" is neither`, "STD/2023": "FIDE has it since 2026 only", "SCORE": "write it SCORE:NAME", "BH:x": "write it BH",
		"H2H/2026": "legal are 1", "PLACE:0": "from 1 to 99 are legal", "BH-": `"" is neither`,
	} {
		_, err := tiebreak.Parse(text, tiebreak.Options{})
		require.ErrorContains(t, err, want, text)
	}
	_, err := tiebreak.Parse("BH", tiebreak.Options{Edition: "1999"})
	require.ErrorContains(t, err, `edition "1999"`)
}

func TestEveryTieBreakHasATitle(t *testing.T) {
	for _, k := range tiebreak.List() {
		require.NotEmpty(t, k.Title, k.Name)
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"BH-C1/2026", "KS-L+1", "SCORE:honour", "AOB-F", "PLACE:2", "TPN/R", "BH-L-/"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tieBreak, err := tiebreak.Parse(text, tiebreak.Options{})
		if err != nil {
			return
		}
		again, err := tiebreak.Parse(tieBreak.String(), tiebreak.Options{})
		require.NoError(t, err, "%q is spelled %q", text, tieBreak)
		require.Equal(t, tieBreak.String(), again.String())
	})
}
