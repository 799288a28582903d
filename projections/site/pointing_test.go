package site_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/projections/site/sitetest"
)

// mustered returns a thumb on the page of the seat with 36 figures.
func mustered(t *testing.T) (*sitetest.Server, *sitetest.Hand) {
	server := sitetest.New(t)
	server.Begin("muster", game.Open{Ruleset: "muster", Seats: 3, Title: "The muster"})
	hand := sitetest.NewHand(sitetest.NewBrowser(t, server))
	hand.Open(server.SeatPath("muster", "seat1"))
	return server, hand
}

// TestThirtySixFiguresMarchInTwentyTaps moves them in three groups to two manors.
func TestThirtySixFiguresMarchInTwentyTaps(t *testing.T) {
	server, hand := mustered(t)
	hand.Place("THO")
	hand.Count("man A", 12)
	hand.Place("VER")
	hand.Button("add")
	hand.Place("THO")
	hand.Count("man A", 9)
	hand.Place("TOL")
	hand.Button("add")
	hand.Place("THO")
	hand.Place("VER")
	hand.Button("add")
	require.LessOrEqual(t, hand.Taps, 20)
	lines := sitetest.OrdersOf(hand.Email())
	require.Len(t, lines, 3, "%q", lines)
	hand.Send()
	require.Len(t, server.GameNow("muster").State().(interface{ Numbers(game.Seat) []int }).Numbers("seat1"), 36)
	hand.Quiet()
}

// TestAnOpeningSeasonTakesFewTaps plays the first spring of a newcomer, with two marches and a
// truce, from the suggested email to the receipt.
func TestAnOpeningSeasonTakesFewTaps(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("opening", game.Open{Ruleset: "feudal", Seats: 4, Title: "The opening"})
	server.Bots("opening", 2)
	seats := server.GameNow("opening").Seats()
	hand := sitetest.NewHand(sitetest.NewBrowser(t, server))
	hand.Open(server.SeatPath("opening", seats[0].Seat))
	state := server.GameNow("opening").State().(*feudal.State)
	camp := state.Houses[seats[0].Seat].Figures[1].At
	near := state.Book.Valley.Links(camp)
	hand.Place(string(camp))
	for n, f := range state.Houses[seats[0].Seat].Figures {
		if f.Grade == book.ManA {
			hand.Pick(strconv.Itoa(n))
		}
	}
	hand.Place(string(near[0]))
	hand.Button("add")
	hand.Place(string(camp))
	hand.Place(string(near[1]))
	hand.Pick("AVOID")
	hand.Button("add")
	hand.Button("new")
	hand.Pick("truce")
	hand.Pick(string(seats[1].Seat))
	hand.Button("next")
	hand.Button("add")
	hand.Send()
	require.LessOrEqual(t, hand.Taps, 25)
	_, lines, final := server.GameNow("opening").Draft(seats[0].Seat)
	require.Len(t, lines, 3)
	require.True(t, final)
	hand.Quiet()
}

// TestAHandAndATileTakeFewTaps allows nine taps for five cards for fights, one more to unfold rare
// kinds of orders, and four to turn and lay a tile.
func TestAHandAndATileTakeFewTaps(t *testing.T) {
	server := sitetest.New(t)
	server.Play("quest", "quest", 3, 2)
	hand := sitetest.NewHand(sitetest.NewBrowser(t, server))
	hand.Open(server.SeatPath("quest", "seat1"))
	before := len(sitetest.OrdersOf(hand.Email()))
	hand.Button("new")
	hand.Pick("weapons")
	for range 5 {
		hand.Last()
	}
	hand.Button("enough")
	hand.Button("add")
	require.LessOrEqual(t, hand.Taps, 10)
	hand.Taps = 0
	hand.Button("new")
	hand.Pick("lay")
	hand.Pick("90")
	hand.Button("add")
	require.LessOrEqual(t, hand.Taps, 4)
	require.Len(t, sitetest.OrdersOf(hand.Email()), before+2)
	hand.Quiet()
}

