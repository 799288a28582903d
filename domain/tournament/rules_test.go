package tournament_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
)

func TestFaultsOfRulesNameTheFieldAndWhatIsLegal(t *testing.T) {
	for text, fault := range map[string]string{
		"{format: swiss, seats: 9}":                                                  "seats 9: 2 to 8 are legal",
		"{format: swiss, seats: 4, rounds: 0}":                                       "rounds 0: 1 to 100 are legal",
		"{format: swiss, seats: 4, seasons: 2}":                                      "seasons 2: a swiss has 1",
		"{format: swiss, seats: 4, least: 5}":                                        "least 5: 0 to 4 are legal",
		"{format: swiss, seats: 4, tie_breaks: FOO}":                                 "tie_breaks: tie-break \"FOO\" is unknown",
		"{format: swiss, seats: 4, void: win}":                                       "void \"win\": legal are zero, half and level",
		"{format: swiss, seats: 4, late: maybe}":                                     "late \"maybe\": legal are zero and half",
		"{format: swiss, seats: 4, eligible: {most: 3, fewest: 5}}":                  "eligible.most 3",
		"{format: swiss, seats: 4, eligible: {rating: [2000, 1000]}}":                "eligible.rating",
		"{format: swiss, seats: 4, clock: {quiet: [someday]}}":                       "clock.quiet \"someday\": legal are monday to sunday",
		"{format: swiss, seats: 4, clock: {holidays: [Christmas]}}":                  "clock.holidays \"Christmas\": write it as 2026-12-25",
		"{format: swiss, seats: 4, clock: {increment: 1h}}":                          "clock.increment: it is for a bank",
		"{format: swiss, seats: 4, clock: {agree: true}}":                            "clock.round is missing",
		"{format: swiss, seats: 4, play: {ruleset: whist}}":                          "play.ruleset \"whist\"",
		"{format: swiss, seats: 4, play: {ruleset: tiny, edition: 9}}":               "play.edition 9: there are 1 to 1",
		"{format: swiss, seats: 4, play: {ruleset: tiny, preset: odd}}":              "play.preset \"odd\"",
		"{format: swiss, seats: 4, play: {ruleset: tiny, pace: odd}}":                "play.pace \"odd\": legal are [daily]",
		"{format: swiss, seats: 4, play: {ruleset: tiny, options: {odd: x}}}":        "play.options: odd=x: there is no option \"odd\"",
		"{format: swiss, seats: 4, play: {ruleset: tiny, options: {messages: '0'}}}": "play.messages=0: a number from 1 to 10000",
		"{format: swiss, seats: 6, play: {ruleset: tiny}}":                           "seats 6: 2 to 4 can play tiny",
		"{format: swiss, seats: 4, tie_breaks: BH}":                                  "tie_breaks: BH/2026: it is for games of two seats",
		"{format: round-robin, seats: 2, tie_breaks: BH}":                            "it must not be used in round robins",
		"{format: swiss, seats: 2, tie_breaks: ARO}":                                 "declare what the unrated count as",
		"{format: league, division: 3}":                                              "division 3: 4 to",
		"{format: league, fast: {mark: 90}}":                                         "fast.tiers 0: 2 to 20 are legal",
		"{format: league, fast: {tiers: 2}}":                                         "fast.rating and fast.mark are missing",
		"{format: league, points: {scheme: given}, fast: {tiers: 2, mark: 9}}":       "what a win is worth must be declared",
		"{format: swiss, seats: 4, fast: {tiers: 2, mark: 90}}":                      "only a league has a fast track",
		"{format: league, promote: 0}":                                               "give both or none",
		"{format: league, promote: 4, relegate: 3}":                                  "together they must be fewer than the 7",
		"{format: knockout, seats: 4, points: {scheme: meeple}}":                     "only given is legal",
		"{format: knockout, seats: 4, through: 4}":                                   "through 4: 0 to 3 are legal",
		"{format: swiss, seats: 4, late: half, points: {byes: {halves: 0}}}":         "late half: points.byes.halves is missing",
		"{format: ladder, seats: 3}":                                                 "a ladder is of tables of 2 seats",
		"{format: swiss, seats: 2, points: {byes: {half: 2}}}":                       "a half bye of 2 points; from 0 to 1 (a win) are legal",
	} {
		rules, err := tournament.Read([]byte(text))
		require.NoError(t, err, text)
		if rules.Play.Ruleset == "" {
			rules.Play.Ruleset = "tiny"
		}
		err = rules.Check(gametest.Lookup)
		require.Error(t, err, text)
		require.ErrorContains(t, err, fault, text)
	}
	for _, text := range []string{"{format: croquet}", "{format: swiss, colour: red}", "{format: [", "{format: swiss, clock: {round: soon}}", "{format: swiss, points: {scheme: odd}}"} {
		_, err := tournament.Read([]byte(text))
		require.Error(t, err, text)
	}
}

