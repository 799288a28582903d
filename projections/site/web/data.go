package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path"
	"strings"
)

// formatKey is the key of a request's context for the format in which a page's data are wanted:
// ".json" or ".csv".
type formatKey struct{}

// DataFormat returns the format in which a request wants a page's data: ".json" or ".csv"; "" if it
// wants the page itself.
func DataFormat(r *http.Request) string {
	format, _ := r.Context().Value(formatKey{}).(string)
	return format
}

// AsData reports whether a request is for a page's data. They must be the same for everybody.
func AsData(r *http.Request) bool { return DataFormat(r) != "" }

// stripFormat returns a copy of a request without ".json" or ".csv" at the end of its path, for
// DataFormat; "/index.json" becomes "/". It returns r itself if the path has no such end, or is that
// of a seat's page.
func stripFormat(r *http.Request) *http.Request {
	format := path.Ext(r.URL.Path)
	if format != ".json" && format != ".csv" || isSeatPage(r.URL.Path) {
		return r
	}
	page := strings.TrimSuffix(r.URL.Path, format)
	if page == "/index" {
		page = "/"
	}
	r2 := r.Clone(context.WithValue(r.Context(), formatKey{}, format))
	r2.URL.Path, r2.URL.RawPath = page, ""
	return r2
}

// isSeatPage reports whether a path is that of a seat's page, which has a secret in it. The secret may end like a file.
func isSeatPage(path string) bool {
	return strings.HasPrefix(path, "/seat/") || strings.HasPrefix(path, "/play/seat/")
}

// ReadForm parses the form in a request. It fails with *http.MaxBytesError if the form is too long,
// and with ErrForm if it is malformed: neither is a fault of the server.
func ReadForm(r *http.Request) error {
	err := r.ParseForm()
	if _, long := errors.AsType[*http.MaxBytesError](err); err == nil || long {
		return err
	}
	return fmt.Errorf("%w: %w", ErrForm, err)
}
