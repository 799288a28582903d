package devices_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/mailgw/push"
	"seneschal/projections/site/sitetest"
)

func TestTheManifestMakesAnAppOfThePages(t *testing.T) {
	server, _ := sitetest.Duel(t)
	answer := server.Get("/manifest.webmanifest")
	require.Equal(t, http.StatusOK, answer.StatusCode)
	require.Equal(t, "application/manifest+json", answer.Header.Get("Content-Type"))
	var m struct {
		StartURL string `json:"start_url"`
		Display  string
		Icons    []struct{ Src, Sizes, Purpose string }
	}
	require.NoError(t, json.Unmarshal([]byte(answer.Body), &m))
	require.Equal(t, "/", m.StartURL)
	require.Equal(t, "standalone", m.Display)
	require.Len(t, m.Icons, 3)
	for _, i := range m.Icons {
		icon := server.Get(i.Src)
		require.Equal(t, http.StatusOK, icon.StatusCode, i.Src)
		require.Equal(t, "image/png", icon.Header.Get("Content-Type"))
	}
	worker := server.Get("/sw.js")
	require.Contains(t, worker.Header.Get("Content-Type"), "text/javascript")
	require.Equal(t, "no-cache", worker.Header.Get("Cache-Control"))
	require.Contains(t, worker.Header.Get("Content-Security-Policy"), "worker-src 'self'; manifest-src 'self'")
	home := server.Get("/")
	require.Contains(t, home.Body, `<link rel="manifest" href="/manifest.webmanifest">`)
}

func TestDevicesAreNamedAndRemovedByForms(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	anna := server.SignedIn("anna")
	good := url.Values{"do": {"add"}, "endpoint": {"https://push.example/a"}, "p256dh": {"k"}, "auth": {"a"}}
	require.Equal(t, "/me#my-device", anna.Post("/me/devices", good).Header.Get("Location"))
	me := anna.Get("/me")
	sitetest.Sound(t, me)
	require.Contains(t, me.Body, "push.example")
	bad := url.Values{"do": {"add"}, "endpoint": {"http://127.0.0.1/a"}, "p256dh": {"k"}, "auth": {"a"}}
	answer := anna.Post("/me/devices", bad)
	require.Equal(t, http.StatusUnprocessableEntity, answer.StatusCode)
	sitetest.Sound(t, answer)
	require.Equal(t, http.StatusForbidden, server.Post("/me/devices", good).StatusCode, "a stranger has none")
	renewed := url.Values{"old": {"https://push.example/a"}, "endpoint": {"https://push.example/b"}, "p256dh": {"k"}, "auth": {"a"}}
	require.Equal(t, http.StatusSeeOther, server.Post("/devices/renewed", renewed).StatusCode)
	require.Equal(t, http.StatusUnprocessableEntity, server.Post("/devices/renewed", renewed).StatusCode, "it is that no more")
	require.Equal(t, []string{"https://push.example/b"}, server.Phones.Endpoints("anna"))
	anna.Post("/me/devices", url.Values{"do": {"remove"}, "device": {push.IDOf("https://push.example/b")}})
	require.Empty(t, server.Phones.Endpoints("anna"))
	require.NotContains(t, anna.Get("/me").Body, "push.example")
}

// subscribing makes a browser subscribe to a push service that does not exist.
const subscribing = `
const made = () => JSON.parse(localStorage.getItem("made"));
const subscription = () => made() && {
  endpoint: "https://push.example/" + made().id, options: { applicationServerKey: Uint8Array.from(made().key).buffer },
  toJSON: () => ({ endpoint: "https://push.example/" + made().id, keys: { p256dh: "k", auth: "a" } }),
  unsubscribe: async () => { localStorage.removeItem("made"); return true; },
};
PushManager.prototype.getSubscription = async () => subscription();
PushManager.prototype.subscribe = async o => {
  if (localStorage.getItem("broken")) throw new Error("there is no push service");
  localStorage.setItem("made", JSON.stringify({ id: "chromium", key: [...o.applicationServerKey] }));
  return subscription();
};`

// allowed returns a browser that allows notifications.
func allowed(t *testing.T, h *sitetest.Server) *sitetest.Browser {
	b := sitetest.NewOwnBrowser(t, h)
	sitetest.Call(b, browser.SetPermission, browser.SetPermissionParams{Permission: &browser.PermissionDescriptor{Name: "notifications"}, Setting: browser.PermissionSettingGranted, Origin: h.Web.URL})
	return b
}