// TestARuleSetsHowManyMessagesAGameCarries, as every other option of a game.
func TestARuleSetsHowManyMessagesAGameCarries(t *testing.T) {
	rules := read(t, "{format: swiss, seats: 4, play: {ruleset: tiny, options: {messages: '7'}}}")
	require.NoError(t, rules.Check(gametest.Lookup))
	require.Equal(t, "7", tournament.Opening{Play: rules.Play}.ToOpen("cup").Options[game.MessagesOption])
}

func TestDefaultsOfEveryFormatAreLegal(t *testing.T) {
	for _, name := range tournament.Formats() {
		for _, seats := range []int{2, 4} {
			rules, err := tournament.Read(fmt.Appendf(nil, "{format: %s, seats: %d}", name, seats))
			require.NoError(t, err)
			rules.Play = tournament.Play{Ruleset: "tiny"}
			if name == "ladder" && seats > 2 || name == "solo" {
				continue
			}
			require.NoError(t, rules.Check(gametest.Lookup), "%s of %d", name, seats)
			again, err := tournament.Read([]byte(asJSON(t, rules)))
			require.NoError(t, err)
			require.Equal(t, asJSON(t, rules), asJSON(t, again), "rules are read as they are written")
		}
	}
	honour, err := tournament.Read([]byte("{format: honour}"))
	require.NoError(t, err)
	require.NoError(t, honour.Check(rulesets.Lookup), "the honour league is of feudal")
	solo, err := tournament.Read([]byte("{format: solo}"))
	require.NoError(t, err)
	require.NoError(t, solo.Check(rulesets.Lookup), "the solo league is of quest")
	solo.Seats, solo.Points.Seats = 2, 2
	require.ErrorContains(t, solo.Check(rulesets.Lookup), "seats 2: 1 to 1 are legal")
}

func TestSpansAreWrittenAsPeopleDo(t *testing.T) {
	for text, length := range map[string]time.Duration{"3d": 72 * time.Hour, "36h": 36 * time.Hour, "1d12h": 36 * time.Hour, "30m": 30 * time.Minute, "": 0} {
		var span tournament.Span
		require.NoError(t, span.UnmarshalText([]byte(text)))
		require.Equal(t, length, span.Duration())
		var again tournament.Span
		require.NoError(t, again.UnmarshalText([]byte(span.String())))
		require.Equal(t, span, again)
	}
	for _, text := range []string{"3", "d", "3x", "-1d", "99999d", "100000d100000d", "3dd"} {
		var s tournament.Span
		require.Error(t, s.UnmarshalText([]byte(text)), text)
	}
}

func TestAnnouncingNeedsAllThatATournamentNeeds(t *testing.T) {
	rules := read(t, "{format: swiss, seats: 4}")
	server := announced(t, rules)
	commitment := server.chain.Commitment()
	server.refused(steward, tournament.Enter{Player: "p01"}, tournament.ErrNotAnnounced)
	server.refused("", tournament.Announce{ID: "cup", Title: "x", Rules: rules, Commitment: commitment, Keys: 5}, tournament.ErrForbidden)
	server.refused(steward, tournament.Announce{ID: "cup", Title: " ", Rules: rules, Commitment: commitment, Keys: 5}, tournament.ErrNotNow)
	server.refused(steward, tournament.Announce{ID: "cup", Title: "x", Rules: rules, Commitment: commitment}, tournament.ErrKey)
	server.must(steward, tournament.Announce{ID: "cup", Title: "x", Rules: rules, Commitment: commitment, Keys: 5})
	server.refused(steward, tournament.Announce{ID: "cup", Title: "x", Rules: rules, Commitment: commitment, Keys: 5}, tournament.ErrAnnounced)
}

