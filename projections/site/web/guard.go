package web

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

// policy lets a page load from this house alone, and run nothing but its scripts.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; " +
	"worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// bodyLimit is how much a form may send.
const bodyLimit = 128 << 10

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
	strict.SetDenyHandler(s.Page(Refuse(errForeign)))
	return compressed(strict.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // no other site sees a link; with none at all, browsers hide from us too where a form came from
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		r.Body = http.MaxBytesReader(w, r.Body, bodyLimit)
		next.ServeHTTP(w, inForm(withCaller(r)))
	})))
}

// compressed has answers sent in fewer bytes to those who read gzip, but for streams, and
// for what says of itself that it is not to be: pages with what one reader alone may know.
func compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false))
	if err != nil {
		return next // its options are right
	}
	packed := wrap(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/live") {
			next.ServeHTTP(w, r)
			return
		}
		packed.ServeHTTP(w, r)
	})
}
