package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	gomessage "github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset"
	"github.com/stretchr/testify/require"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/projections/roster"
)

// masked is an anonymous game under test, with people whose names, addresses and IDs occur nowhere else.
type masked struct {
	*watched
	pages    http.Handler
	id       string
	people   map[string]game.Player // by name
	sessions map[string]string      // by name
	tokens   map[string]string      // of programs, by name
	letters  int
}

// The people of the test: the first four hold seats, then come a substitute, one who is turned away, one who follows the
// opener and the game, and somebody else.
const (
	masksOpener, masksSecond, masksThird, masksFourth = "Zyxwvut", "Qpwoeir", "Mznxbcv", "Gjfhdks"
	masksHeir, masksRefused, masksFollower, masksMute = "Lakvmun", "Wbeutny", "Xtriolq", "Hyucpzk"
)

var masks = []string{masksOpener, masksSecond, masksThird, masksFourth, masksHeir, masksRefused, masksFollower, masksMute}

func newMasked(t *testing.T) *masked {
	t.Helper()
	m := &masked{watched: newWatched(t), people: map[string]game.Player{}, sessions: map[string]string{}, tokens: map[string]string{}}
	m.Config.OpenOwn, m.Config.OpenPlaying, m.Config.OpenAll = 0, 0, 0
	var err error
	m.pages, err = m.Site()
	require.NoError(t, err)
	for _, name := range masks {
		player, err := m.Roster.Ensure(t.Context(), name, name+"@players.example", "")
		require.NoError(t, err)
		m.people[name] = player
		m.sessions[name] = signInto(t, m.Server, name+"@players.example")
		m.tokens[name], err = m.Roster.MakeToken(t.Context(), player, "program", roster.Scopes(), time.Now())
		require.NoError(t, err)
	}
	return m
}

// write carries out a line about openings in a player's name.
func (m *masked) write(by, line string) string {
	m.t.Helper()
	m.letters++
	receipt, err := m.carryOutLines(m.t.Context(), fmt.Sprint("letter ", m.letters), m.people[by], []order.Line{{N: 1, Text: line}})
	require.NoError(m.t, err)
	for _, refused := range receipt.Errors {
		receipt.Done = append(receipt.Done, refused.Reason)
	}
	return strings.Join(receipt.Done, "\n")
}

// catchUp lets the tables, the notifier and the lookouts handle the log to its end; emails go into the outbox.
func (m *masked) catchUp() {
	m.t.Helper()
	last, err := m.Store.Last(m.t.Context())
	require.NoError(m.t, err)
	notifier := m.newNotifier(m.newOutbox())
	ctx, stop := context.WithCancel(m.t.Context())
	done := make(chan error, 1)
	go func() { done <- notifier.Run(ctx) }()
	m.marks++
	m.begin(fmt.Sprint("mark", m.marks), "xara", "ywain") // its emails move the cursor
	require.Eventually(m.t, func() bool {
		return notifier.Position() >= last
	}, time.Minute, 5*time.Millisecond)
	stop()
	require.NoError(m.t, <-done)
	follows, wishes := m.newFollowLookout(m.newOutbox()), m.newOpeningLookout(m.newOutbox())
	follows.Now, wishes.Now = m.Host.Time, m.Host.Time
	require.NoError(m.t, follows.Look(m.t.Context()))
	require.NoError(m.t, wishes.Look(m.t.Context()))
	require.NoError(m.t, m.Runner.WaitFor(m.t.Context(), last))
}

// game returns the game as it stands.
func (m *masked) game() *game.Game {
	m.t.Helper()
	g, _, err := m.Host.Game(m.t.Context(), m.id)
	require.NoError(m.t, err)
	return g
}

// seatOf returns the seat of a person.
func (m *masked) seatOf(name string) game.SeatInfo {
	m.t.Helper()
	for _, info := range m.game().Seats() {
		if info.Player == m.people[name] {
			return info
		}
	}
	require.Fail(m.t, "no seat", name)
	return game.SeatInfo{}
}