func TestWhoMayEnter(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, late: '', eligible: {most: 4, waiting: true, reliability: 80, rating: [1000, 2000]}}"))
	server.refused("p01", tournament.Enter{Player: "p02", Rating: 1500, Reliability: 90}, tournament.ErrForbidden)
	server.refused("p01", tournament.Enter{Player: "p01", Rating: 1500, Reliability: 70}, tournament.ErrForbidden)
	server.refused("p01", tournament.Enter{Player: "p01", Rating: 900, Reliability: 90}, tournament.ErrForbidden)
	server.refused("p01", tournament.Enter{Player: "p01", Rating: 2100, Reliability: 90}, tournament.ErrForbidden)
	server.must(steward, tournament.Enter{Player: "p01", Rating: 2100})
	for i := 2; i <= 6; i++ {
		server.must(player(i), tournament.Enter{Player: player(i), Rating: 1500, Reliability: 90})
	}
	require.True(t, server.tour.Entrants()[4].Waiting)
	server.must("p02", tournament.Withdraw{Player: "p02"})
	require.False(t, server.tour.Entrants()[4].Waiting, "who waited longest has the place")
	require.True(t, server.tour.Entrants()[5].Waiting)
	server.must("p02", tournament.Enter{Player: "p02", Rating: 1500, Reliability: 90})
	require.True(t, server.tour.Entrants()[5].Waiting, "who changes his mind waits behind all others")
	server.must(steward, tournament.CloseEntries{})
	server.refused("p07", tournament.Enter{Player: "p07", Rating: 1500, Reliability: 90}, tournament.ErrNotNow)
	server.run(nil)
	require.Len(t, server.order(1, 1), 4)
	server.refused("p01", tournament.Withdraw{Player: "p01"}, tournament.ErrNotNow)
}

func TestByInvitationOnly(t *testing.T) {
	server := newServer(t, read(t, "{format: single, seats: 4, eligible: {invited: [ann], fewest: 4}}"))
	server.must("ann", tournament.Enter{Player: "ann", Reliability: 100})
	server.refused("bob", tournament.Enter{Player: "bob", Reliability: 100}, tournament.ErrForbidden)
	server.refused(steward, tournament.OpenSeason{}, tournament.ErrNotNow)
	server.refused(steward, tournament.Finish{}, tournament.ErrNotNow)
	server.must(steward, tournament.Finish{Why: "nobody came"})
	require.Equal(t, "ended", server.tour.Status())
	require.Empty(t, server.tour.Wants())
}

func TestRulesChangeWithAReasonAndAWarning(t *testing.T) {
	rules := read(t, "{format: swiss, seats: 4, rounds: 3}")
	server := newServer(t, rules)
	changed := rules
	changed.TieBreaks = "WON"
	server.refused("p01", tournament.ChangeRules{Rules: changed, Why: "simpler"}, tournament.ErrForbidden)
	server.refused(steward, tournament.ChangeRules{Rules: changed}, tournament.ErrNotNow)
	server.refused(steward, tournament.ChangeRules{Rules: rules, Why: "x"}, tournament.ErrNotNow)
	require.Empty(t, server.must(steward, tournament.ChangeRules{Rules: changed, Why: "simpler"}).Warning)
	server.begin(8)
	server.together(2)
	changed.TieBreaks, changed.Rounds = "H2H", 2
	answer := server.must(steward, tournament.ChangeRules{Rules: changed, Why: "time is short"})
	require.Equal(t, []string{"the rules change after the start: rounds, tie_breaks"}, answer.Warning)
	other := changed
	other.Seats, other.Points.Seats = 3, 3
	server.refused(steward, tournament.ChangeRules{Rules: other, Why: "x"}, tournament.ErrNotNow)
	server.run(nil)
	s, _ := server.tour.Season(1)
	require.Len(t, s.Rounds, 2)
	require.Len(t, server.tour.Changes(), 2)
}

