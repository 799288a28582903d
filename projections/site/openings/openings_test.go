package openings_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/projections/roster"
	"seneschal/projections/site/sitetest"
)

// open opens a game, and returns its ID.
func open(t *testing.T, server *sitetest.Server, by game.Player, terms opening.Terms, invite string) string {
	t.Helper()
	server.N++
	id := fmt.Sprint("open-", server.N)
	terms.Ruleset = "feudal"
	do(t, server, id, by, opening.Open{Terms: terms, Invite: invite})
	server.Project()
	return id
}

func do(t *testing.T, server *sitetest.Server, id string, by game.Player, act opening.Act) {
	t.Helper()
	server.N++
	_, err := server.Openings.Obey(t.Context(), id, fmt.Sprint("command ", server.N), by, act)
	require.NoError(t, err)
}

func TestAGameIsOpenedJoinedAndBegunOnPages(t *testing.T) {
	server := sitetest.New(t)
	ann, bob := server.SignedIn("ann"), server.SignedIn("bob")
	require.Contains(t, server.Get("/").Body, "Join a game (0)")
	form := ann.Get("/games/new")
	sitetest.Sound(t, form)
	require.Contains(t, form.Body, "about 1 email a week, for about 9 months")
	answer := ann.Post("/games/new", url.Values{"letter": {"x"}, "game": {"feudal"}, "preset": {"simple"}, "pace": {"brisk"}, "seats": {"2"}, "title": {"The fen"}, "rated": {"1"}, "substitutes": {"1"}})
	require.Equal(t, http.StatusSeeOther, answer.StatusCode)
	page := answer.Header.Get("Location")
	require.Regexp(t, `^/g/feudal-[a-z2-7]{8}$`, page)
	require.Equal(t, page, ann.Post("/games/new", url.Values{"letter": {"x"}, "game": {"feudal"}, "preset": {"simple"}, "pace": {"brisk"}, "seats": {"2"}}).Header.Get("Location"), "a form that is sent twice opens one game")
	server.Project()
	id := page[len("/g/"):]
	require.Contains(t, server.Get("/").Body, "Join a game (1)")

	list := bob.Get("/games/open")
	sitetest.Sound(t, list)
	require.Contains(t, list.Body, "The fen")
	require.Contains(t, list.Body, "without any optional rule")
	require.Contains(t, list.Body, "about 2 emails a week")
	require.Contains(t, list.Body, "1 of 2 seats is taken.")
	require.Contains(t, list.Body, "Player ann opened it")
	require.Contains(t, list.Body, `value="take"`)
	require.Contains(t, ann.Get("/games/open").Body, "You wait in these")
	waiting := bob.Get(page)
	sitetest.Sound(t, waiting)
	require.Contains(t, waiting.Body, "It waits for 1 more player.")
	require.Contains(t, waiting.Body, `<dd><time datetime="2026-03-15T12:00:00Z">`)
	require.Equal(t, page, bob.Post(page+"/opening", sitetest.Filled(t, waiting.Body, "take", "")).Header.Get("Location"))
	server.Project()
	require.Contains(t, ann.Get("/").Body, "All seats are taken: confirm yours.")
	require.Contains(t, bob.Get("/").Body, "The others have still to confirm.")
	sitetest.Sound(t, ann.Get("/"))
	require.NotContains(t, server.Get("/").Body, "the-awaited")
	full := ann.Get(page)
	sitetest.Sound(t, full)
	require.Contains(t, full.Body, "All seats are taken.")
	require.Contains(t, full.Body, "has still to confirm")
	require.Contains(t, full.Body, `value="remove"`)
	require.NotContains(t, bob.Get(page).Body, `value="remove"`)
	require.NotContains(t, bob.Get(page).Body, `value="confirm"`, "the last seat confirms by being taken")
	ann.Post(page+"/opening", url.Values{"do": {"confirm"}, "letter": {"y"}})
	_, err := server.Openings.Advance(t.Context(), id)
	require.NoError(t, err)
	server.Project()
	require.Contains(t, ann.Get(page).Body, "The fen")
	require.NotContains(t, ann.Get(page).Body, "Its terms", "the game has the address from now on")
	g := server.GameNow(id)
	require.True(t, g.Begun())
	require.Equal(t, game.Player("steward"), g.Steward())
	require.NotContains(t, bob.Get("/games/open").Body, "The fen")
}

