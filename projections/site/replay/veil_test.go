package replay_test

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore/aggregate"
	"seneschal/projections/site/sitetest"
)

// secrets returns the dice keys and digests in the log of a game.
func secrets(server *sitetest.Server, id string) (keys, digests []string) {
	server.T.Helper()
	g := server.Games.Empty()
	for commit, err := range server.Store.Load(server.T.Context(), aggregate.GameLog(id), 0) {
		require.NoError(server.T, err)
		events, err := server.Games.Decode(g, commit)
		require.NoError(server.T, err)
		g = event.Fold(g, events...)
		for _, e := range events {
			switch e := e.(type) {
			case game.KeyRevealed:
				keys = append(keys, e.Key.String())
			case game.PositionDigested:
				digests = append(digests, e.Digest)
			}
		}
	}
	return keys, digests
}

func TestKeysOfAVeiledGameAreShownWhenItIsOver(t *testing.T) {
	server := sitetest.New(t)
	server.Race("race", map[game.Option]string{"goal": "1", "archive": "on"})
	server.Email("race", "east", "STANDING HINDER NO", "PRESS TO north", "Run slowly, please.", "END PRESS")
	server.Project()
	pages := []string{
		"/", "/index.json", "/g/race", "/g/race.json", "/g/race/audit", "/g/race/audit.json", "/g/race/phase/1", "/g/race/phase/1.json",
		"/g/race/standings.json", server.SeatPath("race", "north"),
	}
	keys, digests := secrets(server, "race")
	require.Len(t, keys, 1)
	for _, path := range pages {
		page := server.Get(path)
		require.Equal(t, http.StatusOK, page.StatusCode, path)
		for _, secret := range slices.Concat(keys, digests) {
			require.False(t, strings.Contains(page.Body, secret), "%s tells a secret", path)
		}
	}
	require.Contains(t, server.Get("/g/race/audit").Body, "shown here only when the game is over")
	require.NotContains(t, server.Get("/g/race").Body, "Run slowly")
	require.Equal(t, http.StatusForbidden, server.Get("/g/race/log.jsonl").StatusCode)

	server.Email("race", "north", "RUN 1")
	server.Project()
	require.True(t, server.GameNow("race").Over())
	audit := server.Get("/g/race/audit").Body
	for _, key := range keys {
		require.Contains(t, audit, key)
	}
	require.Contains(t, server.Get("/g/race").Body, "Run slowly", "the press is published")
	require.Equal(t, http.StatusOK, server.Get("/g/race/log.jsonl").StatusCode)
}

func TestAPhaseThatIsNothingToThePublicIsNotShown(t *testing.T) {
	h := sitetest.New(t)
	h.Race("race", nil)
	card := slices.Max(h.GameNow("race").State().(*gametest.Track).Hands["north"])
	h.Email("race", "north", gametest.Dash{Card: card}.String())
	require.Equal(t, "question", h.GameNow("race").State().Phase().Kind)
	h.Email("race", "east", "REPLY D1 NO")
	h.Project()
	page := h.Get("/g/race")
	require.Contains(t, page.Body, "A run of")
	sitetest.Sound(t, page)
	require.NotContains(t, h.Get("/g/race/phase/2").Body, "Decision 1</a>")
	require.Contains(t, h.Get("/g/race/phase/2").Body, `<li value="2"><a href="/g/race/phase/2" aria-current="page">`, "it has its own number in the list")
	between := h.Get("/g/race/phase/1").Body
	require.Contains(t, between, `rel="prev" href="/g/race/phase/0"`, "who comes there can go on")
	require.Contains(t, between, `rel="next" href="/g/race/phase/2"`)
	require.Contains(t, h.Get("/g/race/audit").Body, "Decision 1", "its head is a witness's all the same")
}

func TestASeatsPageTellsWhatWasSomethingToIt(t *testing.T) {
	server := sitetest.New(t)
	server.Race("race", map[game.Option]string{"join": "on"})
	server.Do("race", sitetest.Player("south"), game.TakeSeat{Seat: "south", Player: sitetest.Player("south")})
	server.Email("race", "north", "RUN 1", "GO")
	server.Email("race", "south", "STANDING HINDER NO")
	card := slices.Max(server.GameNow("race").State().(*gametest.Track).Hands["east"])
	server.Email("race", "east", gametest.Dash{Card: card}.String())
	require.Equal(t, "question", server.GameNow("race").State().Phase().Kind)
	server.Email("race", "north", "REPLY D1 NO")
	page := server.Get(server.SeatPath("race", "south")).Body
	require.Contains(t, page, "A run of "+strconv.Itoa(card)+" by east")
	require.Contains(t, page, "Turn 1 of east, second half", "but it shows how things stand")
}

func TestALetterOfSectionsIsTakenAfterItsPhase(t *testing.T) {
	server := sitetest.New(t)
	server.Race("race", nil)
	form := url.Values{"do": {"send"}, "phase": {"1"}, "letter": {"x"}, "text": {"TURN\nRUN 1\nEND"}}
	a := server.Post(server.SeatPath("race", "east"), form)
	require.Equal(t, http.StatusSeeOther, a.StatusCode)
	page := server.Get(server.SeatPath("race", "east"))
	require.Contains(t, page.Body, "turn 1: RUN 1")
	require.Contains(t, page.Body, "TURN\nRUN 1\nEND")
	sitetest.Sound(t, page)
}
