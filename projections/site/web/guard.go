package web

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

// contentPolicy lets a page load from this server alone, and run nothing but its scripts.
const contentPolicy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; " +
	"worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// maxBodySize is the greatest size of a form in bytes.
const maxBodySize = 128 << 10

// Guard wraps all pages: it refuses forms of other sites and bodies that are too long, sets the
// headers of all pages, and reads ".json" or ".csv" at the end of a path as a request for the page's
// data. Forms to paths that match openPattern, a pattern of http.ServeMux, may come from anywhere.
func (s *Front) Guard(next http.Handler, openPattern string) http.Handler {
	strict := http.NewCrossOriginProtection()
	if own, err := url.Parse(s.Base()); err == nil && own.Host != "" {
		_ = strict.AddTrustedOrigin(own.Scheme + "://" + own.Host) // an address that is no origin sends no forms
	}
	strict.AddInsecureBypassPattern(openPattern)
	strict.SetDenyHandler(s.Page(Refuse(errForeign)))
	return compressAnswers(strict.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", contentPolicy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "same-origin") // no other site sees a link; "no-referrer" would hide even from us where a form came from
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		r.Body = http.MaxBytesReader(w, r.Body, maxBodySize)
		next.ServeHTTP(w, stripFormat(withCaller(r)))
	})))
}

// compressAnswers compresses answers for clients that read gzip. It leaves out streams, whose paths
// end in "/live", and answers with the header gzhttp.HeaderNoCompression: private pages.
func compressAnswers(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false))
	if err != nil {
		return next // cannot happen: its options are right
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
