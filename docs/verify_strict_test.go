package docs_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
)

// A spelling is a file with one commit, piece by piece as docs/format.md spells it.
type spelling struct {
	all, seat, none string // bodies
	line            func(string) string
	file            func(string) string
}

// spelt is a spelling that all verifiers read.
func spelt() spelling {
	return spelling{
		all:  `[{"kind":"game.announced","v":1,"data":{"text":"Café \u003c3","of":{"a":1}}}]`,
		seat: `[[1,{"kind":"game.ordered","v":1,"data":{"lines":[]}}]]`,
		none: `{"prev":"","n":1,"at":"2026-03-01T12:00:00.5Z","cause":"é","actor":"bors","to":[[0],[1],[2]],"events":[{"kind":"game.noted","v":1,"data":{}}]}`,
		line: asItIs, file: asItIs,
	}
}

// text is the whole file. Its hashes are those of its bodies, however they are spelt, and its
// sum is right.
func (s spelling) text() string {
	head, parts := sha256.New(), ""
	fmt.Fprint(head, "seneschal/commit/v2\ngame/one\n\n2026-03-01T12:00:00Z\n")
	for i, body := range []string{s.all, s.seat, s.none} {
		to, salt := []string{"all", "seat/a", "none"}[i], bytes.Repeat([]byte{0xab}, 16)
		hash := sha256.Sum256(append(append([]byte{0}, salt...), body...))
		fmt.Fprintf(head, "%s %x\n", to, hash)
		parts += fmt.Sprintf(`,{"to":"%s","salt":"%x","body":%s}`, to, salt, body)
	}
	line := s.line(`{"v":2,"log":"game/one","told":"","at":"2026-03-01T12:00:00Z","parts":[` + parts[1:] + `]}`)
	foot := fmt.Sprintf(`{"format":"seneschal-log-end","commits":1,"events":3,"head":"%x","sum":""}`, head.Sum(nil))
	return summed(s.file(`{"format":"seneschal-log","version":2,"log":"game/one"}` + "\n" + line + "\n" + foot + "\n"))
}

// older is a file with one commit of format 1, whose line was changed.
func older(change func(string) string) string {
	line := change(`{"log":"game/one","n":1,"prev":"","at":"2026-03-01T12:00:00Z","cause":"é","events":[{"kind":"game.announced","v":1,"data":{"text":"x"}}]}`)
	hash := sha256.Sum256([]byte(line))
	foot := `{"format":"seneschal-log-end","commits":1,"events":1,"head":"` + hex.EncodeToString(hash[:]) + `","positions":[1],"sum":""}`
	return summed(`{"format":"seneschal-log","version":1,"log":"game/one"}` + "\n" + line + "\n" + foot + "\n")
}

