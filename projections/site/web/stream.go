package web

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"time"
)

const (
	heartbeat = 20 * time.Second // keeps the lines of proxies open
	patience  = 10 * time.Second // with a reader who does not read
)

// Stream tells of changes: "change", as long as the reader listens. It goes on from
// the tiding that a reader names who was cut off, or from that of the page. What not
// everybody sees is not counted, so that of it who was cut off is told at once.
func (s *Front) Stream(w http.ResponseWriter, r *http.Request, of []string) {
	heard := cmp.Or(r.Header.Get("Last-Event-ID"), r.FormValue("after"))
	if len(of) > 1 && r.Header.Get("Last-Event-ID") != "" {
		heard = "anything may have come since"
	}
	watching, ok := s.c.Hub.watch(of, s.Place(r), heard)
	if !ok {
		w.Header().Set("Retry-After", "10")
		http.Error(w, "There is nobody to tell of changes.", http.StatusServiceUnavailable)
		return
	}
	defer s.c.Hub.leave(watching)
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	if r.Method == http.MethodHead {
		return // nothing follows
	}
	out := events{w, http.NewResponseController(w)}
	if out.send("retry: 2000\n\n") != nil {
		return
	}
	out.follow(r.Context(), watching)
}

// events is an answer that goes on.
type events struct {
	http.ResponseWriter
	control *http.ResponseController
}

// follow sends news until the reader, or the hub, has gone.
func (o events) follow(ctx context.Context, w *watcher) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		line := ": still here\n\n"
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
		case news, ok := <-w.news:
			if !ok {
				return
			}
			line = fmt.Sprintf("event: change\nid: %s\ndata: look again\n\n", news.id())
		}
		if o.send(line) != nil {
			return
		}
	}
}

func (o events) send(line string) error {
	_ = o.control.SetReadDeadline(time.Time{})               // nothing more is to come from there
	_ = o.control.SetWriteDeadline(time.Now().Add(patience)) // a writer without deadlines is a test's
	if _, err := o.Write([]byte(line)); err != nil {
		return err
	}
	return o.control.Flush()
}
