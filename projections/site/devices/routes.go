package devices

import (
	"embed"
	"encoding/json"
	"net/http"

	"seneschal/projections/site/web"
)

// Routes adds the manifest, the service worker and the forms to a mux.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /manifest.webmanifest", s.Web.File(s.manifest))
	mux.Handle("GET /sw.js", s.Web.File(s.worker))
	mux.Handle("POST /me/devices", s.Web.Member(s.change))
	mux.Handle("POST /devices/renewed", s.Web.Page(s.renew))
	return nil
}

//go:embed html/*.html words/*.yaml static/sw.js
var files embed.FS

// Templates are the templates of the room.
var Templates = web.NewTemplates(files, nil)

// worker is the service worker. It lies at the root, as it is for all pages.
func (s *Pages) worker(w http.ResponseWriter, r *http.Request) error {
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

// manifest makes an app of the pages where they are put on a home screen.
// docs: w3.org/TR/appmanifest
func (s *Pages) manifest(w http.ResponseWriter, r *http.Request) error {
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
