package main_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/jetstream"
	"seneschal/projections/roster"
)

// A racer is a player with a token, who sends lines about open games and is answered, or who is signed in and presses the
// buttons of pages.
type racer struct {
	player  game.Player
	token   string
	pages   string // address of the pages
	session string // secret of the cookie; "": the racer is not signed in
}

// enterRacers makes a player with a token for each name, in the tables of the server.
func (h *server) enterRacers(db *sqlx.DB, pages string, names ...string) []racer {
	h.t.Helper()
	kept := roster.New(db)
	return lists.Map(names, func(name string) racer {
		player, err := kept.Ensure(h.t.Context(), name, address(name), "")
		require.NoError(h.t, err)
		token, err := kept.MakeToken(h.t.Context(), player, "race", roster.Scopes(), time.Now())
		require.NoError(h.t, err)
		return racer{player: player, token: token, pages: pages}
	})
}

// signIn signs a racer in.
func (r racer) signIn(t testing.TB, db *sqlx.DB, name string) racer {
	t.Helper()
	kept := roster.New(db)
	word, _, err := kept.AskIn(t.Context(), address(name), "/", time.Now())
	require.NoError(t, err)
	r.session, _, err = kept.Enter(t.Context(), word, time.Now())
	require.NoError(t, err)
	return r
}

// take takes a seat by a line, or by the button of the page if the racer is signed in. It reports whether the racer has it,
// and the answer; "" if ctx ended before.
func (r racer) take(ctx context.Context, id string) (has bool, answer string) {
	if r.session == "" {
		return r.say(ctx, "take "+id, "TAKE "+id)
	}
	form := url.Values{"do": {"take"}, "letter": {"race"}} // a form that is sent again has the same name
	for ctx.Err() == nil {
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+r.pages+"/g/"+id+"/opening", strings.NewReader(form.Encode()))
		if err != nil {
			break
		}
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.Header.Set("Sec-Fetch-Site", "same-origin")
		request.AddCookie(&http.Cookie{Name: "session", Value: r.session})
		response, err := seesNoOtherPage.Do(request)
		if err == nil {
			text, broken := io.ReadAll(response.Body)
			_ = response.Body.Close() // it was read to its end
			if broken == nil && (response.StatusCode == http.StatusSeeOther || response.StatusCode == http.StatusConflict) {
				return response.StatusCode == http.StatusSeeOther, string(text) + response.Header.Get("Location")
			}
		}
		wait(ctx, 20*time.Millisecond)
	}
	return false, ""
}

// seesNoOtherPage is a client that follows no redirect.
var seesNoOtherPage = http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// say sends lines until the server answers them, as programs do: under one Idempotency-Key. It reports whether they
// were accepted, and the answer; "" if ctx ended before.
func (r racer) say(ctx context.Context, key, text string) (accepted bool, answer string) {
	body, err := json.Marshal(map[string]string{"text": text})
	for err == nil && ctx.Err() == nil {
		request, made := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+r.pages+"/api/openings", bytes.NewReader(body))
		if err = made; err != nil {
			break
		}
		request.Header.Set("Authorization", "Bearer "+r.token)
		request.Header.Set("Idempotency-Key", key)
		response, failed := http.DefaultClient.Do(request)
		if failed == nil {
			text, broken := io.ReadAll(response.Body)
			_ = response.Body.Close() // it was read to its end
			if broken == nil && response.StatusCode == http.StatusOK {
				var receipt struct{ Errors []any }
				err = json.Unmarshal(text, &receipt)
				return err == nil && len(receipt.Errors) == 0, string(text)
			}
		}
		wait(ctx, 20*time.Millisecond)
	}
	return false, ""
}