func TestWhatCannotBeOpenedIsSaidAtTheForm(t *testing.T) {
	server := sitetest.New(t)
	ann := server.SignedIn("ann")
	refused := ann.Post("/games/new", url.Values{"letter": {"x"}, "game": {"feudal"}, "seats": {"9"}, "title": {"Kept"}, "rated": {"1"}, "finished": {"3"}})
	require.Equal(t, http.StatusUnprocessableEntity, refused.StatusCode)
	require.Contains(t, refused.Body, "9 seats; 2 to 6 can play")
	require.Contains(t, refused.Body, `value="Kept"`)
	sitetest.Sound(t, refused)
	server.Known = map[game.Player]opening.Facts{"ann": {Bounds: opening.Bounds{Open: opening.Nobody}}}
	require.Contains(t, ann.Post("/games/new", url.Values{"letter": {"x"}, "game": {"feudal"}}).Body, "players open no games here")
	outside := server.Get("/games/new?game=quest")
	sitetest.Sound(t, outside)
	require.Contains(t, outside.Body, `action="/sign-in"`)
	require.NotContains(t, outside.Body, "Open the game")
	require.Contains(t, ann.Get("/games/new?game=quest&title=Kept&letter=x").Body, `value="Kept"`)
	require.Equal(t, http.StatusForbidden, server.Post("/games/new", url.Values{"game": {"feudal"}}).StatusCode)
	require.Equal(t, http.StatusNotFound, ann.Get("/games/new?game=chess").StatusCode)
	for _, lang := range []string{"es", "fr", "nl"} {
		for _, path := range []string{"/games/new", "/games/open"} {
			page := ann.Get(path + "?lang=" + lang)
			sitetest.Sound(t, page)
			require.NotContains(t, page.Body, "opening.")
		}
	}
}

func TestOnlyWhatTheVisitorMayEnterIsListed(t *testing.T) {
	server := sitetest.New(t)
	server.Known = map[game.Player]opening.Facts{"ann": {Tier: opening.TierReliable, Finished: 3}}
	open(t, server, "ann", opening.Terms{Title: "Hard", Tier: opening.TierReliable, Finished: 2, Language: "nl"}, "")
	open(t, server, "ann", opening.Terms{Title: "Easy", Pace: "postal"}, "")
	invited := open(t, server, "ann", opening.Terms{Title: "Closed"}, "heron")
	bob := server.SignedIn("bob")
	list := bob.Get("/games/open")
	require.NotContains(t, list.Body, "Hard")
	require.Contains(t, list.Body, "1 more is not open to you")
	require.Contains(t, list.Body, "Easy")
	require.Contains(t, list.Body, "Only with an invite code.")
	all := bob.Get("/games/open?all=1")
	sitetest.Sound(t, all)
	require.Contains(t, all.Body, "Not open to you: it is for reliable players or better.")
	require.NotContains(t, bob.Get("/games/open?all=1&pace=postal").Body, "Hard")
	require.Contains(t, bob.Get("/games/open?all=1&language=nl").Body, "Hard")
	require.Contains(t, bob.Get("/games/open?all=1&language=fr").Body, "Easy", "any language fits")
	require.NotContains(t, bob.Get("/games/open?game=quest").Body, "Easy")

	var data struct {
		Games []struct {
			ID, Title, Tier string
			Invite          bool
		}
	}
	require.NoError(t, json.Unmarshal([]byte(server.Get("/games/open.json").Body), &data))
	require.Len(t, data.Games, 3, "data are the same for everybody")
	require.Equal(t, "reliable", data.Games[0].Tier)
	require.True(t, data.Games[2].Invite)
	require.Contains(t, server.Get("/games/open.atom").Body, "<title>Easy</title>")

	page := "/g/" + invited
	require.Contains(t, bob.Get(page).Body, `name="invite"`)
	refused := bob.Post(page+"/opening", url.Values{"do": {"take"}, "letter": {"a"}, "invite": {"egret"}})
	require.Equal(t, http.StatusConflict, refused.StatusCode)
	require.Contains(t, refused.Body, "that is not its invite code")
	require.Equal(t, http.StatusSeeOther, bob.Post(page+"/opening", url.Values{"do": {"take"}, "letter": {"a"}, "invite": {" HERON"}}).StatusCode)
	require.NotContains(t, server.Get(page+".json").Body, "hash")
	require.Equal(t, http.StatusBadRequest, bob.Post(page+"/opening", url.Values{"do": {"dance"}}).StatusCode)
}

