package audit_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// told formats the words of an audit as lines.
func told(words []audit.Word) (all []string) {
	for _, w := range words {
		all = append(all, fmt.Sprintf("%s %s by %s: %s", w.Class, w.Kind, w.By, w.Why))
	}
	return all
}

// TestAllThatTheStewardDoesIsTold checks that everything that no player did in an own seat, and no
// clock by rule, is listed with its person and reason.
func TestAllThatTheStewardDoesIsTold(t *testing.T) {
	store := memstore.New()
	h := hosttest.New(store)
	now := hosttest.Noon
	hosttest.Begin(t, h, "g", now)
	hosttest.Obey(t, h, "g", "1", hosttest.Submission(now, "north", "BID 2", "PRESS TO ALL", "hello", "END PRESS", "DEPUTY d-north"))
	for i, line := range []string{
		"PAUSE WHY a feast", "RESUME", "EXTEND 24 h WHY a friend asked", "REPLACE east BY friend", "ANNOUNCE Hear!",
		"HIDE 1 WHY rude", "UNHIDE 1", "PROCESS NOW round 1", "REWIND TO round 1 WHY a mistake", "ABANDON WHY enough",
	} {
		r := hosttest.Obey(t, h, "g", fmt.Sprint("steward", i), hosttest.Steward(now, line)).Answer.Receipt
		require.Empty(t, r.Errors, line)
	}
	report := hosttest.Audit(t, hosttest.Commits(t, store, "g"))
	require.True(t, report.OK, report.First)
	require.Equal(t, []string{
		"word game.paused by steward: a feast",
		"word game.resumed by steward: ",
		"word game.extended by steward: a friend asked",
		"word game.replaced by steward: east from p-east to friend",
		"word game.announced by steward: Hear!",
		"word game.post-hidden by steward: rude",
		"word game.post-shown by steward: ",
		"word game.phase-sealed by steward: PROCESS NOW, round 1",
		"word game.rewound by steward: a mistake",
		"word game.abandoned by steward: enough",
	}, told(report.Words))
	require.False(t, report.Words[0].At.IsZero())
	require.Zero(t, report.Acts[audit.Unknown])
	require.NotZero(t, report.Acts[audit.ByPlayer])
	require.NotZero(t, report.Acts[audit.ByRule])
	require.NotZero(t, report.Acts[audit.ByDice])
}

// TestAGameWithoutAStewardHasNoWords checks that acts of players, of the clock and of dice are not
// listed.
func TestAGameWithoutAStewardHasNoWords(t *testing.T) {
	require.Empty(t, hosttest.Audit(t, hosttest.Played(t)).Words)
}

// put appends events to a log as its server could, which has all secrets.
func put(t *testing.T, h *host.Host, id, commandID string, at time.Time, by game.Player, events ...event.Event) {
	t.Helper()
	g, head, err := h.Game(t.Context(), id)
	require.NoError(t, err)
	draft, err := aggregate.NewGames(gametest.Lookup).Draft(g, events)
	require.NoError(t, err)
	draft.Log, draft.After, draft.At, draft.CommandID, draft.Actor, draft.Salt = aggregate.GameLog(id), head, at, commandID, string(by), h.Seeds.Salts()
	_, err = h.Store.Append(t.Context(), draft)
	require.NoError(t, err)
}

