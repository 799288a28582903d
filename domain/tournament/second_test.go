package tournament_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
)

// directed is a swiss of duels in its first round that steward, ann and p01 direct; p01 plays.
func directed(t *testing.T) *server {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	require.Empty(t, c.write(steward, "APPOINT ann WHY has done it before", "APPOINT p01 WHY knows the rules").Errors)
	c.begin(6)
	c.together(3)
	return c
}

// tableOf is the table of the running round at which a player sits.
func (c *server) tableOf(p game.Player) tournament.TableInfo {
	c.t.Helper()
	for _, tb := range c.running() {
		if tb.Holders[0].Player == p || tb.Holders[1].Player == p {
			return tb
		}
	}
	c.t.Fatalf("%s has no table", p)
	return tournament.TableInfo{}
}

func TestDirectorsOrderWhatTheStewardMay(t *testing.T) {
	rules := read(t, "{format: swiss, seats: 2, rounds: 3}")
	server := announced(t, rules)
	server.must(steward, tournament.Announce{ID: "cup", Title: "The Cup", Rules: rules, Commitment: server.chain.Commitment(), Keys: 500, Directors: []game.Player{"ann"}})
	server.enter(4)
	require.Equal(t, []game.Player{steward, "ann"}, server.tour.Directors())
	require.Equal(t, []string{"p04 is banned"}, server.write("ann", "BAN p04 WHY cheated").Done)
	require.Equal(t, []string{"the news is posted"}, server.write("ann", "ANNOUNCE Hello.").Done)
	require.Contains(t, server.write("ann", "APPOINT p01 WHY a friend").Errors[0].Reason, "steward alone")
	require.Contains(t, server.write("p01", "BAN p02 WHY cheated").Errors[0].Reason, "only the steward may")
	require.Empty(t, server.write(steward, "APPOINT p01 WHY knows the rules").Errors)
	require.Contains(t, server.write(steward, "DISMISS p02 WHY away").Errors[0].Reason, "no director")
	require.Equal(t, []string{"p01 is no director of the tournament any more"}, server.write(steward, "DISMISS p01 WHY away").Done)
	require.False(t, server.tour.IsDirector("p01"))
	require.Equal(t, []string{"steward", "ann"}, server.write("p03", "SHOW DIRECTORS").Shown[0].Lines)
	server.replays()
}

func TestAnOrderAboutTheOwnDivisionWaitsForASecondDirector(t *testing.T) {
	server := directed(t)
	tb := server.tableOf("p02")
	receipt := server.write("p01", "VOID "+tb.Game+" WHY flood")
	require.Contains(t, receipt.Done[0], "order 1 waits for a second director, as you play in that division: VOID "+tb.Game+" WHY flood; steward, ann can write CONFIRM 1")
	require.Equal(t, tournament.Undecided, server.officialOf(tb.Game).Outcome)
	require.Contains(t, server.write("p01", "CONFIRM 1").Errors[0].Reason, "for another director: steward, ann")
	require.Contains(t, server.write("p01", "VOID "+tb.Game+" WHY flood").Errors[0].Reason, "waits as order 1")
	require.Contains(t, server.write("p03", "SHOW DIRECTORS").Shown[0].Lines[3], "order 1 of p01 waits: VOID")
	require.Equal(t, []string{"order 1 is carried out"}, server.write("ann", "CONFIRM").Done)
	official := server.officialOf(tb.Game)
	require.Equal(t, tournament.Voided, official.Outcome)
	require.Equal(t, []game.Player{"p01", "ann"}, []game.Player{official.By, official.Second})
	require.False(t, official.Rival, "a second director agreed")
	require.Empty(t, server.tour.Held())
	require.Contains(t, server.write("ann", "CONFIRM 1").Errors[0].Reason, "no order 1 waits")
	server.replays()
	server.audited()
}