func TestTheOpenerAnswersThoseWhoAsk(t *testing.T) {
	server := sitetest.New(t)
	id := open(t, server, "ann", opening.Terms{Seats: 3, Admit: true}, "")
	page := "/g/" + id
	ann, bob, carl := server.SignedIn("ann"), server.SignedIn("bob"), server.SignedIn("carl")
	require.Contains(t, bob.Get(page).Body, "Ask for a seat")
	for _, visitor := range []*sitetest.Visitor{bob, carl} {
		visitor.Post(page+"/opening", url.Values{"do": {"take"}, "letter": {"a"}})
	}
	require.Contains(t, bob.Get(page).Body, "the opener will answer")
	asked := ann.Get(page)
	sitetest.Sound(t, asked)
	require.Contains(t, asked.Body, "asks for a seat")
	require.Equal(t, http.StatusConflict, bob.Post(page+"/opening", url.Values{"do": {"admit"}, "player": {"bob"}, "letter": {"b"}}).StatusCode)
	ann.Post(page+"/opening", url.Values{"do": {"admit"}, "player": {"bob"}, "letter": {"c"}})
	ann.Post(page+"/opening", url.Values{"do": {"away"}, "player": {"carl"}, "letter": {"c"}})
	require.Contains(t, bob.Get(page).Body, "You have a seat.")
	require.Contains(t, carl.Get(page).Body, "this game is not open to you")
	ann.Post(page+"/opening", url.Values{"do": {"remove"}, "player": {"bob"}, "letter": {"d"}})
	require.Contains(t, bob.Get(page).Body, "this game is not open to you")
	ann.Post(page+"/opening", url.Values{"do": {"close"}, "letter": {"e"}})
	over := ann.Get(page)
	sitetest.Sound(t, over)
	require.Contains(t, over.Body, "its opener has ended it")
}

func TestAVisitorTakesASeatByAMailedLink(t *testing.T) {
	server := sitetest.New(t)
	id := open(t, server, "ann", opening.Terms{Seats: 2}, "heron")
	page := "/g/" + id
	first := server.Reader()
	form := first.Get(page)
	sitetest.Sound(t, form)
	require.Contains(t, form.Body, `action="/sign-in/seat"`)
	ask := func(visitor *sitetest.Visitor, address, invite string) {
		t.Helper()
		answer := visitor.Post("/sign-in/seat", url.Values{"address": {address}, "invite": {invite}, "back": {page + "?take=1"}})
		require.Equal(t, "/sign-in/sent?seat=1", answer.Header.Get("Location"), "the same for everybody")
	}
	ask(first, "anna@mail.example", "heron")
	ask(first, "anna@mail.example", "heron")
	require.Len(t, server.Doors.Links("anna@mail.example"), 1, "one link an address a day")
	second := server.Reader()
	ask(second, "bert@mail.example", "heron")
	now, err := server.Openings.Opening(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, 1, now.Free(), "no seat is held for an unproved address")
	link := server.Doors.Links("anna@mail.example")[0]
	sent := first.Get("/sign-in/sent?seat=1")
	sitetest.Sound(t, sent)
	require.Contains(t, sent.Body, "open the link within a day")
	require.NotContains(t, sent.Body, "30 minutes")
	require.Contains(t, first.Get(link).Body, "Sign in and take the seat")
	require.Equal(t, page, first.Post(link, nil).Header.Get("Location"))
	require.Contains(t, first.Get(page).Body, "You have a seat.")

	missed := second.Post(server.Doors.Links("bert@mail.example")[0], nil).Header.Get("Location")
	require.Equal(t, "/games/open?missed="+id, missed)
	other := open(t, server, "carl", opening.Terms{Title: "Another"}, "")
	offered := second.Get(missed)
	sitetest.Sound(t, offered)
	require.Contains(t, offered.Body, "The seat could not be taken: all its seats are taken.")
	require.Contains(t, offered.Body, "/g/"+other)
	server.Past.Store(int64(25 * time.Hour))
	ask(first, "anna@mail.example", "heron")
	require.Len(t, server.Doors.Links("anna@mail.example"), 2)
}

