package site_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/substitute"
	"seneschal/eventstore/host"
	"seneschal/projections/roster"
)

// deskLetters takes letters to the substitute desk of a host.
type deskLetters struct{ desk *host.Substitutes }

// Desk implements desk.Substitutes.
func (d deskLetters) Desk(ctx context.Context) (*substitute.Desk, error) {
	desk, _, err := d.desk.Desk(ctx)
	return desk, err
}

// Obey implements desk.Substitutes.
func (d deskLetters) Obey(ctx context.Context, cause string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error) {
	out, err := d.desk.Obey(ctx, cause, substitute.Command{At: at, By: by, Do: substitute.Letter{Lines: lines, Vacancy: vacancy, Known: d.Rulesets()}})
	return out.Answer.Receipt, err
}

// Rulesets implements desk.Substitutes.
func (deskLetters) Rulesets() []string { return []string{"tiny", "feudal"} }

// tell gives the desk a command.
func (h *house) tell(cause string, by game.Player, act substitute.Act) {
	h.t.Helper()
	_, err := h.desk.Obey(context.Background(), cause, substitute.Command{At: noon, By: by, Do: act})
	require.NoError(h.t, err)
}

// mine furnishes the house with what p-north has: a seat that is asked, one
// that is not, a deputy's seat, a tournament, and an offer.
func (h *house) mine() *reader {
	h.t.Helper()
	h.begin("valley", game.Open{Ruleset: "tiny", Seats: 3, Title: "The valley"})
	h.letter("valley", "north", "BID 2")
	h.begin("duel", game.Open{Ruleset: "tiny", Seats: 2, Title: "A duel"})
	h.begin("away", game.Open{Ruleset: "feudal", Seats: 4, Title: "Far away"})
	h.letter("away", "seat1", "DEPUTY p-north UNTIL 2026-04-01")
	h.letter("away", "seat2", "DEPUTY p-north UNTIL 2026-04-01")
	h.letter("away", "seat2", "DEPUTY NONE")
	h.cup("cup", "The cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 2)
	h.tell("volunteer", "p-north", substitute.Volunteer{Most: 2})
	h.tell("open", "", substitute.Open{Game: "away", Seat: "seat3", Ruleset: "feudal", From: player("seat3"), Why: substitute.Regency})
	h.tell("offer", "", substitute.Offer{Vacancy: 1, Candidates: []substitute.Candidate{{Player: "p-north", Reliability: 100}}, Until: noon.Add(8 * time.Hour)})
	h.project()
	north := h.signedIn("p-north")
	north.post("/tournaments/cup", url.Values{"do": {"enter"}, "letter": {"x"}})
	h.project()
	return north
}

func TestMyPageShowsWhatIsMine(t *testing.T) {
	h := newHouse(t)
	north := h.mine()
	page := north.get("/me")
	require.Equal(t, http.StatusOK, page.StatusCode)
	sound(t, page)
	require.Equal(t, "no-store", page.Header.Get("Cache-Control"))
	require.Contains(t, page.Header.Get("X-Robots-Tag"), "noindex")
	duel, valley := strings.Index(page.body, "A duel"), strings.Index(page.body, "The valley")
	require.True(t, 0 < duel && duel < valley, "what is asked for comes first")
	for _, words := range []string{
		"Your orders are awaited.", "Your orders are in.", "CET", "Far away", "for Player p-seat1", "without its press", "The cup",
		"a regent rules while its holder is silent", "p-north@mail.example", h.seatPath("duel", "north") + `"`, `value="Europe/Berlin"`,
	} {
		require.Contains(t, page.body, words)
	}
	require.NotContains(t, page.body, "for Player p-seat2", "he is a deputy no more")
	require.Equal(t, http.StatusOK, north.get(h.seatPath("duel", "north")).StatusCode)

	stranger := h.get("/me")
	require.Equal(t, http.StatusSeeOther, stranger.StatusCode)
	require.Equal(t, "/sign-in?back=%2Fme", stranger.Header.Get("Location"))
	require.Equal(t, "no-store", stranger.Header.Get("Cache-Control"))
	data := north.get("/me.json")
	require.Equal(t, "no-store", data.Header.Get("Cache-Control"), "there are no data of it")
}

func TestSettingsAreKept(t *testing.T) {
	h, _ := duel(t)
	h.project()
	anna := h.signedIn("anna")
	a := anna.post("/me", url.Values{"name": {"  Anna   van Berg "}, "zone": {"America/New_York"}, "language": {"nl"}})
	require.Equal(t, "/me?saved=1#my-settings", a.Header.Get("Location"))
	require.Contains(t, anna.get("/me?saved=1").body, "Your settings are kept.")
	person, err := h.doors.Find(t.Context(), "anna")
	require.NoError(t, err)
	require.Equal(t, "Anna van Berg", person.Name)
	require.Equal(t, "America/New_York", person.Zone)
	require.Equal(t, "nl", person.Language)

	for field, form := range map[string]url.Values{
		"name-fault":     {"name": {strings.Repeat("x", 61)}, "zone": {"UTC"}, "language": {"en"}},
		"zone-fault":     {"name": {"Anna"}, "zone": {"Mars/Olympus"}, "language": {"en"}},
		"language-fault": {"name": {"Anna"}, "zone": {"UTC"}, "language": {"xx"}},
	} {
		a := anna.post("/me", form)
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		require.Contains(t, a.body, `id="`+field+`"`)
		require.Contains(t, a.body, `href="#`+strings.TrimSuffix(field, "-fault")+`"`, "a list of what is wrong stands first")
		require.Contains(t, a.body, "<title>Not kept: My page")
		sound(t, a)
	}
	for _, name := range []string{"Why", "by", "2", "1 WHY", "waarom", "a@b.example"} {
		a := anna.post("/me", url.Values{"name": {name}, "zone": {"UTC"}, "language": {"en"}})
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, name)
	}
	for _, zone := range []string{"Local", "", "../../etc/passwd"} {
		a := anna.post("/me", url.Values{"name": {"Anna"}, "zone": {zone}, "language": {"en"}})
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, zone)
	}
	require.Equal(t, http.StatusUnprocessableEntity, anna.post("/me", url.Values{"name": {"A\u202enna"}, "zone": {"UTC"}, "language": {"en"}}).StatusCode)
	after, err := h.doors.Find(t.Context(), "anna")
	require.NoError(t, err)
	require.Equal(t, person, after)
}

