package site_test

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/bots"
	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/report"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/beacon/beacontest"
	"seneschal/projections/site/sitetest"
)

// lawGames are played by bots in both servers of the law.
var lawGames = []struct {
	ruleset string
	seats   int
}{{"feudal", 4}, {"camelot", 4}, {"quest", 3}, {"talisman", 4}}

// TestWhatIsHiddenFromAReaderMovesNoPageOfHis plays the same games in two servers. In one of them
// two seats have secrets as well: a draft, and private press. Both servers must show the same to
// any reader of neither: pages, data, feeds, calendars, files, their sizes and their headers,
// except salted hashes. Nor may anything public change when the secret comes.
func TestWhatIsHiddenFromAReaderMovesNoPageOfHis(t *testing.T) {
	plain, secret := sitetest.New(t), sitetest.New(t)
	both := []*sitetest.Server{plain, secret}
	b := beacontest.New(t, sitetest.Noon.AddDate(-1, 0, 0), 3*time.Second) // both servers have the same dice
	for _, h := range both {
		h.Beacons = []*beacon.Source{{Chain: b.Chain}}
	}
	terms := dice.Terms{Mode: dice.Beacon, Chain: b.Chain.Hash()}
	for _, g := range lawGames {
		for _, server := range both {
			server.Begin(g.ruleset, game.Open{Ruleset: g.ruleset, Seats: g.seats, Title: "A game of " + g.ruleset, Dice: terms})
			throwDice(server, b, g.ruleset)
		}
	}
	for round := range gametest.Times(3, 2) {
		for i, g := range lawGames {
			at := sitetest.Noon.Add(time.Duration(100*round+i+50) * time.Minute)
			secret.Project()
			before := shown(secret, g.ruleset, false)
			require.NotZero(t, whisper(secret, g.ruleset, at), "%s: nothing is recorded in secret", g.ruleset)
			secret.Project()
			equalPages(t, "moved by a secret", before, shown(secret, g.ruleset, false))
			for _, h := range both {
				say(h, b, g.ruleset, at.Add(time.Minute))
			}
		}
		for _, h := range both {
			h.Project()
		}
		for _, g := range lawGames {
			equalPages(t, "different in two servers", shown(plain, g.ruleset, true), shown(secret, g.ruleset, true))
		}
	}
	for _, g := range lawGames {
		n, _, _, _ := plain.GameNow(g.ruleset).Phase()
		require.Greater(t, n, 1, "%s: a phase was closed", g.ruleset)
	}
}

// emailAt sends an email of a seat at a time, and counts the commits that it makes.
func emailAt(h *sitetest.Server, id string, seat game.Seat, at time.Time, text []string) int {
	h.T.Helper()
	before, err := h.Store.Last(h.T.Context())
	require.NoError(h.T, err)
	commandID := fmt.Sprint(seat, at, text)
	_, err = h.Obey(context.Background(), id, commandID, game.Command{At: at, By: sitetest.Player(seat), Do: game.Submission{Seat: seat, Lines: sitetest.Lines(text)}})
	require.NoError(h.T, err)
	after, err := h.Store.Last(h.T.Context())
	require.NoError(h.T, err)
	return int(after - before)
}

// bot returns the email that a bot at a seat writes.
func bot(server *sitetest.Server, id string, seat game.Seat) []string {
	server.T.Helper()
	g := server.GameNow(id)
	text, err := bots.WriteOrders(g.Ruleset().Name(), bots.Medium, report.Report{Data: g.View(seat, "en").Data})
	require.NoError(server.T, err)
	return text
}

// whisper makes the first seat write to the second, and keep a draft.
func whisper(h *sitetest.Server, id string, at time.Time) int {
	first := h.GameNow(id).Seats()[0].Seat
	draft := slices.DeleteFunc(bot(h, id, first), func(l string) bool { return l == "READY" })
	return emailAt(h, id, first, at, append([]string{"PRESS TO " + h.Word(id, h.GameNow(id).Seats()[1].Seat), "Between us, at " + at.String(), "END PRESS", "HOLD"}, draft...))
}