func TestAnAddressDeclinesLinksForGood(t *testing.T) {
	server := sitetest.New(t)
	_, _, stranger, err := server.Doors.Roster.AskSeat(t.Context(), "eve@mail.example", "/g/x?take=1", sitetest.Noon)
	require.NoError(t, err)
	require.NotEmpty(t, stranger)
	address, err := server.Doors.Stranger(t.Context(), stranger)
	require.NoError(t, err)
	require.Empty(t, address, "no more than a hash of the address is kept")
	require.NoError(t, server.Doors.AskNever(t.Context(), stranger))
	for days := range 3 {
		_, _, _, err = server.Doors.Roster.AskSeat(t.Context(), "Eve@mail.example", "/g/x?take=1", sitetest.Noon.AddDate(0, 0, days+1))
		require.ErrorIs(t, err, roster.ErrNever)
	}
	known, err := server.Doors.Enrol(t.Context(), "dora@mail.example")
	require.NoError(t, err)
	require.NotEmpty(t, known)
	_, _, stranger, err = server.Doors.Roster.AskSeat(t.Context(), "dora@mail.example", "/g/x?take=1", sitetest.Noon)
	require.NoError(t, err)
	require.Empty(t, stranger, "a player is no stranger")
	_, _, _, err = server.Doors.Roster.AskSeat(t.Context(), "dora@mail.example", "/g/x?take=1", sitetest.Noon.Add(23*time.Hour))
	require.ErrorIs(t, err, roster.ErrTooOften)
}

// TestAWishIsKeptAsTheListIsChosen keeps and withdraws wishes by the form below the list.
func TestAWishIsKeptAsTheListIsChosen(t *testing.T) {
	server := sitetest.New(t)
	open(t, server, "ann", opening.Terms{}, "")
	const bob = game.Player("bob")
	visitor := server.SignedIn(bob)
	page := visitor.Get("/games/open?game=feudal&pace=postal")
	sitetest.Sound(t, page)
	require.Contains(t, page.Body, "Tell me when such a game opens")
	require.NotContains(t, server.Get("/games/open").Body, "Tell me when")
	send := func(do string, form url.Values) sitetest.Answer {
		t.Helper()
		form.Set("do", do)
		return visitor.Post("/games/wishes", form)
	}
	sent := send("wish", url.Values{"game": {"feudal"}, "pace": {"postal"}})
	require.Equal(t, "/games/open?game=feudal&pace=postal#the-wishes", sent.Header.Get("Location"))
	page = visitor.Get("/games/open?game=feudal&pace=postal")
	sitetest.Sound(t, page)
	require.Contains(t, page.Body, "Withdraw")
	require.NotContains(t, page.Body, `value="wish"`, "it is kept already")
	for _, language := range []string{"en", "es", "fr", "nl", "xx"} { // the last is any
		sent = send("wish", url.Values{"language": {language}, "pace": {"<b>"}})
	}
	require.Contains(t, sent.Header.Get("Location"), "wished=too-many")
	require.Contains(t, visitor.Get("/games/open?wished=too-many").Body, "you have 5 wishes already")
	kept, err := server.Doors.Wishes(t.Context(), bob, sitetest.Noon)
	require.NoError(t, err)
	require.Len(t, kept, 5)
	send("drop", url.Values{"game": {"feudal"}, "pace": {"postal"}})
	kept, err = server.Doors.Wishes(t.Context(), bob, sitetest.Noon)
	require.NoError(t, err)
	require.Len(t, kept, 4)
	require.Equal(t, http.StatusBadRequest, send("dance", url.Values{}).StatusCode)
	require.Equal(t, http.StatusForbidden, server.Post("/games/wishes", url.Values{"do": {"wish"}}).StatusCode)
}

// TestAMailedLinkTakesASeat takes a seat by the link of an email, and tries links that nobody was sent.
func TestAMailedLinkTakesASeat(t *testing.T) {
	server := sitetest.New(t)
	id := open(t, server, "ann", opening.Terms{Seats: 3}, "")
	other := open(t, server, "ann", opening.Terms{Seats: 3, People: true}, "")
	server.Known = map[game.Player]opening.Facts{"robot": {Program: true}}
	link := strings.TrimPrefix(sitetest.TakeLinks.TakeLink(id, "bob"), "http://")
	page := server.Get(link)
	sitetest.Sound(t, page)
	require.Contains(t, page.Body, "Take a seat")
	now, err := server.Openings.Opening(t.Context(), id)
	require.NoError(t, err)
	require.False(t, now.HasSeat("bob"), "looking takes nothing")
	for range 2 {
		require.Equal(t, "/g/"+id, server.Post(link, nil).Header.Get("Location"))
	}
	require.Contains(t, server.Get(link).Body, "You have a seat.")
	now, err = server.Openings.Opening(t.Context(), id)
	require.NoError(t, err)
	require.Len(t, now.Seated(), 2)
	for _, forged := range []string{strings.Replace(link, id, other, 1), strings.Replace(link, "bob", "carl", 1), "/g/" + id + "/take/x", "/g/" + id + "/take/bob."} {
		require.Equal(t, http.StatusNotFound, server.Get(forged).StatusCode, forged)
		require.Equal(t, http.StatusNotFound, server.Post(forged, nil).StatusCode, forged)
	}
	robot := strings.TrimPrefix(sitetest.TakeLinks.TakeLink(other, "robot"), "http://")
	require.Contains(t, server.Get(robot).Body, "it is for people alone")
	require.Equal(t, http.StatusConflict, server.Post(robot, nil).StatusCode)
}

