package webhook_test

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/channelstest"
	"seneschal/mailgw/channels/webhook"
	"seneschal/mailgw/mailgwtest"
)

// A receiver takes webhooks as the specification says.
type receiver struct {
	*httptest.Server
	t       *testing.T
	mu      sync.Mutex
	secrets []string
	answers []int // for the next requests; then 204
	wait    string
	seen    map[string]int // how often an ID came
	facts   []channels.Fact
	bodies  []string
}

func receive(t *testing.T) *receiver {
	r := &receiver{t: t, seen: map[string]int{}}
	r.Server = httptest.NewServer(r)
	t.Cleanup(r.Close)
	return r
}

// ServeHTTP checks the signature, and drops webhooks that it has seen.
func (r *receiver) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	body, err := io.ReadAll(q.Body)
	if err != nil { // its sender was killed
		return
	}
	id, at := q.Header.Get("webhook-id"), q.Header.Get("webhook-timestamp")
	if len(r.secrets) > 0 {
		own, err := webhook.Sign(id, at, body, r.secrets...)
		require.NoError(r.t, err)
		require.Equal(r.t, own, q.Header.Get("webhook-signature"))
	}
	if len(r.answers) > 0 {
		w.Header().Set("Retry-After", r.wait)
		w.WriteHeader(r.answers[0])
		r.answers = r.answers[1:]
		return
	}
	if r.seen[id]++; r.seen[id] == 1 {
		var fact channels.Fact
		require.NoError(r.t, json.Unmarshal(body, &fact))
		r.facts, r.bodies = append(r.facts, fact), append(r.bodies, string(body))
	}
	w.WriteHeader(http.StatusNoContent)
}

func (r *receiver) types() (all []string) {
	for _, f := range r.facts {
		all = append(all, f.Type)
	}
	return all
}

var kinds = map[string]channels.Transport{"webhook": webhook.Transport{Client: channelstest.Client()}}

func server(t *testing.T) *channelstest.Server { return channelstest.Open(t, kinds) }

