package discord_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/channelstest"
	"seneschal/mailgw/channels/discord"
)

const hook = "/api/webhooks/1234/to-ken_of-the-hook"

// A board takes messages as Discord does. It gives each an ID of its own, so a message that comes
// twice is there twice.
type board struct {
	*httptest.Server
	t        *testing.T
	mu       sync.Mutex
	messages []map[string]any // nil: deleted
	edits    int
	answers  []int // for the next requests
	few      bool  // says that no more requests are left for a moment
}

func open(t *testing.T) *board {
	c := &board{t: t}
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+hook, c.post)
	mux.HandleFunc("PATCH "+hook+"/messages/{id}", c.edit)
	c.Server = httptest.NewServer(mux)
	t.Cleanup(c.Close)
	return c
}

// read reads a request, unless it is to get another answer.
func (c *board) read(w http.ResponseWriter, r *http.Request) map[string]any {
	var m map[string]any
	if json.NewDecoder(r.Body).Decode(&m) != nil { // its sender was killed
		return nil
	}
	require.Equal(c.t, map[string]any{"parse": []any{}}, m["allowed_mentions"], "in every request")
	if len(c.answers) > 0 {
		w.Header().Set("Retry-After", "0.01")
		w.WriteHeader(c.answers[0])
		fmt.Fprintf(w, `{"code": 0, "retry_after": 0.01}`)
		c.answers = c.answers[1:]
		return nil
	}
	if c.few {
		w.Header().Set("X-RateLimit-Remaining", "0")
		w.Header().Set("X-RateLimit-Reset-After", "0.01")
	}
	return m
}

func (c *board) post(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := c.read(w, r)
	if m == nil {
		return
	}
	require.Equal(c.t, "true", r.URL.Query().Get("wait"))
	c.messages = append(c.messages, m)
	fmt.Fprintf(w, `{"id": "%d"}`, len(c.messages))
}

func (c *board) edit(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, err := strconv.Atoi(r.PathValue("id"))
	require.NoError(c.t, err)
	if c.messages[n-1] == nil {
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprint(w, `{"code": 10008}`)
		return
	}
	m := c.read(w, r)
	if m == nil {
		return
	}
	for field, value := range m {
		c.messages[n-1][field] = value
	}
	c.edits++
	fmt.Fprintf(w, `{"id": "%d"}`, n)
}

// sorted returns the messages with an embed, and the others.
func (c *board) sorted() (statuses, lines []string) {
	for _, m := range c.messages {
		if m == nil {
			continue
		}
		if e, ok := m["embeds"].([]any); ok {
			first := e[0].(map[string]any)
			statuses = append(statuses, fmt.Sprint(first["title"], "|", m["content"], "|", first["description"]))
		} else {
			lines = append(lines, fmt.Sprint(m["content"]))
		}
	}
	return statuses, lines
}

var kinds = map[string]channels.Transport{"discord": discord.Transport{Client: channelstest.Client()}}

func server(t *testing.T) *channelstest.Server { return channelstest.Open(t, kinds) }

func TestOneMessageSaysHowAGameStandsAndIsEdited(t *testing.T) {
	h, board := server(t), open(t)
	h.Begin("g7")
	h.Link("discord", "game/g7", channels.Settings{"url": board.URL + hook})
	h.Drain()
	require.Len(t, board.messages, 1, "made when it is linked")
	h.Email("g7", "bob", "east", "PRESS TO PUBLIC", "@everyone **hear**", "END PRESS")
	h.Play("g7", 3)
	h.Drain()
	statuses, lines := board.sorted()
	require.Len(t, statuses, 1)
	require.Contains(t, statuses[0], "Game g7|Game g7, Round 3: ")
	require.Contains(t, statuses[0], "**Round 4**\nOrders are due from: North, East\nOrders are due <t:")
	require.Len(t, lines, 3)
	require.Contains(t, lines[2], "Game g7, Round 4: orders are due from North, East, until <t:")
	h.Steward("g7", "PAUSE WHY of a *feast*")
	h.Steward("g7", "ABANDON WHY of rain")
	h.Drain()
	statuses, lines = board.sorted()
	require.Len(t, statuses, 1)
	require.Contains(t, statuses[0], "The game is over.")
	require.Len(t, lines, 3)
	require.NotContains(t, fmt.Sprint(board.messages), "everyone")
	require.NotContains(t, h.Logged(), "to-ken_of")
}