// TestTheLastSeatIsGivenOnceThoughTheServerIsKilled lets 50 players race for the last seat of one game after the other, half
// of them by the button of its page and half by token, while the server is killed and started again. One is told of the seat and 49 that it is gone, nobody has two seats,
// and each game begins whole, with what was answered in its log.
func TestTheLastSeatIsGivenOnceThoughTheServerIsKilled(t *testing.T) {
	races := lists.Either(gametest.Nightly(), 20, 3)
	server, pages := newServer(t), freePorts(t, 1)[0]
	flags := []string{"--role", "clock,project,web", "--listen", pages, "--open-by", "everybody", "--open-steward", address("steward"), "--open-own", "0", "--open-playing", "0"}
	server.start(flags...)
	names := make([]string, 50)
	for i := range names {
		names[i] = fmt.Sprintf("racer%02d", i)
	}
	db := server.db()
	opener, racers := server.enterRacers(db, pages, "opener")[0], server.enterRacers(db, pages, names...)
	for i := range racers {
		if i%2 == 0 {
			racers[i] = racers[i].signIn(t, db, names[i])
		}
	}
	winners := map[string]game.Player{}
	for n := range races {
		accepted, answer := opener.say(t.Context(), fmt.Sprint("open", n), "OPEN quest seats=2")
		require.True(t, accepted, answer)
		id := answer[strings.Index(answer, "quest-"):][:len("quest-")+8]
		winners[id] = server.raceForSeat(flags, racers, id)
		accepted, answer = opener.say(t.Context(), "confirm "+id, "CONFIRM "+id)
		require.True(t, accepted, answer)
	}
	for id := range winners {
		waitFor(t, id+" has begun", func() bool {
			return strings.Contains(server.run("game", "log", id, "--json").out, `"game.phase-opened"`)
		})
	}
	server.stop()
	store, err := jetstream.Open(t.Context(), jetstream.Options{Dir: filepath.Join(server.dir, "log"), MinFree: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	for id, winner := range winners {
		var joined, dealt []game.Player
		for commit, err := range store.Load(t.Context(), aggregate.OpeningLog(id), 0) {
			require.NoError(t, err)
			events, err := opening.Registry().DecodeAll(commit.Events)
			require.NoError(t, err)
			for _, e := range events {
				joined, dealt = noteSeats(e, joined, dealt)
			}
		}
		require.Equal(t, []game.Player{opener.player, winner}, joined, id)
		seated := listSeated(t, store, id)
		require.Equal(t, dealt, seated, id)
		slices.Sort(joined)
		slices.Sort(seated)
		require.Equal(t, joined, seated, "%s begins with those who took its seats", id)
	}
}

// noteSeats adds the players of an event who take seats, and those to whom the lot deals them.
func noteSeats(e event.Event, joined, dealt []game.Player) (_, _ []game.Player) {
	switch e := e.(type) {
	case opening.Joined:
		joined = append(joined, e.Player)
	case opening.Dealt:
		dealt = append(dealt, e.Players...)
	}
	return joined, dealt
}

// listSeated lists the players who were seated in a game, as its log has them.
func listSeated(t testing.TB, store *jetstream.Store, id string) (seated []game.Player) {
	t.Helper()
	for commit, err := range store.Load(t.Context(), aggregate.GameLog(id), 0) {
		require.NoError(t, err)
		for _, envelope := range commit.Events {
			var data struct{ Player game.Player }
			if envelope.Kind == "game.seated" {
				require.NoError(t, json.Unmarshal(envelope.Data, &data))
				seated = append(seated, data.Player)
			}
		}
	}
	return seated
}

// raceForSeat lets all racers take the last seat of a game, kills the server meanwhile, and returns the one racer who
// was told to have it.
func (h *server) raceForSeat(flags []string, racers []racer, id string) game.Player {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), soon)
	defer cancel()
	var (
		mu      sync.Mutex
		race    sync.WaitGroup
		winners []game.Player
		told    int
	)
	for _, r := range racers {
		race.Go(func() {
			accepted, answer := r.take(ctx, id)
			mu.Lock()
			defer mu.Unlock()
			if accepted {
				winners = append(winners, r.player)
			}
			if answer != "" && (accepted || strings.Contains(answer, "all its seats are taken")) {
				told++
			}
		})
	}
	answered := func() int {
		mu.Lock()
		defer mu.Unlock()
		return told
	}
	if first := rand.N(len(racers) / 2); first > 0 { // else before anybody is answered
		waitFor(h.t, "some players are answered", func() bool { return answered() >= first })
	}
	wait(ctx, rand.N(20*time.Millisecond))
	before := answered()
	h.killAll()
	h.t.Logf("%s: %d of %d were answered before the kill", id, before, len(racers))
	h.launch(flags...)
	race.Wait()
	require.Equal(h.t, len(racers), told, "players who were answered")
	require.Len(h.t, winners, 1, "players who were told to have the last seat of %s", id)
	return winners[0]
}
