package people_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/roster"
	"seneschal/projections/site/sitetest"
)

func TestMyPageShowsWhatIsMine(t *testing.T) {
	server := sitetest.New(t)
	north := server.Mine()
	page := north.Get("/me")
	require.Equal(t, http.StatusOK, page.StatusCode)
	sitetest.Sound(t, page)
	require.Equal(t, "no-store", page.Header.Get("Cache-Control"))
	require.Contains(t, page.Header.Get("X-Robots-Tag"), "noindex")
	duel, valley := strings.Index(page.Body, "A duel"), strings.Index(page.Body, "The valley")
	require.True(t, 0 < duel && duel < valley, "what is asked for comes first")
	for _, words := range []string{
		"Your orders are due.", "Your orders are in.", "CET", "Far away", "for Player p-seat1", "without its press", "The cup",
		"a regent rules while its holder is silent", "p-north@mail.example", server.SeatPath("duel", "north") + `"`, `value="Europe/Berlin"`,
	} {
		require.Contains(t, page.Body, words)
	}
	require.Contains(t, page.Body, "<title>(1) ", "one game waits")
	require.Contains(t, north.Get("/").Body, "<title>(1) ")
	require.Contains(t, server.Get("/").Body, "<title>Games ")
	require.NotContains(t, page.Body, "for Player p-seat2", "he is a deputy no more")
	require.Equal(t, http.StatusOK, north.Get(server.SeatPath("duel", "north")).StatusCode)

	stranger := server.Get("/me")
	require.Equal(t, http.StatusSeeOther, stranger.StatusCode)
	require.Equal(t, "/sign-in?back=%2Fme", stranger.Header.Get("Location"))
	require.Equal(t, "no-store", stranger.Header.Get("Cache-Control"))
	data := north.Get("/me.json")
	require.Equal(t, "no-store", data.Header.Get("Cache-Control"), "there are no data of it")
}

func TestSettingsAreKept(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	anna := server.SignedIn("anna")
	a := anna.Post("/me", url.Values{"name": {"  Anna   van Berg "}, "zone": {"America/New_York"}, "language": {"nl"}})
	require.Equal(t, "/me?saved=1#my-settings", a.Header.Get("Location"))
	require.Contains(t, anna.Get("/me?saved=1").Body, "Je instellingen zijn bewaard.")
	person, err := server.Doors.Find(t.Context(), "anna")
	require.NoError(t, err)
	require.Equal(t, "Anna van Berg", person.Name)
	require.Equal(t, "America/New_York", person.Zone)
	require.Equal(t, "nl", person.Language)

	for field, form := range map[string]url.Values{
		"name-fault":     {"name": {strings.Repeat("x", 61)}, "zone": {"UTC"}, "language": {"en"}},
		"zone-fault":     {"name": {"Anna"}, "zone": {"Mars/Olympus"}, "language": {"en"}},
		"language-fault": {"name": {"Anna"}, "zone": {"UTC"}, "language": {"xx"}},
	} {
		answer := anna.Post("/me", form)
		require.Equal(t, http.StatusUnprocessableEntity, answer.StatusCode)
		require.Contains(t, answer.Body, `id="`+field+`"`)
		require.Contains(t, answer.Body, `href="#`+strings.TrimSuffix(field, "-fault")+`"`, "a list of what is wrong stands first")
		require.Contains(t, answer.Body, "<title>Niet bewaard: Mijn pagina")
		sitetest.Sound(t, answer)
	}
	for _, name := range []string{"Why", "by", "2", "1 WHY", "waarom", "a@b.example"} {
		a := anna.Post("/me", url.Values{"name": {name}, "zone": {"UTC"}, "language": {"en"}})
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, name)
	}
	for _, zone := range []string{"Local", "", "../../etc/passwd"} {
		a := anna.Post("/me", url.Values{"name": {"Anna"}, "zone": {zone}, "language": {"en"}})
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, zone)
	}
	require.Equal(t, http.StatusUnprocessableEntity, anna.Post("/me", url.Values{"name": {"A\u202enna"}, "zone": {"UTC"}, "language": {"en"}}).StatusCode)
	after, err := server.Doors.Find(t.Context(), "anna")
	require.NoError(t, err)
	require.Equal(t, person, after)
}

