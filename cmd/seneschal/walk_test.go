package main_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/rulesets"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/projections/site/sitetest"
)

// A body goes through pages, with a thumb or by keys.
type body interface {
	Visit(what, selector string)
	Write(what, selector, text string)
	AnswerFirst()
	Email() string
}

// A thumb finds what it touches by selectors.
type thumb struct{ *sitetest.Hand }

// Visit implements body.
func (b thumb) Visit(what, selector string) {
	b.T.Helper()
	b.Hand.Visit(what, fmt.Sprintf(`[...document.querySelectorAll(%q)].findLast(e => e.checkVisibility() || e.closest("details"))`, selector))
}

// A stranger walks from the first page to a first order, in Chromium, at the pages of a real server.
type stranger struct {
	*sitetest.Browser
	body
	server  *server
	db      *sqlx.DB
	others  []racer
	ruleset game.Ruleset
	lang    string
	wide    int
	address string
	pages   int
	taps    *int
}

// walkFlags start a server on which everybody opens games.
func walkFlags(pages string) []string {
	return []string{"--role", "mail,clock,project,web", "--listen", pages, "--open-by", "everybody", "--open-steward", address("steward"), "--open-own", "0", "--open-playing", "0"}
}

// follow goes on to another page, and looks whether it fits the screen and speaks the stranger's language.
func (s *stranger) follow(what, selector string) {
	s.T.Helper()
	s.Visit(what, selector)
	s.look()
}

// look looks at the page that has come up.
func (s *stranger) look() {
	s.T.Helper()
	s.pages++
	require.Equal(s.T, s.lang, s.read(`document.documentElement.lang`), s.path())
	s.Fits(s.path(), s.wide)
}

// read returns the value of a script.
func (s *stranger) read(script string) string {
	s.T.Helper()
	return sitetest.Ask(s.Browser, chromedp.Evaluate[string](script))
}

func (s *stranger) path() string { return s.read(`location.pathname`) }

// await waits until the open page itself shows something: it is not loaded again.
func (s *stranger) await(what, selector string) {
	s.T.Helper()
	shown := func() bool {
		return sitetest.Ask(s.Browser, chromedp.Evaluate[bool](fmt.Sprintf(`[...document.querySelectorAll(%q)].some(e => e.checkVisibility())`, selector)))
	}
	defer func() {
		if s.T.Failed() {
			s.T.Log(s.read(`document.querySelector("main").innerText`))
			s.Open(s.path())
			s.T.Log(s.read(`document.querySelector("main").innerText`))
			s.T.Log(s.Faults)
		}
	}()
	require.Eventually(s.T, shown, time.Minute/3, 50*time.Millisecond, "%s on %s", what, s.path())
}

// mailedPath matches the path of a link by which a stranger signs in.
var mailedPath = regexp.MustCompile(`/sign-in/[A-Za-z0-9_-]{16,}`)

// openedID matches the ID of a game that was opened for players.
var openedID = regexp.MustCompile(`\b[a-z]+-[a-z2-7]{8}\b`)

// openMail opens the link of the newest email to the stranger, as it stands in the outbox.
func (s *stranger) openMail() {
	s.T.Helper()
	var raw []byte
	waitFor(s.T, "an email to "+s.address, func() bool {
		return s.db.Get(&raw, `SELECT body FROM mail.outbox WHERE rcpt = $1 ORDER BY created DESC LIMIT 1`, s.address) == nil
	})
	words := mailgwtest.Shown(s.T, mailgw.Outbound{To: s.address, Body: raw})
	link := mailedPath.FindString(words)
	require.NotEmpty(s.T, link, words)
	*s.taps++
	s.Open(link)
	s.look()
	s.follow("sign in", `main form[action="`+link+`"] button`)
}

// begin begins a walk at the first page.
func (s *stranger) begin() {
	s.T.Helper()
	s.Open("/?lang=" + s.lang)
	*s.taps, s.pages = 0, 0
	s.look()
}

// sayAll lets some of the others send a line.
func (s *stranger) sayAll(some []racer, line string) {
	s.T.Helper()
	for _, other := range some {
		accepted, answer := other.say(s.T.Context(), line+" by "+string(other.player), line)
		require.True(s.T, accepted, "%s: %s", line, answer)
	}
}

// seatsOf returns the number of seats of a small game.
func seatsOf(rs game.Ruleset) int { return max(rs.Describe().MinSeats, 2) }

// join takes the last seat of a game that another has opened, and returns the game's ID.
func (s *stranger) join() string {
	s.T.Helper()
	seats := seatsOf(s.ruleset)
	line := fmt.Sprintf("OPEN %s seats=%d title=%s %s %d", s.ruleset.Name(), seats, s.ruleset.Name(), s.lang, s.wide)
	accepted, answer := s.others[0].say(s.T.Context(), line, line)
	require.True(s.T, accepted, answer)
	id := openedID.FindString(answer)
	s.sayAll(s.others[1:seats-1], "TAKE "+id)
	s.begin()
	listed := fmt.Sprintf(`#the-openings a.button[href="/g/%s#the-visitor"]`, id)
	s.follow("join", `.doors a[href="/games/open"]`)
	waitFor(s.T, "the game in the list", func() bool {
		if sitetest.Ask(s.Browser, chromedp.Evaluate[bool](fmt.Sprintf(`!!document.querySelector(%q)`, listed))) {
			return true
		}
		s.Open("/games/open")
		return false
	})
	s.follow("the game", listed)
	require.Equal(s.T, "true", s.read(`String(document.querySelector("#address").getBoundingClientRect().bottom < innerHeight)`), "the field for an address is on the screen")
	s.Write("the address", "#address", s.address)
	s.follow("send the link", `form[action="/sign-in/seat"] button`)
	s.openMail()
	require.Equal(s.T, "/g/"+id, s.path())
	s.await("the seat", "#the-visitor button[value=leave]")
	s.sayAll(s.others[:seats-1], "CONFIRM "+id)
	return id
}