func TestFaultsOfFormsAreWhereTheReaderIs(t *testing.T) {
	h, _ := duel(t)
	h.project()
	b := newBrowser(t, h)
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.do(chromedp.EmulateViewport(320, 800))
	b.open("/sign-in")
	b.do(chromedp.RemoveAttribute(css("#address"), "type"), chromedp.SetValue(css("#address"), "nowhere"), chromedp.Click(css("main button")), chromedp.WaitVisible(css(`#address[aria-invalid="true"]:focus`)))
	b.legible("a fault")
	b.carry(h.signedIn("anna"))
	b.open("/me")
	b.do(chromedp.SetValue(css("#zone"), "Mars"), chromedp.Click(css(`form[action="/me"] button`)), chromedp.WaitVisible(css("#the-faults:focus")))
	b.fits("faults", 320)
	b.legible("faults")
	b.do(chromedp.Click(css(`#the-faults a[href="#zone"]`)), chromedp.WaitVisible(css("#zone:focus")))
}

// A letter has names in the place of IDs: REPLACE carl BY bert IN cup-s1r1t1.
func TestNobodyIsCalledSoThatLettersMeanHimForAnother(t *testing.T) {
	h, _ := duel(t)
	h.project()
	h.signedIn("bert")
	require.NoError(t, h.doors.Settle(t.Context(), roster.Person{ID: "bert", Name: "Bert Oak", Zone: "UTC"}))
	h.signedIn("gone")
	require.NoError(t, h.doors.Erase(t.Context(), "gone"))
	anna := h.signedIn("anna")
	settle := func(name string) int {
		return anna.post("/me", url.Values{"name": {name}, "zone": {"UTC"}, "language": {"en"}}).StatusCode
	}
	for _, name := range []string{"bert", "BERT", "gone", "bert IN cup-s1r1t1", "Bert  Oak in cup-s1r1t1", "Bert Oak waarom zo", "Bert Oak", "bert  oák", "Веrt Оаk", "The Steward", "STEWARD", "l'intendant", "el mayordomo", "Rentmeester", "Ѕteward", "Seneschal"} {
		require.Equal(t, http.StatusUnprocessableEntity, settle(name), name)
	}
	for _, name := range []string{"anna", "Rod Steward", "Anna in 't Veld", "Bert Oakley", "Berta", "Bert the Second"} {
		require.Equal(t, http.StatusSeeOther, settle(name), name)
	}
}