// TestWhatTheServerSlipsInIsTold checks that acts which a dishonest server slips in are listed: a
// grace that nobody asked for, a seat given to a friend, orders in the name of somebody else,
// events that only the rules may make.
func TestWhatTheServerSlipsInIsTold(t *testing.T) {
	due := hosttest.Noon.Add(1000 * time.Hour)
	own := game.Own{Seat: "east"}
	for name, c := range map[string]struct {
		by    game.Player
		event event.Event
		told  string
	}{
		"a grace":              {"", game.Extended{Due: due, Why: "grace", Grace: true, Seats: []game.Seat{"east"}}, "word game.extended by : grace, which was NOT due by the rules"},
		"a bank":               {"", game.Extended{Due: due, Why: "bank", Bank: []game.Drawn{{Seat: "east"}}}, "word game.extended by : bank, which was NOT due by the rules"},
		"a late beacon":        {"", game.Extended{Due: due, Why: "late", Late: true}, "word game.extended by : late, which was NOT due by the rules"},
		"a friend":             {"", game.Replaced{Seat: "east", From: "p-east", To: "friend"}, "word game.replaced by : east from p-east to friend"},
		"a friend by the desk": {"steward", game.Replaced{Seat: "east", From: "p-east", To: "friend"}, "substitute game.replaced by steward: east from p-east to friend"},
		"a friend's order":     {"friend", game.Ordered{Own: own, By: "friend", Phase: "round 1", Set: 1, Lines: []string{"BID 1"}, At: hosttest.Noon}, "word game.ordered by friend: for east, which is held by p-east"},
		"an order for another": {"friend", game.Ordered{Own: own, By: "p-east", Phase: "round 1", Set: 1, Lines: []string{"BID 1"}, At: hosttest.Noon}, "word game.ordered by friend: in the name of p-east, for east"},
		"an address":           {"", game.Rekeyed{Own: own, Epoch: 2}, "word game.rekeyed by : for east, which is held by p-east"},
		"a missed deadline":    {"", game.Missed{Seat: "east", Phase: "round 1", Row: 1}, "word game.missed by : it stands outside of an adjudication"},
		"an end":               {"", game.Ended{At: hosttest.Noon}, "word game.ended by : it stands outside of an adjudication"},
		"a second seating":     {"", game.Seated{Seat: "east", Player: "friend"}, "word game.seated by : east to friend"},
		"coins":                {"", gametest.Paid{Own: own, Coins: 5}, "word tiny.paid by : it stands outside of an adjudication"},
	} {
		t.Run(name, func(t *testing.T) {
			store := memstore.New()
			h := hosttest.New(store)
			hosttest.Begin(t, h, "g", hosttest.Noon)
			commandID := "put"
			if name == "a friend by the desk" {
				commandID = "substitute-desk/1-1"
			}
			put(t, h, "g", commandID, hosttest.Noon, c.by, c.event)
			require.Equal(t, []string{c.told}, told(hosttest.Audit(t, hosttest.Commits(t, store, "g")).Words))
		})
	}
}

// TestAGraceThatIsDueIsNoWord checks that a grace which the clock gives by the rules is not listed.
func TestAGraceThatIsDueIsNoWord(t *testing.T) {
	for _, beacon := range []bool{false, true} {
		store := memstore.New()
		h := hosttest.New(store)
		if beacon {
			silent := true
			h, _ = hosttest.Beaconed(t, store, &silent)
			h.Seeds = hosttest.New(store).Seeds
		}
		now := hosttest.Noon
		h.Now = func() time.Time { return now }
		pace := game.Pace{Phases: map[string]time.Duration{"": 24 * time.Hour}, Grace: 6 * time.Hour}
		hosttest.Obey(t, h, "g", "open", hosttest.Command(now, "steward", game.Open{Ruleset: "tiny", Seats: 2, Pace: &pace}))
		for _, seat := range []game.Seat{"north", "east"} {
			hosttest.Obey(t, h, "g", "seat "+string(seat), hosttest.Command(now, "p-"+game.Player(seat), game.TakeSeat{Seat: seat, Player: "p-" + game.Player(seat)}))
		}
		hosttest.Obey(t, h, "g", "1", hosttest.Submission(now, "north", "BID 2"))
		now = now.Add(25 * time.Hour)
		require.NoError(t, h.CloseDue(t.Context(), "g"))
		all := hosttest.Commits(t, store, "g")
		require.Equal(t, "game.extended", all[len(all)-1].Events[0].Kind)
		r := hosttest.Audit(t, all)
		require.Empty(t, told(r.Words))
	}
}