// TestAFinishedGameIsOpenedAnewByAButton ends a game, and presses the button as a player and as somebody else.
func TestAFinishedGameIsOpenedAnewByAButton(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("valley", game.Open{Ruleset: "feudal", Seats: 2, Title: "The valley"})
	g, _, err := server.Host.Game(t.Context(), "valley")
	require.NoError(t, err)
	player, other := server.SignedIn(g.Seats()[0].Player), server.SignedIn("dora")
	const button = `action="/g/valley/again"`
	server.Project()
	require.NotContains(t, player.Get("/g/valley").Body, button)
	require.Contains(t, player.Post("/g/valley/again", url.Values{}).Body, "no game of that name is over")
	server.Do("valley", "steward", game.Steward{Lines: sitetest.Lines([]string{"ABANDON WHY a test"})})
	server.Project()
	page := player.Get("/g/valley")
	sitetest.Sound(t, page)
	require.Contains(t, page.Body, button)
	require.NotContains(t, other.Get("/g/valley").Body, button)
	refused := other.Post("/g/valley/again", url.Values{})
	sitetest.Sound(t, refused)
	require.Equal(t, http.StatusConflict, refused.StatusCode)
	require.Contains(t, refused.Body, "only its players may open it anew")
	next := player.Post("/g/valley/again", url.Values{}).Header.Get("Location")
	require.Equal(t, next, player.Post("/g/valley/again", url.Values{}).Header.Get("Location"), "pressed twice")
	require.Contains(t, player.Get(next).Body, "You have a seat.")
	server.Project()
	require.Contains(t, player.Get("/games/open").Body, next)
	for _, visitor := range []*sitetest.Visitor{other, player} {
		for _, path := range []string{"/games/open.json", "/games/open.csv", "/games/open.atom"} {
			require.NotContains(t, visitor.Get(path).Body, next[len("/g/"):], path)
		}
	}
	for _, path := range []string{"/games/open", "/games/open?all=1"} {
		require.NotContains(t, other.Get(path).Body, next, path)
		require.NotContains(t, server.Get(path).Body, next, path)
	}
	require.Contains(t, server.Get("/").Body, "Join a game (0)")
	require.Contains(t, other.Get(next).Body, "it is for the players of an earlier game alone")
	require.Equal(t, http.StatusConflict, other.Post(next+"/opening", url.Values{"do": {"take"}, "letter": {"x"}}).StatusCode)
	require.Equal(t, http.StatusForbidden, server.Post("/g/valley/again", nil).StatusCode)
}