// TestAllWaysOfOrdersAreOne checks that choices by tapping, the same choices without JavaScript,
// and the same email by mail make the same set.
func TestAllWaysOfOrdersAreOne(t *testing.T) {
	hash := func(h *sitetest.Server) string {
		answer, err := h.GameNow("muster").Decide(game.Command{At: sitetest.Noon, By: sitetest.Player("seat1"), Do: game.Submission{Seat: "seat1", DryRun: true}})
		require.NoError(t, err)
		require.NotEmpty(t, answer.Receipt.Hash)
		return answer.Receipt.Hash
	}
	tapped, hand := mustered(t)
	hand.Place("THO")
	hand.Count("man A", 12)
	hand.Place("VER")
	hand.Choice("fight")
	hand.Button("next") // everybody
	hand.Button("add")
	email := hand.Email()
	hand.Send()

	plain := sitetest.New(t)
	plain.Begin("muster", game.Open{Ruleset: "muster", Seats: 3, Title: "The muster"})
	page := NewPlain(plain, plain.SeatPath("muster", "seat1"))
	next := func(ids ...string) { page.Press("next", url.Values{"pick": ids}) }
	page.Press("new", nil)
	next("move")
	next("THO")
	page.Press("next", url.Values{"of": {"", "", "12"}})
	next("VER")
	next("FIGHT")
	next()
	page.Press("add", nil)
	require.Equal(t, sitetest.OrdersOf(email), sitetest.OrdersOf(page.Email()))
	page.Press("send", nil)

	mailed := sitetest.New(t)
	mailed.Begin("muster", game.Open{Ruleset: "muster", Seats: 3, Title: "The muster"})
	mailed.Email("muster", "seat1", append(sitetest.OrdersOf(email), "READY")...)
	require.Equal(t, hash(mailed), hash(tapped))
	require.Equal(t, hash(mailed), hash(plain))
}

// TestMenusCanBeReadByEverybody looks at the questions of all rulesets, at a question for several
// figures, and at a finished line.
func TestMenusCanBeReadByEverybody(t *testing.T) {
	server, hand := mustered(t)
	hand.Place("THO")
	hand.Around("menu-figures", "the figures of Thornbury")
	hand.Do(chromedp.EmulateViewport(360, 800))
	hand.Place("VER")
	hand.Around("menu-line", "a line that is whole")
	hand.Quiet()
	browser := sitetest.NewBrowser(t, server)
	for _, ruleset := range []string{"camelot", "quest", "talisman"} {
		server.Play(ruleset, ruleset, 4, 4)
		browser.Open(server.SeatPath(ruleset, "seat1"))
		browser.Do(chromedp.Click(sitetest.Css(`button[value="new"]`)), chromedp.WaitVisible(sitetest.Css("fieldset.menu")))
		browser.Around("menu-"+ruleset, "the menu of "+ruleset)
	}
	browser.Quiet()
}

// TestPointingAnswersPrograms checks the menu as data, and the answer when the phase has closed.
func TestPointingAnswersPrograms(t *testing.T) {
	h := sitetest.New(t)
	h.Begin("muster", game.Open{Ruleset: "muster", Seats: 3, Title: "The muster"})
	phase, _, _, _ := h.GameNow("muster").Phase()
	ask := func(phase int) (int, string) {
		req := h.Form(h.SeatPath("muster", "seat1")+"/point", url.Values{"do": {"tap"}, "at": {"THO"}, "phase": {strconv.Itoa(phase)}, "text": {"# mine"}})
		req.Header.Set("Accept", "application/json")
		a := h.Fetch(req)
		require.Equal(t, "application/json", a.Header.Get("Content-Type"))
		return a.StatusCode, a.Body
	}
	status, body := ask(phase)
	require.Equal(t, http.StatusOK, status)
	require.Less(t, len(body), 32<<10)
	var answer struct {
		Phase int
		Picks []string
		Text  string
		Menu  struct {
			Kind    string
			Choices []struct{ ID, Words, Group string }
		}
	}
	require.NoError(t, json.Unmarshal([]byte(body), &answer))
	require.Equal(t, []string{"move", "THO"}, answer.Picks)
	require.Equal(t, "many", answer.Menu.Kind)
	require.Len(t, answer.Menu.Choices, 36)
	require.Equal(t, "# mine", answer.Text)
	status, body = ask(phase + 1)
	require.Equal(t, http.StatusConflict, status)
	require.Contains(t, body, "# mine")
	late := h.Post(h.SeatPath("muster", "seat1")+"/point", url.Values{"do": {"new"}, "phase": {"99"}, "text": {"MOVE 1 FROM THO TO VER"}})
	require.Equal(t, http.StatusConflict, late.StatusCode)
	require.Contains(t, late.Body, "MOVE 1 FROM THO TO VER", "nothing that was written is lost")
}

