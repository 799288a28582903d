package push_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/channels/channelstest"
	"seneschal/mailgw/channels/outside"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/notifier"
	"seneschal/mailgw/push"
	"seneschal/mailgw/watch"
)

// A server is a server with games, a notifier, and a caller.
type server struct {
	*channelstest.Server
	service *service
	caller  *push.Caller
	wishes  mailgwtest.Wishes
	waits   map[game.Player][]string
	heard   eventstore.Pos // of the last commit with emails
}

// mark notes that the last commit has emails.
func (h *server) mark() {
	h.T.Helper()
	last, err := h.Host.Store.Last(h.T.Context())
	require.NoError(h.T, err)
	h.heard = last
}

// begin starts a game of anne and bob.
func (h *server) begin(id string) {
	h.T.Helper()
	h.Begin(id)
	h.mark()
}

// play closes so many phases of a game.
func (h *server) play(id string, phases int) {
	h.T.Helper()
	h.Play(id, phases)
	h.mark()
}

func open(t testing.TB) *server { return on(t, channelstest.Open(t, nil)) }

// on sets up a server with a caller.
func on(t testing.TB, games *channelstest.Server) *server {
	h := &server{Server: games, wishes: mailgwtest.Wishes{}, waits: map[game.Player][]string{}}
	key := push.NewKey([]byte("a secret of the tests"))
	h.service = serve(t, key)
	h.caller = &push.Caller{
		Devices: push.Devices{DB: h.DB, Client: channelstest.Client(), Emails: h.Post},
		Games:   mailgwtest.HostOf{Host: h.Host}, People: mailgwtest.NewPeople(), Key: key, Contact: "steward@games.example", Subscriptions: h.wishes,
		Waits: func(_ context.Context, p game.Player) ([]string, error) { return h.waits[p], nil },
		Poll:  5 * time.Millisecond, Alone: true, Log: slog.New(slog.NewTextHandler(h, nil)), Now: func() time.Time { return mailgwtest.Noon },
		Patience: []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond},
	}
	return h
}

// device adds a browser of a player.
func (h *server) device(player game.Player, name string) push.Subscription {
	h.T.Helper()
	subscription := h.service.subscribe(name)
	require.NoError(h.T, h.caller.Devices.Add(h.T.Context(), player, subscription))
	return subscription
}

// drain runs notifier and caller until everything is sent, or until they are killed after so many
// calls, between sending and noting; 0 is never.
func (h *server) drain(kill int) (killed bool) {
	h.T.Helper()
	c := &notifier.Notifier{
		Store: h.Host.Store, Games: h.Host.Games, People: h.caller.People, Post: h.Post, Recall: h.Post, DB: h.DB, Server: mailgwtest.Server(), Caller: h.caller,
		Now: h.caller.Now, Log: h.caller.Log,
	}
	h.caller.Between = channelstest.KillAt(kill)
	return h.Run(func() bool { return h.quiet(c) }, c.Run, h.caller.Run)
}

// quiet reports whether all emails are written, and no call is due now.
func (h *server) quiet(c *notifier.Notifier) bool {
	told := c.Position() // asked first: calls are counted once all are queued
	var waiting int
	require.NoError(h.T, h.DB.Get(&waiting, `SELECT count(*) FROM push.outbox WHERE state = 'queued' AND next_try <= now() + interval '1 minute'`))
	return told >= h.heard && waiting == 0
}

// emails returns the states of the emails of a kind to a player, oldest first.
func (h *server) emails(to, kind string) (states []string) {
	h.T.Helper()
	require.NoError(h.T, h.DB.Select(&states, `SELECT CASE WHEN state = 'queued' AND not_before > now() THEN 'held' ELSE state END FROM mail.outbox WHERE rcpt = $1 AND kind = $2 ORDER BY created, key`, to, kind))
	return states
}

// calls returns the calls to a browser, without its greeting, which may come after the first.
func (h *server) calls(name string) (all []call) {
	for _, call := range h.service.calls(name) {
		if call.Message.Tag != "greeting" {
			all = append(all, call)
		}
	}
	return all
}

// told returns the titles of the calls to a browser, without its greeting.
func (h *server) told(name string) (titles []string) {
	for _, c := range h.calls(name) {
		titles = append(titles, c.Message.Title)
	}
	return titles
}

