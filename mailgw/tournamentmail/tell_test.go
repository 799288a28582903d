package tournamentmail_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
)

// tournamentCase is an event in a tournament, with the emails that follow from it.
type tournamentCase struct {
	rules    string
	entrants []game.Player
	happens  func(server)
	want     map[game.Player][]string // nobody else gets an email
}

var (
	pair = []game.Player{"anne", "bob"}
	four = []game.Player{"anne", "bob", "carl", "dora"}
)

var tournamentCases = map[string]tournamentCase{
	"news of the steward": {mailgwtest.Waits, []game.Player{"anne", "bob", "carl", "mute", "dora"}, func(server server) {
		server.Do("dora", tournament.Withdraw{Player: "dora"})
		server.Do("steward", tournament.PostNews{Text: "Good evening, anne and bob"})
	}, map[game.Player][]string{
		"anne": {"[cup] Cup of Logres: news", "Sir Kay, the steward of Cup of Logres, writes", "> Good evening, anne and bob", "https://games.example/tournaments/cup", "SHOW STANDINGS"},
		"bob":  {"> Good evening"}, "carl": {"> Good evening"},
	}},
	"news of the server": {mailgwtest.Swiss, four, func(server server) {
		server.Begin()
		server.Do("", tournament.PostNews{Text: "The result of " + server.Table(1, 1, "anne").Game + " is under review: a rewind."})
	}, map[game.Player][]string{"anne": {"About a table of yours in Cup of Logres:", "> The result of cup-s1r1t1 is under review"}, "carl": nil}},
	"news of the server about nobody": {mailgwtest.Swiss, pair, func(k server) {
		k.Do("", tournament.PostNews{Text: "The next season cannot begin."})
	}, map[game.Player][]string{"steward": {"About Cup of Logres, of which you are the steward:", "> The next season cannot begin."}}},
	"rules": {mailgwtest.Swiss, pair, func(server server) {
		rules := server.State().Rules()
		rules.Rounds = 1
		server.Do("steward", tournament.ChangeRules{Rules: rules, Why: "few have come"})
	}, map[game.Player][]string{"anne": {"Sir Kay, the steward of Cup of Logres, has changed", "few have come", "| rounds  2       1"}, "bob": {"few have come"}}},
	"one enters himself": {mailgwtest.Swiss, pair, func(k server) { k.Do("carl", tournament.Enter{Player: "carl"}) }, nil},
	"the steward enters him": {mailgwtest.Swiss, pair, func(k server) {
		k.Do("steward", tournament.Enter{Player: "carl"})
	}, map[game.Player][]string{"carl": {"you have been entered", "Sir Kay has entered you in Cup of Logres.", "answer with WITHDRAW"}}},
	"he waits": {mailgwtest.Waits, pair, func(k server) {
		k.Do("steward", tournament.Enter{Player: "carl"})
	}, map[game.Player][]string{"carl": {"All places are taken: you wait for one"}}},
	"a place is free": {mailgwtest.Waits, []game.Player{"anne", "bob", "carl"}, func(k server) {
		k.Do("bob", tournament.Withdraw{Player: "bob"})
	}, map[game.Player][]string{"carl": {"you have a place", "from the start of the next season"}}},
	"the steward takes him out": {mailgwtest.Swiss, pair, func(k server) {
		k.Do("steward", tournament.Withdraw{Player: "bob", Why: "bob is ill"})
	}, map[game.Player][]string{"bob": {"Sir Kay has taken you out of Cup of Logres", "Bob Stone is ill"}}},
	"a director is named": {mailgwtest.Swiss, pair, func(k server) {
		k.Do("steward", tournament.Appoint{Player: "anne", Why: "bob cannot alone"})
	}, map[game.Player][]string{"anne": {"you are a director", "Sir Kay has made you a director of Cup of Logres", "Bob Stone cannot alone"}}},
	"a director ceases": {mailgwtest.Swiss, pair, func(k server) {
		k.Do("steward", tournament.Appoint{Player: "anne", Why: "helps"})
		k.Do("steward", tournament.Appoint{Player: "anne", Over: true, Why: "away"})
	}, map[game.Player][]string{"anne": {"Sir Kay has ended your office as a director", "away"}}},
	"a club": {mailgwtest.Swiss, pair, func(k server) {
		k.Do("steward", tournament.NameClub{Player: "anne", Club: "Leeds", Why: "as the list says"})
	}, map[game.Player][]string{"anne": {"Sir Kay has noted that you play for Leeds in Cup of Logres."}}},
	"an order waits for a second director": {mailgwtest.Swiss, four, func(k server) {
		k.Do("steward", tournament.Appoint{Player: "anne", Why: "helps"})
		k.Begin()
		k.Do("anne", tournament.Ban{Player: "bob", Why: "anne saw it"})
	}, map[game.Player][]string{"steward": {
		"order 1 waits for you", "It is about the division in which Anne Hill plays", "BAN Bob Stone WHY Anne Hill saw it", "CONFIRM 1", "REFUSE 1 WHY",
	}}},
	"a second director agrees": {mailgwtest.Swiss, four, func(k server) {
		k.Do("steward", tournament.Appoint{Player: "anne", Why: "helps"})
		k.Begin()
		k.Do("anne", tournament.Void{Game: k.Table(1, 1, "bob").Game, Why: "flood"})
		k.Do("steward", tournament.Confirm{N: 1})
	}, map[game.Player][]string{
		"anne": {"order 1 is carried out", "Sir Kay has confirmed your order 1 in Cup of Logres.", "VOID cup-s1r1t2 WHY flood"},
		"bob":  {"flood", "Sir Kay, a second director, has agreed."}, "dora": {"a second director, has agreed"},
	}},
	"a second director refuses": {mailgwtest.Swiss, four, func(k server) {
		k.Do("steward", tournament.Appoint{Player: "anne", Why: "helps"})
		k.Begin()
		k.Do("anne", tournament.Apart{Players: []game.Player{"bob", "carl"}, Why: "cousins"})
		k.Do("steward", tournament.Refuse{N: 1, Why: "no proof"})
	}, map[game.Player][]string{"anne": {"order 1 is refused", "it is not carried out", "APART Bob Stone Carl Wood WHY cousins", "no proof"}}},
	"an order is taken back": {mailgwtest.Swiss, four, func(k server) {
		k.Do("steward", tournament.Appoint{Player: "anne", Why: "helps"})
		k.Begin()
		k.Do("anne", tournament.Ban{Player: "bob", Why: "x"})
		k.Do("anne", tournament.Refuse{N: 1, Why: "a mistake"})
	}, map[game.Player][]string{"steward": {"order 1 is taken back", "Anne Hill has taken order 1"}}},
	"a penalty": {mailgwtest.Swiss, pair, func(server server) {
		server.Begin()
		server.Do("steward", tournament.Penalise{Player: "bob", Points: figure.Frac(1, 2), Why: "rude press"})
	}, map[game.Player][]string{"bob": {"Sir Kay has taken 0.5 points from you in season 1", "rude press"}}},
	"a bye by the steward's hand": {mailgwtest.Swiss, four, func(server server) {
		server.Begin()
		server.Do("steward", tournament.AskBye{Player: "dora", Round: 2, Bye: points.ZeroBye})
	}, map[game.Player][]string{"dora": {"a bye in round 2", "You have no table in round 2 of season 1: a bye without points. It gives you 0 points"}}},
	"a bye by his own": {mailgwtest.Swiss, four, func(server server) {
		server.Begin()
		server.Do("dora", tournament.AskBye{Player: "dora", Round: 2, Bye: points.ZeroBye})
	}, nil},
	"another gets his seat": {agreed, pair, func(server server) {
		server.Begin()
		server.Do("steward", tournament.Substitute{From: "bob", To: "carl", Why: "no answer"})
	}, map[game.Player][]string{
		"bob":  {"Sir Kay has given your seat in cup-s1r1t1 (season 1, round 1) to Carl Wood.", "no answer"},
		"carl": {"Sir Kay has given you the seat of Bob Stone", "With you: Anne Hill", "READY cup-s1r1t1", "Wed 4 Mar 2026, 13:05 CET"},
		"anne": {"Sir Kay has given the seat of Bob Stone in cup-s1r1t1 to Carl Wood.", "no answer"},
	}},
	"another gets his seat in a game that is played": {mailgwtest.Swiss, pair, func(server server) {
		server.Begin()
		server.Do("", tournament.StartTable{Game: "cup-s1r1t1"})
		server.Do("steward", tournament.Substitute{From: "bob", To: "carl", Why: "rude words"})
	}, map[game.Player][]string{
		"bob":  {"Sir Kay has given your seat", "rude words"},
		"carl": {"Sir Kay has given you the seat of Bob Stone", "rude words"},
		"anne": {"Sir Kay has given the seat of Bob Stone in cup-s1r1t1 to Carl Wood.", "rude words"},
	}},
	"a desk's substitute is told by its letters": {mailgwtest.Swiss, pair, func(server server) {
		server.Begin()
		server.Do("", tournament.StartTable{Game: "cup-s1r1t1"})
		server.Do("steward", tournament.Substitute{From: "bob", To: "carl", Why: "resigned"})
	}, map[game.Player][]string{}},
	"he gives his seat himself": {agreed, pair, func(server server) {
		server.Begin()
		server.Do("bob", tournament.Substitute{From: "bob", To: "carl"})
	}, map[game.Player][]string{"carl": {"Bob Stone has given you the seat in cup-s1r1t1 (season 1, round 1).", "No reason was given."}}},
	"a challenge": {climbs, []game.Player{"anne", "bob"}, func(server server) {
		server.Do("steward", tournament.OpenSeason{})
		server.Do("bob", tournament.Challenge{Player: "bob", Against: "anne"})
	}, map[game.Player][]string{"anne": {"Bob Stone challenges you to a game on the ladder", "With you: Bob Stone", "The game begins now"}}},
	"a table is void": {mailgwtest.Swiss, pair, func(server server) {
		server.Begin()
		server.Do("steward", tournament.Void{Game: "cup-s1r1t1", Why: "a flood", Gone: []game.Player{"bob"}})
	}, map[game.Player][]string{"anne": {"cup-s1r1t1 is void", "a flood", "what each has if all are level: 0.5 points"}, "bob": {"a flood", "You get nothing for it"}}},
	"a table of a knockout is void": {`{format: knockout, seats: 2, play: {ruleset: tiny}}`, four, func(server server) {
		server.Begin()
		server.Do("steward", tournament.Void{Game: server.Table(1, 1, "anne").Game, Why: "a flood"})
	}, map[game.Player][]string{"anne": {"You go on to the next round"}, "dora": {"Others of your table go on"}}},
	"a round is closed by force": {mailgwtest.Swiss, pair, func(server server) {
		server.Begin()
		server.Do("steward", tournament.CloseRound{Force: true})
	}, map[game.Player][]string{"anne": {"the round is closed"}, "bob": {"the round is closed"}}},
	"results and rounds that end": {mailgwtest.Swiss, pair, func(server server) {
		server.Begin()
		server.Result(server.Table(1, 1, "anne"))
	}, map[game.Player][]string{
		"anne": {"round 1 is over", "All tables of round 1 (season 1) of Cup of Logres are over. The steward, Sir Kay, hears objections to their results until", "then the round is closed"},
		"bob":  {"hears objections"},
	}},
	"a result is void while objections are heard": {mailgwtest.Swiss, pair, func(server server) {
		server.Begin()
		server.Result(server.Table(1, 1, "anne"))
		server.Do("steward", tournament.Void{Game: "cup-s1r1t1", Why: "one hand wrote both"})
	}, map[game.Player][]string{"anne": {"one hand wrote both", "hears objections to this until"}, "bob": {"hears objections to this"}}},
	"a round that is not over": {mailgwtest.Swiss, four, func(server server) {
		server.Begin()
		server.Result(server.Table(1, 1, "anne"))
	}, nil},
	"results and rounds that end at once": {`{format: swiss, seats: 2, rounds: 2, objections: 0, play: {ruleset: tiny}}`, pair, func(server server) {
		server.Begin()
		server.Result(server.Table(1, 1, "anne"))
	}, nil},
}