// TestAnEmailIsKeptUntilItIsSent checks that the browser keeps the email, and forgets it
// afterwards.
func TestAnEmailIsKeptUntilItIsSent(t *testing.T) {
	server, hand := mustered(t)
	hand.Place("THO")
	hand.Place("VER")
	hand.Button("add")
	written := hand.Email()
	hand.Open(server.SeatPath("muster", "seat1"))
	require.Equal(t, written, hand.Email())
	hand.Do(chromedp.WaitVisible(sitetest.Css("ol.lines"))) // the email has been read again
	hand.Send()
	hand.Open(server.SeatPath("muster", "seat1"))
	_, lines, _ := server.GameNow("muster").Draft("seat1")
	require.Equal(t, lines[0].Text, strings.Split(hand.Email(), "\n")[0], "the server has it now")
	hand.Quiet()
}

// TestOrdersArePointedOutByKeys checks that arrow keys go through the choices, Enter answers, and
// Esc goes back.
func TestOrdersArePointedOutByKeys(t *testing.T) {
	_, hand := mustered(t)
	asked := func() string { return sitetest.Ask(hand.Browser, chromedp.Text(sitetest.Css(".menu legend"))) }
	key := func(keys ...string) {
		for _, k := range keys {
			hand.Do(chromedp.KeyEvent(k))
		}
		hand.Do(chromedp.Poll[chromedp.Void](`!document.querySelector("[aria-busy]")`))
	}
	hand.Do(chromedp.Focus(sitetest.Css(`button[value="new"]`)))
	key(kb.Enter)
	require.Equal(t, "What do you order?", asked())
	key(kb.Tab, kb.ArrowDown, kb.ArrowUp)
	require.Equal(t, "What do you order?", asked(), "arrows choose, and answer nothing")
	key(kb.Enter)
	require.Equal(t, "From where?", asked())
	key(kb.Tab, " ", kb.Enter)
	require.Equal(t, "Which figures?", asked())
	key(kb.Escape)
	require.Equal(t, "From where?", asked())
	hand.Quiet()
}

// TestAServerThatIsAwayLosesNothing checks that choices stay while the server does not answer, and
// that the page says so.
func TestAServerThatIsAwayLosesNothing(t *testing.T) {
	server, hand := mustered(t)
	hand.Place("THO")
	require.NoError(t, server.Web.Listener.Close())
	server.Web.CloseClientConnections()
	hand.Place("VER")
	said := sitetest.Ask(hand.Browser, chromedp.Evaluate[string](`document.querySelector("#the-pointing").textContent`))
	require.Contains(t, said, "The server does not answer")
	require.Contains(t, said, "Which figures?")
}

// TestScriptsKeepOutOfEachOthersWay checks the names of several scripts, as pages load them into
// one scope.
func TestScriptsKeepOutOfEachOthersWay(t *testing.T) {
	server := sitetest.New(t)
	owner := map[string]string{}
	names := regexp.MustCompile(`(?m)^(?:async )?(?:function|const|let) (\w+)`)
	for _, file := range []string{"live.js", "point.js", "push.js"} {
		for _, found := range names.FindAllStringSubmatch(server.Get("/static/"+file).Body, -1) {
			require.Empty(t, owner[found[1]], "%s of %s", found[1], file)
			owner[found[1]] = file
		}
	}
	require.NotEmpty(t, owner)
}

// TestWhatIsWrittenWhileTheServerAnswersStays checks that text written during a request stays, and
// that the next answer is to the whole email.
func TestWhatIsWrittenWhileTheServerAnswersStays(t *testing.T) {
	_, hand := mustered(t)
	hand.Place("THO")
	hand.Place("VER")
	hand.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const fast = fetch;
		window.fetch = async (...asked) => {
			window.fetch = fast;
			const answer = await fast(...asked);
			document.querySelector("#text").value += "\n# written meanwhile";
			return answer;
		};
	})()`))
	hand.Button("add")
	require.Contains(t, hand.Email(), "# written meanwhile")
	require.Equal(t, 1, strings.Count(hand.Email(), "MOVE 1,"))
	hand.Quiet()
}
