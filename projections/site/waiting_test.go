package site_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/domain/rulesets"
	"seneschal/projections/site/sitetest"
)

// waiting fills a server with games that wait, in each state that a page shows, opened by ann.
func waiting(t *testing.T) (server *sitetest.Server, obey func(id string, by game.Player, act opening.Act)) {
	t.Helper()
	server = sitetest.New(t)
	server.Known = map[game.Player]opening.Facts{"ann": {Tier: opening.TierReliable, Finished: 3}}
	obey = func(id string, by game.Player, act opening.Act) {
		server.Act(id, by, act)
	}
	obey("free", "ann", opening.Open{Terms: opening.Terms{Ruleset: "quest", Seats: 4, Title: "The long road to the grail of the northern isles"}})
	obey("free", "bob", opening.Take{})
	obey("asks", "ann", opening.Open{Terms: opening.Terms{Ruleset: "feudal", Seats: 4, Admit: true, Tier: opening.TierReliable, Finished: 2, People: true}})
	server.Known["carl"] = server.Known["ann"]
	obey("asks", "carl", opening.Take{})
	obey("code", "ann", opening.Open{Terms: opening.Terms{Ruleset: "camelot", Seats: 5}, Invite: "heron"})
	obey("full", "ann", opening.Open{Terms: opening.Terms{Ruleset: "talisman", Seats: 2}})
	obey("full", "bob", opening.Take{})
	server.Project()
	return server, obey
}

// TestOpenGamesAreReachedByKeysAndReadByEverybody goes through the pages of open games by keys, on a telephone and on a
// desk, as a visitor, as the opener and as another player, and looks at them in light and dark.
func TestOpenGamesAreReachedByKeysAndReadByEverybody(t *testing.T) {
	server, _ := waiting(t)
	paths := []string{"/", "/games/open", "/games/open?all=1&game=quest", "/games/open?missed=full", "/g/free", "/g/asks", "/g/code", "/g/full", "/sign-in/sent?seat=1"}
	for _, rs := range rulesets.All() {
		paths = append(paths, "/games/new?game="+rs.Name())
	}
	players := lists.Either(gametest.Nightly() || sitetest.Asked(), []game.Player{"", "ann", "bob", "dora"}, []game.Player{"", "ann"})
	for n, player := range players {
		browser := sitetest.NewBrowser(t, server)
		if player != "" {
			browser.Carry(server.SignedIn(player))
		}
		for w, wide := range []int64{360, 1280} {
			keys := sitetest.NewKeys(browser, wide)
			for _, path := range paths {
				if w != n%2 && !gametest.Nightly() {
					continue
				}
				keys.Open(path)
				keys.Fits(path, int(wide))
				keys.Around(path + " of " + string(player))
			}
		}
		for i, path := range paths {
			if i > 9 && !sitetest.Asked() { // forms of other rulesets look alike
				continue
			}
			name := strings.NewReplacer("/", "-", "?", "-", "&", "-", "=", "-").Replace(path)
			browser.Everywhere("waiting-"+string(player)+name, path)
		}
		browser.Quiet()
	}
}