func TestWhatATournamentTellsByMail(t *testing.T) {
	for name, tournamentCase := range tournamentCases {
		t.Run(name, func(t *testing.T) {
			server := newTournament(t, tournamentCase.rules, tournamentCase.entrants...)
			tournamentCase.happens(server)
			told := server.Last()
			for who, words := range tournamentCase.want {
				require.Contains(t, told, who)
				for _, w := range words {
					require.Contains(t, told[who], w)
				}
			}
			require.Len(t, told, len(tournamentCase.want))
		})
	}
}

func TestADrawTellsTablesAndByes(t *testing.T) {
	server := newTournament(t, mailgwtest.Swiss, "anne", "bob", "carl", "dora", "mute")
	server.Begin()
	told := server.Last()
	info, _ := server.State().Season(1)
	require.Len(t, info.Rounds[0].Byes, 1)
	for _, player := range []game.Player{"anne", "bob", "carl", "dora"} {
		require.Contains(t, told[player], "[cup] Cup of Logres: round 1 is drawn\n:::\nThe draw of Cup of Logres is made")
		if info.Rounds[0].Byes[0].Player == player {
			require.Contains(t, told[player], "nobody was left to play against you. It gives you 1 points")
			continue
		}
		table := server.Table(1, 1, player)
		i := slices.IndexFunc(table.Seats, func(s tournament.Seated) bool { return s.Player == player })
		require.Contains(t, told[player], "game "+table.Game+", in the seat "+string(table.Seats[i].Seat)+".")
		require.Contains(t, told[player], mailgwtest.FullNames[table.Seats[1-i].Player]+" ("+string(table.Seats[1-i].Seat)+").")
		require.Contains(t, told[player], "The game begins now")
	}
	require.LessOrEqual(t, len(told), 4)
}

