package server

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"seneschal/migrations"
)

const (
	examineTimeout = 4 * time.Second // for one examination
	healthKept     = 5 * time.Second // how long its findings are repeated, so that asking costs nothing
	maxLag         = 1000            // commits that a projection may be behind before health reports it
)

// An examination holds the latest findings. Only one runs at a time.
type examination struct {
	mu     sync.Mutex
	at     time.Time
	wrong  []string
	away   []string // the faults among them that stop all service
	before string   // the findings logged last
}

// checkHealth returns the faults of the server as sentences; none if it is well. It may be some seconds old. Anybody may
// read the sentences; the details for operators stand in the log.
func (h *Server) checkHealth(ctx context.Context) []string {
	wrong, _ := h.examineCached(ctx)
	return wrong
}

// checkReadiness returns those faults of checkHealth for which nobody can be served at the moment. Pages that are behind
// can be shown all the same.
func (h *Server) checkReadiness(ctx context.Context) []string {
	_, away := h.examineCached(ctx)
	return away
}

// examineCached examines the server, unless that was done less than healthKept ago.
func (h *Server) examineCached(ctx context.Context) (wrong, away []string) {
	examination := h.examined
	examination.mu.Lock()
	defer examination.mu.Unlock()
	if examination.at.IsZero() || time.Since(examination.at) >= healthKept {
		// the caller may go away, but others wait for the same answer
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), examineTimeout)
		defer cancel()
		var details []string
		examination.wrong, examination.away, details = h.examineServer(ctx)
		examination.at = time.Now()
		examination.logChange(ctx, h.Log, details)
	}
	return examination.wrong, examination.away
}

// logChange logs the findings, with the details for operators, if they are not those that were logged last.
func (e *examination) logChange(ctx context.Context, log *slog.Logger, details []string) {
	now := strings.Join(e.wrong, "; ")
	switch {
	case now == e.before:
	case now == "":
		log.InfoContext(ctx, "server is well again")
	default:
		log.ErrorContext(ctx, "server is not well", "wrong", now, "err", strings.Join(details, "; "))
	}
	e.before = now
}

// examineServer returns the faults in words for anybody, those among them that stop all service, and their details for
// operators. It tries all parts at the same time, so that one that hangs takes no time from the rest. It writes a message
// to the log's probe.
func (h *Server) examineServer(ctx context.Context) (wrong, away, details []string) {
	looks := []struct {
		what  string
		fault func(context.Context) error
		away  bool // it stops all service
	}{
		{"The log takes nothing at the moment. Emails wait, and nothing is lost.", h.Store.Healthy, true},
		{"The database does not answer, or tables are missing from it.", h.checkTablesExist, true},
		{"The log is not what this server has signed. No phase is closed.", h.checkTreeStands, false},
		{"The pages are far behind the log.", h.checkTablesNear, false},
	}
	faults := make([]error, len(looks))
	var all sync.WaitGroup
	for i, look := range looks {
		all.Go(func() { faults[i] = look.fault(ctx) })
	}
	all.Wait()
	for i, err := range faults {
		if err != nil {
			wrong, details = append(wrong, looks[i].what), append(details, err.Error())
			if looks[i].away {
				away = append(away, looks[i].what)
			}
		}
	}
	return wrong, away, details
}

// checkTablesExist returns an error if the database does not answer, lacks a table, or has a projection that is not whole.
func (h *Server) checkTablesExist(ctx context.Context) error {
	missing, err := migrations.Missing(ctx, h.DB.DB)
	if err != nil {
		return fmt.Errorf("asking Postgres: %w", err)
	}
	states, err := h.Runner.States(ctx)
	if err != nil {
		return fmt.Errorf("asking Postgres: %w", err)
	}
	for _, name := range h.Runner.Names() {
		if !states[name].Whole {
			missing = append(missing, "tables of "+name)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("missing in Postgres: %s", strings.Join(missing, ", "))
	}
	return nil
}

// checkTablesNear returns an error if a projection is more than maxLag commits behind the log. It returns nil if either
// cannot be read, as other checks report that.
func (h *Server) checkTablesNear(ctx context.Context) error {
	last, err := h.Store.Last(ctx)
	if err != nil {
		return nil // health reports that already
	}
	states, err := h.Runner.States(ctx)
	if err != nil {
		return nil // as above
	}
	for _, name := range h.Runner.Names() {
		if behind := int(last) - int(states[name].Pos); behind > maxLag {
			return fmt.Errorf("projection %s is %d commits behind", name, behind)
		}
	}
	return nil
}