// open opens a game by the form as it stands, waits at its page for others, and confirms. It returns the game's ID.
func (s *stranger) open() string {
	s.T.Helper()
	s.begin()
	s.follow("open", `.doors a[href="/games/new"]`)
	if other := `main nav a[href="/games/new?game=` + s.ruleset.Name() + `"]`; s.read(fmt.Sprintf(`document.querySelector(%q) ? "other" : ""`, other)) != "" {
		s.follow("another game", other)
	}
	s.Write("the address", "#address", s.address)
	s.follow("send the link", `form[action="/sign-in"] button`)
	s.openMail()
	require.Equal(s.T, "/games/new", s.path())
	seats, err := strconv.Atoi(s.read(`document.querySelector("#seats").value`))
	require.NoError(s.T, err)
	s.follow("open it", `form[action="/games/new"] button.main`)
	id := strings.TrimPrefix(s.path(), "/g/")
	require.Regexp(s.T, openedID, id)
	s.sayAll(s.others[:seats-1], "TAKE "+id)
	s.await("the form that confirms", `#the-visitor button[value="confirm"]`)
	s.follow("confirm", `#the-visitor button[value="confirm"]`)
	s.sayAll(s.others[:seats-2], "CONFIRM "+id) // who takes the last seat confirms by that
	return id
}

// order goes from the page of a game that is about to begin to the stranger's seat, and sends a first order. It returns
// the taps for it.
func (s *stranger) order(id string) (taps int) {
	s.T.Helper()
	before, seat := *s.taps, `main a[href^="/seat/"]`
	s.await("the seat of "+id, seat)
	s.follow("my seat", seat)
	asked := func() bool {
		return s.read(`String(document.querySelector("#the-pointing")?.dataset.open !== undefined)`) == "true"
	}
	for n := 0; len(sitetest.OrdersOf(s.Email())) == 0 || asked(); n++ {
		require.Less(s.T, n, 20, "%s: %q", id, s.Email())
		s.AnswerFirst()
	}
	s.follow("send", `button[value="send"]`)
	s.await("the receipt", ".sent")
	require.Equal(s.T, "0", s.read(`String(document.querySelectorAll("#refused").length)`))
	return *s.taps - before
}

// A walk is one way through the pages.
type walk struct {
	door, ruleset, lang string
	wide                int
	keys                bool
}

// listWalks returns walks by day in which each ruleset and each language is met once, and each door at both widths; at
// night it returns all.
func listWalks() (all []walk) {
	languages, widths := game.Languages(), []int{360, 1280}
	for d, door := range []string{"join", "open"} {
		for r, rs := range rulesets.All() {
			for l, lang := range languages {
				for w, wide := range widths {
					if gametest.Nightly() || r == l && r%2 == d && r/2%2 == w {
						all = append(all, walk{door, rs.Name(), lang, wide, (r/2+d)%2 == 0})
					}
				}
			}
		}
	}
	return all
}

// TestAStrangerWalksToASeatInChromium goes from the first page through the doors Join and Open to a first order among
// people, at the pages of a real server, with a thumb or by keys alone. The mailed link is that of the outbox. With -v it
// tells pages and taps; an address that is typed counts as a tap.
func TestAStrangerWalksToASeatInChromium(t *testing.T) {
	server, pages := newServer(t), freePorts(t, 1)[0]
	server.start(walkFlags(pages)...)
	db := server.db()
	others := server.enterRacers(db, pages, "ann", "bob", "carl", "dora", "ed", "flo", "gus")
	t.Logf("%-5s %-10s %-4s %5s %-5s %11s %4s %10s %8s", "door", "ruleset", "lang", "wide", "how", "pages,seat", "taps", "taps,order", "seconds")
	for n, w := range listWalks() {
		rs, ok := rulesets.Lookup(w.ruleset)
		require.True(t, ok)
		began := time.Now()
		browser := sitetest.NewBrowserAt(t, "http://"+pages)
		sitetest.Call(browser, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"X-Forwarded-For": fmt.Sprintf("192.0.2.%d", n+1)}})
		s := &stranger{Browser: browser, server: server, db: db, others: others, ruleset: rs, lang: w.lang, wide: w.wide, address: address(fmt.Sprintf("%s-%s-%s-%d", w.door, w.ruleset, w.lang, w.wide))}
		how := "thumb"
		if w.keys {
			how = "keys"
			keys := sitetest.NewKeys(browser, int64(w.wide))
			s.body, s.taps = keys, &keys.Taps
		} else {
			hand := sitetest.NewHandOn(browser, int64(w.wide))
			s.body, s.taps = thumb{hand}, &hand.Taps
		}
		id := map[string]func() string{"join": s.join, "open": s.open}[w.door]()
		toSeat, seatPages := *s.taps, s.pages
		require.LessOrEqual(t, toSeat, 8, "taps of %+v", w)
		require.LessOrEqual(t, seatPages, 8, "pages of %+v", w)
		taps := s.order(id)
		require.LessOrEqual(t, taps, 8, "taps to the first order of %+v", w)
		browser.Quiet()
		t.Logf("%-5s %-10s %-4s %5d %-5s %11d %4d %10d %8.1f", w.door, w.ruleset, w.lang, w.wide, how, seatPages, toSeat, taps, time.Since(began).Seconds())
	}
}
