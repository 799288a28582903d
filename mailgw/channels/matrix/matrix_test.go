package matrix_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/channels"
	"seneschal/mailgw/channels/channelstest"
	"seneschal/mailgw/channels/matrix"
	"seneschal/mailgw/mailgwtest"
)

var kinds = map[string]channels.Transport{"matrix": matrix.Transport{Client: channelstest.Client()}}

func server(t *testing.T) *channelstest.Server { return channelstest.Open(t, kinds) }

func TestOneNoticeSaysHowAGameStandsAndIsEdited(t *testing.T) {
	h, standIn := server(t), open(t)
	h.Begin("g7")
	settings := standIn.settings()
	settings["room"] = "#table:home.example"
	h.Link("matrix", "game/g7", settings)
	h.Drain()
	require.Len(t, standIn.shown(table), 1, "made when it is linked")
	h.Email("g7", "bob", "east", "PRESS TO PUBLIC", "<b>hear</b> & see", "twice", "END PRESS")
	h.Email("g7", "bob", "east", "PRESS TO ALL", "at the table alone", "END PRESS")
	h.Play("g7", 3)
	h.Drain()
	shown := standIn.shown(table)
	require.Len(t, shown, 5, "the status, press, three lines")
	require.Contains(t, shown[0], "Game g7\nGame g7, Round 3: ")
	require.Contains(t, shown[0], "<strong>Round 4</strong><br>Orders are due from: North, East<br>Orders are due ")
	require.Equal(t, "East to everybody:\n<b>hear</b> & see\ntwice|<strong>East to everybody:</strong><blockquote>&lt;b&gt;hear&lt;/b&gt; &amp; see<br>twice</blockquote>", shown[1])
	require.Contains(t, shown[4], "Game g7, Round 4: orders are due from North, East, until ")
	require.NotContains(t, fmt.Sprint(shown), "at the table alone")
	h.Steward("g7", "HIDE 1 WHY it is <rude>")
	h.Steward("g7", "ABANDON WHY of rain")
	h.Drain()
	shown = standIn.shown(table)
	require.Len(t, shown, 5)
	require.Contains(t, shown[0], "The game is over.")
	require.Equal(t, "The steward has hidden this post: it is <rude>|The steward has hidden this post: it is &lt;rude&gt;", shown[1])
	require.NotContains(t, h.Logged(), token)
}

func TestAKillRepeatsNothing(t *testing.T) {
	for name, forget := range map[string]bool{"the server knows it again": false, "and when it has forgotten": true} {
		t.Run(name, func(t *testing.T) { killed(t, forget) })
	}
}

func killed(t *testing.T, forget bool) {
	h, standIn := channelstest.OpenDurable(t, kinds), open(t)
	h.Link("matrix", "", standIn.settings())
	games, phases, _ := h.Killed(func() {
		if forget {
			standIn.mu.Lock()
			clear(standIn.known)
			standIn.mu.Unlock()
			_, err := h.DB.Exec(`UPDATE channels.outbox SET created = created - interval '1 day'`)
			require.NoError(t, err)
		}
	})
	asked := map[string]int{}
	statuses := 0
	for _, text := range standIn.shown(table) {
		if game, _, ok := strings.Cut(text, ": orders are due"); ok {
			asked[game]++
			continue
		}
		statuses++
		require.Contains(t, text, fmt.Sprintf("Round %d</strong>", phases+1))
	}
	require.Equal(t, games, statuses)
	require.Len(t, asked, games*(phases+1), "one line for each phase of each game")
	for line, n := range asked {
		require.Equal(t, 1, n, line)
	}
}

func TestRoomsThatAreEncryptedOrClosedToUsAreRefused(t *testing.T) {
	h, standIn := server(t), open(t)
	h.Begin("g7")
	channel := h.Link("matrix", "game/g7", standIn.settings())
	state := func() string {
		h.Drain()
		c, err := h.Register.Find(t.Context(), channel.ID)
		require.NoError(t, err)
		return c.Stopped
	}
	standIn.rooms[table].shut = true
	require.Equal(t, channels.Encrypted, state())
	standIn.rooms[table].shut, standIn.rooms[table].members = false, nil
	require.NoError(t, h.Register.Start(t.Context(), channel.ID, mailgwtest.Noon))
	require.Equal(t, channels.Uninvited, state())
	standIn.rooms[table].invited = []string{bot}
	require.NoError(t, h.Register.Start(t.Context(), channel.ID, mailgwtest.Noon))
	require.Empty(t, state())
	require.Len(t, standIn.shown(table), 1)
	standIn.rooms[table].members = nil
	h.Play("g7", 1)
	require.Equal(t, channels.Uninvited, state(), "it was put out of the room")
	standIn.rooms[table].invited = []string{bot}
	require.NoError(t, h.Register.Start(t.Context(), channel.ID, mailgwtest.Noon))
	require.Empty(t, state())
	var emails int
	require.NoError(t, h.DB.Get(&emails, `SELECT count(*) FROM mail.outbox`))
	require.Equal(t, 3, emails, "its steward is told each time")
}

func TestLimitsAreHeeded(t *testing.T) {
	h, standIn := server(t), open(t)
	h.Begin("g7")
	standIn.answers = []int{429, 429, 429, 429, 429, 429, 502, http.StatusRequestEntityTooLarge}
	channel := h.Link("matrix", "game/g7", standIn.settings())
	h.Drain()
	require.Empty(t, standIn.shown(table), "what is too large is given up")
	h.Play("g7", 1)
	h.Drain()
	require.Len(t, standIn.shown(table), 2)
	_, err := h.Register.Set(t.Context(), channel.ID, channels.Settings{"device": "ANOTHER"})
	require.NoError(t, err)
	h.Play("g7", 1)
	h.Drain()
	require.Len(t, standIn.shown(table), 3, "the token is known already")
	_, err = h.Register.Set(t.Context(), channel.ID, channels.Settings{"token": "another"})
	require.NoError(t, err)
	h.Play("g7", 1)
	h.Drain()
	channel, err = h.Register.Find(t.Context(), channel.ID)
	require.NoError(t, err)
	require.Equal(t, channels.Gone, channel.Stopped)
}

func TestAServerThatRefusesIsGivenUpAndItsTokenNeverShown(t *testing.T) {
	h, standIn := server(t), open(t)
	gate := channelstest.Before(t, standIn.URL)
	settings := standIn.settings()
	settings["url"] = gate.URL
	h.GivesUp("matrix", gate, settings, token)
}

func TestSettingsAreChecked(t *testing.T) {
	transport := matrix.Transport{Client: channelstest.Client()}
	for name, settings := range map[string]channels.Settings{
		"no token": {"url": "https://home.example", "room": table}, "no room": {"url": "https://home.example", "token": "t0ken"}, "a name as room": {"url": "https://home.example", "token": "t0ken", "room": "table"},
		"a header": {"url": "https://home.example", "token": "t0ken\r\nHost: y", "room": table}, "unknown": {"url": "https://home.example", "token": "t0ken", "room": table, "colour": "red"},
		"neither on nor off": {"url": "https://home.example", "token": "t0ken", "room": table, "lines": "few"},
	} {
		_, err := transport.Complete(nil, settings)
		require.Error(t, err, name)
		require.NotContains(t, err.Error(), "t0ken")
	}
}
