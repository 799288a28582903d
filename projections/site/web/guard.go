package web

import (
	"net/http"
	"net/url"
)

// policy lets a page load from this house alone, and run nothing but live.js.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Guard is around all pages: it refuses forms of other sites and bodies that
// are too long, sets the headers that all pages have, and reads ".json" at the
// end of a path as a wish for the page's data. Forms to the open pattern may come
// from anywhere.
func (s *Front) Guard(next http.Handler, open string) http.Handler {
	strict := http.NewCrossOriginProtection()
	if own, err := url.Parse(s.Base()); err == nil && own.Host != "" {
		_ = strict.AddTrustedOrigin(own.Scheme + "://" + own.Host) // what is no origin sends no forms
	}
	strict.AddInsecureBypassPattern(open)
	strict.SetDenyHandler(s.Page(func(*http.Request) (View, error) { return View{}, errForeign }))
	return strict.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // no other site sees a link; with none at all, browsers hide from us too where a form came from
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		r.Body = http.MaxBytesReader(w, r.Body, bodyLimit)
		next.ServeHTTP(w, inForm(withCaller(r)))
	}))
}

// robots keeps search engines out of the pages behind mailed links, and of
// those that are one reader's.
func robots(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("User-agent: *\nDisallow: /seat/\nDisallow: /sign-in\nDisallow: /me\nDisallow: /unsubscribe/\n")) // the reader may have gone
}
