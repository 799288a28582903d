package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path"
	"strings"
)

// formKey is the key of a request's context for the form in which a page's data are wanted:
// ".json", ".csv".
type formKey struct{}

// Wanted returns the form in which a page's data are wanted; "" for the page itself.
func Wanted(r *http.Request) string {
	form, _ := r.Context().Value(formKey{}).(string)
	return form
}

// AsData reports whether a request is for a page's data: those are the same for everybody.
func AsData(r *http.Request) bool { return Wanted(r) != "" }

// stripFormat takes ".json" or ".csv" off the path and remembers it. "/index.json" is the data of
// "/".
func stripFormat(r *http.Request) *http.Request {
	form := path.Ext(r.URL.Path)
	if form != ".json" && form != ".csv" || isSeat(r.URL.Path) {
		return r
	}
	page := strings.TrimSuffix(r.URL.Path, form)
	if page == "/index" {
		page = "/"
	}
	r2 := r.Clone(context.WithValue(r.Context(), formKey{}, form))
	r2.URL.Path, r2.URL.RawPath = page, ""
	return r2
}

// isSeat reports whether a path is of a seat's page, which has a secret in it.
func isSeat(path string) bool {
	return strings.HasPrefix(path, "/seat/") || strings.HasPrefix(path, "/play/seat/")
}

// ReadForm parses the form in a request. It fails with ErrForm for a malformed one, as that is no
// fault of the server.
func ReadForm(r *http.Request) error {
	err := r.ParseForm()
	if _, long := errors.AsType[*http.MaxBytesError](err); err == nil || long {
		return err
	}
	return fmt.Errorf("%w: %w", ErrForm, err)
}