// letter sends a seat's lines.
func (m *masked) letter(by, text string) {
	m.t.Helper()
	m.letters++
	info := m.seatOf(by)
	m.obey(m.id, fmt.Sprint("orders ", m.letters), info.Player, game.Submission{Seat: info.Seat, Lines: order.Split(text)})
}

// closePhase closes the open phase at its deadline.
func (m *masked) closePhase() {
	m.t.Helper()
	n, _, _, _ := m.game().Phase()
	for range 10 {
		m.after += 20 * 24 * time.Hour
		require.NoError(m.t, m.Host.CloseDue(m.t.Context(), m.id))
		if now, _, _, _ := m.game().Phase(); now > n || m.game().Over() {
			return
		}
	}
	require.Fail(m.t, "the phase does not close")
}

// paths lists the pages that concern the game, every published page and its data among them.
func (m *masked) paths() (all []string) {
	m.t.Helper()
	var described struct{ Paths map[string]any }
	require.NoError(m.t, json.Unmarshal(request(m.t, m.pages, "GET", "/openapi.json", "", "Accept-Language", "en").Body.Bytes(), &described))
	fill := strings.NewReplacer("{game}", m.id, "{n}", "1", "{k}", "1", "{a}", "0", "{b}", "1", "{ruleset}", strings.SplitN(m.id, "-", 2)[0], "{list}", "all")
	for _, path := range slices.Sorted(maps.Keys(described.Paths)) {
		filled := fill.Replace(path)
		if strings.Contains(filled, "{tournament}") || strings.HasPrefix(filled, "/api/") {
			continue
		}
		page := strings.TrimSuffix(strings.TrimSuffix(filled, ".json"), ".csv")
		if page == "/index" {
			page = "/"
		}
		all = append(all, filled, page)
	}
	game := "/g/" + m.id
	return append(all, "/players/{player}/deadlines.ics", "/games/open?all=1", "/games/open.atom", "/games/new", "/finished.atom", "/deadlines.ics", "/search?q=masquerade", "/search.json?q=masquerade", "/sitemap.xml",
		game+"/thread.atom", game+"/map.svg", game+"/map.png", game+"/log.jsonl", game+"/public.jsonl", game+"/desk", game+"/channels", game+"/again", game+"/opening", game+"/phase/0", game+"/phase/0.json", game+"/phase/2.json", game+"/compare", "/me", "/me/data.json", "/me/programs", "/moderation", "/desk")
}

// revealed returns the tokens of other people that a text has: their names, and so their IDs and addresses.
func (m *masked) revealed(text string, own string) (found []string) {
	lower := strings.ToLower(text)
	for name, player := range m.people {
		if name != own && (strings.Contains(lower, strings.ToLower(name)) || strings.Contains(text, string(player))) {
			found = append(found, name)
		}
	}
	return found
}

// decoded returns all parts and headers of an email, as a mail program sees them.
func (m *masked) decoded(raw []byte) string {
	m.t.Helper()
	whole, err := gomessage.Read(bytes.NewReader(raw))
	require.NoError(m.t, err)
	var text strings.Builder
	require.NoError(m.t, whole.Walk(func(_ []int, part *gomessage.Entity, err error) error {
		require.NoError(m.t, err)
		for fields := part.Header.Fields(); fields.Next(); {
			value, err := fields.Text()
			require.NoError(m.t, err)
			fmt.Fprintln(&text, fields.Key()+":", fields.Value(), value)
		}
		if kind, _, _ := part.Header.ContentType(); !strings.HasPrefix(kind, "multipart/") {
			body, err := io.ReadAll(part.Body)
			require.NoError(m.t, err)
			text.Write(body)
		}
		return nil
	}))
	return text.String()
}

