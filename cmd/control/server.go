package control

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"seneschal/eventstore"
	"seneschal/mailgw/post"
	"seneschal/projections/roster"
)

// Routes returns the handler for all paths.
func (h *Handler) Routes() http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern string, f func(*http.Request) (any, error)) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			v, err := f(r)
			writeAnswer(w, v, err)
		})
	}
	handle("GET /games", h.listGames)
	handle("POST /games", decodeRequest(h.createGame))
	handle("POST /games/import", decodeRequest(h.importGame))
	handle("GET /games/{id}", h.showGame)
	handle("GET /games/{id}/orders", h.showOrders)
	handle("GET /games/{id}/replay", h.showReplay)
	handle("POST /games/{id}/seats", decodeRequest(h.seatPlayer))
	handle("POST /games/{id}/steward", decodeRequest(h.obeyGameSteward))
	handle("GET /tournaments", h.listTournaments)
	handle("POST /tournaments", decodeRequest(h.announceTournament))
	handle("GET /tournaments/{id}", h.showTournament)
	handle("POST /tournaments/{id}/entrants", decodeRequest(h.enterTournament))
	handle("POST /tournaments/{id}/letter", decodeRequest(h.obeyTournamentSteward))
	handle("GET /tournaments/{id}/report", h.reportTournament)
	handle("GET /tournaments/{id}/results", h.checkResults)
	handle("GET /tournaments/{id}/standings", h.rankTournament)
	handle("GET /openings", h.listOpenings)
	handle("POST /openings/lines", decodeRequest(h.sendOpeningLines))
	handle("GET /substitutes", h.listSubstitutes)
	handle("POST /substitutes/pool", decodeRequest(h.setVolunteer))
	handle("POST /substitutes/vacancies", decodeRequest(h.wantSubstitute))
	handle("POST /substitutes/vacancies/{n}/offer", decodeRequest(h.offerSeat))
	handle("GET /players", func(r *http.Request) (any, error) { return h.Roster.All(r.Context()) })
	handle("POST /players", decodeRequest(h.addPlayer))
	handle("POST /players/{player}/addresses", decodeRequest(h.changeAddress))
	handle("POST /players/{player}/erase", decodeRequest(h.erasePlayer))
	handle("POST /players/{player}/ban", decodeRequest(h.banPlayer))
	handle("POST /players/{player}/unban", decodeRequest(h.liftBans))
	handle("POST /players/{player}/rename", decodeRequest(h.renamePlayer))
	handle("POST /players/{player}/moderator", decodeRequest(h.setModerator))
	handle("GET /bans", h.listBans)
	handle("GET /moderators", h.listModerators)
	handle("GET /acts", h.listActs)
	handle("GET /reports", h.listReports)
	handle("POST /reports/{n}/answer", decodeRequest(h.answerReport))
	handle("GET /channels", h.listChannels)
	handle("POST /channels", decodeRequest(h.linkChannel))
	handle("GET /channels/{channel}", h.listDeliveries)
	handle("POST /channels/{channel}", decodeRequest(h.setChannel))
	handle("POST /channels/{channel}/{word}", h.changeChannel)
	handle("GET /members", h.listMembers)
	handle("POST /members/{name}/drain", decodeRequest(h.drainMember))
	handle("GET /post", h.showPost)
	handle("GET /fair-play", h.judgeFairPlay)
	handle("POST /beacon", decodeRequest(h.takeRound))
	handle("POST /sign", decodeRequest(h.signFile))
	mux.HandleFunc("GET /games/{id}/log", h.exportLog)
	mux.Handle("GET /pages/", h.Pages)
	mux.Handle("GET /backup/", h.Backup)
	mux.HandleFunc("POST /rebuild", h.rebuildProjections)
	mux.HandleFunc("GET /tree/", h.serveTree)
	return mux
}

// Listen opens the socket at a path, for this user only. It removes any file that is there.
func Listen(path string) (net.Listener, error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("listening on %s: %w", path, err)
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("listening on %s: %w", path, err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return listener, nil
}

// Serve serves until ctx ends; then it gives requests five seconds to end, and returns nil. It fails if the listener fails.
func Serve(ctx context.Context, l net.Listener, h http.Handler) error {
	return ServeBy(ctx, l, &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second})
}