func TestFaultsOfFormsAreWhereTheReaderIs(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	b := sitetest.NewBrowser(t, server)
	sitetest.Call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.Do(chromedp.EmulateViewport(320, 800))
	b.Open("/sign-in")
	b.Do(chromedp.RemoveAttribute(sitetest.Css("#address"), "type"), chromedp.SetValue(sitetest.Css("#address"), "nowhere"), chromedp.Click(sitetest.Css("main button")), chromedp.WaitVisible(sitetest.Css(`#address[aria-invalid="true"]:focus`)))
	b.Legible("a fault")
	b.Carry(server.SignedIn("anna"))
	b.Open("/me")
	b.Do(chromedp.SetValue(sitetest.Css("#zone"), "Mars"), chromedp.Click(sitetest.Css(`form[action="/me"] button`)), chromedp.WaitVisible(sitetest.Css("#the-faults:focus")))
	b.Fits("faults", 320)
	b.Legible("faults")
	sitetest.Call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{})
	b.Accessible("faults")
	b.Do(chromedp.Click(sitetest.Css(`#the-faults a[href="#zone"]`)), chromedp.WaitVisible(sitetest.Css("#zone:focus")))
}

// TestNobodyIsCalledSoThatEmailsMeanHimForAnother checks names that emails could misread, as
// they hold names in the place of IDs: REPLACE carl BY bert IN cup-s1r1t1.
func TestNobodyIsCalledSoThatEmailsMeanHimForAnother(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	server.SignedIn("bert")
	require.NoError(t, server.Doors.Settle(t.Context(), roster.Person{ID: "bert", Name: "Bert Oak", Zone: "UTC"}, sitetest.Noon))
	server.SignedIn("gone")
	require.NoError(t, server.Doors.Erase(t.Context(), "gone"))
	anna := server.SignedIn("anna")
	settle := func(name string) int {
		return anna.Post("/me", url.Values{"name": {name}, "zone": {"UTC"}, "language": {"en"}}).StatusCode
	}
	for _, name := range []string{"bert", "BERT", "gone", "bert IN cup-s1r1t1", "Bert  Oak in cup-s1r1t1", "Bert Oak waarom zo", "Bert Oak", "bert  oák", "Веrt Оаk", "The Steward", "STEWARD", "l'intendant", "el mayordomo", "Rentmeester", "Ѕteward", "Seneschal"} {
		require.Equal(t, http.StatusUnprocessableEntity, settle(name), name)
	}
	for i, name := range []string{"anna", "Rod Steward", "Anna in 't Veld", "Bert Oakley", "Berta", "Bert the Second"} {
		server.Past.Store(int64(time.Duration(i) * 31 * 24 * time.Hour))
		require.Equal(t, http.StatusSeeOther, settle(name), name)
	}
	require.Equal(t, http.StatusUnprocessableEntity, settle("Anna once more"), "the name was changed lately")
	require.Contains(t, server.Get("/players/anna").Body, "Called Bert Oakley until")
}

func TestStandingInForOthers(t *testing.T) {
	server := sitetest.New(t)
	north := server.Mine()
	page := server.Get("/substitutes")
	sitetest.Sound(t, page)
	for _, words := range []string{"1 seat of running games needs a substitute.", "1 player stands in.", "Far away", "A regent rules", "1 player, in 1 wave", "Sign in"} {
		require.Contains(t, page.Body, words)
	}
	require.NotContains(t, page.Body, "p-north")
	require.NotContains(t, server.Get("/substitutes.json").Body, "p-north", "who was asked is nobody's business")
	require.Equal(t, server.Get("/substitutes.json").Body, north.Get("/substitutes.json").Body)
	require.Equal(t, http.StatusOK, server.Get("/substitutes.csv").StatusCode)

	form := url.Values{"do": {"on"}, "letter": {"a"}, "ruleset": {"feudal"}, "most": {"3"}, "from": {"/me"}}
	answer := north.Post("/substitutes", form)
	require.True(t, strings.HasPrefix(answer.Header.Get("Location"), "/me?letter="))
	require.Contains(t, north.Get(strings.TrimSuffix(answer.Header.Get("Location"), "#the-visitor")).Body, "Done.")
	desk, _, err := server.Desk.Desk(t.Context())
	require.NoError(t, err)
	member, _ := desk.FindMember("p-north")
	require.Equal(t, []string{"feudal"}, member.Rulesets)
	require.Equal(t, 3, member.Most)

	other := server.SignedIn("other")
	answer = other.Post("/substitutes", url.Values{"do": {"yes"}, "vacancy": {"1"}, "letter": {"b"}})
	require.Contains(t, other.Get(strings.TrimSuffix(answer.Header.Get("Location"), "#the-visitor")).Body, "Nothing was done.", "he was not asked")
	answer = north.Post("/substitutes", url.Values{"do": {"yes"}, "vacancy": {"1"}, "letter": {"c"}})
	taken := north.Get(strings.TrimSuffix(answer.Header.Get("Location"), "#the-visitor"))
	require.Contains(t, taken.Body, "You have said yes.")
	sitetest.Sound(t, taken)
	desk, _, err = server.Desk.Desk(t.Context())
	require.NoError(t, err)
	v, _ := desk.Vacancy(1)
	require.Equal(t, game.Player("p-north"), v.Taker)
	require.Contains(t, server.Get("/substitutes").Body, "somebody has said yes")
	require.Equal(t, http.StatusBadRequest, north.Post("/substitutes", url.Values{"do": {"yes"}}).StatusCode)
}