func TestRoundsDrawnTogetherAreToldInOneEmail(t *testing.T) {
	server := newTournament(t, `{format: round-robin, seats: 2, play: {ruleset: tiny}, clock: {agree: true, round: 2d}}`, "anne", "bob", "carl", "dora")
	server.Begin()
	told := server.Last()
	require.Len(t, told, 4)
	require.Contains(t, told["anne"], "rounds 1 to 3 are drawn")
	require.Contains(t, told["anne"], "# SEASON 1, ROUND 1")
	require.Contains(t, told["anne"], "READY "+server.Table(1, 1, "anne").Game)
	require.Contains(t, told["anne"], "# ROUNDS TO COME")
	for _, round := range []int{2, 3} {
		require.Contains(t, told["anne"], server.Table(1, round, "anne").Game)
	}
	for _, round := range []int{1, 2, 3} {
		require.NotContains(t, told["anne"], otherTable(server, round, "anne"))
	}
}

func TestARoundThatWaitsForItsSeatsIsToldWhenItBegins(t *testing.T) {
	server := newTournament(t, `{format: round-robin, seats: 2, play: {ruleset: tiny}, clock: {agree: true, round: 2d}}`, "anne", "bob", "carl", "dora")
	server.Begin()
	server.Finish(1, 1)
	told := server.Last()
	require.Len(t, told, 4)
	require.Contains(t, told["anne"], "[cup] Cup of Logres: round 2 begins")
	require.Contains(t, told["anne"], "READY "+server.Table(1, 2, "anne").Game)
	require.NotContains(t, told["anne"], otherTable(server, 2, "anne"))
	table := server.Table(1, 3, "anne")
	for _, s := range table.Seats {
		server.Do(s.Player, tournament.Agree{Game: table.Game, Player: s.Player})
	}
	server.Finish(1, 2)
	require.Len(t, server.Last(), 2, "a table that has agreed begins, which its game tells")
	server.Finish(1, 3)
	require.Empty(t, server.Last())
}

