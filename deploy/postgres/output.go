package postgres

import (
	"bytes"
	"log/slog"
	"strings"
	"sync"
)

// An output takes the text that the server prints. It logs each line, keeps the last ones for an
// error, and closes ready at the line that announces that connections are accepted.
type output struct {
	log   *slog.Logger
	ready chan struct{}

	mu      sync.Mutex
	partial []byte   // the beginning of a line that has not ended
	lines   []string // the last ones
	up      sync.Once
}

func newOutput(log *slog.Logger) *output { return &output{log: log, ready: make(chan struct{})} }

// Write accepts text in pieces, whole lines or not.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.partial = append(o.partial, p...)
	for {
		line, rest, whole := bytes.Cut(o.partial, []byte("\n"))
		if !whole {
			return len(p), nil
		}
		o.recordLine(string(line))
		o.partial = rest
	}
}

// keptLines is the number of lines that an error quotes.
const keptLines = 5

// recordLine keeps and logs a line, and closes ready if the line announces that.
func (o *output) recordLine(s string) {
	o.lines = append(o.lines, s)
	if len(o.lines) > keptLines {
		o.lines = o.lines[1:]
	}
	switch {
	case strings.HasPrefix(s, "PANIC:"):
		o.log.Error("postgres spoke", "line", s)
	case strings.HasPrefix(s, "WARNING:"):
		o.log.Warn("postgres spoke", "line", s)
	default: // the sender of a statement reports its errors
		o.log.Debug("postgres spoke", "line", s)
	}
	if strings.Contains(s, "ready to accept connections") {
		o.up.Do(func() { close(o.ready) })
	}
}

// lastLines returns the last few lines, joined into one.
func (o *output) lastLines() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return strings.Join(o.lines, "; ")
}
