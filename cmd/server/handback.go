package server

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/mailgw/imap"
)

// handBack hands emails out again that were filed after the backup that this server was restored from: what
// they did is in no log. It tries until that is done or ctx ends; without a restore there is nothing to do.
func (h *Server) handBack(ctx context.Context) {
	for {
		err := h.tryHandBack(ctx)
		if err == nil {
			return
		}
		h.Log.WarnContext(ctx, "emails of the time since the backup not handed out yet", "err", err)
		select {
		case <-ctx.Done():
			return
		case <-time.After(betweenTries):
		}
	}
}

func (h *Server) tryHandBack(ctx context.Context) error {
	var marks []imap.Mark
	if err := h.DB.SelectContext(ctx, &marks, `SELECT folder, validity, next, at FROM mail.handback ORDER BY folder`); err != nil || len(marks) == 0 {
		return err
	}
	n, err := imap.HandBack(ctx, h.mail.mailbox, marks)
	if err != nil {
		return err
	}
	h.Log.InfoContext(ctx, "emails of the time since the backup handed out again", "emails", n)
	_, err = h.DB.ExecContext(ctx, `DELETE FROM mail.handback`)
	return err
}

// leaveMarks leaves the marks of a backup for the next start.
func leaveMarks(ctx context.Context, db *sqlx.DB, marks []imap.Mark) error {
	for _, mark := range marks {
		if _, err := db.NamedExecContext(ctx, `INSERT INTO mail.handback (folder, validity, next, at) VALUES (:folder, :validity, :next, :at)
			ON CONFLICT (folder) DO UPDATE SET validity = :validity, next = :next, at = :at`, mark); err != nil {
			return err
		}
	}
	return nil
}