// otherTable returns a table of a round at which a player does not sit.
func otherTable(server server, round int, player game.Player) string {
	info, _ := server.State().Season(1)
	mine := server.Table(1, round, player).Game
	for _, table := range info.Rounds[round-1].Tables {
		if table.Game != mine {
			return table.Game
		}
	}
	return ""
}

func TestACorrectionTellsWhoHasWhichPlace(t *testing.T) {
	server := newTournament(t, mailgwtest.Swiss, "anne", "bob", "carl", "dora")
	server.Begin()
	table := server.Table(1, 1, "anne")
	server.Finish(1, 1)
	end := tournament.End{Places: []tournament.Finished{{Seat: table.Seats[1].Seat, Place: 1}, {Seat: table.Seats[0].Seat, Place: 2}}}
	server.Do("steward", tournament.CorrectResult{Game: table.Game, End: end, Why: "misread"})
	told := server.Last()
	require.Len(t, told, 2)
	for _, seated := range table.Seats {
		require.Contains(t, told[seated.Player], "Sir Kay has corrected the result of "+table.Game)
		require.Contains(t, told[seated.Player], "misread")
		require.Regexp(t, `\|\s+1  `+mailgwtest.FullNames[table.Seats[1].Player], told[seated.Player])
	}
	end.Places[0], end.Places[1] = tournament.Finished{Seat: table.Seats[0].Seat, Place: 1}, tournament.Finished{Seat: table.Seats[1].Seat, Place: 2}
	server.Do("", tournament.CorrectResult{Game: table.Game, Head: "again", End: end, Why: "it was rewound"})
	told = server.Last()
	require.Len(t, told, 2, "the news of the server tell nothing more")
	require.NotContains(t, told["anne"], "About a table of yours")
	require.Contains(t, told["anne"], "it was rewound")
}

