package web

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"time"
)

const (
	heartbeat    = 20 * time.Second // pause between lines that keep the connections of proxies open
	maxWriteTime = 10 * time.Second // longest wait for a client that does not read
)

// Stream sends an event "change" for each change of the games or tournaments that "of" names, as
// long as the reader listens. A change since the tiding that the reader names, in Last-Event-ID or
// in the field "after", is sent at once. Changes that not everybody sees are not counted, so readers
// of a seat (several names) are always woken after reconnecting. If too many listen already, Stream
// answers with the status 503.
func (s *Front) Stream(w http.ResponseWriter, r *http.Request, of []string) {
	heard := cmp.Or(r.Header.Get("Last-Event-ID"), r.FormValue("after"))
	if len(of) > 1 && r.Header.Get("Last-Event-ID") != "" {
		heard = "anything may have come since"
	}
	watching, ok := s.config.Hub.beginWatch(of, s.Place(r), heard)
	if !ok {
		w.Header().Set("Retry-After", "10")
		http.Error(w, "There is nobody to tell of changes.", http.StatusServiceUnavailable)
		return
	}
	defer s.config.Hub.endWatch(watching)
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no")
	if r.Method == http.MethodHead {
		return // a HEAD request gets no body
	}
	out := events{w, http.NewResponseController(w)}
	if out.sendLine("retry: 2000\n\n") != nil {
		return
	}
	out.sendNews(r.Context(), watching)
}

// events is the answer to a request for a stream, which goes on.
type events struct {
	http.ResponseWriter
	control *http.ResponseController
}

// sendNews sends an event for each tiding of a watcher, and a comment at each heartbeat, until the
// reader or the hub has gone.
func (o events) sendNews(ctx context.Context, watcher *watcher) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		line := ": still here\n\n"
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
		case news, ok := <-watcher.news:
			if !ok {
				return
			}
			line = fmt.Sprintf("event: change\nid: %s\ndata: look again\n\n", news.eventID())
		}
		if o.sendLine(line) != nil {
			return
		}
	}
}

// sendLine writes a line at once. It fails if the reader has gone, or does not read for maxWriteTime.
func (o events) sendLine(line string) error {
	_ = o.control.SetReadDeadline(time.Time{})                   // the client sends nothing more
	_ = o.control.SetWriteDeadline(time.Now().Add(maxWriteTime)) // only writers in tests have no deadlines
	if _, err := o.Write([]byte(line)); err != nil {
		return err
	}
	return o.control.Flush()
}
