package web

import (
	"context"
	"encoding/json"
	"net/http"
	"time"
)

// Data serves the answer of a handler as JSON to a program, and an error as the JSON of a Fault with its status. The
// handler may set headers. The answer must not be cached, as it is for one reader.
func (s *Front) Data(answer func(r *http.Request, header http.Header) (any, error)) http.Handler {
	return s.withTimeout(func(w http.ResponseWriter, r *http.Request) {
		r = s.withLang(r, false)
		ctx, cancel := context.WithTimeout(r.Context(), s.config.PageTime)
		defer cancel()
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		page, err := answer(s.withZone(r.WithContext(ctx)), w.Header())
		status := http.StatusOK
		if err != nil {
			view := s.answerFault(r, err)
			page, status = view.Page, view.Status
			if wait := retryAfter[status]; wait != "" && w.Header().Get("Retry-After") == "" {
				w.Header().Set("Retry-After", wait)
			}
		}
		w.WriteHeader(status)
		if err := json.NewEncoder(w).Encode(page); err != nil {
			s.config.Log.DebugContext(r.Context(), "answer to a program not sent", "err", err)
		}
	})
}

// An Operation is something that a program can ask for: a method and a path, with what is sent and answered.
type Operation struct {
	Method, Path string
	Does         string // a sentence that says what it does
	Sent         any    // zero value of the JSON that is sent; nil: none
	Answer       any    // zero value of the JSON that is answered
}

// StreamTo sends events to a program as long as it listens: those that makeEvents returns at first, and whenever
// public tables have changed. makeEvents returns lines of text/event-stream, or "" for nothing new; an error of it
// ends the stream. If too many listen already, StreamTo answers with the status 503.
func (s *Front) StreamTo(w http.ResponseWriter, r *http.Request, makeEvents func(context.Context) (string, error)) {
	watching, ok := s.config.Hub.beginWatch(nil, s.Place(r), "at the beginning")
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
	out := events{w, http.NewResponseController(w)}
	if out.sendLine("retry: 2000\n\n") == nil {
		out.sendMade(r.Context(), watching, makeEvents)
	}
}

// sendMade sends what makeEvents returns after each change, and a comment at each heartbeat. It returns when the reader
// or the hub has gone, or makeEvents fails.
func (o events) sendMade(ctx context.Context, watcher *watcher, makeEvents func(context.Context) (string, error)) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		line := ": still here\n\n"
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
		case _, ok := <-watcher.news:
			if !ok {
				return
			}
			var err error
			if line, err = makeEvents(ctx); err != nil {
				return
			}
		}
		if line != "" && o.sendLine(line) != nil {
			return
		}
	}
}
