package opening_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lexicon"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
)

var (
	noon  = time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)
	chain = dice.NewChain(dice.Key{7}, 4)
)

// office is an opening with its log, for tests.
type office struct {
	t     *testing.T
	now   *opening.Opening
	at    time.Time
	log   []event.Event
	facts map[game.Player]opening.Facts
}

func newOffice(t *testing.T) *office {
	return &office{t: t, now: opening.New(gametest.Lookup), at: noon, facts: map[game.Player]opening.Facts{}}
}

// do decides a command, and folds its events.
func (o *office) do(by game.Player, act opening.Act) ([]event.Event, error) {
	events, err := o.now.Decide(opening.Command{At: o.at, By: by, Facts: o.facts[by], Do: act})
	o.now = event.Fold(o.now, events...)
	o.log = append(o.log, events...)
	return events, err
}

func (o *office) must(by game.Player, act opening.Act) []event.Event {
	o.t.Helper()
	events, err := o.do(by, act)
	require.NoError(o.t, err)
	return events
}

// refused returns the key of the refusal of a command.
func (o *office) refused(by game.Player, act opening.Act) string {
	o.t.Helper()
	_, err := o.do(by, act)
	return keyOf(o.t, err)
}

func keyOf(t *testing.T, err error) string {
	t.Helper()
	require.True(t, opening.IsRefusal(err), "%v", err)
	refusal, ok := errors.AsType[*lexicon.Refusal](err)
	require.True(t, ok, "%v", err)
	for _, lang := range []string{"en", "es", "fr", "nl"} {
		require.NotContains(t, opening.SayRefusal(err, lang), "{")
	}
	return refusal.Key
}

func open(terms opening.Terms) opening.Open {
	terms.Ruleset = "tiny"
	return opening.Open{Opening: "g", Terms: terms, Steward: "steward", Commitment: chain.Commitment()}
}

// opened opens a game for three with ann.
func opened(t *testing.T, terms opening.Terms) *office {
	t.Helper()
	o := newOffice(t)
	if terms.Seats == 0 {
		terms.Seats = 3
	}
	o.must("ann", open(terms))
	return o
}

// begin deals the seats.
func (o *office) begin() opening.Begin {
	o.t.Helper()
	key, err := chain.Key(1)
	require.NoError(o.t, err)
	return opening.Begin{Key: key, Head: []byte("head")}
}

func (o *office) players() []game.Player {
	return lists.Map(o.now.Seated(), func(s opening.Seated) game.Player { return s.Player })
}

func TestAGameFromItsOpeningToItsBeginning(t *testing.T) {
	o := opened(t, opening.Terms{Title: "  The \n fen "})
	terms := o.now.Terms()
	require.Equal(t, opening.Terms{
		Ruleset: "tiny", Edition: 1, Preset: "usual", Pace: "daily", Seats: 3, Title: "The fen", Messages: opening.AllMessages, Days: 14, Hours: 48,
	}, terms, "all that is left open has a default")
	require.Equal(t, game.Player("ann"), o.now.Opener())
	require.Equal(t, "is_steward", o.refused("steward", opening.Take{}))
	require.Equal(t, []game.Player{"ann"}, o.players())
	require.Len(t, o.must("bob", opening.Take{}), 1)
	require.Empty(t, o.must("bob", opening.Take{}), "a seat is taken once")
	require.Equal(t, "not_full", o.refused("bob", opening.Confirm{}))
	require.Equal(t, []opening.Want{{"end", noon.AddDate(0, 0, 14), opening.End{}}}, o.now.Wants())
	o.must("carl", opening.Take{})
	require.Equal(t, opening.Full, o.now.Status())
	require.Equal(t, []game.Player{"ann", "bob"}, o.now.ListSilent(), "the last seat confirms by being taken")
	require.Equal(t, []opening.Want{{"lapse/1", noon.Add(48 * time.Hour), opening.Lapse{}}}, o.now.Wants())
	require.Equal(t, "full", o.refused("dora", opening.Take{}))
	o.must("ann", opening.Confirm{})
	require.Empty(t, o.must("ann", opening.Confirm{}))
	_, err := o.do("", o.begin())
	require.ErrorIs(t, err, opening.ErrNotNow)
	o.must("bob", opening.Confirm{})
	require.Equal(t, "deal", o.now.Wants()[0].CommandID)
	_, err = o.do("", opening.Begin{Key: dice.Key{1}})
	require.ErrorIs(t, err, opening.ErrForbidden, "only the committed key deals")
	o.must("", o.begin())
	require.ElementsMatch(t, []game.Player{"ann", "bob", "carl"}, o.now.Dealt())
	require.Equal(t, "begun_leave", o.refused("bob", opening.Leave{}))
	require.Equal(t, "begun", o.refused("dora", opening.Take{}))
	require.Equal(t, "begun", o.refused("ann", opening.Remove{Player: "bob"}))
	require.Equal(t, []opening.Want{{"start", time.Time{}, opening.Start{}}}, o.now.Wants())
	o.must("", opening.Start{})
	require.Equal(t, opening.Begun, o.now.Status())
	require.Empty(t, o.now.Wants())
	envelopes, err := opening.Registry().EncodeAll(o.log)
	require.NoError(t, err)
	back, err := opening.Registry().DecodeAll(envelopes)
	require.NoError(t, err)
	require.Equal(t, o.now.Bare(), event.Fold(opening.New(gametest.Lookup), back...).Bare())
	for _, envelope := range envelopes {
		require.NotContains(t, string(envelope.Data), "@")
	}
}