func TestADeletedMessageIsMadeAgain(t *testing.T) {
	h, board := server(t), open(t)
	h.Begin("g7")
	h.Link("discord", "game/g7", channels.Settings{"url": board.URL + hook, "lines": "off"})
	h.Drain()
	board.messages[0] = nil
	h.Play("g7", 1)
	h.Play("g7", 1)
	h.Drain()
	statuses, lines := board.sorted()
	require.Len(t, statuses, 1)
	require.Empty(t, lines)
}

func TestAKillRepeatsNoEdit(t *testing.T) {
	h, board := channelstest.OpenDurable(t, kinds), open(t)
	h.Link("discord", "", channels.Settings{"url": board.URL + hook})
	board.few = testing.Short()
	games, phases, kills := h.Killed(nil)
	statuses, lines := board.sorted()
	last := map[string]string{}
	for _, s := range statuses {
		title, _, _ := strings.Cut(s, "|")
		last[title] = s
	}
	require.Len(t, last, games)
	for title, s := range last {
		require.Contains(t, s, fmt.Sprintf("%s, Round %d: ", title, phases))
		require.Contains(t, s, fmt.Sprintf("**Round %d**", phases+1))
	}
	again := len(statuses) - games + len(lines) - games*(phases+1)
	require.GreaterOrEqual(t, again, 0, "nothing is lost")
	require.LessOrEqual(t, again, kills, "one at most for each kill")
}

func TestLimitsAreHeededAndADeletedHookIsGivenUp(t *testing.T) {
	h, board := server(t), open(t)
	h.Begin("g7")
	board.answers = []int{429, 429, 429, 429, 429, 429, 503, 400}
	ch := h.Link("discord", "game/g7", channels.Settings{"url": board.URL + hook})
	h.Drain()
	told, err := h.Register.Deliveries(t.Context(), ch.ID, 5)
	require.NoError(t, err)
	require.Equal(t, "failed", told[0].State, "what is never taken does not stop the others")
	h.Play("g7", 1)
	h.Drain()
	statuses, _ := board.sorted()
	require.Len(t, statuses, 1)
	board.answers = []int{401}
	h.Play("g7", 1)
	h.Drain()
	ch, err = h.Register.Find(t.Context(), ch.ID)
	require.NoError(t, err)
	require.Equal(t, channels.Gone, ch.Stopped)
}

func TestAHookThatIsRefusedIsGivenUpAndNeverShown(t *testing.T) {
	h, c := server(t), open(t)
	g := channelstest.Before(t, c.URL)
	h.GivesUp("discord", g, channels.Settings{"url": g.URL + hook}, hook, hook[strings.LastIndex(hook, "/")+1:])
}

func TestSettingsAreChecked(t *testing.T) {
	transport := discord.Transport{Client: channelstest.Client()}
	for name, settings := range map[string]channels.Settings{
		"another page": {"url": "https://discord.com/channels/1/2"}, "unknown": {"url": "https://discord.com" + hook, "colour": "red"}, "neither on nor off": {"url": "https://discord.com" + hook, "lines": "few"},
	} {
		_, err := transport.Complete(nil, settings)
		require.Error(t, err, name)
		require.NotContains(t, err.Error(), "to-ken")
	}
	_, err := transport.Complete(nil, channels.Settings{"url": "https://discord.com/api/v10/webhooks/1/x?thread_id=7"})
	require.NoError(t, err)
}
