package tournament_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/trf"
	"seneschal/domain/tournament/trfevent"
)

// word decides a table by a director's word, or does something with a person.
func (r *random) word() {
	tables := r.tour.Tables()
	if len(tables) == 0 {
		return
	}
	tb, p := tables[r.rng.IntN(len(tables))], r.anybody()
	directors := r.tour.Directors()
	by := directors[r.rng.IntN(len(directors))]
	switch r.rng.IntN(12) { // any may be refused
	case 0:
		_, _ = r.do(by, tournament.CorrectResult{Game: tb.Game, End: byStrength(tb), Why: "by phone"})
	case 1:
		end := byStrength(tb)
		end.Given = true
		_, _ = r.do(by, tournament.CorrectResult{Game: tb.Game, End: end, Why: "agreed"})
	case 2:
		_, _ = r.do(by, tournament.Forfeit{Game: tb.Game, Lost: []game.Player{tb.Holders[0].Player}, Why: "never came"})
	case 3:
		var all []game.Player
		for _, s := range tb.Holders {
			all = append(all, s.Player)
		}
		_, _ = r.do(by, tournament.Forfeit{Game: tb.Game, Lost: all, Why: "nobody came"})
	case 4:
		_, _ = r.do(by, tournament.Void{Game: tb.Game, Why: "flood", Leave: r.rng.IntN(2) == 0})
	case 5:
		_, _ = r.do(by, tournament.Ban{Player: p, Why: "cheated"})
	case 6:
		_, _ = r.do(by, tournament.Lift{Player: p, Why: "served"})
	case 7:
		_, _ = r.do(by, tournament.Return{Player: p, Why: "well"})
	case 8:
		_, _ = r.do(by, tournament.AskBye{Player: p, Bye: points.Allocated, Why: "by hand"})
	case 9:
		_, _ = r.do(by, tournament.Apart{Players: []game.Player{p, r.anybody()}, Why: "cousins"})
	case 10:
		if held := r.tour.Held(); len(held) > 0 {
			_, _ = r.do(by, tournament.Confirm{N: held[r.rng.IntN(len(held))].N})
		}
	case 11:
		rules := r.tour.RulesFrom(r.tour.CountSeasons() + 1)
		rules.TieBreaks = "WON"
		_, _ = r.do(by, tournament.ChangeRules{Rules: rules, From: r.tour.CountSeasons() + 1, Why: "simpler"})
	}
}

// agree demands that all views of the tournament tell the same of each table.
func (r *random) agree() {
	r.t.Helper()
	said := map[string]tournament.Official{}
	for _, e := range r.log {
		if id, o, ok := tournament.RulingOf(e); ok {
			said[id] = o
		}
	}
	turns := r.turns()
	for _, tb := range r.tour.Tables() {
		official, known := said[tb.Game]
		if !known {
			official.Outcome = tournament.Undecided
		}
		require.Equal(r.t, official.Outcome, tb.Official.Outcome, "the log and the table")
		require.Equal(r.t, tb.Official.End, tb.Result)
		require.Equal(r.t, official.Outcome == tournament.Voided, tb.Status == "void")
		require.Equal(r.t, tb.Official.End != nil, tb.Status == "finished")
		for seat, turn := range turns[tb.Game] {
			require.Contains(r.t, kindsOf[official.Outcome], turn.Kind, "%s %s", tb.Game, seat)
			if finished, has := tb.Official.PlacesBySeat()[seatOf(tb, seat)]; has {
				require.Equal(r.t, finished.Place, turn.Place, "%s %s", tb.Game, seat)
				require.Equal(r.t, finished.Forfeit, turn.Kind == standings.ForfeitLoss, "%s %s", tb.Game, seat)
			}
		}
	}
	if r.tour.Rules().Seats == 2 && r.tour.CountSeasons() == 1 && r.tour.Rules().Format != tournament.Knockout {
		r.inReport()
	}
}

// seatOf is a seat of the game as the standings call it.
func seatOf(tb tournament.TableInfo, seat string) game.Seat {
	switch {
	case len(tb.Holders) == 2 && seat == standings.White:
		return tb.Holders[0].Seat
	case len(tb.Holders) == 2 && seat == standings.Black:
		return tb.Holders[1].Seat
	}
	return game.Seat(seat)
}

// kindsOf are what the standings may call a round, by the outcome of its table.
var kindsOf = map[tournament.Outcome][]standings.RoundKind{
	tournament.Undecided: {standings.Open},
	tournament.ByGame:    {standings.Played},
	tournament.Adjudged:  {standings.Played},
	tournament.Forfeited: {standings.ForfeitWin, standings.ForfeitLoss, standings.Played},
	tournament.Voided:    {standings.Void, standings.ForfeitLoss},
}

// turns are what the standings have of each game, by seat.
func (r *random) turns() map[string]map[string]standings.Turn {
	all := map[string]map[string]standings.Turn{}
	for n := 1; n <= r.tour.CountSeasons(); n++ {
		s, _ := r.tour.Season(n)
		for d := range s.Divisions {
			ranked, err := r.tour.Standings(n, d+1)
			require.NoError(r.t, err)
			for _, line := range ranked.Table.Lines {
				for _, turn := range line.Turns {
					if turn.Game == "" {
						continue
					}
					if all[turn.Game] == nil {
						all[turn.Game] = map[string]standings.Turn{}
					}
					all[turn.Game][turn.Seat] = turn
				}
			}
		}
	}
	return all
}

// inReport demands that the report file has the points of the standings.
func (r *random) inReport() {
	event, err := r.tour.Event(1, 1)
	require.NoError(r.t, err)
	file, err := trfevent.ToFile(event, nil)
	require.NoError(r.t, err)
	read, err := trf.Parse(file.String())
	require.NoError(r.t, err, file.String())
	require.Empty(r.t, trfevent.DescribeDoubtful(read), file.String())
	ranked, err := r.tour.Standings(1, 1)
	require.NoError(r.t, err)
	for _, p := range read.Players {
		row, ok := ranked.FindRow(standings.ID(p.Name))
		require.True(r.t, ok)
		tenths, _ := row.Points.Value.Mul(figure.Int(10)).Round(0).Whole()
		require.EqualValues(r.t, tenths, p.Points, "%s\n%s", p.Name, file)
	}
}

func TestViewsOfOneResultAgree(t *testing.T) {
	for seed := range gametest.Times(1000, len(shapes)) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			random := newRandom(t, seed)
			if seed%2 == 0 {
				random.must(steward, tournament.Appoint{Player: "p01", Why: "helps"})
				random.must(steward, tournament.Appoint{Player: "p02", Why: "helps too"})
			}
			random.begin(random.size)
			for i := range 400 {
				if random.rng.IntN(3) == 0 && random.tour.Status() == "running" {
					random.word()
				}
				if i%7 == 0 {
					random.agree()
				}
				if !random.step() {
					break
				}
			}
			random.agree()
			random.audited()
		})
	}
}