func TestTheSilentLoseTheirSeatsAndTheRestWaitOn(t *testing.T) {
	o := opened(t, opening.Terms{Hours: 24})
	o.must("bob", opening.Take{})
	o.must("carl", opening.Take{})
	o.must("bob", opening.Confirm{})
	_, err := o.do("", opening.Lapse{})
	require.ErrorIs(t, err, opening.ErrNotNow, "there is time left")
	o.at = o.now.Until()
	o.must("", opening.Lapse{})
	require.Equal(t, []game.Player{"bob", "carl"}, o.players())
	require.Equal(t, game.Player("bob"), o.now.Opener(), "the silent opener hands on")
	require.Equal(t, opening.Waiting, o.now.Status())
	o.must("ann", opening.Take{})
	require.Equal(t, []game.Player{"bob", "carl"}, o.now.ListSilent(), "all confirm again")
	require.Equal(t, "lapse/2", o.now.Wants()[0].CommandID)
	o.at = o.now.Until()
	o.must("", opening.Lapse{})
	require.Equal(t, []game.Player{"ann"}, o.players())
}

// TestBotsTakeTheSeatsThatStayFree checks O-9: bots come when their day has come and not before, confirm
// nothing, stay when players leave, and are no players of whom the opener is one.
func TestBotsTakeTheSeatsThatStayFree(t *testing.T) {
	o := opened(t, opening.Terms{Seats: 4, Bots: 3})
	require.True(t, o.now.Terms().Unrated, "a game with bots is not rated")
	want := o.now.Wants()[0]
	require.Equal(t, noon.AddDate(0, 0, 3), want.Due)
	_, err := o.do("", opening.CallBots{})
	require.ErrorIs(t, err, opening.ErrNotNow, "there are days left")
	o.must("bob", opening.Take{})
	o.at = want.Due
	o.must("", want.Do)
	require.Equal(t, 2, o.now.Bots())
	require.Equal(t, opening.Full, o.now.Status())
	require.Equal(t, []game.Player{"ann", "bob"}, o.now.ListSilent())
	require.Equal(t, "full", o.refused("carl", opening.Take{}))
	o.must("ann", opening.Leave{})
	require.Equal(t, opening.Waiting, o.now.Status())
	require.Equal(t, game.Player("bob"), o.now.Opener())
	o.must("", o.now.Wants()[0].Do)
	require.Equal(t, 3, o.now.Bots(), "one more for the one who left")
	o.must("bob", opening.Confirm{})
	o.must("", o.begin())
	require.ElementsMatch(t, []game.Player{"bob", "bot:medium-1", "bot:medium-2", "bot:medium-3"}, o.now.Dealt())

	o = opened(t, opening.Terms{Seats: 2, Bots: 1})
	o.at = o.now.Wants()[0].Due
	o.must("", opening.CallBots{})
	o.must("ann", opening.Leave{})
	require.Equal(t, opening.AllLeft, o.now.Ended(), "bots do not play among themselves")

	o = opened(t, opening.Terms{Seats: 2})
	o.at = o.at.AddDate(0, 0, 13)
	_, err = o.do("", opening.CallBots{})
	require.ErrorIs(t, err, opening.ErrNotNow, "nobody asked for bots")
}