func TestTablesBeginWhenTheirSeatsAgreeOrTimeIsUp(t *testing.T) {
	rules := read(t, "{format: single, seats: 4, clock: {agree: true, round: 5d, quiet: [saturday, sunday], holidays: ['2026-03-09'], phases: {any: 2d}, grace: 12h}}")
	server := newServer(t, rules)
	server.hold = func(tournament.TableInfo) bool { return true }
	server.begin(8)
	require.True(t, server.run(func() bool { s, ok := server.tour.Season(1); return ok && len(s.Rounds) == 1 }))
	season, _ := server.tour.Season(1)
	for _, x := range season.Rounds[0].Tables[0].Seats {
		server.must(x.Player, tournament.Agree{Game: season.Rounds[0].Tables[0].Game, Player: x.Player})
	}
	wants := server.tour.Wants()
	require.Zero(t, wants[0].Due)
	require.Equal(t, "2026-03-10", wants[1].Due.Format(time.DateOnly), "five days end on a Saturday, and Monday is a holiday")
	require.Equal(t, 48*time.Hour, wants[0].Game.Pace.Phases[""])
	require.Equal(t, 12*time.Hour, wants[0].Game.Pace.Grace)
	require.Equal(t, []string{"saturday", "sunday"}, wants[0].Game.Pace.Quiet)
	require.Equal(t, []string{"2026-03-09"}, wants[0].Game.Pace.Holidays)
	open := wants[0].Game.ToOpen("cup")
	require.Equal(t, 4, open.Seats)
	require.Equal(t, "cup", open.Tournament)
	server.refused("stranger", tournament.Agree{Game: season.Rounds[0].Tables[1].Game, Player: "stranger"}, tournament.ErrForbidden)
}

// TestTheClockContractGoesIntoGames: what is not said is as the pace has it.
func TestTheClockContractGoesIntoGames(t *testing.T) {
	daily := gametest.Tiny{}.Describe().Paces["daily"]
	for clock, change := range map[string]func(*game.Pace){
		"{bank: 3d, increment: 6h}": func(p *game.Pace) { p.Bank, p.Increment = 72*time.Hour, 6*time.Hour },
		"{quiet: [sunday]}":         func(p *game.Pace) { p.Quiet = []string{"sunday"} },
		"{holidays: [2026-12-25]}":  func(p *game.Pace) { p.Holidays = []string{"2026-12-25"} },
		"{absence: 21}":             func(p *game.Pace) { p.Absence = 21 },
		"{calendar: true}":          func(p *game.Pace) { p.Calendar = true },
		"{respite: 0}":              func(p *game.Pace) { p.Respite = 0 },
		"{respite: 0s}":             func(p *game.Pace) { p.Respite = 0 },
		"{respite: 1h}":             func(p *game.Pace) { p.Respite = time.Hour },
		"{grace: 2h}":               func(p *game.Pace) { p.Grace = 2 * time.Hour },
		"{round: 5d}":               nil,
	} {
		server := newServer(t, read(t, "{format: single, seats: 4, clock: "+clock+"}"))
		server.begin(4)
		var opened *game.Pace
		server.run(func() bool {
			for _, w := range server.tour.Wants() {
				if w.Game != nil {
					opened = w.Game.Pace
					return true
				}
			}
			return false
		})
		if change == nil {
			require.Nil(t, opened, clock)
			continue
		}
		want := daily
		change(&want)
		require.Equal(t, &want, opened, clock)
		require.NoError(t, opened.Check())
	}
}