// say sends the emails of all bots, until a phase has closed; the beacon may be nil.
func say(server *sitetest.Server, b *beacontest.Beacon, id string, at time.Time) {
	defer throwDice(server, b, id)
	n, _, _, _ := server.GameNow(id).Phase()
	for i, seat := range server.GameNow(id).Seats() {
		if now, _, _, _ := server.GameNow(id).Phase(); now != n {
			return
		}
		if _, sealed := server.GameNow(id).Sealed(); sealed {
			return
		}
		if text := bot(server, id, seat.Seat); len(text) > 0 {
			now := at.Add(time.Duration(i) * time.Second)
			server.Host.Now = func() time.Time { return now }
			emailAt(server, id, seat.Seat, now, text)
		}
	}
}

// throwDice lets the beacon sign rounds as long as a game waits for one.
func throwDice(server *sitetest.Server, b *beacontest.Beacon, id string) {
	for seal, sealed := server.GameNow(id).Sealed(); sealed; seal, sealed = server.GameNow(id).Sealed() {
		server.Host.Now = func() time.Time { return seal.Signed }
		require.NoError(server.T, server.Beacons.HandIn(b.Sign(seal.Round)))
		require.NoError(server.T, server.CloseDue(server.T.Context(), id))
	}
}

// everywhere are pages of the server, some of them with their data.
var everywhere = []string{
	"/", "/index.json", "/finished.atom", "/deadlines.ics", "/players", "/players.json", "/players/p-seat1", "/players/p-seat1.json", "/players/p-seat3/deadlines.ics",
	"/standings", "/ratings", "/seats", "/substitutes", "/tournaments", "/healthz", "/readyz", "/openapi.json",
}

// shown returns all that a server shows of a game to onlookers and, if toSeat is set, to its third
// seat, whose page differs from one time to the next.
func shown(h *sitetest.Server, id string, toSeat bool) map[string]string {
	h.T.Helper()
	paths := slices.Clone(everywhere)
	n, _, _, _ := h.GameNow(id).Phase()
	for _, path := range []string{"", "/standings", "/audit", fmt.Sprintf("/phase/%d", n-1), fmt.Sprintf("/compare/0/%d", n-1)} {
		paths = append(paths, "/g/"+id+path, "/g/"+id+path+".json")
	}
	paths = append(paths, "/g/"+id+"/standings.csv", "/g/"+id+"/map.svg", "/g/"+id+"/public.jsonl")
	if seat := h.SeatPath(id, h.GameNow(id).Seats()[2].Seat); toSeat {
		for _, more := range []string{"", "/history", "/history.txt", "/log.jsonl", "/proofs"} {
			paths = append(paths, seat+more)
		}
	}
	all := make(map[string]string)
	for _, path := range paths {
		answer := h.Get(path)
		require.Less(h.T, answer.StatusCode, http.StatusInternalServerError, path)
		text := tidings.ReplaceAllString(answer.Body, "live") // a late note of an earlier public change may come between
		if toSeat {                                           // replace the things that differ between servers
			text = ofTheServer.ReplaceAllStringFunc(strings.ReplaceAll(text, h.Web.URL, "http://house"), func(s string) string { return strings.Repeat("x", len(s)) })
		}
		answer.Header.Del("Date")
		for _, field := range []string{"Content-Length", "Etag"} {
			if toSeat {
				answer.Header.Del(field) // depends on the text before the replacement
			}
		}
		all[path] = fmt.Sprint(answer.Status, answer.Header, "\n", text)
	}
	return all
}

// ofTheServer matches things that differ between any two servers: salted hashes, salts, signatures,
// and names of emails.
var ofTheServer = regexp.MustCompile(`\b[0-9a-f]{64}\b|\b[0-9a-f]{16} [0-9a-f]{16}\b|"salt":"[0-9a-f]{32}"|[A-Za-z0-9_-]{86}|<code>[0-9a-f]{12}</code>|name="letter" value="\w+"`)

var tidings = regexp.MustCompile(`live\?after=\w+`)

func equalPages(t *testing.T, how string, a, b map[string]string) {
	t.Helper()
	for path, page := range a {
		if page == b[path] {
			continue
		}
		at := 0
		for at < len(page) && at < len(b[path]) && page[at] == b[path][at] {
			at++
		}
		from := max(0, at-150)
		t.Errorf("%s is %s:\n%s\n  beside\n%s", path, how, page[from:min(len(page), at+150)], b[path][from:min(len(b[path]), at+150)])
	}
}