func TestAPlayerIsCalledWhenAwaited(t *testing.T) {
	server := open(t)
	server.device("anne", "anne-phone")
	server.device("anne", "anne-desk")
	server.waits["anne"] = []string{"g8", "g9"}
	server.drain(0)
	server.begin("g7")
	server.drain(0)
	for _, name := range []string{"anne-phone", "anne-desk"} {
		calls := server.service.calls(name)
		require.Len(t, calls, 2, name)
		require.Equal(t, "You are told here", calls[0].Message.Title)
		require.Contains(t, calls[0].Message.Body, "2 games wait")
		call := calls[1]
		require.Equal(t, "(3) Round 1 waits for you", call.Message.Title)
		require.Equal(t, 3, call.Message.Waits)
		require.Equal(t, "/g/g7", call.Message.URL)
		require.Contains(t, call.Message.Body, "Game g7")
		require.Equal(t, call.Topic, call.Message.Tag)
		require.Equal(t, "normal", call.Urgency)
		require.NotContains(t, call.Topic, "g7")
	}
	server.play("g7", 1)
	server.drain(0)
	calls := server.service.calls("anne-phone")
	require.Equal(t, calls[1].Topic, calls[2].Topic, "it replaces the older one")
	require.Equal(t, "(3) Round 2 waits for you", calls[2].Message.Title)
	require.NotContains(t, server.Logged(), server.service.URL+"/", "endpoints are secrets")
	require.NotContains(t, server.Logged(), "anne-phone")
}

// TestWhatIsNotSoAnyMoreIsNotTold: no call is sent if the player has given orders, or the phase
// has closed.
func TestWhatIsNotSoAnyMoreIsNotTold(t *testing.T) {
	server := open(t)
	server.device("anne", "a")
	server.device("bob", "b")
	server.begin("g7")
	server.Email("g7", "anne", "north", "BID 3")
	server.drain(0)
	require.Empty(t, server.told("a"))
	require.Len(t, server.told("b"), 1)
	server.play("g7", 3)
	server.drain(0)
	require.Equal(t, []string{"(1) Round 4 waits for you"}, server.told("a"))
}

// TestAKillLosesNothing kills between sending and noting, each time at another moment.
func TestAKillLosesNothing(t *testing.T) {
	games, rounds := 8, 5
	if !testing.Short() {
		games, rounds = gametest.Times(50, 15), 20
	}
	server := on(t, channelstest.OpenDurable(t, nil))
	server.device("anne", "a")
	server.device("bob", "b")
	for g := range games {
		server.begin(fmt.Sprintf("g%d", g))
	}
	server.drain(0)
	kills := 0
	for range rounds {
		var playing sync.WaitGroup
		for g := range games {
			playing.Go(func() { server.Play(fmt.Sprintf("g%d", g), 1) })
		}
		playing.Wait()
		server.mark()
		if server.drain(1 + rand.IntN(2*games)) {
			kills++
			server.drain(0)
		}
	}
	require.Equal(t, rounds, kills)
	again := 0
	for _, name := range []string{"a", "b"} {
		seen := map[string]int{}
		for _, call := range server.service.calls(name) {
			if call.Message.Tag != "greeting" {
				seen[call.Message.URL+" "+call.Message.Title]++
			}
		}
		require.Len(t, seen, games*(rounds+1), "every phase is told")
		for _, n := range seen {
			again += n - 1
		}
	}
	require.LessOrEqual(t, again, kills, "a kill repeats what was sent and not noted")
	t.Logf("%d phases, %d calls, %d kills, %d told again", games*rounds, 2*games*(rounds+1), kills, again)
}