func TestStandingInForOthers(t *testing.T) {
	h := newHouse(t)
	north := h.mine()
	page := h.get("/substitutes")
	sound(t, page)
	for _, words := range []string{"1 seat of running games needs a substitute.", "One player stands in.", "Far away", "A regent rules", "1 player, in 1 wave", "Sign in"} {
		require.Contains(t, page.body, words)
	}
	require.NotContains(t, page.body, "p-north")
	require.NotContains(t, h.get("/substitutes.json").body, "p-north", "who was asked is nobody's business")
	require.Equal(t, h.get("/substitutes.json").body, north.get("/substitutes.json").body)
	require.Equal(t, http.StatusOK, h.get("/substitutes.csv").StatusCode)

	form := url.Values{"do": {"on"}, "letter": {"a"}, "ruleset": {"feudal"}, "most": {"3"}, "from": {"/me"}}
	a := north.post("/substitutes", form)
	require.True(t, strings.HasPrefix(a.Header.Get("Location"), "/me?letter="))
	require.Contains(t, north.get(strings.TrimSuffix(a.Header.Get("Location"), "#the-visitor")).body, "Done.")
	desk, _, err := h.desk.Desk(t.Context())
	require.NoError(t, err)
	member, _ := desk.Member("p-north")
	require.Equal(t, []string{"feudal"}, member.Rulesets)
	require.Equal(t, 3, member.Most)

	other := h.signedIn("other")
	a = other.post("/substitutes", url.Values{"do": {"yes"}, "vacancy": {"1"}, "letter": {"b"}})
	require.Contains(t, other.get(strings.TrimSuffix(a.Header.Get("Location"), "#the-visitor")).body, "Nothing was done.", "he was not asked")
	a = north.post("/substitutes", url.Values{"do": {"yes"}, "vacancy": {"1"}, "letter": {"c"}})
	taken := north.get(strings.TrimSuffix(a.Header.Get("Location"), "#the-visitor"))
	require.Contains(t, taken.body, "You have said yes.")
	sound(t, taken)
	desk, _, err = h.desk.Desk(t.Context())
	require.NoError(t, err)
	v, _ := desk.Vacancy(1)
	require.Equal(t, game.Player("p-north"), v.Taker)
	require.Contains(t, h.get("/substitutes").body, "somebody has said yes")
	require.Equal(t, http.StatusBadRequest, north.post("/substitutes", url.Values{"do": {"yes"}}).StatusCode)
}

func TestAbsenceAndDeputyFromTheSeatsPage(t *testing.T) {
	h, path := duel(t)
	h.signedIn("bert")
	h.letter("duel", "north", "BID 3")
	page := h.get(path).body
	a := h.post(path, url.Values{"do": {"away"}, "letter": {"a"}, "from": {"2026-07-01"}, "to": {"2026-07-05"}})
	require.Equal(t, http.StatusSeeOther, a.StatusCode, a.body)
	told := h.get(strings.TrimSuffix(a.Header.Get("Location"), "#the-absence"))
	require.Contains(t, told.body, "<b>Done.</b>")
	require.Contains(t, told.body, "BID 3</textarea>", "the draft stays")
	sound(t, told)
	set, lines, _ := h.game("duel").Draft("north")
	require.Equal(t, 1, set)
	require.Equal(t, "BID 3", lines[0].Text)

	a = h.post(path, url.Values{"do": {"away"}, "letter": {"b"}, "from": {"2026-07-09"}, "to": {"2026-07-05"}})
	require.Contains(t, h.get(strings.TrimSuffix(a.Header.Get("Location"), "#the-absence")).body, "Nothing was done.")

	require.NotContains(t, page, "may write for me</summary>\n<form method=\"post\" action=\"x")
	a = h.post(path, url.Values{"do": {"deputy"}, "letter": {"c"}, "who": {"player BERT"}, "until": {"2026-07-21"}, "press": {"1"}})
	require.Equal(t, http.StatusSeeOther, a.StatusCode, a.body)
	d, ok := h.game("duel").Deputed("north", noon.Add(time.Hour))
	require.True(t, ok)
	require.Equal(t, game.Player("bert"), d.Deputy)
	require.True(t, d.Press)
	told = h.get(strings.TrimSuffix(a.Header.Get("Location"), "#the-absence"))
	require.Contains(t, told.body, "Player bert may send your orders until the end of ", "by name, as he was named")
	require.NotContains(t, told.body, "..<")
	require.Contains(t, h.get(path).body, "Player bert may write for me")
	h.post(path, url.Values{"do": {"deputy-none"}, "letter": {"d"}})
	_, ok = h.game("duel").Deputed("north", noon.Add(time.Hour))
	require.False(t, ok)

	wrong := h.post(path, url.Values{"do": {"deputy"}, "letter": {"e"}, "who": {"Nobody"}})
	require.Equal(t, http.StatusUnprocessableEntity, wrong.StatusCode)
	require.Contains(t, wrong.body, "nobody here is called so")
	sound(t, wrong)
}

// carry puts a reader's session into the browser.
func (b *browser) carry(r *reader) {
	b.t.Helper()
	address, err := url.Parse(b.house.web.URL)
	require.NoError(b.t, err)
	for _, c := range r.client.Jar.Cookies(address) {
		call(b, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: b.house.web.URL})
	}
}

