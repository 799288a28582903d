package main

import (
	"bytes"
	"io"
	"os"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A terminal removes characters that could control a screen: titles and names that people have
// chosen may hold escape sequences, or marks that turn the words after them around. It may be
// written to from several goroutines.
type terminal struct {
	mu   sync.Mutex
	to   io.Writer
	rest []byte // the beginning of a character that is not written whole yet
}

// newScreenWriter returns a writer for a file: a terminal if the file is one, else the file
// itself, so that the input of programs stays as it is.
func newScreenWriter(file *os.File) io.Writer {
	if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		return &terminal{to: file}
	}
	return file
}

// Write writes text without marks of format and without control characters, except line ends and
// tabs. It reports all of p as written unless the screen fails.
func (t *terminal) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := append(t.rest, p...)
	t.rest = nil
	if n := countPartialBytes(text); n > 0 {
		t.rest = bytes.Clone(text[len(text)-n:])
		text = text[:len(text)-n]
	}
	if _, err := t.to.Write(bytes.Map(dropHarmful, text)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// countPartialBytes returns how many bytes at the end of a text begin a character without ending
// it.
func countPartialBytes(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if tail := text[len(text)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRune(tail) {
				return 0
			}
			return n
		}
	}
	return 0
}

// dropHarmful returns the character, or -1 if it is one of control or format.
func dropHarmful(r rune) rune {
	if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) {
		return -1
	}
	return r
}