func TestItEndsByItself(t *testing.T) {
	o := opened(t, opening.Terms{Days: 3})
	_, err := o.do("", opening.End{})
	require.ErrorIs(t, err, opening.ErrNotNow)
	o.at = noon.AddDate(0, 0, 3)
	require.Equal(t, []event.Event{opening.Ended{Why: opening.TimeOver, At: o.at}}, o.must("", opening.End{}))
	require.Equal(t, "over", o.refused("bob", opening.Take{}))
	require.Equal(t, "over", o.refused("ann", opening.Leave{}))
	require.Equal(t, "over", o.refused("ann", opening.Close{}))
	require.Equal(t, "over", o.refused("ann", opening.Confirm{}))
	o = opened(t, opening.Terms{})
	require.Equal(t, []event.Event{opening.Left{Player: "ann", At: noon}, opening.Ended{Why: opening.AllLeft, At: noon}}, o.must("ann", opening.Leave{}))
	o = opened(t, opening.Terms{Steward: true})
	require.Empty(t, o.players(), "the steward does not play")
	require.Equal(t, game.Player("ann"), o.now.Steward())
	o.must("bob", opening.Take{})
	o.must("bob", opening.Leave{})
	require.Equal(t, opening.Waiting, o.now.Status())
	require.Equal(t, "is_steward", o.refused("ann", opening.Take{}))
	require.Equal(t, "opener", o.refused("bob", opening.Close{}))
	o.must("ann", opening.Close{})
	require.Equal(t, opening.Closed, o.now.Ended())
}

func TestTheOpenerSaysYesToEach(t *testing.T) {
	o := opened(t, opening.Terms{Admit: true})
	require.Equal(t, []event.Event{opening.Asked{Player: "bob", At: noon}}, o.must("bob", opening.Take{}))
	require.Equal(t, 2, o.now.Free(), "no seat is kept for players who ask")
	o.must("carl", opening.Take{})
	o.must("dora", opening.Take{})
	o.must("eve", opening.Take{})
	require.Empty(t, o.must("bob", opening.Take{}))
	require.Equal(t, "opener", o.refused("bob", opening.Admit{Player: "bob"}))
	o.must("ann", opening.TurnAway{Player: "carl"})
	require.Equal(t, "not_open", o.refused("carl", opening.Take{}))
	require.Equal(t, "not_asking", o.refused("ann", opening.Admit{Player: "carl"}))
	o.must("eve", opening.Leave{})
	o.must("ann", opening.Admit{Player: "bob"})
	require.Empty(t, o.must("ann", opening.Admit{Player: "bob"}))
	o.must("ann", opening.Admit{Player: "dora"})
	require.Equal(t, []game.Player{"bob", "dora"}, o.now.ListSilent(), "the opener is there")
	require.Equal(t, "not_asking", o.refused("ann", opening.Admit{Player: "eve"}))
	o.must("ann", opening.Remove{Player: "dora"})
	require.Equal(t, "not_open", o.refused("dora", opening.Take{}), "whoever was removed stays away")
	require.Equal(t, "not_there", o.refused("ann", opening.Remove{Player: "dora"}))
	require.Equal(t, "not_there", o.refused("ann", opening.Remove{Player: "ann"}))
	require.Equal(t, "not_asking", o.refused("ann", opening.TurnAway{Player: "dora"}))
}