// TestWhatAPushServiceAnswers checks the outcome of the call, its device, and the email that the
// call can replace.
func TestWhatAPushServiceAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		answers []int
		state   string // of the call; "": it is forgotten with its device
		tries   int
		email   string
		devices int
	}{
		"taken":           {nil, "sent", 1, "superseded", 1},
		"busy":            {[]int{429, 503}, "sent", 3, "superseded", 1},
		"gone":            {[]int{410}, "", 0, "queued", 0},
		"not found":       {[]int{404}, "", 0, "queued", 0},
		"gone after busy": {[]int{500, 410}, "", 0, "queued", 0},
		"bad":             {[]int{400}, "failed", 1, "queued", 1},
		"too long":        {[]int{413}, "failed", 1, "queued", 1},
		"our key":         {[]int{403, 403, 401, 403}, "failed", 3, "queued", 1},
		"never":           {[]int{500, 500, 500, 500, 500}, "failed", 4, "queued", 1},
		"a redirect":      {[]int{302}, "sent", 2, "superseded", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := spared(t)
			server.device("anne", "a")
			server.drain(0)
			server.service.answer("a", c.answers...)
			server.ask()
			server.drain(0)
			var calls []struct {
				State string
				Tries int
			}
			require.NoError(t, server.DB.Select(&calls, `SELECT state, tries FROM push.outbox WHERE kind = 'awaited'`))
			if c.state == "" {
				require.Empty(t, calls)
			} else {
				require.Len(t, calls, 1)
				require.Equal(t, c.state, calls[0].State)
				require.Equal(t, c.tries, calls[0].Tries)
			}
			require.Equal(t, []string{c.email}, server.emails(mailgwtest.Anne, "report"))
			devices, err := server.caller.Devices.Of(t.Context(), "anne")
			require.NoError(t, err)
			require.Len(t, devices, c.devices)
			require.Equal(t, name == "our key", strings.Contains(server.Logged(), "push service refuses the key of this server"))
		})
	}
}

// spared sets up a server with a game in which anne does without emails that a call can replace.
func spared(t testing.TB) *server {
	h := open(t)
	h.wishes[mailgw.Unsubscribing{Subscription: mailgw.Calls, Player: "anne"}] = true
	h.begin("g7")
	h.Email("g7", "anne", "north", "REPORTS asked")
	h.drain(0)
	return h
}

// ask closes a phase; anne's orders are awaited in the next.
func (h *server) ask() { h.play("g7", 1) }

// TestAPushServiceIsLeftAloneAsLongAsItSays: the header counts for all calls to the device.
func TestAPushServiceIsLeftAloneAsLongAsItSays(t *testing.T) {
	h := open(t)
	h.device("anne", "a")
	h.drain(0)
	h.service.wait = "3600"
	h.service.answer("a", http.StatusTooManyRequests)
	h.begin("g7")
	h.drain(0)
	h.begin("g8")
	require.Equal(t, 1, h.waiting(`o.next_try > now() + interval '59 minutes' AND d.next_try > now() + interval '59 minutes'`))
	h.caller.Poll = time.Millisecond
	h.begin("g9")
	_, err := h.DB.Exec(`UPDATE push.devices SET next_try = now(); UPDATE push.outbox SET next_try = now() WHERE state = 'queued'`)
	require.NoError(t, err)
	h.drain(0)
	require.ElementsMatch(t, []string{"/g/g7", "/g/g8", "/g/g9"}, []string{h.calls("a")[0].Message.URL, h.calls("a")[1].Message.URL, h.calls("a")[2].Message.URL})
}

// waiting counts the queued calls for which an SQL condition holds.
func (h *server) waiting(condition string) (n int) {
	h.T.Helper()
	require.NoError(h.T, h.DB.Get(&n, `SELECT count(*) FROM push.outbox o JOIN push.devices d ON d.id = o.device WHERE o.state = 'queued' AND `+condition))
	return n
}

func TestWithoutADeviceEmailsComeAtOnce(t *testing.T) {
	server := spared(t)
	server.ask()
	server.drain(0)
	require.Equal(t, []string{"queued"}, server.emails(mailgwtest.Anne, "report"))
	require.Equal(t, []string{"queued"}, server.emails(mailgwtest.Bob, "report"))
}

func TestWhoWantsEmailsGetsThemBesides(t *testing.T) {
	server := spared(t)
	clear(server.wishes)
	server.device("anne", "a")
	server.ask()
	server.drain(0)
	require.Len(t, server.told("a"), 1)
	require.Equal(t, []string{"queued"}, server.emails(mailgwtest.Anne, "report"))
}

// TestAnotherDeviceMayTakeTheCall: the email is sent when the last device is gone.
func TestAnotherDeviceMayTakeTheCall(t *testing.T) {
	server := spared(t)
	server.device("anne", "a")
	server.device("anne", "b")
	server.drain(0)
	server.service.answer("a", http.StatusGone)
	server.ask()
	server.drain(0)
	require.Len(t, server.told("b"), 1)
	require.Equal(t, []string{"superseded"}, server.emails(mailgwtest.Anne, "report"))
	server.service.answer("b", http.StatusGone)
	server.ask()
	server.drain(0)
	require.Equal(t, []string{"superseded", "queued"}, server.emails(mailgwtest.Anne, "report"))
}

