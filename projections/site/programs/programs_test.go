package programs_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore/aggregate"
	"seneschal/projections/roster"
	"seneschal/projections/site/programs"
	"seneschal/projections/site/sitetest"
	"seneschal/projections/site/web"
)

// program is a program with a token.
type program struct {
	server *sitetest.Server
	secret string
}

// newProgram makes a token of a player with some scopes.
func newProgram(t *testing.T, server *sitetest.Server, player game.Player, scopes ...string) program {
	t.Helper()
	server.SignedIn(player)
	secret, err := server.Doors.MakeToken(t.Context(), player, "a bot", scopes, sitetest.Noon)
	require.NoError(t, err)
	return program{server, secret}
}

// ask sends a request, with JSON if there is some; it returns the answer.
func (p program) ask(method, path string, sent any, header ...string) sitetest.Answer {
	p.server.T.Helper()
	body, err := json.Marshal(sent)
	require.NoError(p.server.T, err)
	if text, ok := sent.(string); ok {
		body = []byte(text)
	}
	req, err := http.NewRequestWithContext(p.server.T.Context(), method, p.server.Web.URL+path, strings.NewReader(string(body)))
	require.NoError(p.server.T, err)
	if p.secret != "" {
		req.Header.Set("Authorization", "Bearer "+p.secret)
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	return p.server.Fetch(req)
}

// read reads the JSON of an answer that must be good.
func read[T any](t *testing.T, a sitetest.Answer) (v T) {
	t.Helper()
	require.Equal(t, http.StatusOK, a.StatusCode, a.Body)
	require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
	require.NoError(t, json.Unmarshal([]byte(a.Body), &v))
	return v
}

// turn and seatState are what the tests read of the answers.
type (
	turn struct {
		Game   string `json:"game"`
		Asked  bool   `json:"asked"`
		PhaseN int    `json:"phase_n"`
	}
	seatState struct {
		turn
		Template []string `json:"template"`
		View     struct {
			Sections []any `json:"sections"`
		} `json:"view"`
	}
)

// faulty returns the fault of an answer, with its status.
func faulty(t *testing.T, a sitetest.Answer) string {
	t.Helper()
	var fault web.Fault
	require.NoError(t, json.Unmarshal([]byte(a.Body), &fault), a.Body)
	require.Equal(t, a.StatusCode, fault.Status)
	return fmt.Sprintf("%d %s", fault.Status, fault.Title)
}

const ordersOfNorth = "/api/games/duel/seats/north/orders"

func TestAProgramPlaysForItsPlayer(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	north := newProgram(t, server, "p-north", roster.Scopes()...)
	account := read[programs.Account](t, north.ask("GET", "/api/me", nil))
	require.Equal(t, game.Player("p-north"), account.Player)
	require.False(t, account.Program)

	turns := read[[]turn](t, north.ask("GET", "/api/turns", nil))
	require.Len(t, turns, 1)
	require.Equal(t, "duel", turns[0].Game)
	require.True(t, turns[0].Asked)
	state := read[seatState](t, north.ask("GET", "/api/games/duel/seats/north", nil))
	require.Equal(t, 1, state.PhaseN)
	require.NotEmpty(t, state.View.Sections)
	require.NotEmpty(t, state.Template)

	receipt := read[game.Receipt](t, north.ask("POST", ordersOfNorth, programs.OrdersSent{Text: "BID 2\r\nBID nine", Check: true}))
	require.True(t, receipt.DryRun)
	require.Len(t, receipt.Errors, 1)
	require.NotEmpty(t, receipt.Errors[0].Legal)
	receipt = read[game.Receipt](t, north.ask("POST", ordersOfNorth, programs.OrdersSent{Text: "BID 2\nREADY", Phase: 1}))
	require.True(t, receipt.Final)
	require.Equal(t, "BID 2", receipt.Orders[0].Text)
	require.False(t, read[[]turn](t, north.ask("GET", "/api/turns", nil))[0].Asked)
	server.Email("duel", "east", "BID 1", "READY")
	require.Equal(t, "409 That phase is not open", faulty(t, north.ask("POST", ordersOfNorth, programs.OrdersSent{Text: "BID 1", Phase: 1})))
}

// TestWaysToSendGiveTheSameEvents checks that orders lead to the same events whether they come by an
// email, from a page or from a program.
func TestWaysToSendGiveTheSameEvents(t *testing.T) {
	lines := "BID 2\nALWAYS BID 1\nPROPOSE PAUSE\nPRESS TO ALL\nMore?\nEND PRESS"
	var told [][]string
	for _, send := range []func(server *sitetest.Server, path string){
		func(server *sitetest.Server, _ string) {
			server.Do("duel", "p-north", game.Submission{Seat: "north", Lines: sitetest.Lines(strings.Split(lines, "\n"))})
		},
		func(server *sitetest.Server, path string) {
			server.Post(path, sitetest.Filled(t, server.Get(path).Body, "send", lines))
		},
		func(server *sitetest.Server, _ string) {
			p := newProgram(t, server, "p-north", roster.ScopeOrders)
			read[game.Receipt](t, p.ask("POST", ordersOfNorth, programs.OrdersSent{Text: lines}))
		},
	} {
		server, path := sitetest.Duel(t)
		before := events(t, server, "duel")
		send(server, path)
		told = append(told, events(t, server, "duel")[len(before):])
	}
	require.NotEmpty(t, told[0])
	require.Equal(t, told[0], told[1], "from the page")
	require.Equal(t, told[0], told[2], "from a program")
}

// at matches the times in an event.
var at = regexp.MustCompile(`"at":"[^"]*"`)

// events lists the events of a game, without their times.
func events(t *testing.T, server *sitetest.Server, id string) (all []string) {
	t.Helper()
	for commit, err := range server.Store.Load(t.Context(), aggregate.GameLog(id), 0) {
		require.NoError(t, err)
		for _, e := range commit.Events {
			all = append(all, e.Kind+" "+at.ReplaceAllString(string(e.Data), ""))
		}
	}
	return all
}

func TestATokenDoesNoMoreThanItMay(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	reader := newProgram(t, server, "p-north", roster.ScopeRead)
	writer := newProgram(t, server, "p-north", roster.ScopeOrders)
	other := newProgram(t, server, "p-east", roster.Scopes()...)
	stranger := newProgram(t, server, "stranger", roster.Scopes()...)
	sent := programs.OrdersSent{Text: "BID 2"}
	for _, c := range []struct {
		want   string
		answer sitetest.Answer
	}{
		{"403 The token does not allow that", reader.ask("POST", ordersOfNorth, sent)},
		{"403 The token does not allow that", writer.ask("GET", "/api/turns", nil)},
		{"401 No valid token", program{server, ""}.ask("POST", ordersOfNorth, sent)},
		{"401 No valid token", program{server, "seneschal_X"}.ask("GET", "/api/games/duel/seats/north", nil)},
		{"400 This is no JSON of orders", writer.ask("POST", ordersOfNorth, "BID 2")},
		{"404 There is no such page", reader.ask("GET", "/api/games/cup/seats/north", nil)},
		{"403 This seat is not yours any more", other.ask("POST", ordersOfNorth, sent)},
		{"403 This seat is not yours any more", other.ask("GET", "/api/games/duel/seats/north", nil)},
		{"403 This seat is not yours any more", stranger.ask("GET", "/api/games/duel/seats/east", nil)},
		{"404 There is no such page", reader.ask("GET", "/api/games/duel/seats/south", nil)},
	} {
		require.Equal(t, c.want, faulty(t, c.answer), c.answer.Request.URL.Path)
		require.NotContains(t, c.answer.Body, "BID")
	}
	set, _, _ := server.GameNow("duel").Draft("north")
	require.Zero(t, set)
	require.Equal(t, `Bearer error="invalid_token"`, program{server, "seneschal_X"}.ask("GET", "/api/me", nil).Header.Get("WWW-Authenticate"))
	require.Empty(t, read[[]turn](t, stranger.ask("GET", "/api/turns", nil)))
}

func TestAnIdempotencyKeyIsObeyedOnce(t *testing.T) {
	server, _ := sitetest.Duel(t)
	p := newProgram(t, server, "p-north", roster.ScopeOrders)
	for _, text := range []string{"BID 2", "BID 3"} {
		read[game.Receipt](t, p.ask("POST", ordersOfNorth, programs.OrdersSent{Text: text}, "Idempotency-Key", "one"))
	}
	set, lines, _ := server.GameNow("duel").Draft("north")
	require.Equal(t, 1, set)
	require.Equal(t, "BID 2", lines[0].Text)
	read[game.Receipt](t, p.ask("POST", ordersOfNorth, programs.OrdersSent{Text: "BID 3"}))
	set, _, _ = server.GameNow("duel").Draft("north")
	require.Equal(t, 2, set)
}

func TestAProgramThatAsksTooOftenIsTold(t *testing.T) {
	server, _ := sitetest.Duel(t)
	p, calm := newProgram(t, server, "p-north", roster.ScopeRead), newProgram(t, server, "p-east", roster.ScopeRead)
	first := p.ask("GET", "/api/me", nil)
	require.Equal(t, "60", first.Header.Get("RateLimit-Limit"))
	require.Equal(t, "59", first.Header.Get("RateLimit-Remaining"))
	var last sitetest.Answer
	for range 60 {
		last = p.ask("GET", "/api/me", nil)
	}
	require.Equal(t, "429 Too many requests", faulty(t, last))
	require.Equal(t, "1", last.Header.Get("Retry-After"))
	require.Equal(t, http.StatusOK, calm.ask("GET", "/api/me", nil).StatusCode, "it is nobody else's fault")
	for range 61 { // guesses at a token
		last = program{server, "seneschal_X"}.ask("GET", "/api/me", nil)
	}
	require.Equal(t, http.StatusTooManyRequests, last.StatusCode)
}

func TestPlayersMakeAndWithdrawTokensOnAPage(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	anna := server.SignedIn("p-north")
	require.Contains(t, anna.Get("/me").Body, `href="/me/programs"`)
	sitetest.Sound(t, anna.Get("/me/programs"))
	bad := anna.Post("/me/programs", url.Values{"do": {"make"}, "name": {"<b>"}})
	require.Equal(t, http.StatusUnprocessableEntity, bad.StatusCode)
	require.Contains(t, bad.Body, "at least one thing")
	sitetest.Sound(t, bad)
	made := anna.Post("/me/programs", url.Values{"do": {"make"}, "name": {"<b>"}, "scope": {"read", "orders"}})
	sitetest.Sound(t, made)
	secret := regexp.MustCompile(`seneschal_[A-Z0-9]+`).FindString(made.Body)
	require.NotEmpty(t, secret)
	page := anna.Get("/me/programs")
	require.NotContains(t, page.Body, secret, "it is shown once")
	p := program{server, secret}
	require.Equal(t, http.StatusOK, p.ask("GET", "/api/me", nil).StatusCode)

	require.Equal(t, http.StatusSeeOther, anna.Post("/me/programs", url.Values{"do": {"bot"}}).StatusCode)
	require.True(t, read[programs.Account](t, p.ask("GET", "/api/me", nil)).Program)
	require.Contains(t, anna.Get("/me/programs").Body, "marked as a bot")

	id := regexp.MustCompile(`name="token" value="([^"]+)"`).FindStringSubmatch(page.Body)[1]
	server.SignedIn("p-east").Post("/me/programs", url.Values{"do": {"withdraw"}, "token": {id}})
	require.Equal(t, http.StatusOK, p.ask("GET", "/api/me", nil).StatusCode, "nobody withdraws a token of another")
	anna.Post("/me/programs", url.Values{"do": {"withdraw"}, "token": {id}})
	require.Equal(t, http.StatusUnauthorized, p.ask("GET", "/api/me", nil).StatusCode)
	require.Equal(t, http.StatusSeeOther, server.Get("/me/programs").StatusCode, "strangers sign in first")
}

// TestTurnsAreTold checks that a program is told at once what waits, and again when the next phase asks.
func TestTurnsAreTold(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	p := newProgram(t, server, "p-north", roster.ScopeRead)
	lines := sitetest.Listen(t, authorised{server.Site, p.secret}, "/api/turns/live")
	next := func() string {
		for line := range lines {
			if data, ok := strings.CutPrefix(line, "data: "); ok {
				return data
			}
		}
		return ""
	}
	require.Contains(t, next(), `"phase_n":1`)
	server.Round("duel")
	server.Project()
	require.Contains(t, next(), `"phase_n":2`)
	require.Equal(t, http.StatusUnauthorized, server.Get("/api/turns/live").StatusCode)
}

// authorised sends every request with a token.
type authorised struct {
	http.Handler
	secret string
}

func (a authorised) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Header.Set("Authorization", "Bearer "+a.secret)
	a.Handler.ServeHTTP(w, r)
}