func TestWhoMayEnter(t *testing.T) {
	good := opening.Facts{Tier: opening.TierReliable, Finished: 5}
	for _, c := range []struct {
		name  string
		terms opening.Terms
		facts opening.Facts
		key   string
	}{
		{"anybody", opening.Terms{}, opening.Facts{}, ""},
		{"not unreliable", opening.Terms{Tier: opening.TierNew}, opening.Facts{Tier: opening.TierUnreliable}, "floor_tier"},
		{"new is not unreliable", opening.Terms{Tier: opening.TierNew}, opening.Facts{}, ""},
		{"reliable alone", opening.Terms{Tier: opening.TierReliable}, opening.Facts{}, "floor_tier"},
		{"reliable", opening.Terms{Tier: opening.TierReliable}, good, ""},
		{"finished", opening.Terms{Finished: 5}, opening.Facts{Finished: 4}, "floor_finished"},
		{"finished enough", opening.Terms{Finished: 5}, good, ""},
		{"blocked", opening.Terms{}, opening.Facts{Blocked: true}, "not_open"},
		{"barred", opening.Terms{}, opening.Facts{Barred: noon.Add(time.Hour)}, "barred"},
		{"banned", opening.Terms{}, opening.Facts{NoSeat: game.Ban{Holds: true}}, "banned_seat"},
		{"banned until", opening.Terms{}, opening.Facts{NoSeat: game.Ban{Holds: true, Until: noon}}, "banned_seat_until"},
		{"banned from opening alone", opening.Terms{}, opening.Facts{NoOpen: game.Ban{Holds: true}}, ""},
		{"no longer barred", opening.Terms{}, opening.Facts{Barred: noon}, ""},
		{"a new player plays enough", opening.Terms{}, opening.Facts{Playing: 3, Bounds: opening.Bounds{Playing: 3}}, "bound_playing"},
		{"one more for each finished", opening.Terms{}, opening.Facts{Playing: 3, Finished: 1, Bounds: opening.Bounds{Playing: 3}}, ""},
		{"reliable players are not bounded", opening.Terms{}, opening.Facts{Tier: opening.TierReliable, Playing: 30, Bounds: opening.Bounds{Playing: 3}}, ""},
	} {
		o := newOffice(t)
		o.facts["ann"], o.facts["bob"] = good, c.facts
		c.terms.Seats = 3
		o.must("ann", open(c.terms))
		if c.key == "" {
			o.must("bob", opening.Take{})
			continue
		}
		require.Equal(t, c.key, o.refused("bob", opening.Take{}), c.name)
		require.Equal(t, c.key, keyOf(t, o.now.CheckEntry(opening.Command{At: noon, By: "bob", Facts: c.facts})))
	}
}

func TestAnInviteCodeIsKeptAsAHash(t *testing.T) {
	o := newOffice(t)
	act := open(opening.Terms{Seats: 3})
	act.Invite, act.Salt = "Green Heron", "salt"
	o.must("ann", act)
	require.True(t, o.now.Terms().Unrated, "with an invite code it is not rated")
	require.Equal(t, "invite", o.refused("bob", opening.Take{}))
	require.Equal(t, "invite_wrong", o.refused("bob", opening.Take{Invite: "heron"}))
	o.must("bob", opening.Take{Invite: "greenheron"})
	envelopes, err := opening.Registry().EncodeAll(o.log)
	require.NoError(t, err)
	text, err := json.Marshal(envelopes)
	require.NoError(t, err)
	require.NotContains(t, string(text), "eron")
	require.NotEqual(t, opening.NewCode("a", "x"), opening.NewCode("b", "x"))
}

// TestABotTakesNoSeatAmongPeople checks O-10, also for accounts that are marked as bots when they have a seat
// already.
func TestABotTakesNoSeatAmongPeople(t *testing.T) {
	bot := opening.Facts{Program: true}
	o := newOffice(t)
	o.facts["robot"] = bot
	require.Equal(t, "people", o.refused("robot", open(opening.Terms{People: true})))
	o.must("robot", open(opening.Terms{People: true, Steward: true}))

	for _, admit := range []bool{false, true} {
		o = opened(t, opening.Terms{Seats: 2, People: true, Admit: admit})
		o.facts["robot"] = bot
		require.Equal(t, "people", o.refused("robot", opening.Take{}))
	}
	o.must("later", opening.Take{})
	o.must("ann", opening.Admit{Player: "later"})
	o.facts["later"] = bot
	require.Equal(t, "people", o.refused("later", opening.Confirm{}))
	o.at = o.now.Until()
	o.must("", opening.Lapse{})
	require.False(t, o.now.HasSeat("later"))
	require.Equal(t, "people", o.refused("later", opening.Take{}))
	o.must("bob", opening.Take{})
	o.facts["ann"] = bot
	o.must("ann", opening.Admit{Player: "bob"})
	require.Len(t, o.now.ListSilent(), 2, "the opener's word confirms no seat of a bot")

	o = opened(t, opening.Terms{Seats: 2})
	o.facts["robot"] = bot
	o.must("robot", opening.Take{})
}