// TestAnEmailWaitsForItsCallAndNoLonger: the caller may have died, or the player may remove the
// device meanwhile.
func TestAnEmailWaitsForItsCallAndNoLonger(t *testing.T) {
	server := spared(t)
	subscription := server.device("anne", "a")
	server.drain(0)
	server.caller.Hold = func(_ context.Context, p game.Player, now, _ time.Time) (time.Time, error) {
		return time.Now().Add(8 * time.Hour), nil // quiet hours
	}
	server.ask()
	server.drain(0)
	require.Empty(t, server.told("a"))
	require.Equal(t, []string{"held"}, server.emails(mailgwtest.Anne, "report"))
	var wait float64
	require.NoError(t, server.DB.Get(&wait, `SELECT extract(epoch FROM next_try - now()) FROM mail.outbox WHERE call <> ''`))
	require.InDelta(t, (8 * time.Hour).Seconds(), wait, 60) // its deadline is past by then
	require.NoError(t, server.caller.Devices.Remove(t.Context(), "bob", push.IDOf(subscription.Endpoint)), "it is none of his")
	require.Equal(t, []string{"held"}, server.emails(mailgwtest.Anne, "report"))
	require.NoError(t, server.caller.Devices.Remove(t.Context(), "anne", push.IDOf(subscription.Endpoint)))
	require.Equal(t, []string{"queued"}, server.emails(mailgwtest.Anne, "report"))
}

// TestNobodyReadsTheCallsOfAnother: each call is encrypted for one browser, and holds nothing
// that others have said in private.
func TestNobodyReadsTheCallsOfAnother(t *testing.T) {
	server := open(t)
	server.device("anne", "a")
	server.device("bob", "b")
	server.begin("g7")
	server.Email("g7", "anne", "north", "BID 3", "PRESS TO EAST", "only for you", "END PRESS")
	server.Email("g7", "bob", "east", "BID 2", "PRESS TO NORTH", "a secret answer", "END PRESS")
	server.drain(0)
	server.play("g7", 2)
	server.drain(0)
	var all []string
	for _, name := range []string{"a", "b"} {
		for _, c := range server.service.calls(name) {
			data, err := json.Marshal(c.Message)
			require.NoError(t, err)
			all = append(all, string(data))
		}
	}
	said := strings.Join(all, "\n")
	for _, hidden := range []string{"only for you", "secret answer", "BID", "anne", "bob", "/seat/", "north", "east", mailgwtest.Anne} {
		require.NotContains(t, said, hidden)
	}
	require.NotEqual(t, server.calls("a")[0].Topic, server.calls("b")[0].Topic)
}

func TestWhatIsNoSubscriptionIsRefused(t *testing.T) {
	server := open(t)
	good := server.service.subscribe("a")
	for name, bad := range map[string]push.Subscription{
		"no URL":         {Endpoint: "a", P256dh: good.P256dh, Auth: good.Auth},
		"a file":         {Endpoint: "file:///etc/passwd", P256dh: good.P256dh, Auth: good.Auth},
		"a user":         {Endpoint: "https://user@push.example/a", P256dh: good.P256dh, Auth: good.Auth},
		"too long":       {Endpoint: good.Endpoint + strings.Repeat("a", 3000), P256dh: good.P256dh, Auth: good.Auth},
		"no key":         {Endpoint: good.Endpoint, Auth: good.Auth},
		"no point":       {Endpoint: good.Endpoint, P256dh: encode(append([]byte{4}, make([]byte, 64)...)), Auth: good.Auth},
		"a short secret": {Endpoint: good.Endpoint, P256dh: good.P256dh, Auth: "AAAA"},
	} {
		require.ErrorIs(t, server.caller.Devices.Add(t.Context(), "anne", bad), push.ErrDevice, name)
	}
	require.NoError(t, server.caller.Devices.Add(t.Context(), "anne", good))
	require.NoError(t, server.caller.Devices.Add(t.Context(), "bob", good), "he signs in on the same browser")
	of := func(p game.Player) int {
		all, err := server.caller.Devices.Of(t.Context(), p)
		require.NoError(t, err)
		return len(all)
	}
	require.Zero(t, of("anne"))
	for n := range 12 {
		require.NoError(t, server.caller.Devices.Add(t.Context(), "bob", server.service.subscribe(fmt.Sprint(n))))
	}
	require.Equal(t, 10, of("bob"))
	next := server.service.subscribe("next")
	require.ErrorIs(t, server.caller.Devices.Renew(t.Context(), "https://push.example/unknown", next), push.ErrDevice)
	require.NoError(t, server.caller.Devices.Renew(t.Context(), server.service.URL+"/11", next))
	require.Equal(t, 10, of("bob"))
	require.NoError(t, server.caller.Devices.Forget(t.Context(), "bob"))
	require.Zero(t, of("bob"))
}

