package web

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"seneschal/projections"
)

// A Hub tells open pages when their tables change.
type Hub struct {
	mu       sync.Mutex
	closed   bool
	last     tiding
	watchers map[*watcher]bool
	places   map[string]int // number of watchers at each place
}

// A tiding says that tables have changed. Changes that everybody sees are counted. Each run of the
// server begins at another number, so that a returning reader can name the last tiding that
// arrived. Other changes are not counted: the number would show that somebody has written.
type tiding int64

func (t tiding) eventID() string { return strconv.FormatInt(int64(t), 36) }

// watcher is one open page. Notes that come while it is busy become one.
type watcher struct {
	of   []string // games as notes name them; nil: all public changes
	from string   // place of its client
	news chan tiding
}

// isConcernedBy reports whether a note concerns the page.
func (w *watcher) isConcernedBy(n projections.Note) bool {
	return w.of == nil && isPublic(n) || slices.ContainsFunc(w.of, n.Of)
}

// isPublic reports whether everybody sees something of the changes in a note.
func isPublic(n projections.Note) bool {
	return n.All || slices.ContainsFunc(n.Games, func(name string) bool {
		return strings.HasPrefix(name, TournamentLogs) || strings.HasPrefix(name, OpeningLogs) || !strings.Contains(name, "/")
	})
}

// The beginnings of the names of tournaments, and of games that wait for players, in notes.
const (
	TournamentLogs = "tournament/"
	OpeningLogs    = "opening/"
)

// Greatest numbers of pages that are watched at once: by all, and from one place.
const (
	maxWatchers = 1500
	maxOfOne    = 60
)

// NewHub makes a hub; Run connects it.
func NewHub() *Hub {
	return &Hub{last: tiding(time.Now().UnixNano()), watchers: make(map[*watcher]bool), places: make(map[string]int)}
}

// Run carries the notes of the projections in a database to the pages until ctx ends. Then every
// stream ends, and no other begins.
func (h *Hub) Run(ctx context.Context, dsn string) error {
	defer h.endStreams()
	return projections.Listen(ctx, dsn, h.Tell)
}

// Tell wakes the pages that a note may concern.
func (h *Hub) Tell(note projections.Note) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if isPublic(note) {
		h.last++
	}
	for watcher := range h.watchers {
		if !watcher.isConcernedBy(note) {
			continue
		}
		select {
		case watcher.news <- h.last:
		default: // it has not taken the one before yet
		}
	}
}

// lastTiding returns the ID of the last tiding. A page that is made after the call shows its
// change.
func (h *Hub) lastTiding() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.last.eventID()
}

// endStreams ends all streams; no other begins.
func (h *Hub) endStreams() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for watcher := range h.watchers {
		close(watcher.news)
		delete(h.watchers, watcher)
	}
	clear(h.places)
}

// beginWatch begins to watch games from a place; false if the hub has ended or is full, or if the
// place has its share. If the reader's last tiding is not the hub's, one may be missing, and the
// watcher is woken at once.
func (h *Hub) beginWatch(of []string, from, heard string) (*watcher, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed || len(h.watchers) >= maxWatchers || h.places[from] >= maxOfOne {
		return nil, false
	}
	w := &watcher{of, from, make(chan tiding, 1)}
	if heard != "" && heard != h.last.eventID() {
		w.news <- h.last
	}
	h.watchers[w] = true
	h.places[from]++
	return w, true
}

// endWatch ends a watch.
func (h *Hub) endWatch(watcher *watcher) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.watchers[watcher] {
		return // the hub has ended
	}
	delete(h.watchers, watcher)
	if h.places[watcher.from]--; h.places[watcher.from] == 0 {
		delete(h.places, watcher.from)
	}
}