// requireHidden requires that no page and no email of anybody names anybody else of the test.
func (m *masked) requireHidden(when string) {
	m.t.Helper()
	m.catchUp()
	for _, reader := range []string{"", masksSecond, masksFollower, masksMute} {
		header := []string{"Cookie", "session=" + m.sessions[reader]}
		for _, path := range m.paths() {
			own := []string{path}
			if strings.Contains(path, "{player}") {
				own = nil
				for _, name := range masks {
					own = append(own, strings.ReplaceAll(path, "{player}", url.PathEscape(string(m.people[name]))))
				}
			}
			for _, at := range own {
				answer := request(m.t, m.pages, "GET", at, "", header...)
				text := fmt.Sprint(answer.Header()) + answer.Body.String()
				if strings.Contains(at, "/players/") { // of a player, who is named there
					require.NotContains(m.t, text, m.id, "%s: %s for %q", when, at, reader)
					require.NotContains(m.t, text, "The masquerade", "%s: %s for %q", when, at, reader)
					continue
				}
				found := m.revealed(text, reader)
				if reader == masksFollower && strings.HasPrefix(at, "/me") { // it lists what they follow
					found = slices.DeleteFunc(found, func(name string) bool { return name == masksOpener })
				}
				require.Empty(m.t, found, "%s: %s for %q", when, at, reader)
			}
		}
	}
	if g := m.game(); g.Begun() {
		info := m.seatOf(masksSecond)
		own := request(m.t, m.pages, "GET", "/me", "", "Cookie", "session="+m.sessions[masksSecond], "Accept-Language", "en").Body.String()
		require.Contains(m.t, own, string(info.Seat), "%s: players find their own seats", when)
		for _, more := range []string{"", "/history", "/history.txt", "/log.jsonl", "/proofs", "/devices"} {
			path := strings.TrimPrefix(m.newLinks().URL(m.id, info.Seat, info.Epoch), m.Config.Pages()) + more
			answer := request(m.t, m.pages, "GET", path, "", "Accept-Language", "en")
			require.Empty(m.t, m.revealed(answer.Body.String(), masksSecond), "%s: %s", when, path)
		}
		for _, path := range []string{"/api/me", "/api/turns", "/api/games/" + m.id + "/seats/" + string(info.Seat)} {
			answer := request(m.t, m.pages, "GET", path, "", "Authorization", "Bearer "+m.tokens[masksSecond])
			require.Equal(m.t, http.StatusOK, answer.Code, path)
			require.Empty(m.t, m.revealed(answer.Body.String(), masksSecond), "%s: %s", when, path)
		}
	}
	m.requireHiddenEmails(when)
}

// requireHiddenEmails requires that no email in the outbox names anybody but its reader; those to the steward may.
func (m *masked) requireHiddenEmails(when string) {
	m.t.Helper()
	var emails []struct {
		Key, Rcpt, Kind string
		Body            []byte
	}
	require.NoError(m.t, m.DB.Select(&emails, `SELECT key, rcpt, kind, body FROM mail.outbox`))
	for _, email := range emails {
		name, _, _ := strings.Cut(email.Rcpt, "@")
		if name == "boss" {
			continue
		}
		whole := email.Key + " " + email.Kind + " " + m.decoded(email.Body) + string(email.Body)
		require.Empty(m.t, m.revealed(whole, name), "%s: email %s to %s", when, email.Kind, email.Rcpt)
	}
}