func TestTheSignatureIsThatOfTheSpecification(t *testing.T) {
	got, err := webhook.Sign("msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", []byte(`{"test": 2432232314}`), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	require.NoError(t, err)
	require.Equal(t, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", got)
}

func TestAWebhookIsToldWhatEverybodyMayKnow(t *testing.T) {
	h, receiver := server(t), receive(t)
	h.Begin("g7")
	c := h.Link("webhook", "game/g7", channels.Settings{"url": receiver.URL + "/token-in-the-path"})
	receiver.secrets = []string{c.Settings["secret"]}
	h.Email("g7", "anne", "north", "BID 3", "PRESS TO EAST", "only for you", "END PRESS")
	h.Email("g7", "bob", "east", "PRESS TO ALL", "at the table", "END PRESS")
	h.Email("g7", "bob", "east", "PRESS TO PUBLIC", "Hear me!", "END PRESS")
	h.Play("g7", 1)
	h.Steward("g7", "REWIND TO round 1 WHY a die fell")
	h.Steward("g7", "PAUSE WHY of a feast")
	h.Steward("g7", "ABANDON WHY of rain")
	h.Drain()
	require.Equal(t, []string{
		"channel.linked", "game.press", "game.phase.closed", "game.awaiting", "game.rewound", "game.awaiting", "game.deadline", "game.ended",
	}, receiver.types())
	require.Equal(t, "Hear me!", receiver.facts[1].Data.Press.Text)
	require.Equal(t, "East", receiver.facts[1].Data.Press.From.Name)
	require.Len(t, receiver.facts[3].Data.Awaiting, 2)
	require.NotEmpty(t, receiver.facts[2].Data.Report.Headline)
	require.NotEmpty(t, receiver.facts[2].Data.Head)
	all := strings.Join(receiver.bodies, "\n")
	for _, hidden := range []string{"only for you", "at the table", "BID 3", `"anne`, `"bob`, "\"purse\""} {
		require.False(t, strings.Contains(all, hidden), hidden)
	}
	require.NotContains(t, h.Logged(), "token-in-the-path")
	require.NotContains(t, h.Logged(), "whsec_")
}

func TestAKillLosesNothingAndRepeatsOnlyWhatCanBeTold(t *testing.T) {
	h, receiver := channelstest.OpenDurable(t, kinds), receive(t)
	c := h.Link("webhook", "", channels.Settings{"url": receiver.URL})
	receiver.secrets = []string{c.Settings["secret"]}
	games, phases, kills := h.Killed(nil)
	closed, repeats := map[string]int{}, 0
	for _, fact := range receiver.facts {
		if fact.Type == "game.phase.closed" {
			closed[fact.Data.Game.ID]++
			require.Equal(t, closed[fact.Data.Game.ID], fact.Data.Phase.N, "in order")
		}
	}
	require.Len(t, closed, games)
	for id, n := range closed {
		require.Equal(t, phases, n, id)
	}
	for _, n := range receiver.seen {
		repeats += n - 1
	}
	require.LessOrEqual(t, repeats, kills, "one at most for each kill")
}

func TestItIsTriedAgainUntilItIsTaken(t *testing.T) {
	h, receiver := server(t), receive(t)
	h.Begin("g7")
	receiver.answers, receiver.wait = []int{500, 302, 404, 429}, "0.01"
	h.Link("webhook", "game/g7", channels.Settings{"url": receiver.URL})
	h.Drain()
	require.Equal(t, []string{"channel.linked"}, receiver.types())
	all, err := h.Register.All(t.Context(), "game/g7")
	require.NoError(t, err)
	require.Empty(t, all[0].Stopped)
}

func TestAWebhookThatIsGoneIsStoppedAndItsStewardToldOnce(t *testing.T) {
	for why, answers := range map[string][]int{channels.Gone: {410}, channels.Silent: {500, 500, 500, 500, 500, 500}} {
		h, receiver := server(t), receive(t)
		h.Begin("g7")
		receiver.answers = answers
		channel := h.Link("webhook", "game/g7", channels.Settings{"url": receiver.URL + "/secret-path"})
		h.Play("g7", 1)
		h.Drain()
		channel, err := h.Register.Find(t.Context(), channel.ID)
		require.NoError(t, err)
		require.Equal(t, why, channel.Stopped)
		require.Empty(t, receiver.facts)
		var emails []string
		require.NoError(t, h.DB.Select(&emails, `SELECT convert_from(body, 'UTF8') FROM mail.outbox WHERE kind = 'channel'`))
		require.Len(t, emails, 1)
		require.Contains(t, emails[0], "To: <boss@players.example>")
		require.NotContains(t, emails[0]+h.Logged(), "secret-path")

		receiver.answers = nil
		require.NoError(t, h.Register.Start(t.Context(), channel.ID, mailgwtest.Noon))
		h.Drain()
		require.NotEmpty(t, receiver.facts, "what waited is sent")
	}
}

func TestTwoSecretsSignWhileOneChanges(t *testing.T) {
	h, receiver := server(t), receive(t)
	h.Begin("g7")
	channel := h.Link("webhook", "game/g7", channels.Settings{"url": receiver.URL})
	was := channel.Settings["secret"]
	channel, err := h.Register.Set(t.Context(), channel.ID, channels.Settings{"secret": webhook.Renew})
	require.NoError(t, err)
	require.NotEqual(t, was, channel.Settings["secret"])
	receiver.secrets = []string{channel.Settings["secret"], was}
	h.Play("g7", 1)
	h.Drain()
	require.Len(t, receiver.facts, 3)

	later := webhook.Transport{Client: channelstest.Client(), Now: func() time.Time { return time.Now().Add(72 * time.Hour) }}
	h.Register.Kinds["webhook"] = later
	receiver.secrets = receiver.secrets[:1]
	h.Play("g7", 1)
	h.Drain()
	require.Len(t, receiver.facts, 5)
}

func TestWhatIsSentAgainHasTheSameID(t *testing.T) {
	h, receiver := server(t), receive(t)
	h.Begin("g7")
	channel := h.Link("webhook", "game/g7", channels.Settings{"url": receiver.URL, "types": "game.phase"})
	h.Play("g7", 2)
	h.Drain()
	require.Equal(t, []string{"channel.linked", "game.phase.closed", "game.phase.closed"}, receiver.types())
	entries, err := h.Register.Deliveries(t.Context(), channel.ID, 10)
	require.NoError(t, err)
	require.Len(t, entries, 3)
	require.Equal(t, "sent", entries[0].State)
	require.NoError(t, h.Register.Resend(t.Context(), channel.ID, entries[1].Key))
	h.Drain()
	require.Equal(t, 2, receiver.seen[entries[1].Key])
	require.ErrorIs(t, h.Register.Resend(t.Context(), channel.ID, "no such"), channels.ErrUnknown)
}

func TestSettingsAreChecked(t *testing.T) {
	transport := webhook.Transport{Client: channelstest.Client()}
	for name, settings := range map[string]channels.Settings{
		"no URL": {}, "a short secret": {"url": "https://x.example", "secret": "whsec_" + base64.StdEncoding.EncodeToString([]byte("short"))}, "unknown": {"url": "https://x.example", "colour": "red"},
	} {
		_, err := transport.Complete(nil, settings)
		require.Error(t, err, name)
	}
	s, err := transport.Complete(nil, channels.Settings{"url": "https://x.example/y"})
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(s["secret"], "whsec_"))
}

func TestATournamentIsToldWithItsGames(t *testing.T) {
	k, receiver := mailgwtest.NewTournament(t, "{format: swiss, seats: 2, rounds: 2, play: {ruleset: tiny}}", "anne", "bob", "carl", "dora"), receive(t)
	h := channelstest.On(t, k.Host, kinds)
	h.Link("webhook", "tournament/cup", channels.Settings{"url": receiver.URL})
	other := receive(t)
	h.Link("webhook", "game/g7", channels.Settings{"url": other.URL})
	k.Begin()
	k.Finish(1, 1)
	k.Do("steward", tournament.PostNews{Text: "Well played"})
	h.Obey("table", "steward", game.Open{Ruleset: "tiny", Seats: 2, Tournament: "cup"})
	h.Drain()
	types := receiver.types()
	require.Equal(t, "channel.linked", types[0])
	for _, want := range []string{"tournament.round.drawn", "tournament.standings", "tournament.round.closed", "tournament.news"} {
		require.Contains(t, types, want)
	}
	last := len(receiver.facts) - 1
	require.Equal(t, "game.opened", types[last])
	require.Equal(t, "cup", receiver.facts[last].Data.Game.Tournament)
	for i, fact := range receiver.facts[:last] {
		require.Equal(t, "cup", fact.Data.Tournament.ID)
		if fact.Type == "tournament.round.drawn" {
			require.Len(t, fact.Data.Round.Games, 2)
		}
		if fact.Type == "tournament.standings" {
			require.Len(t, fact.Data.Standings[0].Ranks, 4)
		}
		require.NotContains(t, receiver.bodies[i], "Anne Hill", "persons are named by ID alone")
	}
	require.Equal(t, []string{"channel.linked"}, other.types(), "another game hears nothing of it")
}

func TestNothingFallsBetweenWhileAChannelIsLinked(t *testing.T) {
	h := server(t)
	h.Begin("g7")
	h.Link("webhook", "game/g7", channels.Settings{"url": receive(t).URL}) // so that a fan-out has something to do
	var playing sync.WaitGroup
	playing.Go(func() { h.Play("g7", 30) })
	var all []*receiver
	for range 6 {
		receiver := receive(t)
		h.Link("webhook", "game/g7", channels.Settings{"url": receiver.URL, "types": "game.phase"})
		all = append(all, receiver)
		h.Drain()
	}
	playing.Wait()
	h.Drain()
	for _, receiver := range all {
		n := 0
		for i, fact := range receiver.facts[1:] {
			require.True(t, i == 0 || fact.Data.Phase.N == n+1)
			n = fact.Data.Phase.N
		}
		require.True(t, len(receiver.facts) == 1 || n == 30)
		require.GreaterOrEqual(t, receiver.facts[0].Data.Phase.N+len(receiver.facts)-1, 31, "from where it stood when it was linked")
	}
}
