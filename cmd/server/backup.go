package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"seneschal/cmd/backup"
	"seneschal/deploy/postgres"
	"seneschal/eventstore"
	"seneschal/mailgw/imap"
	"seneschal/mailgw/maildrop"
	"seneschal/migrations"
)

// BackupFacts are what a backup has to know of a running server before it copies anything.
type BackupFacts struct {
	Manifest backup.Manifest `json:"manifest"` // as it is at the beginning
	DSN      string          `json:"dsn"`      // of the database
	Warning  string          `json:"warning"`  // why the manifest lacks something; "" if it does not
}

// newBackupHandler returns the handler for backups: the facts, the log, and the mail server's store. A copy
// that cannot be written to its end breaks the connection.
func (h *Server) newBackupHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /backup/facts", func(w http.ResponseWriter, r *http.Request) {
		facts, err := h.gatherBackupFacts(r.Context())
		if err != nil {
			refuseBackup(w, err)
			return
		}
		_ = json.NewEncoder(w).Encode(facts) // fails only if the caller is gone
	})
	mux.HandleFunc("GET /backup/log", h.streamPart(h.writeLogSnapshot))
	mux.HandleFunc("GET /backup/mail", h.streamPart(h.writeMailStore))
	return mux
}

// refuseBackup answers with status 422 and the error's text as JSON, which the client in cmd/control turns back into
// an error.
func refuseBackup(w http.ResponseWriter, err error) {
	w.WriteHeader(http.StatusUnprocessableEntity)
	_ = json.NewEncoder(w).Encode(map[string]string{"error": err.Error()}) // fails only if the caller is gone
}

// streamPart answers with what write writes.
func (h *Server) streamPart(write func(context.Context, io.Writer) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		to := &begunWriter{to: w}
		err := write(r.Context(), to)
		switch {
		case err == nil:
		case !to.begun:
			refuseBackup(w, err)
		default:
			h.Log.WarnContext(r.Context(), "backup broken off", "err", err)
			panic(http.ErrAbortHandler) //nolint:forbidigo // so net/http breaks a connection
		}
	}
}

// A begunWriter knows whether anything was written to it.
type begunWriter struct {
	to    io.Writer
	begun bool
}

// Write implements io.Writer.
func (w *begunWriter) Write(p []byte) (int, error) {
	w.begun = true
	return w.to.Write(p)
}

// writeLogSnapshot writes a line with the number of commits that the copy has at least, and then the copy of the log.
// It fails, after it has written, if the database knows of more commits than that: the command has dumped the database
// before, and an event server that has just become the leader may be behind.
func (h *Server) writeLogSnapshot(ctx context.Context, to io.Writer) error {
	known, err := h.findNewestCursor(ctx)
	if err != nil {
		return err
	}
	var has eventstore.Pos
	err = h.Store.Snapshot(ctx, func(last eventstore.Pos) io.Writer {
		has = last
		fmt.Fprintln(to, last)
		return to
	})
	if err == nil && has < known {
		err = fmt.Errorf("the log has %d commits, and the database knows of %d: back up once more", has, known)
	}
	return err
}

// findNewestCursor returns the newest position that the database has seen.
func (h *Server) findNewestCursor(ctx context.Context) (newest eventstore.Pos, err error) {
	err = h.DB.GetContext(ctx, &newest, `SELECT coalesce(max(pos), 0) FROM
		(SELECT pos FROM cursors.cursors UNION ALL SELECT pos FROM mail.cursors UNION ALL SELECT pos FROM channels.cursor) c`)
	if err != nil {
		return 0, fmt.Errorf("asking how far the tables have come: %w", err)
	}
	return newest, nil
}

// writeMailStore writes an archive of the store of our own mail server; the archive is empty if there is no store. It
// copies to a temporary file first, so that emails are held only for that time, however slow the reader is. It fails
// if another process has the store open.
func (h *Server) writeMailStore(_ context.Context, to io.Writer) (err error) {
	draft, err := os.CreateTemp(h.Config.Dir, ".mail-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, draft.Close()) }()
	if err := os.Remove(draft.Name()); err != nil {
		return err
	}
	pack := func() error { return backup.WriteArchive(draft, h.Config.Dir, []string{"mail"}) }
	switch _, noFolder := os.Stat(h.Config.Path("mail")); {
	case h.mail != nil && h.mail.drop != nil:
		err = h.mail.drop.Hold(pack)
	case noFolder == nil:
		err = maildrop.HoldFolder(h.Config.Path("mail"), pack)
	default:
		err = pack() // which finds nothing
	}
	if err == nil {
		_, err = draft.Seek(0, io.SeekStart)
	}
	if err == nil {
		_, err = io.Copy(to, draft)
	}
	return err
}

// gatherBackupFacts returns what a backup begins with. How far emails have been filed is asked first:
// what is filed later is handed out again by a restore.
func (h *Server) gatherBackupFacts(ctx context.Context) (BackupFacts, error) {
	facts := BackupFacts{DSN: h.dsn, Manifest: backup.Manifest{Release: h.Config.release(), Begun: time.Now().UTC().Truncate(time.Second), Domain: h.Config.Domain}}
	var err error
	if facts.Manifest.Filed, err = h.findFiled(ctx, facts.Manifest.Begun); err != nil {
		facts.Manifest.Filed = imap.UnknownMarks(facts.Manifest.Begun)
		facts.Warning = fmt.Sprintf("how far emails have been filed is not known, and a restore goes by the time: %v", err)
	}
	steps, err := migrations.Newest() // Open has taken them all
	if err != nil {
		return BackupFacts{}, err
	}
	facts.Manifest.Steps = steps
	facts.Manifest.Postgres, err = postgres.Version(ctx, h.dsn)
	return facts, err
}

// findFiled asks the mailbox how far emails have been filed; at is the time that the marks bear. It returns nil if the
// mailbox is that of our own mail server and this process does not run it: nobody files any emails then.
func (h *Server) findFiled(ctx context.Context, at time.Time) ([]imap.Mark, error) {
	if h.mail == nil && h.Config.OwnMail() {
		return nil, nil
	}
	config, err := h.mailboxConfig()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	look, err := imap.OpenLook(ctx, config)
	if err != nil {
		return nil, err
	}
	defer look.Close()
	return look.Marks(at)
}

// mailboxConfig returns the settings of the mailbox. A process that serves no mail reads them from the configuration.
func (h *Server) mailboxConfig() (imap.Config, error) {
	if h.mail != nil {
		return h.mail.mailbox, nil
	}
	config, _, err := h.Config.Wires()
	return config, err
}