func TestAbsenceAndDeputyFromTheSeatsPage(t *testing.T) {
	server, path := sitetest.Duel(t)
	server.SignedIn("bert")
	server.Email("duel", "north", "BID 3")
	page := server.Get(path).Body
	answer := server.Post(path, url.Values{"do": {"away"}, "letter": {"a"}, "from": {"2026-07-01"}, "to": {"2026-07-05"}})
	require.Equal(t, http.StatusSeeOther, answer.StatusCode, answer.Body)
	told := server.Get(strings.TrimSuffix(answer.Header.Get("Location"), "#the-absence"))
	require.Contains(t, told.Body, "<b>Done.</b>")
	require.Contains(t, told.Body, "BID 3</textarea>", "the draft stays")
	sitetest.Sound(t, told)
	set, lines, _ := server.GameNow("duel").Draft("north")
	require.Equal(t, 1, set)
	require.Equal(t, "BID 3", lines[0].Text)

	answer = server.Post(path, url.Values{"do": {"away"}, "letter": {"b"}, "from": {"2026-07-09"}, "to": {"2026-07-05"}})
	require.Contains(t, server.Get(strings.TrimSuffix(answer.Header.Get("Location"), "#the-absence")).Body, "Nothing was done.")

	require.NotContains(t, page, "may write for me</summary>\n<form method=\"post\" action=\"x")
	answer = server.Post(path, url.Values{"do": {"deputy"}, "letter": {"c"}, "who": {"player BERT"}, "until": {"2026-07-21"}, "press": {"1"}})
	require.Equal(t, http.StatusSeeOther, answer.StatusCode, answer.Body)
	named, ok := server.GameNow("duel").Deputed("north", sitetest.Noon.Add(time.Hour))
	require.True(t, ok)
	require.Equal(t, game.Player("bert"), named.Deputy)
	require.True(t, named.Press)
	told = server.Get(strings.TrimSuffix(answer.Header.Get("Location"), "#the-absence"))
	require.Contains(t, told.Body, "Player bert may send your orders until the end of ", "by name, as he was named")
	require.NotContains(t, told.Body, "..<")
	require.Contains(t, server.Get(path).Body, "Player bert may write for me")
	server.Post(path, url.Values{"do": {"deputy-none"}, "letter": {"d"}})
	_, ok = server.GameNow("duel").Deputed("north", sitetest.Noon.Add(time.Hour))
	require.False(t, ok)

	wrong := server.Post(path, url.Values{"do": {"deputy"}, "letter": {"e"}, "who": {"Nobody"}})
	require.Equal(t, http.StatusUnprocessableEntity, wrong.StatusCode)
	require.Contains(t, wrong.Body, "nobody here is called so")
	sitetest.Sound(t, wrong)
}

func TestPagesOfVisitorsFitPhonesAndDesks(t *testing.T) {
	server := sitetest.New(t)
	north := server.Mine()
	word, _, err := server.Doors.AskIn(t.Context(), "a.rather.long.address.of.somebody@a.long.domain.example", "/", sitetest.Noon)
	require.NoError(t, err)
	browser := sitetest.NewBrowser(t, server)
	look := func(name, path string) {
		browser.Everywhere("own-"+name, path)
	}
	for name, path := range map[string]string{"signin": "/sign-in", "sent": "/sign-in/sent", "link": "/sign-in/" + word, "desk-public": "/substitutes", "cup-public": "/tournaments/cup"} {
		look(name, path)
	}
	browser.Carry(north)
	for name, path := range map[string]string{
		"me": "/me", "desk": "/substitutes", "cup": "/tournaments/cup", "withdraw": "/tournaments/cup/withdraw", "seat": server.SeatPath("duel", "north"),
		"history": server.SeatPath("duel", "north") + "/history", "home": "/",
	} {
		look(name, path)
	}
	browser.Quiet()
}