func TestTheSameOrderByASecondDirectorConfirmsIt(t *testing.T) {
	server := directed(t)
	tb := server.tableOf("p01")
	places := string(tb.Holders[0].Player) + " 1 " + string(tb.Holders[1].Player) + " 2"
	require.Contains(t, server.write("p01", "RESULT "+tb.Game+" "+places+" POINTS 1 0 WHY by phone").Done[0], "as you play at that table")
	server.write(steward, "RESULT "+tb.Game+" "+places+" POINTS 1 0 WHY he told me too")
	official := server.officialOf(tb.Game)
	require.Equal(t, tournament.Adjudged, official.Outcome)
	require.Equal(t, game.Player("p01"), official.By)
	require.Equal(t, steward, official.Second)
	require.False(t, official.Own)
	server.replays()
}

func TestAnotherDecisionEndsAnOrderThatWaits(t *testing.T) {
	server := directed(t)
	tb := server.tableOf("p01")
	server.write("p01", "FORFEIT "+tb.Game+" "+string(tb.Holders[1].Player)+" WHY never came")
	require.Len(t, server.tour.Held(), 1)
	require.Equal(t, []string{tb.Game + " is void, and its game ends"}, server.write("ann", "VOID "+tb.Game+" WHY neither wrote").Done)
	require.Empty(t, server.tour.Held())
	server.write("p01", "BAN p03 WHY cheated", "APART p01 p04 WHY brothers")
	require.Len(t, server.tour.Held(), 2)
	require.Empty(t, server.tour.Bans())
	require.Contains(t, server.write("ann", "REFUSE 2").Errors[0].Reason, "reason")
	require.Equal(t, []string{"order 2 is not carried out"}, server.write("ann", "REFUSE 2 WHY no proof").Done)
	require.Equal(t, []string{"order 3 is not carried out"}, server.write("p01", "REFUSE 3 WHY a mistake").Done)
	require.Empty(t, server.tour.Held())
	server.replays()
}

func TestWithoutASecondDirectorTheOrderStandsAndIsMarked(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	server.must(steward, tournament.Enter{Player: steward, Reliability: 100})
	server.begin(5)
	server.together(3)
	tb := server.tableOf(steward)
	require.Equal(t, []string{tb.Game + " is void, and its game ends"}, server.write(steward, "VOID "+tb.Game+" WHY flood").Done)
	require.True(t, server.officialOf(tb.Game).Own)
	other := tb.Holders[0].Player
	if other == steward {
		other = tb.Holders[1].Player
	}
	require.Empty(t, server.write(steward, "APPOINT "+string(other)+" WHY helps").Errors)
	line := "RESULT " + tb.Game + " " + string(tb.Holders[0].Player) + " 1 " + string(tb.Holders[1].Player) + " 2 WHY found"
	require.Contains(t, server.write(steward, line).Done[0], "is corrected", "who sits at the table is no second director for it")
	require.True(t, server.officialOf(tb.Game).Own)
}

func TestOrdersThatWaitAreSaidInTheReadersWords(t *testing.T) {
	server := directed(t)
	tb := server.tableOf("p01")
	server.write("p01", "RESULT "+tb.Game+" "+string(tb.Holders[0].Player)+" 1 "+string(tb.Holders[1].Player)+" 2 POINTS 2 1.5 WHY agreed")
	asked := server.tour.Held()[0]
	require.Equal(t, "RESULTADO "+tb.Game+" "+string(tb.Holders[0].Player)+" 1 "+string(tb.Holders[1].Player)+" 2 PUNTOS 2 1.5 MOTIVO agreed", server.tour.SpellHeld(asked, "es"))
}

func TestOldLogsKnowOneDirector(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	require.Equal(t, []game.Player{steward}, event.Fold(tournament.New(gametest.Lookup), server.log...).Directors())
}

func TestEveryOrderHasARowThatSaysWhoMayGiveIt(t *testing.T) {
	rows := map[string]tournament.Authority{}
	for _, row := range tournament.Authorities() {
		rows[row.Word] = row
	}
	for _, word := range tournament.Words() {
		switch word {
		case "NO", "SHOW", "HELP", "CORRECT", "DISMISS": // as YES, RESULT and APPOINT; or they change nothing
			continue
		}
		require.Contains(t, rows, word)
	}
	var second []string
	for _, row := range tournament.Authorities() {
		if row.Second {
			second = append(second, row.Word)
		}
	}
	require.Equal(t, []string{"RESULT", "FORFEIT", "BAN", "APART", "VOID"}, second)
}