// openMasked opens an anonymous game and fills it, one request being refused.
func (m *masked) openMasked(ruleset, options string) {
	t := m.t
	require.NoError(t, m.Roster.Follow(t.Context(), m.people[masksFollower], follow.Subject{Kind: follow.Player, ID: string(m.people[masksOpener])}, false, m.Host.Time()))
	require.Contains(t, m.write(masksMute, "TELL "+ruleset), "you will be told")
	m.after += time.Minute
	opened := m.write(masksOpener, "OPEN "+ruleset+options+" seats=4 anonymous=yes admit=yes title=The masquerade")
	m.id = regexp.MustCompile(ruleset[:min(6, len(ruleset))] + `-[a-z0-9]{8}`).FindString(opened)
	require.NotEmpty(t, m.id, opened)
	for i, name := range []string{masksSecond, masksRefused, masksThird, masksFourth} {
		require.Contains(t, m.write(name, "TAKE "+m.id), "you have asked for a seat")
		if i == 0 {
			m.requireHidden("somebody asks")
		}
	}
	require.NoError(t, m.Roster.Follow(t.Context(), m.people[masksFollower], follow.Subject{Kind: follow.Game, ID: m.id}, false, m.Host.Time()))
	require.Contains(t, m.write(masksOpener, "ADMIT "+masksSecond+" "+m.id), "players have numbers")
	require.Contains(t, m.write(masksOpener, "ADMIT player 2 "+m.id), "player 2 has a seat")
	require.Contains(t, m.write(masksOpener, "REFUSE 3 "+m.id), "player 3 is turned away")
	page := request(t, m.pages, "GET", "/g/"+m.id, "", "Cookie", "session="+m.sessions[masksOpener], "Accept-Language", "en").Body.String()
	require.Contains(t, page, "player 4, a new player")
	require.Contains(t, page, `name="player" value="4"`)
	answer := request(t, m.pages, "POST", "/g/"+m.id+"/opening", "letter=abcdefgh12345678&do=admit&player=4", "Cookie", "session="+m.sessions[masksOpener])
	require.Less(t, answer.Code, http.StatusBadRequest, answer.Body.String())
	m.requireHidden("it waits")
	m.write(masksOpener, "ADMIT 5 "+m.id)
	m.requireHidden("it is full")
	for _, name := range []string{masksOpener, masksSecond, masksThird, masksFourth} {
		m.write(name, "CONFIRM "+m.id)
	}
	_, err := m.Openings.Advance(t.Context(), m.id)
	require.NoError(t, err)
	require.True(t, m.game().HidesPlayers())
	require.True(t, m.game().Begun())
}

// playMasked plays two phases with messages, an exchange of a player by the steward, and a seat that is given up.
func (m *masked) playMasked() {
	t := m.t
	m.requireHidden("it has begun")
	to := m.seatOf(masksSecond).Seat
	m.letter(masksOpener, "PRESS TO PUBLIC\nI hail you all.\nEND PRESS")
	m.letter(masksThird, "PRESS TO "+string(to)+"\nShall we meet?\nEND PRESS")
	m.letter(masksFourth, "DEPUTY "+string(m.people[masksSecond]))
	require.Empty(t, m.seatOf(masksFourth).Deputy, "an anonymous game has no deputies")
	for _, name := range []string{masksOpener, masksSecond, masksThird} {
		m.letter(name, "READY")
	}
	m.closePhase()
	m.requireHidden("a phase has closed")
	third := m.seatOf(masksThird).Seat
	m.obey(m.id, "replace", m.game().Steward(), game.Steward{Lines: order.Split("REPLACE " + string(third) + " BY " + string(m.people[masksHeir]))})
	require.Equal(t, third, m.seatOf(masksHeir).Seat)
	m.letter(masksFourth, "RESIGN")
	m.letter(masksHeir, "PRESS TO ALL\nI am new here.\nEND PRESS")
	m.requireHidden("a substitute has come")
	m.closePhase()
	require.NoError(t, m.Desk.Review(t.Context(), m.id))
	if !m.game().State().PassesOn() { // quest: nobody stands in for who resigns
		m.requireHidden("a player has resigned")
		return
	}
	desk, _, err := m.Desk.Desk(t.Context())
	require.NoError(t, err)
	require.True(t, slices.ContainsFunc(desk.Vacancies(), func(v substitute.Vacancy) bool { return v.Game == m.id }))
	m.requireHidden("a seat was given up")
	m.standIn()
}

// standIn has the desk offer the seat that was given up to somebody, who takes it.
func (m *masked) standIn() {
	m.t.Helper()
	for _, act := range []substitute.Act{substitute.Volunteer{Most: 2}, substitute.Take{}} {
		when := fmt.Sprintf("a substitute sends %T", act)
		_, err := m.Desk.Obey(m.t.Context(), when, substitute.Command{At: m.Host.Time(), By: m.people[masksMute], Do: act})
		require.NoError(m.t, err)
		_, err = m.Desk.Advance(m.t.Context())
		require.NoError(m.t, err)
		m.requireHidden(when)
	}
	require.NotEmpty(m.t, m.seatOf(masksMute).Seat)
}