// TestAnyLengthIsForAllThatIsNotNamed: in the kinds of phases of a ruleset, too.
func TestAnyLengthIsForAllThatIsNotNamed(t *testing.T) {
	rules, err := tournament.Read([]byte("{format: honour, clock: {phases: {any: 3d, winter: 1d}}}"))
	require.NoError(t, err)
	c := &server{t: t, now: spring, chain: dice.NewChain(sha256.Sum256([]byte("cup")), 500), tour: tournament.New(rulesets.Lookup)}
	c.must(steward, tournament.Announce{ID: "cup", Title: "The Cup", Rules: rules, Commitment: c.chain.Commitment(), Keys: 500})
	c.begin(6)
	c.run(func() bool {
		return c.tour.CountSeasons() > 0 && len(c.tour.Wants()) > 0 && c.tour.Wants()[0].Game != nil
	})
	pace := c.tour.Wants()[0].Game.Pace
	require.Equal(t, 72*time.Hour, pace.Length(game.Phase{Kind: "campaign"}))
	require.Equal(t, 72*time.Hour, pace.Length(game.Phase{Kind: "setup"}))
	require.Equal(t, 24*time.Hour, pace.Length(game.Phase{Kind: "winter"}))
	require.True(t, pace.Calendar, "as the pace of the ruleset has it")
}

func TestOnlyTheNextKeyDraws(t *testing.T) {
	server := newServer(t, read(t, "{format: single, seats: 4}"))
	server.enter(4)
	server.must(steward, tournament.OpenSeason{})
	for _, key := range []dice.Key{{}, sha256.Sum256([]byte("guess")), server.chain.Commitment()} {
		_, err := server.tour.Decide(tournament.Command{At: server.now, Do: tournament.Draw{Chance: tournament.Chance{Key: key}}})
		require.ErrorIs(t, err, tournament.ErrKey)
	}
	server.must(steward, tournament.Draw{})
	require.Equal(t, 1, server.tour.CountRolls())
	server.refused(steward, tournament.Draw{}, tournament.ErrNotNow)
	server.refused("p01", tournament.CloseRound{}, tournament.ErrForbidden)
}

func TestDrawsCanBeMadeAgainFromTheLog(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 4, rounds: 3}"))
	server.begin(13)
	server.run(nil)
	again := tournament.New(gametest.Lookup)
	for i, ev := range server.log {
		if drawn, ok := ev.(tournament.RoundDrawn); ok {
			head := fmt.Appendf(nil, "head %d", i)
			answer, err := again.Decide(tournament.Command{At: drawn.At, Do: tournament.Draw{Season: drawn.Season, Chance: tournament.Chance{Key: drawn.Key, Head: head}}})
			require.NoError(t, err)
			require.Equal(t, []event.Event{drawn}, answer.Events)
		}
		again = event.Fold(again, ev)
	}
}

func TestSubstitutesPlayForWhoseSeatItIs(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 1}"))
	server.begin(4)
	server.together(2)
	tb := server.running()[0]
	away, rival := tb.Seats[0].Player, tb.Seats[1].Player
	server.refused("p09", tournament.Substitute{Game: tb.Game, From: away, To: "p09"}, tournament.ErrForbidden)
	server.refused(away, tournament.Substitute{Game: tb.Game, From: away, To: rival}, tournament.ErrNotNow)
	server.must(away, tournament.Substitute{Game: tb.Game, From: away, To: "p09", Why: "travelling"})
	now, _ := server.tour.Table(tb.Game)
	require.Equal(t, game.Player("p09"), now.Holders[0].Player)
	end := tournament.End{Places: []tournament.Finished{
		{Seat: tb.Seats[0].Seat, Place: 1, Holders: []tournament.Holder{{Player: away, Phases: 3, Lost: true}, {Player: "p09", Phases: 1}}},
		{Seat: tb.Seats[1].Seat, Place: 2},
	}}
	server.must("", tournament.RecordResult{Game: tb.Game, Head: "x", End: end})
	require.Equal(t, "0.75", server.pointsOf(1, 1, away))
	require.Equal(t, "0", server.pointsOf(1, 1, rival))
	server.run(nil)
	server.audited()
}

func TestStewardClosesWhatCannotGoOn(t *testing.T) {
	for _, shape := range []string{"{format: swiss, seats: 2}", "{format: swiss, seats: 4}", "{format: knockout, seats: 2}"} {
		server := newServer(t, read(t, shape))
		all := server.begin(4)
		server.together(4 / server.tour.Rules().Seats)
		for _, p := range all {
			server.must(p, tournament.Withdraw{Player: p})
		}
		require.True(t, server.run(func() bool { s, _ := server.tour.Season(1); return s.Rounds[0].Closed }))
		if server.tour.Rules().Format == tournament.Swiss {
			server.refused("", tournament.Draw{}, tournament.ErrNotNow)
			server.refused("", tournament.CloseSeason{}, tournament.ErrNotNow)
			server.must(steward, tournament.CloseSeason{})
		}
		server.run(nil)
		require.Equal(t, "ended", server.tour.Status())
	}
}

