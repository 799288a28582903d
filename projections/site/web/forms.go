package web

import (
	"errors"
	"fmt"
	"net/http"
	"time"
)

// ReadForm reads what a page has sent. What is no form is refused as such: it is
// no fault of the house.
func ReadForm(r *http.Request) error {
	err := r.ParseForm()
	if _, long := errors.AsType[*http.MaxBytesError](err); err == nil || long {
		return err
	}
	return fmt.Errorf("%w: %w", ErrForm, err)
}

const (
	// bodyLimit is how much a form may send.
	bodyLimit = 128 << 10
	// pageTime is how long a page may take.
	pageTime = 8 * time.Second
)