// ServeBy works like Serve, with the handler and the settings of a given server.
func ServeBy(ctx context.Context, listener net.Listener, srv *http.Server) error {
	srv.BaseContext = func(net.Listener) context.Context { return ctx }
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		stopped <- srv.Shutdown(ending)
	}()
	if err := srv.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	if err := <-stopped; err != nil {
		return srv.Close()
	}
	return nil
}

// RebuildFault begins a line about a projection that was not rebuilt.
const RebuildFault = "error: "

// rebuildProjections rebuilds the projections in ?projection=, or without that all. It streams a line of progress for each
// percent, then the names of the rebuilt projections, or lines that begin with RebuildFault. If the caller goes away, the
// rebuilding ends.
func (h *Handler) rebuildProjections(w http.ResponseWriter, r *http.Request) {
	names, flush := r.URL.Query()["projection"], http.NewResponseController(w)
	last := -1
	err := h.Runner.Rebuild(r.Context(), names, func(done, total eventstore.Pos) {
		if percent := int(100 * done / max(total, 1)); percent != last {
			last = percent
			fmt.Fprintf(w, "%3d %% (%d of %d commits)\n", percent, done, total)
			_ = flush.Flush() // if the caller has gone, the context ends
		}
	})
	if err != nil {
		fmt.Fprintf(w, "%s%s\n", RebuildFault, strings.ReplaceAll(err.Error(), "\n", "\n"+RebuildFault))
		return
	}
	if len(names) == 0 {
		names = h.Runner.Names()
	}
	for _, name := range names {
		fmt.Fprintf(w, "%s done\n", name)
	}
}

// serveTree serves the files of the tree, once it covers the whole log.
func (h *Handler) serveTree(w http.ResponseWriter, r *http.Request) {
	last, err := h.Store.Last(r.Context())
	if err == nil {
		err = h.Tree.Reach(r.Context(), last)
	}
	if err != nil {
		writeAnswer(w, nil, err)
		return
	}
	http.StripPrefix("/tree", h.Tree.Handler()).ServeHTTP(w, r)
}

// SignedFile names a file by its checksum; the answer adds the signature.
type SignedFile struct {
	Sum       string `json:"sum"`
	Public    string `json:"public,omitempty"`
	Signature string `json:"signature,omitempty"`
}

// signFile signs a file that is no log.
func (h *Handler) signFile(r *http.Request, file SignedFile) (any, error) {
	signer := h.Seeds.Signer()
	return SignedFile{file.Sum, signer.Public(), signer.SignFile(file.Sum)}, nil
}

// mostFailures is the greatest number of failures that showPost returns.
const mostFailures = 50

// PostInfo is the state of the outgoing email.
type PostInfo struct {
	Queued    int              `json:"queued"`
	Held      int              `json:"held"` // of the queued: they wait for the end of quiet hours, or for a push notification instead
	Sending   int              `json:"sending"`
	Sent      int              `json:"sent"`
	Failed    int              `json:"failed"`
	Oldest    float64          `json:"oldest_seconds"`      // age of the oldest unsent email
	LastSent  *time.Time       `json:"last_sent,omitempty"` // when the mail server last took one
	Failures  []post.Failure   `json:"failures"`            // the newest first
	Suspended []roster.Trouble `json:"suspended"`           // addresses to which none are sent
}

// showPost returns the state of the outgoing email.
func (h *Handler) showPost(r *http.Request) (any, error) {
	outbox := post.New(post.Config{DB: h.DB})
	stats, err := outbox.Stats(r.Context())
	if err != nil {
		return nil, err
	}
	info := PostInfo{Queued: stats.Queued, Held: stats.Held, Sending: stats.Sending, Sent: stats.Sent, Failed: stats.Failed, Oldest: stats.Oldest.Seconds()}
	if info.Failures, info.LastSent, err = outbox.Failures(r.Context(), mostFailures); err != nil {
		return nil, err
	}
	info.Suspended, err = h.Roster.Troubles(r.Context(), "")
	return info, err
}