func TestASeasonOfALeagueFromDivisionsToTables(t *testing.T) {
	server := newTournament(t, league, "player1", "player2", "player3", "player4", "player5", "player6", "player7", "player8")
	server.Do("steward", tournament.OpenSeason{})
	info, _ := server.State().Season(1)
	above, below := info.Divisions[0].Players, info.Divisions[1].Players
	told := server.Last()
	require.Len(t, told, 8)
	require.Contains(t, told[below[0]], "season 1 begins")
	require.Contains(t, told[below[0]], "You play in division 2, in tier 2 of 2, with:")
	require.Contains(t, told[below[0]], "- "+string(below[3]))
	require.NotContains(t, told[below[0]], "- "+string(below[0]), "he himself")
	require.NotContains(t, told[below[0]], string(above[0]))
	server.Do("", tournament.Draw{})
	for round := range server.Rounds(1) {
		server.Finish(1, round+1)
	}
	server.Do("", tournament.CloseSeason{})
	info, _ = server.State().Season(1)
	require.Len(t, info.Closed.Moves, 2)
	up, down := info.Closed.Moves[0].Player, info.Closed.Moves[1].Player
	if slices.Contains(above, up) {
		up, down = down, up
	}
	told = server.Last()
	require.Len(t, told, 8)
	require.Regexp(t, `You (are in|share) place 1 of 4, with \d+ points; games: 2\.`, told[up])
	require.Contains(t, told[up], "You go up to tier 1.")
	require.Regexp(t, `The next season begins \w+ 31 Mar 2026`, told[up])
	require.Contains(t, told[up], "# FINAL TABLE OF SEASON 1, DIVISION 2")
	require.Regexp(t, `\| +1=?  `+string(up)+` .*Winner, up to 1`, told[up])
	require.Contains(t, told[up], "- Winner of division 2: "+string(up))
	require.NotContains(t, told[up], string(down), "his division alone")
	require.Contains(t, told[down], "You go down to tier 2.")
	require.Contains(t, told[down], "- Champion: "+string(info.Closed.Tables[0].Rows[0].Player))
}