func TestClosedSeasonsKeepTheirRules(t *testing.T) {
	rules := read(t, "{format: honour, seats: 4, seasons: 2, play: {ruleset: tiny}, tie_breaks: WON}")
	server := newServer(t, rules)
	server.begin(8)
	require.True(t, server.run(server.closed(1)))
	before := server.pointsOf(1, 1, "p01")
	other := rules
	require.NoError(t, other.Points.Scheme.UnmarshalText([]byte("places 100 50")))
	server.must(steward, tournament.ChangeRules{Rules: other, Why: "more for winners"})
	require.Equal(t, before, server.pointsOf(1, 1, "p01"))
	server.run(nil)
	require.Equal(t, "100", server.pointsOf(2, 1, "p01"))
	server.audited()
}

func TestExamplesOfRulesAreLegal(t *testing.T) {
	files, err := filepath.Glob("testdata/rules/*.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		rules, err := tournament.Read(data)
		require.NoError(t, err, file)
		require.NoError(t, rules.Check(rulesets.Lookup), file)
	}
}

func TestALengthOfTimeMayBeTheNumberNought(t *testing.T) {
	rules := read(t, "{format: ladder, seats: 2, objections: 0, clock: {respite: 0, phases: {round: 0}}, dates: {season: 0}, ladder: {reach: 2, idle: 0}}")
	require.Zero(t, rules.Dates.Season)
	require.Zero(t, rules.Ladder.Idle)
	require.Equal(t, 2, rules.Ladder.Reach)
}

func TestFaultsOfAFileNameTheirLine(t *testing.T) {
	for text, said := range map[string]string{
		"format: swiss\nroundz: 5\n":                       "line 2: roundz is no field of the rules",
		"format: swiss\nseats: 2\nrounds: many\n":          "line 3: rounds takes a whole number, and not a word",
		"format: swiss\nclock:\n  round: 3d\n  agre: on\n": "line 4: agre is no field of the rules",
		"format: swiss\ntie_breaks: [WON]\n":               "line 2: tie_breaks takes a word, and not a list",
		"format: swiss\nrounds: 2.5\n":                     "line 2: rounds takes a whole number, and not 2.5",
		"format: swiss\nclock: {grace: true}\n":            "line 2: grace takes a word, and not true or false",
		"format: swiss\npoints: 3\n":                       "line 2: points takes fields of its own, and not a number",
	} {
		_, err := tournament.Read([]byte(text))
		require.ErrorContains(t, err, said, text)
	}
	_, err := tournament.ReadIn([]byte(`{"format": "swiss", "roundz": 5}`), []byte("id: cup\nrules:\n  format: swiss\n  roundz: 5\n"))
	require.ErrorContains(t, err, "line 4: roundz", "the line is that of the whole file")
}

func TestDatesInThePastAreRefused(t *testing.T) {
	rules := read(t, "{format: swiss, seats: 2, rounds: 3, dates: {entries: 2026-03-01, start: 2026-03-20}}")
	c := announced(t, rules)
	_, err := c.do(steward, tournament.Announce{ID: "cup", Title: "The Cup", Rules: rules, Commitment: c.chain.Commitment(), Keys: 500})
	require.ErrorContains(t, err, "dates.entries: 2026-03-01 00:00 UTC is in the past")
	require.NotContains(t, err.Error(), "dates.start")
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3, dates: {entries: 2026-03-10}}"))
	require.Contains(t, server.write(steward, "CHANGE dates.start 2026-01-10 WHY x").Errors[0].Reason, "in the past")
	server.now = spring.AddDate(0, 1, 0)
	require.Empty(t, server.write(steward, "CHANGE eligible.most 9 WHY small").Errors, "a date that has passed may stay")
}