// TestASequelIsForThePlayersOfTheGameBefore checks O-11.
func TestASequelIsForThePlayersOfTheGameBefore(t *testing.T) {
	sequel := func(again opening.Again) opening.Open {
		act := open(opening.Terms{Seats: 3})
		act.Again = &again
		return act
	}
	before := opening.Again{Game: "f", Over: true, Players: []game.Player{"ann", "bob"}}
	o := newOffice(t)
	require.Equal(t, "again_over", o.refused("ann", sequel(opening.Again{Game: "f", Players: before.Players})))
	require.Equal(t, "again_player", o.refused("carl", sequel(before)))
	o.must("ann", sequel(before))
	require.True(t, o.now.Terms().Unrated)
	require.Equal(t, "again", o.refused("carl", opening.Take{}))
	o.must("bob", opening.Take{})
	o.at = o.at.AddDate(0, 0, 7)
	o.must("carl", opening.Take{})

	before.Closed = true
	o = newOffice(t)
	o.must("ann", sequel(before))
	o.at = o.at.AddDate(0, 0, 13)
	require.Equal(t, "again", o.refused("carl", opening.Take{}))
}

func TestTermsThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		key   string
		terms opening.Terms
	}{
		{"preset", opening.Terms{Preset: "none"}},
		{"pace", opening.Terms{Pace: "never"}},
		{"seats", opening.Terms{Seats: 5}},
		{"seats", opening.Terms{Seats: 1}},
		{"messages", opening.Terms{Messages: "some"}},
		{"language", opening.Terms{Language: "la"}},
		{"tier", opening.Terms{Tier: "great"}},
		{"finished", opening.Terms{Finished: -1}},
		{"above", opening.Terms{Finished: 1}},
		{"above", opening.Terms{Tier: opening.TierReliable}},
		{"days", opening.Terms{Days: 61}},
		{"hours", opening.Terms{Hours: -1}},
		{"bots", opening.Terms{Bots: 15}},
		{"people_bots", opening.Terms{People: true, Bots: 3}},
		{"option", opening.Terms{Options: map[game.Option]string{"tricks": "77"}}},
		{"option", opening.Terms{Options: map[game.Option]string{"tracks": "7"}}},
		{"option", opening.Terms{Options: map[game.Option]string{"messages": "x"}}},
		{"title", opening.Terms{Title: strings.Repeat("x", 81)}},
	} {
		o := newOffice(t)
		require.Equal(t, c.key, o.refused("ann", open(c.terms)), "%+v", c.terms)
	}
	o := newOffice(t)
	require.Equal(t, "ruleset", o.refused("ann", opening.Open{Opening: "g", Terms: opening.Terms{Ruleset: "chess"}, Steward: "steward"}))
	require.Equal(t, "unknown", o.refused("ann", opening.Take{}))
	require.Equal(t, "no_steward", o.refused("ann", opening.Open{Opening: "g", Terms: opening.Terms{Ruleset: "tiny"}}))
	require.Equal(t, "is_steward", o.refused("steward", open(opening.Terms{})))
	require.Equal(t, "opened", o.refused("ann", opening.Open{Opening: "g", Terms: opening.Terms{Ruleset: "tiny"}, Steward: "steward", Played: true}))
	o.must("ann", open(opening.Terms{Options: map[game.Option]string{"tricks": "5", "rounds": "9"}, Bots: 3}))
	require.Equal(t, map[game.Option]string{"rounds": "9"}, o.now.Terms().Options, "what the preset has is left out")
	require.True(t, o.now.Terms().Unrated, "with bots it is not rated")
	require.Equal(t, "opened", o.refused("ann", open(opening.Terms{})))
}

func TestTheOperatorsBoundsOfOpening(t *testing.T) {
	ends := noon.AddDate(0, 0, 2)
	for _, c := range []struct {
		key   string
		facts opening.Facts
	}{
		{"open_nobody", opening.Facts{Bounds: opening.Bounds{Open: opening.Nobody}}},
		{"open_players", opening.Facts{Bounds: opening.Bounds{Open: opening.Players}}},
		{"", opening.Facts{Known: true, Bounds: opening.Bounds{Open: opening.Players}}},
		{"", opening.Facts{Bounds: opening.Bounds{Open: opening.Everybody}}},
		{"bound_own", opening.Facts{Own: opening.Count{Games: 2, Ends: ends}, Bounds: opening.Bounds{Own: 2}}},
		{"bound_all", opening.Facts{All: opening.Count{Games: 200, Ends: ends}, Bounds: opening.Bounds{All: 200}}},
		{"barred", opening.Facts{Barred: ends}},
		{"banned_open_until", opening.Facts{NoOpen: game.Ban{Holds: true, Until: ends}}},
		{"banned_seat_until", opening.Facts{NoSeat: game.Ban{Holds: true, Until: ends}}},
	} {
		o := newOffice(t)
		o.facts["ann"] = c.facts
		if c.key == "" {
			o.must("ann", open(opening.Terms{}))
			continue
		}
		_, err := o.do("ann", open(opening.Terms{}))
		require.Equal(t, c.key, keyOf(t, err))
		if c.key != "open_nobody" && c.key != "open_players" {
			require.Contains(t, err.Error(), "2027-03-03 12:00 UTC", "it says when the bound ends")
		}
	}
}

