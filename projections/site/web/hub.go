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

// A Hub wakes the streams of open pages when tables change of which the pages are made.
type Hub struct {
	mu       sync.Mutex
	closed   bool // every stream has ended, and none begins
	newest   tiding
	watchers map[*watcher]bool
	places   map[string]int // number of watchers at each place
}

// A tiding counts the changes of tables that everybody sees something of. Each run of the server
// begins at another number, so the ID of a tiding says which changes a returning reader has heard of.
// Other changes are not counted: the number would show that somebody has written.
type tiding int64

// eventID returns the ID of a tiding in a stream of events.
func (t tiding) eventID() string { return strconv.FormatInt(int64(t), 36) }

// watcher is the stream of one open page. Notes that come while it is busy become one.
type watcher struct {
	subjects []string    // names of games and tournaments as in notes; nil: all public changes
	place    string      // the client's place, as Front.Place names it
	news     chan tiding // closed when the hub ends
}

// isConcernedBy reports whether a note concerns the watcher's page.
func (w *watcher) isConcernedBy(n projections.Note) bool {
	return w.subjects == nil && isPublic(n) || slices.ContainsFunc(w.subjects, n.Of)
}

// isPublic reports whether everybody sees something of a change in a note, or may do so if its names
// are missing.
func isPublic(n projections.Note) bool {
	return n.All || slices.ContainsFunc(n.Games, func(name string) bool {
		return strings.HasPrefix(name, TournamentLogs) || strings.HasPrefix(name, OpeningLogs) || !strings.Contains(name, "/")
	})
}

// Prefixes of the names of tournaments, and of games that wait for players, in notes.
const (
	TournamentLogs = "tournament/"
	OpeningLogs    = "opening/"
)

// Greatest numbers of pages that are watched at once: by all, and from one place.
const (
	maxWatchers         = 1500
	maxWatchersOfAPlace = 60
)

// NewHub makes a hub without watchers; Run connects it to a database.
func NewHub() *Hub {
	return &Hub{newest: tiding(time.Now().UnixNano()), watchers: make(map[*watcher]bool), places: make(map[string]int)}
}

// Run carries the notes of the projections in a database to the pages. It returns nil when ctx ends,
// and the error of projections.Listen if that fails. After it every stream ends, and no other begins.
func (h *Hub) Run(ctx context.Context, dsn string) error {
	defer h.endStreams()
	return projections.Listen(ctx, dsn, h.Tell)
}

// Tell wakes the pages that a note may concern.
func (h *Hub) Tell(note projections.Note) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if isPublic(note) {
		h.newest++
	}
	for watcher := range h.watchers {
		if !watcher.isConcernedBy(note) {
			continue
		}
		select {
		case watcher.news <- h.newest:
		default: // it has not taken the one before yet
		}
	}
}

// lastTiding returns the ID of the last tiding. A page whose tables are read after the call shows
// the changes up to that tiding.
func (h *Hub) lastTiding() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.newest.eventID()
}

// endStreams ends all streams, and lets no other begin.
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

// beginWatch begins to watch games and tournaments (nil: all public changes) from a place. It
// returns false if the hub has ended or is full, or if the place has its share. heard is the ID of
// the last tiding that the reader has got, "" if they have got none. If it is not the hub's last
// one, the watcher is woken at once.
func (h *Hub) beginWatch(of []string, from, heard string) (*watcher, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed || len(h.watchers) >= maxWatchers || h.places[from] >= maxWatchersOfAPlace {
		return nil, false
	}
	w := &watcher{of, from, make(chan tiding, 1)}
	if heard != "" && heard != h.newest.eventID() {
		w.news <- h.newest
	}
	h.watchers[w] = true
	h.places[from]++
	return w, true
}

// endWatch forgets a watcher. It does nothing if the hub has ended.
func (h *Hub) endWatch(watcher *watcher) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.watchers[watcher] {
		return // the hub has ended
	}
	delete(h.watchers, watcher)
	if h.places[watcher.place]--; h.places[watcher.place] == 0 {
		delete(h.places, watcher.place)
	}
}