// TestNoAddressOfThisMachineIsAsked: it does not matter which push service a browser names.
func TestNoAddressOfThisMachineIsAsked(t *testing.T) {
	server := open(t)
	server.device("anne", "a")
	strict := *server.caller
	strict.Devices.Client = outside.New()
	require.ErrorIs(t, strict.Devices.Add(t.Context(), "anne", server.service.subscribe("b")), push.ErrDevice)
	server.caller = &strict
	server.drain(0)
	require.Empty(t, server.service.calls("a"))
	require.Contains(t, server.Logged(), "its address is not a public one")
}

// TestTwoHoursAreLeft: players that are still awaited are called again, once for each deadline.
func TestTwoHoursAreLeft(t *testing.T) {
	h := open(t)
	h.device("anne", "a")
	h.device("bob", "b")
	h.Obey("g7", "steward", game.Open{Ruleset: "tiny", Seats: 2, Title: "Game 7", Pace: &mailgwtest.TwoDays})
	h.Obey("g7", "anne", game.TakeSeat{Seat: "north", Player: "anne"})
	h.Obey("g7", "bob", game.TakeSeat{Seat: "east", Player: "bob"})
	h.mark()
	h.drain(0)
	l := &push.Lookout{Caller: h.caller, Deadlines: watch.Deadlines{Games: h.caller.Games, Closing: func(context.Context, time.Time) ([]string, error) { return []string{"g7"}, nil }}}
	at := func(after time.Duration) {
		h.caller.Now = func() time.Time { return mailgwtest.Noon.Add(after) }
		require.NoError(t, l.Look(t.Context()))
		_, err := h.DB.Exec(`UPDATE push.outbox SET next_try = least(next_try, now())`) // Postgres has another clock than the tests
		require.NoError(t, err)
		h.drain(0)
	}
	at(45 * time.Hour)
	require.Len(t, h.told("a"), 1)
	h.Email("g7", "bob", "east", "BID 1")
	for range 2 {
		at(46*time.Hour + time.Minute)
	}
	require.Equal(t, []string{"(1) Round 1 waits for you", "(1) Two hours left: Round 1"}, h.told("a"))
	require.Len(t, h.told("b"), 1, "something has come from him")
	last := h.calls("a")[1]
	require.Equal(t, "high", last.Urgency)
	require.Equal(t, 119*time.Minute, last.Life)
	require.Equal(t, h.calls("a")[0].Topic, last.Topic)
	at(48*time.Hour + time.Minute)
	require.Len(t, h.told("a"), 2)
}

// TestAFollowerIsCalled calls about one game, and about several things.
func TestAFollowerIsCalled(t *testing.T) {
	h := open(t)
	h.begin("g7")
	h.device("carl", "phone")
	require.NoError(t, mailgw.Within(t.Context(), h.DB, "calling", func(tx *sqlx.Tx) error {
		_, err := h.caller.CallTx(t.Context(), tx,
			mailgw.Call{Key: "one", Kind: mailgw.Followed, Player: "carl", Game: "g7", Seat: mailgw.Followed, Phase: 1},
			mailgw.Call{Key: "more", Kind: mailgw.Followed, Player: "carl", Seat: mailgw.Followed, Phase: 3})
		return err
	}))
	h.drain(0)
	var told []string
	for _, call := range h.calls("phone") {
		told = append(told, call.Message.Title+" | "+call.Message.Body+" | "+call.Message.URL)
	}
	require.ElementsMatch(t, []string{"News of what you follow | Game g7: Round 1 | /g/g7", "News of what you follow | There is news of 3 things that you follow. | /me#my-follows"}, told)
}