func TestAPlayerTakesBackASeatThatABotPlays(t *testing.T) {
	server := sitetest.New(t)
	for _, left := range []bool{true, false} {
		server.N++
		id := fmt.Sprint("left-", server.N)
		do(t, server, id, "ann", opening.Open{Terms: opening.Terms{Ruleset: "feudal", Seats: 2, LeftToBots: left}})
		do(t, server, id, "bob", opening.Take{})
		do(t, server, id, "ann", opening.Confirm{})
		_, err := server.Openings.Advance(t.Context(), id)
		require.NoError(t, err)
		g, _, err := server.Host.Game(t.Context(), id)
		require.NoError(t, err)
		seat := g.Seats()[0]
		server.Do(id, seat.Player, game.Submission{Seat: seat.Seat, Lines: sitetest.Lines([]string{"RESIGN"})})
		server.Do(id, "steward", game.Steward{Lines: sitetest.Lines([]string{"PROCESS NOW " + g.PhaseIn("en").Name})})
		server.Project()
		form := url.Values{"letter": {"x"}, "do": {"take"}}
		leaver, other := server.SignedIn(seat.Player), server.SignedIn(g.Seats()[1].Player)
		require.NotContains(t, other.Get("/g/"+id).Body, "Take my seat back")
		require.NotContains(t, server.Get("/g/"+id).Body, "Take my seat back")
		carl := server.SignedIn("carl")
		require.Equal(t, http.StatusConflict, carl.Post("/g/"+id+"/opening", form).StatusCode, "nobody else takes it so")
		page := leaver.Get("/g/" + id)
		sitetest.Sound(t, page)
		if !left {
			require.NotContains(t, page.Body, "Take my seat back")
			require.Equal(t, http.StatusConflict, leaver.Post("/g/"+id+"/opening", form).StatusCode)
			continue
		}
		require.Contains(t, page.Body, "Take my seat back")
		for range 2 {
			require.Equal(t, http.StatusSeeOther, leaver.Post("/g/"+id+"/opening", form).StatusCode)
		}
		g, _, err = server.Host.Game(t.Context(), id)
		require.NoError(t, err)
		info, _ := g.SeatInfo(seat.Seat)
		require.Equal(t, seat.Player, info.Player)
		server.Project()
		require.NotContains(t, leaver.Get("/g/"+id).Body, "Take my seat back")
	}
}

// TestNoChangedRequestEntersAForbiddenGame tries every door of a game with requests that the pages do not
// offer.
func TestNoChangedRequestEntersAForbiddenGame(t *testing.T) {
	server := sitetest.New(t)
	server.Known = map[game.Player]opening.Facts{"ann": {Tier: opening.TierReliable, Finished: 3}, "bob": {Blocked: true, Tier: opening.TierReliable, Finished: 9}}
	floor := open(t, server, "ann", opening.Terms{Seats: 3, Tier: opening.TierReliable}, "")
	coded := open(t, server, "ann", opening.Terms{Seats: 3}, "heron")
	people := open(t, server, "ann", opening.Terms{Seats: 3, People: true}, "")
	server.Known["robot"] = opening.Facts{Program: true, Tier: opening.TierReliable, Finished: 9}
	robot := server.SignedIn("robot")
	require.Equal(t, http.StatusConflict, robot.Post("/g/"+people+"/opening", url.Values{"do": {"take"}, "letter": {"x"}, "people": {""}}).StatusCode)
	require.Contains(t, robot.Get("/g/"+people).Body, "it is for people alone, and this account is marked as a bot")
	require.NotContains(t, robot.Get("/games/open").Body, people)
	bob, carl, dora := server.SignedIn("bob"), server.SignedIn("carl"), server.Reader()
	for _, id := range []string{floor, coded} {
		page := "/g/" + id
		for _, visitor := range []*sitetest.Visitor{bob, carl} {
			for i, invite := range []string{"", "her", "HERON?", "heron heron"} {
				form := url.Values{"do": {"take"}, "letter": {fmt.Sprint(i)}, "invite": {invite}, "player": {"ann"}}
				require.Equal(t, http.StatusConflict, visitor.Post(page+"/opening", form).StatusCode)
			}
			require.Equal(t, http.StatusConflict, visitor.Post(page+"/opening", url.Values{"do": {"admit"}, "letter": {"x"}, "player": {"carl"}}).StatusCode)
		}
		require.Equal(t, http.StatusForbidden, dora.Post(page+"/opening", url.Values{"do": {"take"}}).StatusCode)
		require.Equal(t, page, dora.Get(page+"/opening").Header.Get("Location"), "the sign-in page leads back")
	}
	dora.Post("/sign-in/seat", url.Values{"address": {"dora@mail.example"}, "back": {"/g/" + coded + "?take=1"}, "invite": {"egret"}})
	require.Equal(t, "/games/open?missed="+coded, dora.Post(server.Doors.Links("dora@mail.example")[0], nil).Header.Get("Location"))
	for _, id := range []string{floor, coded, people} {
		now, err := server.Openings.Opening(t.Context(), id)
		require.NoError(t, err)
		require.Len(t, now.Seated(), 1)
	}
}

func TestTheListAsksForAllItsNamesAtOnce(t *testing.T) {
	server := sitetest.New(t)
	server.Open()
	for _, path := range []string{"/games/open", "/games/open.json", "/games/open.atom"} {
		server.Asked.Store(0)
		require.Equal(t, http.StatusOK, server.Get(path).StatusCode, path)
		require.Zero(t, server.Asked.Load(), path)
	}
}
