package site_test

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
)

// race opens a sequential game with hidden cards.
func (h *house) race(id string, options map[game.Option]string) {
	h.t.Helper()
	h.begin(id, game.Open{Ruleset: "relay", Seats: 2, Title: "The race", Options: options})
}

// secrets are the dice keys and digests that the log of a game holds.
func (h *house) secrets(id string) (keys, digests []string) {
	h.t.Helper()
	g := h.Games.Empty()
	for c, err := range h.Store.Load(h.t.Context(), aggregate.GameLog(id), 0) {
		require.NoError(h.t, err)
		events, err := h.Games.Open(g, c)
		require.NoError(h.t, err)
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
	h := newHouse(t)
	h.race("race", map[game.Option]string{"goal": "1", "archive": "on"})
	h.letter("race", "east", "STANDING HINDER NO", "PRESS TO north", "Run slowly, please.", "END PRESS")
	h.project()
	pages := []string{
		"/", "/index.json", "/g/race", "/g/race.json", "/g/race/audit", "/g/race/audit.json", "/g/race/phase/1", "/g/race/phase/1.json",
		"/g/race/standings.json", h.seatPath("race", "north"),
	}
	keys, digests := h.secrets("race")
	require.Len(t, keys, 1)
	for _, path := range pages {
		page := h.get(path)
		require.Equal(t, http.StatusOK, page.StatusCode, path)
		for _, secret := range slices.Concat(keys, digests) {
			require.False(t, strings.Contains(page.body, secret), "%s tells a secret", path)
		}
	}
	require.Contains(t, h.get("/g/race/audit").body, "shown here only when the game is over")
	require.NotContains(t, h.get("/g/race").body, "Run slowly")
	require.Equal(t, http.StatusForbidden, h.get("/g/race/log.jsonl").StatusCode)

	h.letter("race", "north", "RUN 1")
	h.project()
	require.True(t, h.game("race").Over())
	audit := h.get("/g/race/audit").body
	for _, key := range keys {
		require.Contains(t, audit, key)
	}
	require.Contains(t, h.get("/g/race").body, "Run slowly", "the press is published")
	require.Equal(t, http.StatusOK, h.get("/g/race/log.jsonl").StatusCode)
}

func TestAPhaseThatIsNothingToThePublicIsNotShown(t *testing.T) {
	h := newHouse(t)
	h.race("race", nil)
	card := slices.Max(h.game("race").State().(*gametest.Track).Hands["north"])
	h.letter("race", "north", gametest.Dash{Card: card}.String())
	require.Equal(t, "question", h.game("race").State().Phase().Kind)
	h.letter("race", "east", "REPLY D1 NO")
	h.project()
	page := h.get("/g/race")
	require.Contains(t, page.body, "A run of")
	sound(t, page)
	require.NotContains(t, h.get("/g/race/phase/2").body, "Decision 1</a>")
	require.Contains(t, h.get("/g/race/phase/2").body, `<li value="2"><a href="/g/race/phase/2" aria-current="page">`, "it has its own number in the list")
	between := h.get("/g/race/phase/1").body
	require.Contains(t, between, `rel="prev" href="/g/race/phase/0"`, "who comes there can go on")
	require.Contains(t, between, `rel="next" href="/g/race/phase/2"`)
	require.Contains(t, h.get("/g/race/audit").body, "Decision 1", "its head is a witness's all the same")
}

func TestASeatsPageTellsWhatWasSomethingToIt(t *testing.T) {
	h := newHouse(t)
	h.race("race", map[game.Option]string{"join": "on"})
	h.do("race", player("south"), game.TakeSeat{Seat: "south", Player: player("south")})
	h.letter("race", "north", "RUN 1", "GO")
	h.letter("race", "south", "STANDING HINDER NO")
	card := slices.Max(h.game("race").State().(*gametest.Track).Hands["east"])
	h.letter("race", "east", gametest.Dash{Card: card}.String())
	require.Equal(t, "question", h.game("race").State().Phase().Kind)
	h.letter("race", "north", "REPLY D1 NO")
	page := h.get(h.seatPath("race", "south")).body
	require.Contains(t, page, "A run of "+strconv.Itoa(card)+" by east")
	require.Contains(t, page, "Turn 1 of east, second half", "but it shows how things stand")
}

func TestALetterOfSectionsIsTakenAfterItsPhase(t *testing.T) {
	h := newHouse(t)
	h.race("race", nil)
	form := url.Values{"do": {"send"}, "phase": {"1"}, "letter": {"x"}, "text": {"TURN\nRUN 1\nEND"}}
	a := h.post(h.seatPath("race", "east"), form)
	require.Equal(t, http.StatusSeeOther, a.StatusCode)
	page := h.get(h.seatPath("race", "east"))
	require.Contains(t, page.body, "turn 1: RUN 1")
	require.Contains(t, page.body, "TURN\nRUN 1\nEND")
	sound(t, page)
}