// seatName is what tests read of a turn.
type seatName struct {
	Game string `json:"game"`
	Seat string `json:"seat"`
}

// TestPracticeGamesOfProgramsAreBounded asks for practice games that may not be, and for those of others.
func TestPracticeGamesOfProgramsAreBounded(t *testing.T) {
	server := sitetest.New(t)
	reader, anna := newProgram(t, server, "reader", roster.ScopeRead), newProgram(t, server, "anna", roster.ScopeRead, roster.ScopeOrders)
	require.Equal(t, http.StatusForbidden, reader.ask(http.MethodPost, "/api/practice", programs.PracticeSent{Ruleset: "feudal"}).StatusCode)
	for _, wrong := range []any{"", "{", "[]", programs.PracticeSent{}, programs.PracticeSent{Ruleset: "chess"}, programs.PracticeSent{Ruleset: "feudal", Seats: 99}, programs.PracticeSent{Ruleset: "feudal", Seats: -1}, programs.PracticeSent{Ruleset: "feudal", Strength: "divine"}, programs.PracticeSent{Ruleset: "feudal", Preset: "x"}} {
		require.Equal(t, http.StatusBadRequest, anna.ask(http.MethodPost, "/api/practice", wrong).StatusCode, "%v", wrong)
	}
	var first seatName
	for n := range 3 {
		turn := read[seatName](t, anna.ask(http.MethodPost, "/api/practice", programs.PracticeSent{Ruleset: "talisman", Seats: 2 + n}))
		require.NotEmpty(t, turn.Game)
		if n == 0 {
			first = turn
		}
	}
	require.Equal(t, http.StatusConflict, anna.ask(http.MethodPost, "/api/practice", programs.PracticeSent{Ruleset: "feudal"}).StatusCode)
	require.Len(t, read[[]seatName](t, anna.ask(http.MethodGet, "/api/practice", nil)), 3)
	require.Empty(t, read[[]seatName](t, anna.ask(http.MethodGet, "/api/turns", nil)), "a program that plays among people is not asked for them")
	path := "/api/games/" + first.Game + "/seats/"
	require.Equal(t, http.StatusOK, anna.ask(http.MethodGet, path+first.Seat, nil).StatusCode)
	for _, seat := range []string{"seat2", "none", "%20"} {
		require.Equal(t, http.StatusNotFound, anna.ask(http.MethodGet, path+seat, nil).StatusCode, seat)
	}
	require.Equal(t, http.StatusNotFound, reader.ask(http.MethodGet, path+first.Seat, nil).StatusCode)
	require.NoError(t, server.Practice.End(t.Context(), first.Game))
	require.Equal(t, http.StatusNotFound, anna.ask(http.MethodGet, path+first.Seat, nil).StatusCode)
	require.Len(t, read[[]seatName](t, anna.ask(http.MethodGet, "/api/practice", nil)), 2)
}