// TestABrowserIsNamed clicks the button on the visitor's page, and on that of a seat.
func TestABrowserIsNamed(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	b := allowed(t, server)
	b.Carry(server.SignedIn("anna"))
	_, err := chromedp.Call(b.Context, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: subscribing})
	require.NoError(t, err)
	g, _, err := server.Host.Game(t.Context(), "duel")
	require.NoError(t, err)
	seat := g.Seats()[0]
	for path, player := range map[string]game.Player{"/me": "anna", server.SeatPath("duel", seat.Seat): seat.Player} {
		b.Open(path)
		press(b, add)
		b.Do(chromedp.WaitVisible(on))
		require.Equal(t, []string{"https://push.example/chromium"}, server.Phones.Endpoints(player), path)
		b.Open(path)
		press(b, remove)
		b.Do(chromedp.WaitVisible(add))
		require.Empty(t, server.Phones.Endpoints(player), path)
	}
	sitetest.Ask(b, chromedp.Evaluate[bool](`localStorage.setItem("broken", "1"), true`))
	press(b, add)
	b.Do(chromedp.WaitVisible(sitetest.Css(`[role="alert"][data-when="failed"]`)))
	b.Quiet()
}

// press presses a button once it is there, even if the page has moved it meanwhile.
func press(b *sitetest.Browser, button sitetest.Css) {
	b.T.Helper()
	b.Do(chromedp.WaitVisible(button))
	require.True(b.T, sitetest.Ask(b, chromedp.Evaluate[bool]("document.querySelector(`"+string(button)+"`).click(), true")))
}

const (
	add    = sitetest.Css(`[data-do="add"]`)
	remove = sitetest.Css(`[data-do="remove"]`)
	on     = sitetest.Css(`[role="status"][data-when="on"]`)
)

// TestTheWorkerShowsWhatIsTold delivers a push to the real service worker.
func TestTheWorkerShowsWhatIsTold(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	b := allowed(t, server)
	b.Carry(server.SignedIn("anna"))
	registered := make(chan serviceworker.RegistrationID, 9)
	require.NoError(t, chromedp.Listen(b.Context, func(e any) {
		if e, ok := e.(*serviceworker.EventWorkerRegistrationUpdated); ok && len(e.Registrations) > 0 {
			select {
			case registered <- e.Registrations[0].RegistrationID:
			default:
			}
		}
	}))
	sitetest.Call(b, serviceworker.Enable, cdp.Empty{})
	b.Open("/me")
	b.Do(chromedp.WaitVisible(add))
	require.True(t, sitetest.Ask(b, chromedp.Evaluate[bool](`navigator.serviceWorker.ready.then(() => true)`, chromedp.EvalAwaitPromise)))
	id := <-registered
	shown := func() []string {
		return sitetest.Ask(b, chromedp.Evaluate[[]string](`navigator.serviceWorker.ready.then(r => r.getNotifications()).then(all => all.map(n => [n.title, n.body, n.tag, n.data].join("|")))`, chromedp.EvalAwaitPromise))
	}
	for _, c := range []struct{ data, want string }{
		{`{"title":"(2) Winter 3 waits for you","body":"Valley 12","url":"/g/valley-12","tag":"t","waits":2,"lang":"en"}`, "(2) Winter 3 waits for you|Valley 12|t|/g/valley-12"},
		{`{"title":"(1) Two hours left","body":"Valley 12","url":"/g/valley-12","tag":"t","waits":1,"lang":"en"}`, "(1) Two hours left|Valley 12|t|/g/valley-12"},
	} {
		require.Eventually(t, func() bool { // one that comes while the worker starts may be lost
			sitetest.Call(b, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{Origin: server.Web.URL, RegistrationID: id, Data: c.data})
			all := shown()
			return len(all) == 1 && all[0] == c.want
		}, 40*time.Second, 300*time.Millisecond, "%v", c.want)
	}
	b.Quiet()
}

// TestThePartIsReadEverywhere looks at the part on telephones and desks, in light and dark.
func TestThePartIsReadEverywhere(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	anna := server.SignedIn("anna")
	anna.Post("/me/devices", url.Values{"do": {"add"}, "endpoint": {"https://push.example/a"}, "p256dh": {"k"}, "auth": {"a"}})
	b := allowed(t, server)
	b.Carry(anna)
	b.Everywhere("device-me", "/me")
	b.Everywhere("device-seat", server.SeatPath("duel", "north"))
	b.Quiet()
}
