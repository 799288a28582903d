package eventstore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// halfRune matches an escape for half a character, which readers interpret in different ways.
var halfRune = regexp.MustCompile(`(?:^|[^\\])(?:\\\\)*\\u[dD][89a-fA-F]`)

// ReadStrictly decodes one JSON value that all readers understand in the same way. It fails on names that into does
// not have, on text after the value, and on names that CheckNames refuses. Blanks are allowed. After an error, into may
// hold a part of the value.
func ReadStrictly(text []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("text after it")
	}
	return CheckNames(text)
}

// CheckNames returns an error if JSON text has something that readers understand in different ways:
// an object with a name twice, names with capitals, which some readers take for other names, or
// bytes that are no Unicode. Names must be printable ASCII without capitals.
func CheckNames(text []byte) error {
	if !utf8.Valid(text) || bytes.Contains(text, []byte(`\u`)) && halfRune.Match(text) {
		return errors.New("it holds bytes or escapes that are no characters")
	}
	var names []string   // the names of all objects that are open
	var openStarts []int // length of names at the beginning of each open object or list
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			openStarts = append(openStarts, len(names))
		case '}', ']':
			if len(openStarts) == 0 {
				return errors.New("it is no JSON")
			}
			start := openStarts[len(openStarts)-1]
			if err := checkObject(names[start:]); err != nil {
				return err
			}
			names, openStarts = names[:start], openStarts[:len(openStarts)-1]
		case '"':
			begin := i
			for i++; i < len(text) && text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			if bytes.HasPrefix(bytes.TrimLeft(text[min(i+1, len(text)):], " \t\r\n"), []byte{':'}) {
				names = append(names, string(text[begin+1:i]))
			}
		}
	}
	return nil
}

// checkObject returns an error if a name of one object is not plain or is there twice. It sorts the names in place.
func checkObject(names []string) error {
	for i, name := range names {
		if strings.Contains(name, `\`) && json.Unmarshal([]byte(`"`+name+`"`), &names[i]) != nil || !isPlainName(names[i]) {
			return fmt.Errorf("name %q is not of small letters", name)
		}
	}
	slices.Sort(names)
	for i := range len(names) - 1 {
		if names[i] == names[i+1] {
			return fmt.Errorf("name %q is there twice", names[i])
		}
	}
	return nil
}

// isPlainName reports whether a name is printable ASCII without capitals.
func isPlainName(name string) bool {
	for _, c := range []byte(name) {
		if c < ' ' || c > '~' || 'A' <= c && c <= 'Z' {
			return false
		}
	}
	return true
}

// decodeStrictly works like Decode, but for input from outside: it also checks the names in the data of events with
// CheckNames. Errors are ErrCorrupt.
func decodeStrictly(raw []byte, pos Pos) (*Commit, error) {
	commit, err := Decode(raw, pos)
	if err != nil {
		return nil, err
	}
	if err := CheckNames(raw); err != nil {
		return nil, fmt.Errorf("opening the commit at %d: %w: %w", pos, err, ErrCorrupt)
	}
	return commit, nil
}