func TestPagesOfVisitorsFitPhonesAndDesks(t *testing.T) {
	h := newHouse(t)
	north := h.mine()
	word, _, err := h.doors.AskIn(t.Context(), "a.rather.long.address.of.somebody@a.long.domain.example", "/", noon)
	require.NoError(t, err)
	b := newBrowser(t, h)
	look := func(name, path string) {
		for size, width := range map[string]int{"small": 320, "desk": 1280} {
			b.do(chromedp.EmulateViewport(int64(width), 800))
			b.open(path)
			b.fits(path, width)
			b.legible(path)
			b.shoot("own-" + name + "-" + size)
		}
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
		b.open(path)
		b.legible(path)
		b.shoot("own-" + name + "-dark")
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	}
	for name, path := range map[string]string{"signin": "/sign-in", "sent": "/sign-in/sent", "link": "/sign-in/" + word, "desk-public": "/substitutes", "cup-public": "/tournaments/cup"} {
		look(name, path)
	}
	b.carry(north)
	for name, path := range map[string]string{
		"me": "/me", "desk": "/substitutes", "cup": "/tournaments/cup", "withdraw": "/tournaments/cup/withdraw", "seat": h.seatPath("duel", "north"),
		"history": h.seatPath("duel", "north") + "/history", "home": "/",
	} {
		look(name, path)
	}
	b.quiet()
}

func TestASeatCanReadAllThatItWasTold(t *testing.T) {
	h := newHouse(t)
	h.furnish()
	seats := h.game("valley").Seats()
	path := h.seatPath("valley", seats[0].Seat)
	require.Contains(t, h.get(path).body, path+`/history"`)
	page := h.get(path + "/history")
	require.Equal(t, http.StatusOK, page.StatusCode)
	require.Equal(t, "no-store", page.Header.Get("Cache-Control"))
	require.Equal(t, 10, strings.Count(page.body, `<details class="round"`), "the beginning and nine phases")
	require.Contains(t, page.body, "Let us talk about Bart.")
	sound(t, page)
	file := h.get(path + "/history.txt")
	require.Equal(t, "text/plain; charset=utf-8", file.Header.Get("Content-Type"))
	require.Equal(t, "no-store", file.Header.Get("Cache-Control"))
	require.Contains(t, file.body, "Let us talk about Bart.")

	other := h.get(h.seatPath("valley", seats[2].Seat) + "/history.txt").body
	require.NotContains(t, other, "Let us talk about Bart.", "it knows no more than the seat does")
	h.do("valley", seats[0].Player, game.Rekey{Seat: seats[0].Seat, Why: "lost"})
	require.Equal(t, http.StatusNotFound, h.get(path+"/history").StatusCode, "an old link opens nothing")
	require.Equal(t, http.StatusNotFound, h.get(path+"/history.txt").StatusCode)
}

func TestVisitorsNeedNoJavaScript(t *testing.T) {
	h := newHouse(t)
	c := h.cup("cup", "The cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 1)
	h.project()
	b := newBrowser(t, h)
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	still := []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}} // a button that moves is missed
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: still})
	b.open("/tournaments/cup")
	b.do(chromedp.Click(css(`main a[href^="/sign-in"]`)), chromedp.WaitVisible(css("#address")))
	b.do(chromedp.SetValue(css("#address"), "anna@mail.example"), chromedp.Click(css("main button")), chromedp.WaitVisible(css(".sent")))
	b.open(h.doors.links("anna@mail.example")[0])
	b.do(chromedp.Click(css("main button")), chromedp.WaitVisible(css(`button[value="enter"]`)))
	b.do(chromedp.Click(css(`button[value="enter"]`)), chromedp.WaitVisible(css(".receipt")))
	require.Len(t, c.state().Entrants(), 2)
	b.do(chromedp.Click(css(`a[href="/tournaments/cup/withdraw"]`)), chromedp.WaitVisible(css("#why")))
	b.do(chromedp.SetValue(css("#why"), "rain"), chromedp.Click(css(`button[value="withdraw"]`)), chromedp.WaitVisible(css(".receipt")))
	require.True(t, c.state().Entrants()[1].Withdrawn)
	b.do(chromedp.Click(css(`a[href="/me"]`)), chromedp.WaitVisible(css("#zone")))
	b.do(chromedp.SetValue(css("#zone"), "Europe/Madrid"), chromedp.Click(css(`form[action="/me"] button`)), chromedp.WaitVisible(css(".sent")))
	b.do(chromedp.Click(css(`form[action="/sign-out"] button`)), chromedp.WaitReady(css(`a[href^="/sign-in"]`)))
	b.quiet()
}