// TestATournamentTellsWhatWasDoneByHand checks that each act by hand is listed with its reason.
func TestATournamentTellsWhatWasDoneByHand(t *testing.T) {
	trial := hosttest.Clocked()
	require.NoError(t, trial.Enter())
	held, _, err := trial.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	rules := held.Rules()
	rules.Late = tournament.LateNot
	steward := held.Steward()
	require.NoError(t, trial.Do("news", steward, tournament.PostNews{Text: "Hear!"}))
	_, err = trial.Advance(t.Context(), "cup")
	require.NoError(t, err)
	now, _, err := trial.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	first, second := now.Tables()[0], now.Tables()[1]
	who := []game.Player{first.Seats[0].Player, first.Seats[1].Player, second.Seats[0].Player, second.Seats[1].Player}
	end := tournament.End{Reason: "points"}
	for i, seated := range second.Seats {
		end.Places = append(end.Places, tournament.Finished{Seat: seated.Seat, Place: i + 1, Holders: []tournament.Holder{{Player: seated.Player, Phases: 1}}})
	}
	for i, do := range []tournament.Act{
		tournament.ChangeRules{Rules: rules, Why: "fairness"},
		tournament.Void{Game: first.Game, Why: "they agreed", Gone: who[:1]},
		tournament.Penalise{Player: who[0], Points: figure.Int(1), Why: "rude"},
		tournament.Withdraw{Player: who[1], Why: "ill"},
		tournament.AskBye{Player: who[2], Round: 2, Bye: points.ZeroBye},
		tournament.Substitute{Game: second.Game, From: who[2], To: "friend", Why: "a friend"},
		tournament.RecordResult{Game: second.Game, Head: "by hand", End: end},
		tournament.CorrectResult{Game: second.Game, End: end, Why: "a mistake"},
		tournament.Appoint{Player: "friend", Why: "helps"},
		tournament.NameClub{Player: who[2], Club: "Leeds", Why: "as the list says"},
	} {
		require.NoError(t, trial.Do(fmt.Sprint("by hand ", i), steward, do), "%T", do)
	}
	report := audit.Tournament(t.Context(), trial.Store.Load(t.Context(), aggregate.TournamentLog("cup"), 0), gametest.Lookup)
	require.True(t, report.OK, report.First)
	require.Equal(t, []string{
		"word tournament.entries-closed by steward: by hand",
		"word tournament.news-posted by steward: Hear!",
		"word tournament.rules-changed by steward: late: fairness",
		"word tournament.table-voided by steward: " + first.Game + ": they agreed",
		"word tournament.penalised by steward: " + string(who[0]) + ", 1: rude",
		"word tournament.withdrew by steward: for " + string(who[1]) + ": ill",
		"word tournament.bye-granted by steward: for " + string(who[2]) + ": zero bye in round 2 of season 1",
		"word tournament.substituted by steward: north of " + second.Game + " from " + string(who[2]) + " to friend: a friend",
		"word tournament.result-recorded by steward: by hand",
		"word tournament.result-corrected by steward: " + second.Game + ": a mistake",
		"word tournament.director-named by steward: friend: helps",
		"word tournament.club-named by steward: for " + string(who[2]) + ": Leeds: as the list says",
	}, told(report.Words))
}

// TestPlayersVotesAreCountedAgain checks that what the players agree on is listed as nobody's word, and
// that the server cannot claim an agreement that there was not, nor carry it out otherwise.
func TestPlayersVotesAreCountedAgain(t *testing.T) {
	store := memstore.New()
	h := hosttest.New(store)
	now := hosttest.Noon
	hosttest.Begin(t, h, "g", now)
	for i, line := range []string{"PROPOSE EXTEND 1 d", "PROPOSE PAUSE"} {
		for _, seat := range []game.Seat{"north", "east"} {
			hosttest.Obey(t, h, "g", fmt.Sprint(i, seat), hosttest.Submission(now, seat, line))
		}
	}
	hosttest.Obey(t, h, "g", "on", hosttest.Submission(now, "north", "PROPOSE RESUME"))
	report := hosttest.Audit(t, hosttest.Commits(t, store, "g"))
	require.True(t, report.OK, report.First)
	require.Empty(t, report.Words)

	hosttest.Obey(t, h, "g", "wish", hosttest.Submission(now, "north", "PROPOSE CANCEL"))
	claim := game.AgreementReached{Agreement: game.Agreement{Kind: game.AgreeCancel}, Seats: []game.Seat{"north", "east"}}
	put(t, h, "g", "claim", now, "p-north", claim, game.Abandoned{Why: game.WhyAgreed, At: now})
	require.Equal(t, []string{
		"word game.agreement-reached by p-north: all players want it, which is NOT so",
		"word game.abandoned by p-north: all players want it, which is NOT so",
	}, told(hosttest.Audit(t, hosttest.Commits(t, store, "g")).Words))
}
