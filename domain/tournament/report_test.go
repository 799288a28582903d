package tournament_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/pairing"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/trf"
	"seneschal/domain/tournament/trfevent"
)

// reported is the report file of a tournament, as another program reads it: each
// player's points are those of the standings, his rounds give them, and the
// ranks follow.
func (c *server) reported() (trf.Tournament, string) {
	c.t.Helper()
	event, err := c.tour.Event(1, 1)
	require.NoError(c.t, err)
	ranked, err := c.tour.Standings(1, 1)
	require.NoError(c.t, err)
	ranks := map[standings.ID]int{}
	for _, row := range ranked.Rows {
		ranks[row.Entrant.ID] = row.Rank
	}
	file, err := trfevent.ToFile(event, ranks)
	require.NoError(c.t, err)
	read, err := trf.Parse(file.String())
	require.NoError(c.t, err, file.String())
	require.Equal(c.t, file.String(), read.String())
	require.Empty(c.t, trfevent.DescribeDoubtful(read), file.String())
	for _, p := range read.Players {
		require.Equal(c.t, c.pointsOf(1, 1, game.Player(p.Name)), figure.Frac(int(p.Points), 10).String(), "%s\n%s", p.Name, file)
		for _, o := range read.Players {
			require.False(c.t, p.Points > o.Points && p.Rank > o.Rank, "%s has more points than %s", p.Name, o.Name)
		}
	}
	return read, file.String()
}

// pairedAgain demands that the file's rounds are paired as the server drew them.
func (c *server) pairedAgain(read trf.Tournament) {
	c.t.Helper()
	read.Rounds = c.tour.Rules().Rounds
	for n := 2; n <= read.LastPaired(); n++ {
		in, err := pairing.FromTRF(read.AsBefore(n))
		require.NoError(c.t, err)
		round, err := pairing.PairDutch(in)
		require.NoError(c.t, err)
		for _, p := range round.Pairs {
			require.Equal(c.t, p.Black, read.Players[p.White-1].Results[n-1].Opponent, "round %d", n)
		}
	}
}

// playRounds plays rounds of a swiss until so many are closed.
func (c *server) playRounds(n int) {
	c.t.Helper()
	c.hold = nil
	c.run(func() bool {
		s, ok := c.tour.Season(1)
		return ok && len(s.Rounds) >= n && s.Rounds[n-1].Closed
	})
}

func TestAReportSaysWhatAByeGave(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 5, objections: 1h, points: {byes: {allocated: 0.5}}}"))
	server.begin(5)
	server.playRounds(2)
	read, text := server.reported()
	require.Contains(t, text, "PAB=0.5")
	server.pairedAgain(read)
}

func TestAReportSaysWhatLateRoundsGave(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 5, objections: 1h, late: half, points: {byes: {halves: 1}}}"))
	server.begin(6)
	server.playRounds(3)
	server.must("late", tournament.Enter{Player: "late", Reliability: 100})
	server.playRounds(5)
	read, _ := server.reported()
	var codes []byte
	for _, p := range read.Players {
		if p.Name == "late" {
			for _, r := range p.Results[:3] {
				codes = append(codes, r.Code)
			}
		}
	}
	require.Equal(t, "HZZ", string(codes))
	server.pairedAgain(read)
}

func TestAReportSaysPenalties(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3, objections: 1h}"))
	server.begin(4)
	server.playRounds(1)
	server.write(steward, "PENALISE p01 1 WHY rude")
	_, text := server.reported()
	require.Contains(t, text, "299          -1.0  001    1")
}

func TestAReportSaysForfeitsVoidsAndPointsByWord(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3, objections: 1h, points: {scheme: football}}"))
	server.begin(8)
	server.together(4)
	tb, _ := server.tour.Table("cup-s1r1t1")
	server.write(steward, "FORFEIT cup-s1r1t1 "+string(tb.Seats[1].Player)+" WHY never came", "VOID cup-s1r1t2 WHY flood")
	third, _ := server.tour.Table("cup-s1r1t3")
	server.write(steward, "RESULT cup-s1r1t3 "+string(third.Seats[0].Player)+" 1 "+string(third.Seats[1].Player)+" 2 POINTS 2 1 WHY shared")
	_, text := server.reported()
	require.Contains(t, text, "WW=3.0")
	require.True(t, strings.Contains(text, " w +") && strings.Contains(text, " b -"), text)
	server.write(steward, "WITHDRAW p08 WHY ill")
	read, _ := server.reported()
	require.Equal(t, []int{8}, read.Absent, "a withdrawn player is not to be paired")
}

func TestAReportHoldsDroppedRounds(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3, objections: 1h, points: {drop: 1}}"))
	server.begin(6)
	server.playRounds(3)
	server.reported()
}