// misspelt are files that two readers could read in two ways, or that are not spelt as
// docs/format.md says. Each names what is changed in which piece.
var misspelt = []struct {
	name            string
	piece, old, new string
}{
	{"a blank behind a name", "line", `"told":""`, `"told": ""`},
	{"a blank before a name", "line", `,"told"`, `, "told"`},
	{"a blank at the end", "line", `]}`, `]} `},
	{"a tab before the end", "line", `}]}`, "}]\t}"},
	{"a name twice", "line", `"told":""`, `"told":"","told":""`},
	{"a name twice, in other case", "line", `"told":""`, `"told":"","Told":""`},
	{"a name in other case", "line", `"told"`, `"TOLD"`},
	{"a name that looks alike", "line", `"parts"`, `"part\u017f"`},
	{"a name with an escape", "line", `"told"`, `"t\u006fld"`},
	{"a name that is not known", "line", `"told":""`, `"told":"","more":1`},
	{"two names swapped", "line", `"log":"game/one","told":""`, `"told":"","log":"game/one"`},
	{"another spelling of a value", "line", `"game/one"`, `"game\/one"`},
	{"a second value", "line", `]}`, `]}{}`},
	{"a salt in capitals", "line", "abab", "ABAB"},
	{"a comma more", "line", `}]}`, `},]}`},
	{"no colon", "line", `"told":`, `"told",`},
	{"a blank in a part", "line", `,"salt"`, ` ,"salt"`},
	{"a blank before a body", "line", `"body":[`, `"body": [`},
	{"a name of a part twice", "line", `"to":"seat/a"`, `"to":"seat/a","to":"seat/a"`},
	{"a name of a part in other case", "line", `{"to":"seat/a"`, `{"To":"seat/a"`},
	{"a part with something more", "line", `"to":"seat/a"`, `"to":"seat/a","hash":""`},
	{"a part that is no list", "all", `[`, `{`},
	{"a blank between events", "all", `}]`, `} ]`},
	{"a blank in an event", "all", `"v":1`, `"v": 1`},
	{"a name of an event twice", "all", `"v":1`, `"v":1,"v":1`},
	{"a name of an event in other case", "all", `"kind"`, `"Kind"`},
	{"an event with something more", "all", `"v":1`, `"v":1,"w":1`},
	{"an event's names swapped", "all", `"kind":"game.announced","v":1`, `"v":1,"kind":"game.announced"`},
	{"a version with a point", "all", `"v":1`, `"v":1.0`},
	{"a version that is true", "all", `"v":1`, `"v":true`},
	{"a version in quotes", "all", `"v":1`, `"v":"1"`},
	{"data that are a list", "all", `{"text":"Café \u003c3","of":{"a":1}}`, `[]`},
	{"data that are nothing", "all", `{"text":"Café \u003c3","of":{"a":1}}`, `null`},
	{"a name of data twice", "all", `"text":`, `"text":"x","text":`},
	{"a name deep in data twice", "all", `"a":1`, `"a":1,"a":2`},
	{"a name of data in capitals", "all", `"text"`, `"Text"`},
	{"a name of data that looks alike", "all", `"text"`, `"te\u017ft"`},
	{"half a character in data", "all", `Café`, `Caf\ud800`},
	{"half a character in capitals", "all", `Café`, `Caf\uDC00`},
	{"bytes that are no text", "all", `Café`, "Caf\xe9"},
	{"no number", "all", `"a":1`, `"a":NaN`},
	{"a blank in a pair", "seat", `[1,`, `[1, `},
	{"a pair of three", "seat", `}}]]`, `}},2]]`},
	{"a place with a point", "seat", `[1,`, `[1.0,`},
	{"a place that is true", "seat", `[1,`, `[true,`},
	{"a blank in the last part", "none", `"n":1`, `"n" :1`},
	{"a name of the last part twice", "none", `"cause":"é"`, `"cause":"x","cause":"é"`},
	{"a name of the last part in other case", "none", `"cause"`, `"Cause"`},
	{"a last part with something more", "none", `"n":1`, `"n":1,"m":1`},
	{"a number that is true", "none", `"n":1`, `"n":true`},
	{"a number with a point", "none", `"n":1`, `"n":1.0`},
	{"a time elsewhere", "none", `12:00:00.5Z`, `13:00:00.5+01:00`},
	{"a time with a nought more", "none", `12:00:00.5Z`, `12:00:00.50Z`},
	{"a blank in whom it is to", "none", `[0],`, `[0], `},
	{"to true", "none", `[1],`, `[true],`},
	{"a cause with an escape", "none", `"é"`, `"\u00e9"`},
	{"an actor that is a number", "none", `"bors"`, `7`},
	{"a header with a blank", "file", `"version":2`, `"version": 2`},
	{"a header with a name twice", "file", `"version":2`, `"version":2,"version":2`},
	{"a header with a name in other case", "file", `"version":2`, `"Version":2`},
	{"a header with something more", "file", `"version":2`, `"version":2,"more":1`},
	{"a header for nobody", "file", `"log":"game/one"}`, `"log":"game/one","for":"none"}`},
	{"a header for a stranger", "file", `"log":"game/one"}`, `"log":"game/one","for":"b"}`},
	{"a footer with a blank", "file", `"commits":1`, `"commits":1 `},
	{"a footer with a name twice", "file", `"commits":1`, `"commits":1,"commits":1`},
	{"a footer with a name in other case", "file", `"commits":1`, `"Commits":1`},
	{"a footer with something more", "file", `"commits":1`, `"commits":1,"more":1`},
	{"a footer that counts true", "file", `"commits":1`, `"commits":true`},
	{"a line that ends in two bytes", "file", "\n", "\r\n"},
	{"format 1, a blank", "older", `"n":1`, `"n": 1`},
	{"format 1, a name twice", "older", `"n":1`, `"n":2,"n":1`},
	{"format 1, a name in other case", "older", `"n":1`, `"N":1`},
	{"format 1, something more", "older", `"n":1`, `"n":1,"more":1`},
	{"format 1, an event's name in other case", "older", `"kind"`, `"Kind"`},
	{"format 1, a name of data twice", "older", `"text":`, `"text":"y","text":`},
	{"format 1, a name of data in capitals", "older", `"text":`, `"TEXT":`},
	{"format 1, a time elsewhere", "older", `12:00:00Z`, `12:00:00+00:00`},
}

// misspell is a good file with one change.
func misspell(t *testing.T, piece, old, with string) string {
	t.Helper()
	done := false
	change := func(text string) string {
		require.Contains(t, text, old)
		done = true
		return strings.Replace(text, old, with, 1)
	}
	spelling := spelt()
	switch piece {
	case "all":
		spelling.all = change(spelling.all)
	case "seat":
		spelling.seat = change(spelling.seat)
	case "none":
		spelling.none = change(spelling.none)
	case "line":
		spelling.line = change
	case "file":
		spelling.file = change
	case "older":
		return older(change)
	}
	text := spelling.text()
	require.True(t, done)
	return text
}

// TestWhatCanBeReadInTwoWaysIsReadInNone, by either verifier.
func TestWhatCanBeReadInTwoWaysIsReadInNone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	texts, files := map[string]string{"good": spelt().text(), "good of format 1": older(asItIs)}, []string(nil)
	for _, m := range misspelt {
		texts[m.name] = misspell(t, m.piece, m.old, m.new)
	}
	for name, text := range texts {
		_, err := eventstore.ReadBundle(strings.NewReader(text))
		if strings.HasPrefix(name, "good") {
			require.NoError(t, err, text)
		} else {
			assert.Error(t, err, "the first verifier reads %s", name)
		}
		files = append(files, filepath.Join(dir, name))
		require.NoError(t, os.WriteFile(files[len(files)-1], []byte(text), 0o600))
	}
	for path, finding := range verified(t, files) {
		want := map[bool]string{true: "3", false: "1"}[strings.HasPrefix(filepath.Base(path), "good")]
		assert.Equal(t, want, finding.code, "the second verifier, %s: %s", filepath.Base(path), finding.text)
	}
}