func TestTheEndOfATournamentIsTold(t *testing.T) {
	k := newTournament(t, `{format: swiss, seats: 2, rounds: 1, play: {ruleset: tiny}}`, "anne", "bob")
	k.Begin()
	k.Finish(1, 1)
	k.Do("", tournament.CloseSeason{})
	told := k.Last()
	require.Len(t, told, 2)
	k.Do("", tournament.Finish{})
	require.Empty(t, k.Last(), "the table of the only season is the last one, and is told once")
	ended, _ := k.State().Ended()
	for _, player := range []game.Player{"anne", "bob"} {
		require.Contains(t, told[player], "Cup of Logres has ended.")
		require.Contains(t, told[player], "# FINAL TABLE OF THE TOURNAMENT")
		require.Contains(t, told[player], "- Winner: "+mailgwtest.FullNames[ended.Final[0].Player])
		require.Regexp(t, `You are in place \d of 2`, told[player])
	}

	k = newTournament(t, `{format: honour, seats: 2, rounds: 1, seasons: 1, play: {ruleset: tiny}, tie_breaks: WON, eligible: {most: 2, waiting: true}}`, "anne", "bob", "carl")
	k.Begin()
	k.Finish(1, 1)
	k.Do("", tournament.CloseSeason{})
	k.Do("", tournament.Finish{})
	told = k.Last()
	require.Len(t, told, 1, "who waited for a place was not in the season")
	require.Contains(t, told["carl"], "# FINAL TABLE OF THE TOURNAMENT")

	k = newTournament(t, mailgwtest.Swiss, "anne", "bob")
	k.Do("steward", tournament.Finish{Why: "nobody else came"})
	require.Contains(t, k.Last()["bob"], "Sir Kay has ended it before its time.")
	require.Contains(t, k.Last()["bob"], "nobody else came")
}

func TestTournamentsTellEachInHisLanguage(t *testing.T) {
	server := newTournament(t, agreed, "anne", "bob", "carl", "dora")
	server.People.Speaks = map[game.Player]string{"anne": "es", "bob": "fr", "carl": "nl", "dora": "en"}
	server.Begin()
	told := server.Last()
	for player, words := range map[game.Player][]string{
		"anne": {"la ronda 1 está sorteada", "LISTO cup-", "mié 4 mar 2026", "MOSTRAR CLASIFICACION"}, "bob": {"la ronde 1 est tirée", "PRET cup-", "MONTRER CLASSEMENT"},
		"carl": {"ronde 1 is geloot", "KLAAR cup-", "TOON STAND"}, "dora": {"round 1 is drawn", "READY cup-"},
	} {
		for _, w := range words {
			require.Contains(t, told[player], w)
		}
	}
}

func TestAnEmailOfATournamentIsAnsweredFromItself(t *testing.T) {
	k := newTournament(t, agreed, "anne", "bob")
	k.In.Tournaments = mailgwtest.TournamentMail{Host: k.Tours}
	k.Begin()
	told := k.Told(k.Notifier())
	out := told[len(told)-1][0]
	who := k.People.By[out.To]
	id := k.Table(1, 1, who).Game
	k.Send(mailgwtest.Mail{ID: "<1@x>", From: out.To, To: mailgwtest.ReplyTo(t, out), Subject: "Re: [cup]", Header: "In-Reply-To: " + out.MessageID + "\r\n", Body: "READY " + id})
	require.Equal(t, []game.Player{who}, k.Table(1, 1, who).Agreed)
}

func TestSeveralThingsInOneEmailOfTheStewardAreOneEmailOut(t *testing.T) {
	server := newTournament(t, mailgwtest.Swiss, "anne", "bob")
	server.Begin()
	server.Do("steward", tournament.Submission{Lines: []order.Line{
		{N: 1, Text: "PENALISE bob 1 WHY late"}, {N: 2, Text: "ANNOUNCE Be in time"},
	}})
	told := server.Last()
	require.Len(t, told, 2)
	require.Contains(t, told["bob"], "points have been taken from you")
	require.Contains(t, told["bob"], "> Be in time")
	require.NotContains(t, told["anne"], "late")
}

func TestAnnouncementsOfTournamentsCanBeEnded(t *testing.T) {
	server := newTournament(t, mailgwtest.Swiss, "anne", "bob")
	notifier := server.Notifier()
	notifier.Subscriptions = mailgwtest.Wishes{{Subscription: mailgw.Notices, Player: "bob"}: true}
	server.Do("steward", tournament.PostNews{Text: "Good evening"})
	server.Begin()
	told := server.Told(notifier)
	news, draw := told[3], told[5]
	require.Len(t, news, 1)
	require.Equal(t, "anne", string(server.People.By[news[0].To]))
	link, mailto, _ := mailgwtest.Ways(t, news[0])
	require.Contains(t, link, "https://games.example/unsubscribe/notices.anne.")
	require.NotEmpty(t, mailto)
	require.Len(t, draw, 2, "tables are told to all who play")
	link, mailto, _ = mailgwtest.Ways(t, draw[0])
	require.Empty(t, link+mailto)
}
