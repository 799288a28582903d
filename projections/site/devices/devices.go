package devices

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/site/web"
)

// A Device is a browser on which a player gets push notifications.
type Device struct {
	ID      string
	Service string // host of its push service
	Since   time.Time
}

// A Subscription is a browser's own description for push notifications.
type Subscription struct{ Endpoint, P256dh, Auth string }

// ErrDevice says that a sent subscription is not valid.
var ErrDevice = errors.New("that is no subscription of a browser")

// Kept stores the devices on which players are notified.
type Kept interface {
	// Key returns the public key to which browsers subscribe, in base64url.
	Key() string
	// Of lists the devices of a player.
	Of(ctx context.Context, p game.Player) ([]Device, error)
	// Add lets a player be notified on a device. It fails with ErrDevice if the subscription is not valid.
	Add(ctx context.Context, p game.Player, s Subscription) error
	// Renew replaces the subscription of the device with an old endpoint. It fails with ErrDevice if no
	// device has that endpoint, or the new subscription is not valid.
	Renew(ctx context.Context, old string, s Subscription) error
	// Remove forgets a device of a player.
	Remove(ctx context.Context, p game.Player, id string) error
}

// Pages are the manifest, the service worker, and the forms about devices. Kept may be nil: nobody
// is notified then.
type Pages struct {
	Web  *web.Front
	Kept Kept
}

// Panel is the part of a page where a player turns notifications on this browser on or off.
type Panel struct {
	Key    string // public key to which the browser subscribes
	Action string // path to which its form is sent
	Known  string // IDs of the player's devices so far, separated by spaces
	Waits  int    // number of games that wait for the player
	All    []Line // the player's devices, to remove them; nil: not on this page
}

// Line is a device on a page.
type Line struct {
	ID, Service string
	Since       web.Moment
}

// Part returns the part for a page of a player, with a list of their devices if list is true. It returns
// nil if nobody is notified, or player is "".
func (s *Pages) Part(ctx context.Context, player game.Player, action string, waits int, list bool) (*Panel, error) {
	if s.Kept == nil || player == "" {
		return nil, nil
	}
	all, err := s.Kept.Of(ctx, player)
	if err != nil {
		return nil, web.FromTables(err)
	}
	part := &Panel{Key: s.Kept.Key(), Action: action, Waits: waits, Known: strings.Join(lists.Map(all, func(d Device) string { return d.ID }), " ")}
	if list {
		part.All = lists.Map(all, func(d Device) Line { return Line{d.ID, d.Service, s.Web.When(ctx, d.Since)} })
	}
	return part, nil
}

// Change carries out a form about a player's devices, which it parses. It fails with web.ErrNowhere if
// nobody is notified, with web.ErrForm for an unknown form, and with errSubscription if the browser's
// subscription is not valid.
func (s *Pages) Change(r *http.Request, player game.Player) error {
	if s.Kept == nil || player == "" {
		return web.ErrNowhere
	}
	if err := web.ReadForm(r); err != nil {
		return err
	}
	var err error
	switch r.PostFormValue("do") {
	case "add":
		err = s.Kept.Add(r.Context(), player, readSubscription(r))
	case "remove":
		err = s.Kept.Remove(r.Context(), player, r.PostFormValue("device"))
	default:
		return web.ErrForm
	}
	return toPageError(err)
}

// toPageError turns an error of Kept into one that has a page; nil stays nil.
func toPageError(err error) error {
	if errors.Is(err, ErrDevice) {
		return errSubscription
	}
	return web.FromTables(err)
}

// readSubscription reads the subscription in a form.
func readSubscription(r *http.Request) Subscription {
	return Subscription{r.PostFormValue("endpoint"), r.PostFormValue("p256dh"), r.PostFormValue("auth")}
}

// changeDevice answers the form on the visitor's page.
func (s *Pages) changeDevice(r *http.Request) (web.View, error) {
	err := s.Change(r, s.Web.Visitor(r))
	return web.Onward("/me#my-device"), err
}

// renewSubscription replaces a browser's subscription. The browser proves itself by knowing the endpoint
// of the old one.
func (s *Pages) renewSubscription(r *http.Request) (web.View, error) {
	err := s.Kept.Renew(r.Context(), r.PostFormValue("old"), readSubscription(r))
	return web.Onward("/me#my-device"), toPageError(err)
}

// errSubscription says that a browser has sent an invalid subscription.
var errSubscription = &web.FaultError{Reason: "a browser sent no subscription that can be called", Fault: web.Fault{Status: http.StatusUnprocessableEntity, Title: "device.fault.title", Words: "device.fault"}}

// Routes adds the manifest, the service worker and the forms to a mux.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /manifest.webmanifest", s.Web.File(s.serveManifest))
	mux.Handle("GET /sw.js", s.Web.File(s.serveWorker))
	mux.Handle("POST /me/devices", s.Web.Member(s.changeDevice))
	mux.Handle("POST /devices/renewed", s.Web.Page(web.If(s.Kept != nil, web.Form(s.renewSubscription))))
	return nil
}

//go:embed html/*.html words/*.yaml static/sw.js
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, nil)

// serveWorker serves the service worker. It lies at the root, as it is for all pages.
func (s *Pages) serveWorker(w http.ResponseWriter, r *http.Request) error {
	script, err := files.ReadFile("static/sw.js")
	if err == nil {
		web.Send(w, r, "text/javascript; charset=utf-8", script)
	}
	return err
}

// icon is a picture of the app in the manifest.
type icon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// serveManifest serves the web app manifest, which makes an app of the pages on a home screen.
// docs: w3.org/TR/appmanifest
func (s *Pages) serveManifest(w http.ResponseWriter, r *http.Request) error {
	var icons []icon
	for _, i := range []icon{{"icon-192.png", "192x192", "image/png", "any"}, {"icon-512.png", "512x512", "image/png", "any"}, {"icon-maskable-512.png", "512x512", "image/png", "maskable"}} {
		url, err := web.Asset(i.Src)
		if err != nil {
			return err
		}
		i.Src = url
		icons = append(icons, i)
	}
	data, err := json.Marshal(map[string]any{
		"id": "/", "name": "Seneschal", "short_name": "Seneschal", "lang": s.Web.Voice(r.Context()).Lang, "start_url": "/", "scope": "/", "display": "standalone",
		"background_color": "#fbf8f1", "theme_color": "#7a1f16", "icons": icons,
	})
	if err == nil {
		web.Send(w, r, "application/manifest+json", data)
	}
	return err
}