func TestASeatCanReadAllThatItWasTold(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	seats := server.GameNow("valley").Seats()
	path := server.SeatPath("valley", seats[0].Seat)
	require.Contains(t, server.Get(path).Body, path+`/history"`)
	page := server.Get(path + "/history")
	require.Equal(t, http.StatusOK, page.StatusCode)
	require.Equal(t, "no-store", page.Header.Get("Cache-Control"))
	require.Equal(t, 10, strings.Count(page.Body, `<details class="round"`), "the beginning and nine phases")
	require.Contains(t, page.Body, "Let us talk about Bart.")
	sitetest.Sound(t, page)
	file := server.Get(path + "/history.txt")
	require.Equal(t, "text/plain; charset=utf-8", file.Header.Get("Content-Type"))
	require.Equal(t, "no-store", file.Header.Get("Cache-Control"))
	require.Contains(t, file.Body, "Let us talk about Bart.")

	other := server.Get(server.SeatPath("valley", seats[2].Seat) + "/history.txt").Body
	require.NotContains(t, other, "Let us talk about Bart.", "it knows no more than the seat does")
	server.Do("valley", seats[0].Player, game.Rekey{Seat: seats[0].Seat, Why: "lost"})
	require.Equal(t, http.StatusNotFound, server.Get(path+"/history").StatusCode, "an old link opens nothing")
	require.Equal(t, http.StatusNotFound, server.Get(path+"/history.txt").StatusCode)
}

func TestVisitorsNeedNoJavaScript(t *testing.T) {
	server := sitetest.New(t)
	tournament := server.Tournament("cup", "The cup", "{format: swiss, seats: 2, rounds: 3, play: {ruleset: tiny}}", 1)
	server.Project()
	b := sitetest.NewBrowser(t, server)
	sitetest.Call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	still := []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}} // a click misses a button that moves
	sitetest.Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: still})
	b.Open("/tournaments/cup")
	b.Do(chromedp.Click(sitetest.Css(`main a[href^="/sign-in"]`)), chromedp.WaitVisible(sitetest.Css("#address")))
	b.Do(chromedp.SetValue(sitetest.Css("#address"), "anna@mail.example"), chromedp.Click(sitetest.Css("main button")), chromedp.WaitVisible(sitetest.Css(".sent")))
	b.Open(server.Doors.Links("anna@mail.example")[0])
	b.Do(chromedp.Click(sitetest.Css("main button")), chromedp.WaitVisible(sitetest.Css(`button[value="enter"]`)))
	b.Do(chromedp.Click(sitetest.Css(`button[value="enter"]`)), chromedp.WaitVisible(sitetest.Css(".receipt")))
	require.Len(t, tournament.State().Entrants(), 2)
	b.Do(chromedp.Click(sitetest.Css(`a[href="/tournaments/cup/withdraw"]`)), chromedp.WaitVisible(sitetest.Css("#why")))
	b.Do(chromedp.SetValue(sitetest.Css("#why"), "rain"), chromedp.Click(sitetest.Css(`button[value="withdraw"]`)), chromedp.WaitVisible(sitetest.Css(".receipt")))
	require.True(t, tournament.State().Entrants()[1].Withdrawn)
	b.Do(chromedp.Click(sitetest.Css(`a[href="/me"]`)), chromedp.WaitVisible(sitetest.Css("#zone")))
	b.Do(chromedp.SetValue(sitetest.Css("#zone"), "Europe/Madrid"), chromedp.Click(sitetest.Css(`form[action="/me"] button`)), chromedp.WaitVisible(sitetest.Css(".sent")))
	b.Do(chromedp.Click(sitetest.Css(`form[action="/sign-out"] button`)), chromedp.WaitReady(sitetest.Css(`a[href^="/sign-in"]`)))
	b.Quiet()
}

func TestACodeThatLinksAForumIsShownOnce(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2})
	server.Project()
	anna := server.SignedIn("anna")
	require.NotContains(t, anna.Get("/me").Body, "CODE-OF")
	made := anna.Post("/me/forum", url.Values{})
	require.Contains(t, made.Body, "<code>LINK CODE-OF-anna</code>")
	sitetest.Sound(t, made)
	require.NotContains(t, anna.Get("/me").Body, "CODE-OF")
	require.Contains(t, anna.Get("/me?lang=fr").Body, "Créer un code")
}
