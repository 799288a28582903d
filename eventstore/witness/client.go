package witness

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// ErrOther says that a witness has seen another tree under the same name.
var ErrOther = errors.New("the witness has seen another tree")

// A Client asks a witness, ours or any other that speaks the protocol.
type Client struct {
	URL  string        // without Path
	Key  note.Verifier // whose signatures are believed
	HTTP *http.Client
}

// Add sends a signed checkpoint that follows one of size old. It gives back the
// same note with the witness's signature, which has been checked. Of a Conflict the
// size is what the witness has seen: the proof must begin there.
func (c Client) Add(ctx context.Context, old int64, proof tlog.TreeProof, signed []byte) ([]byte, error) {
	ask, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(c.URL, "/")+Path, bytes.NewReader(request(old, proof, signed)))
	if err != nil {
		return nil, err
	}
	answer, err := c.HTTP.Do(ask)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, mostBytes))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Key.Name(), err)
	}
	switch answer.StatusCode {
	case http.StatusOK:
		return c.check(signed, body)
	case http.StatusConflict:
		size, err := strconv.ParseInt(strings.TrimSuffix(string(body), "\n"), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w of this size", c.Key.Name(), ErrOther)
		}
		return nil, fmt.Errorf("%s: %w", c.Key.Name(), Conflict{Size: size})
	case http.StatusForbidden:
		return nil, fmt.Errorf("%s: %w: %s", c.Key.Name(), ErrUnsigned, bytes.TrimSpace(body))
	case http.StatusUnprocessableEntity:
		return nil, fmt.Errorf("%s: %w: %s", c.Key.Name(), ErrProof, bytes.TrimSpace(body))
	}
	return nil, fmt.Errorf("%s: %s: %s", c.Key.Name(), answer.Status, bytes.TrimSpace(body))
}

// check adds the lines of a witness to a note, if they are its signature.
func (c Client) check(signed, lines []byte) ([]byte, error) {
	both := append(bytes.Clone(signed), lines...)
	if _, err := note.Open(both, note.VerifierList(c.Key)); err != nil {
		return nil, fmt.Errorf("%s has not signed what it was sent: %w", c.Key.Name(), err)
	}
	return both, nil
}