func TestLeavingFullGamesTwiceBarsForAWeek(t *testing.T) {
	o := opened(t, opening.Terms{Seats: 2})
	o.must("bob", opening.Take{})
	require.Equal(t, []event.Event{opening.Left{Player: "bob", Full: true, At: noon}}, o.must("bob", opening.Leave{}))
	require.Equal(t, "not_in", o.refused("bob", opening.Leave{}))
	daysLater := func(days ...int) (times []time.Time) {
		for _, n := range days {
			times = append(times, noon.AddDate(0, 0, n))
		}
		return times
	}
	for _, c := range []struct {
		left  []time.Time
		until time.Time
	}{
		{nil, time.Time{}},
		{daysLater(0), time.Time{}},
		{daysLater(0, 31), time.Time{}},
		{daysLater(30, 0), noon.AddDate(0, 0, 37)},
		{daysLater(0, 1, 40), noon.AddDate(0, 0, 8)},
		{daysLater(0, 1, 20), noon.AddDate(0, 0, 27)},
	} {
		require.Equal(t, c.until, opening.BarredUntil(c.left), "%v", c.left)
	}
}

func TestTiers(t *testing.T) {
	require.Equal(t, opening.TierNew, opening.TierOf(9, 9, 0), "a new player is not unreliable")
	require.Equal(t, opening.TierReliable, opening.TierOf(10, 1, 0))
	require.Equal(t, opening.TierUnreliable, opening.TierOf(10, 2, 0))
	require.Equal(t, opening.TierUnreliable, opening.TierOf(10, 1, 1), "a seat that was given up is a phase that was missed")
	require.Equal(t, opening.TierNew, opening.TierOf(0, 0, 9))
}

// TestABannedPlayerConfirmsNothing checks that a ban keeps a player from the seat that they hold in a game
// that has not begun: they cannot confirm, lose the seat with the silent, and the rest wait on.
func TestABannedPlayerConfirmsNothing(t *testing.T) {
	o := opened(t, opening.Terms{Seats: 3})
	o.must("bob", opening.Take{})
	o.must("carl", opening.Take{})
	o.facts["bob"] = opening.Facts{NoSeat: game.Ban{Holds: true}}
	require.Equal(t, "banned_seat", o.refused("bob", opening.Confirm{}))
	require.Contains(t, o.now.ListSilent(), game.Player("bob"))
	o.must("bob", opening.Leave{})
}

// TestAccountsOnOneDeviceShareNoRatedGame covers O-13: by taking, asking, confirming, and with an opener who runs the game.
func TestAccountsOnOneDeviceShareNoRatedGame(t *testing.T) {
	sharing := func(with ...game.Player) opening.Facts { return opening.Facts{Sharing: with} }
	o := opened(t, opening.Terms{})
	o.facts["bob"], o.facts["carl"] = sharing("ann"), sharing("zoe")
	require.Equal(t, "shared_device", o.refused("bob", opening.Take{}))
	o.must("carl", opening.Take{})
	o.must("dora", opening.Take{})
	o.facts["ann"], o.facts["carl"] = sharing("carl"), sharing("ann") // seen together only now
	require.Equal(t, "shared_device", o.refused("carl", opening.Confirm{}))
	require.Len(t, o.must("ann", opening.Confirm{}), 1, "the one that came first stays")

	o = opened(t, opening.Terms{Unrated: true})
	o.facts["bob"] = sharing("ann")
	require.Len(t, o.must("bob", opening.Take{}), 1, "a game that is not rated is for everybody")

	o = opened(t, opening.Terms{Admit: true})
	o.must("bob", opening.Take{})
	o.facts["carl"] = sharing("bob")
	require.Equal(t, "shared_device", o.refused("carl", opening.Take{}), "who asks counts as well")

	o = opened(t, opening.Terms{Steward: true})
	o.facts["bob"] = sharing("ann")
	require.Equal(t, "shared_device", o.refused("bob", opening.Take{}), "nobody plays in a game that they run by another account")
}
