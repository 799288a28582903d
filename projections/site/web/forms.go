package web

import (
	"errors"
	"fmt"
	"net/http"
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
