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
	mu      sync.Mutex
	out     io.Writer
	partial []byte // the beginning of a character whose other bytes have not come yet; it is not written
}

// newScreenWriter returns a writer for a file that may be a screen. If it is one, the writer is a terminal; else it is the
// file itself, so that programs that read it get every byte.
func newScreenWriter(file *os.File) io.Writer {
	if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		return &terminal{out: file}
	}
	return file
}

// Write writes text without control and format characters, except line ends and tabs. Unless the screen fails, it returns
// len(p), even if it has dropped characters or keeps the last one until its other bytes come.
func (t *terminal) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := append(t.partial, p...)
	t.partial = nil
	if n := countPartialBytes(text); n > 0 {
		t.partial = bytes.Clone(text[len(text)-n:])
		text = text[:len(text)-n]
	}
	if _, err := t.out.Write(bytes.Map(dropHarmful, text)); err != nil {
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

// dropHarmful returns -1 for control and format characters, except line ends and tabs, so that bytes.Map drops them; else
// the character.
func dropHarmful(r rune) rune {
	if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) {
		return -1
	}
	return r
}