// requireShown requires that pages name the players of the game, and that the follower was told of its end.
func (m *masked) requireShown() {
	t := m.t
	m.catchUp()
	require.True(t, m.game().Over())
	for _, path := range []string{"", ".json", "/log.jsonl", "/public.jsonl"} {
		text := request(t, m.pages, "GET", "/g/"+m.id+path, "", "Accept-Language", "en").Body.String()
		require.Subset(t, m.revealed(text, ""), []string{masksOpener, masksSecond, masksHeir}, path)
	}
	require.NotEmpty(t, m.revealed(request(t, m.pages, "GET", "/players", "", "Accept-Language", "en").Body.String(), ""))
	var told int
	require.NoError(t, m.DB.Get(&told, `SELECT count(*) FROM mail.outbox WHERE rcpt ILIKE $1 AND convert_from(body, 'UTF8') ILIKE $2`, masksFollower+"%", "%"+masksOpener+"%"))
	require.Equal(t, 1, told, "the end of a game of the player")
}

// TestNobodyLearnsWhoPlaysAnAnonymousGame is the law of anonymous games: from its opening to its end no page, feed, data or
// email names anybody in it to anybody else, and then they do.
func TestNobodyLearnsWhoPlaysAnAnonymousGame(t *testing.T) {
	played := map[string]string{"feudal": " years=1", "camelot": ""}
	if gametest.Nightly() {
		played["quest"], played["talisman"] = "", ""
	}
	for ruleset, options := range played {
		t.Run(ruleset, func(t *testing.T) {
			t.Parallel()
			m := newMasked(t)
			m.openMasked(ruleset, options)
			m.playMasked()
			if ruleset != "feudal" {
				m.end(m.id) // unfinished
				m.requireShown()
				m.requireHiddenAgain()
				return
			}
			for !m.game().Over() {
				for _, name := range []string{masksOpener, masksSecond, masksHeir} {
					m.letter(name, "READY")
				}
				m.closePhase()
			}
			m.requireShown()
			m.requireCounted()
		})
	}
}

// requireHiddenAgain has the opener open the game anew: its players are told so, and not by whom.
func (m *masked) requireHiddenAgain() {
	t := m.t
	opened := m.write(masksOpener, "AGAIN "+m.id)
	id := regexp.MustCompile(`[a-z]+-[a-z0-9]{8}`).FindString(opened)
	require.NotEqual(t, m.id, id)
	m.catchUp()
	var bodies [][]byte
	require.NoError(t, m.DB.Select(&bodies, `SELECT body FROM mail.outbox WHERE rcpt ILIKE $1 AND game = $2`, masksSecond+"%", id))
	require.Len(t, bodies, 1)
	email := m.decoded(bodies[0])
	require.Contains(t, email, "One of the players of "+m.id+" has opened")
	require.Empty(t, m.revealed(email, masksSecond))
	page := request(t, m.pages, "GET", "/g/"+id+".json", "", "Accept-Language", "en").Body.String()
	require.Contains(t, page, `"opener_tier":"new"`)
	require.Empty(t, m.revealed(page, ""))
}

// requireCounted requires that the game counts for its players, on their own pages.
func (m *masked) requireCounted() {
	m.t.Helper()
	for _, name := range []string{masksOpener, masksSecond, masksHeir} {
		var page struct {
			Games       []struct{ Game string }
			Ratings     []json.RawMessage
			Reliability struct{ Asked int }
		}
		require.NoError(m.t, json.Unmarshal(request(m.t, m.pages, "GET", "/players/"+string(m.people[name])+".json", "", "Accept-Language", "en").Body.Bytes(), &page))
		require.Len(m.t, page.Games, 1, name)
		require.Equal(m.t, m.id, page.Games[0].Game)
		require.NotEmpty(m.t, page.Ratings, name)
		require.Positive(m.t, page.Reliability.Asked, name)
	}
}