// TestAWaitingPageChangesUnderItsReadersHand changes a game while its page is open: the opener's focus stays on its button,
// the form that confirms comes when the game is full, and an address that a visitor is writing stays.
func TestAWaitingPageChangesUnderItsReadersHand(t *testing.T) {
	server, obey := waiting(t)
	opener, visitor := sitetest.NewKeys(sitetest.NewBrowser(t, server), 360), sitetest.NewKeys(sitetest.NewBrowser(t, server), 360)
	opener.Carry(server.SignedIn("ann"))
	for _, keys := range []*sitetest.Keys{opener, visitor} {
		keys.Open("/g/free")
		keys.Do(chromedp.Evaluate[chromedp.Void](`new Promise(done => setTimeout(done, 300))`, chromedp.EvalAwaitPromise)) // it listens
	}
	opener.Reach("the button that ends it", `button[value="close"]`)
	visitor.Write("the address", "#address", "eve@mail.exa")
	follow := func(keys *sitetest.Keys, taken string) {
		t.Helper()
		keys.Do(chromedp.Poll[chromedp.Void](`document.querySelector("#the-players").textContent.includes("` + taken + `")`))
	}
	obey("free", "carl", opening.Take{})
	server.Project()
	follow(opener, "3")
	follow(visitor, "3")
	require.Equal(t, "close", sitetest.Ask(opener.Browser, chromedp.Evaluate[string](`document.activeElement.value ?? ""`)), "the focus stays")
	visitor.Do(chromedp.KeyEvent("mple"))
	require.Equal(t, "eve@mail.example", sitetest.Ask(visitor.Browser, chromedp.Value(sitetest.Css("#address"))))
	obey("free", "dora", opening.Take{})
	server.Project()
	follow(opener, "4")
	require.Equal(t, "close", sitetest.Ask(opener.Browser, chromedp.Evaluate[string](`document.activeElement.value ?? ""`)))
	opener.Visit("confirm", `button[value="confirm"]`)
	require.Zero(t, sitetest.Ask(opener.Browser, chromedp.Evaluate[int](`document.querySelectorAll('button[value="confirm"]').length`)))
	visitor.Do(chromedp.WaitNotPresent(sitetest.Css("#address")))
	opener.Quiet()
	visitor.Quiet()
}

// TestWhatIsDoneFirstIsOnTheFirstScreen measures how far down a telephone's screen the button stands that a page is for.
func TestWhatIsDoneFirstIsOnTheFirstScreen(t *testing.T) {
	server, _ := waiting(t)
	browser := sitetest.NewBrowser(t, server)
	browser.Do(chromedp.EmulateViewport(telephoneWide, telephoneHigh))
	for _, lang := range game.Languages() {
		sitetest.Call(browser, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": lang}})
		for path, button := range map[string]string{
			"/": `.doors a[href="/games/open"], .doors a[href="/games/new"]`, "/games/open": `#the-openings li a.button, #the-openings li button`, "/g/free": `#the-visitor button`,
			"/g/code": `#the-visitor button`,
		} {
			browser.Open(path)
			end := sitetest.Ask(browser, chromedp.Evaluate[float64](`(() => { const e = [...document.querySelectorAll('`+button+`')][0]; return e.getBoundingClientRect().bottom })()`))
			t.Logf("%s %s: %.0f of %d", lang, path, end, telephoneHigh)
			require.LessOrEqual(t, end, float64(telephoneHigh), "%s in %s", path, lang)
		}
	}
}

// TestTheListOfACrowdFitsATelephone turns a page of the list of 200 games of 500 players on a telephone, with a thumb and
// by keys.
func TestTheListOfACrowdFitsATelephone(t *testing.T) {
	server := sitetest.New(t)
	server.Crowd()
	browser := sitetest.NewBrowser(t, server)
	for _, lang := range game.Languages() {
		keys := sitetest.NewKeys(browser, 360)
		keys.Open("/games/open?lang=" + lang)
		keys.Fits("/games/open", 360)
		require.Less(t, sitetest.Ask(browser, chromedp.Evaluate[int](`document.documentElement.outerHTML.length`)), mostBytes)
		keys.Around("the list in " + lang)
		hand := sitetest.NewHandOn(browser, 360)
		hand.Visit("next page", `document.querySelector('main a[rel="next"]')`)
		keys.Fits("/games/open?page=2", 360)
		require.Contains(t, sitetest.Ask(browser, chromedp.Evaluate[string](`location.search`)), "page=2")
		browser.Do(chromedp.Evaluate[chromedp.Void](`(() => { document.body.dataset.old = 1 })()`), chromedp.KeyEvent(kb.ArrowLeft), chromedp.WaitReady(sitetest.Css("body:not([data-old]) footer")))
		require.NotContains(t, sitetest.Ask(browser, chromedp.Evaluate[string](`location.search`)), "page=2")
	}
	browser.Quiet()
}
