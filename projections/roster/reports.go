package roster

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// Reasons for which a player is reported.
const (
	Abuse    = "abuse"    // insults and threats
	Cheating = "cheating" // two accounts of one person, play for another, programs that choose orders
	BadName  = "name"     // a name that offends, or that takes somebody in
	Other    = "other"
)

// Reasons lists the reasons for which players can be reported.
func Reasons() []string { return []string{Abuse, Cheating, BadName, Other} }

// A Report is what a player says of another, for the moderators.
type Report struct {
	ID       int64       `db:"id" json:"id"`
	Reporter game.Player `db:"reporter" json:"reporter"` // "": they were erased
	Reported game.Player `db:"reported" json:"reported"`
	Game     string      `db:"game" json:"game,omitempty"`
	Reason   string      `db:"reason" json:"reason"`
	Said     string      `db:"said" json:"said"`
	At       time.Time   `db:"at" json:"at"`
	Answered *time.Time  `db:"answered" json:"answered,omitempty"` // nil: it waits
	Answer   string      `db:"answer" json:"answer,omitempty"`
	By       game.Player `db:"made" json:"by,omitempty"` // the moderator who answered; "": the operator
}

// reportColumns are the columns of a Report.
const reportColumns = `id, reporter, reported, game, reason, said, at, answered, answer, made`

// MaxReports is the greatest number of reports of one player that wait for an answer at a time.
const MaxReports = 5

// Errors of reports.
var (
	// ErrReports says that as many reports of a player wait as may.
	ErrReports = errors.New("five reports of yours wait for an answer")
	// ErrReported says that a report of the same player about the same player and game waits.
	ErrReported = errors.New("you have reported this already, and a moderator will answer")
	// ErrSelf says that a player reports themself.
	ErrSelf = errors.New("nobody reports themself")
	// ErrAnswered says that a report has an answer, or that there is none.
	ErrAnswered = errors.New("no such report waits for an answer")
)

// Report keeps a report for the moderators, and returns it with its ID. An unknown reason becomes Other.
// It fails with ErrReason if its words are too short or too long, with ErrUnknown if either ID is no
// player's, and with ErrSelf, ErrReported or ErrReports.
func (r *Roster) Report(ctx context.Context, report Report) (Report, error) {
	var err error
	if report.Said, err = cleanReason(report.Said); err != nil {
		return report, err
	}
	if !slices.Contains(Reasons(), report.Reason) {
		report.Reason = Other
	}
	if report.Reporter == report.Reported {
		return report, ErrSelf
	}
	report.Game = stripUnstorable(report.Game)
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		var known []game.Player
		err := tx.SelectContext(ctx, &known, `SELECT id FROM roster.players WHERE id IN ($1, $2) AND erased IS NULL ORDER BY id FOR UPDATE`, report.Reporter, report.Reported)
		if err != nil {
			return err
		}
		if len(known) < 2 {
			return ErrUnknown
		}
		var waiting []Report
		if err := tx.SelectContext(ctx, &waiting, `SELECT `+reportColumns+` FROM roster.reports WHERE reporter = $1 AND answered IS NULL`, report.Reporter); err != nil {
			return err
		}
		switch {
		case slices.ContainsFunc(waiting, func(w Report) bool { return w.Reported == report.Reported && w.Game == report.Game }):
			return ErrReported
		case len(waiting) >= MaxReports:
			return ErrReports
		}
		return tx.GetContext(ctx, &report.ID, `INSERT INTO roster.reports (reporter, reported, game, reason, said, at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
			report.Reporter, report.Reported, report.Game, report.Reason, report.Said, report.At)
	})
	return report, wrapError(err, "reporting a player")
}

// maxListedReports is the greatest number of reports that are listed.
const maxListedReports = 200

// Reports lists the reports with an answer, the newest first; or those that wait. Of these the oldest of each reporter
// come first, then the second of each, so that nobody's many reports keep those of others waiting. It leaves out the
// reports about the player without, so that a moderator does not learn who reported them; "" leaves none out.
func (r *Roster) Reports(ctx context.Context, answered bool, without game.Player) ([]Report, error) {
	query := `SELECT ` + reportColumns + ` FROM roster.reports WHERE answered IS NULL AND ($1 = '' OR reported <> $1)
		ORDER BY row_number() OVER (PARTITION BY reporter ORDER BY id), id LIMIT $2`
	if answered {
		query = `SELECT ` + reportColumns + ` FROM roster.reports WHERE answered IS NOT NULL AND ($1 = '' OR reported <> $1) ORDER BY answered DESC, id DESC LIMIT $2`
	}
	all := []Report{}
	err := r.db.SelectContext(ctx, &all, query, without, maxListedReports)
	return all, wrapError(err, "listing reports")
}

// ReportsBy lists the reports of a player, the newest first.
func (r *Roster) ReportsBy(ctx context.Context, reporter game.Player) ([]Report, error) {
	all := []Report{}
	err := r.db.SelectContext(ctx, &all, `SELECT `+reportColumns+` FROM roster.reports WHERE reporter = $1 ORDER BY id DESC LIMIT $2`, reporter, maxListedReports)
	return all, wrapError(err, "listing the reports of %s", reporter)
}

// An Answer answers a report.
type Answer struct {
	Report int64
	By     game.Player // a moderator; "": the operator
	Words  string      // for the reporter
	// Word is for the reported player, who learns nothing else of the report; "": they get no email.
	Word  string
	All   bool                // answers all reports of the reporter that wait, with one notice
	About func(Report) string // returns the name or the game that the reporter reported, in words; never nil
	At    time.Time
}

// Answer answers a report that waits, and returns it. It notifies the reporter, unless they were erased, and
// the reported player if there is a word for them. It fails with ErrReason for words that are too short or
// too long, with ErrAnswered if no such report waits, and as mayAnswer does.
func (r *Roster) Answer(ctx context.Context, answer Answer) (report Report, err error) {
	words, err := cleanReason(answer.Words)
	if err != nil {
		return report, err
	}
	word := answer.Word
	if word != "" {
		if word, err = cleanReason(word); err != nil {
			return report, err
		}
	}
	err = r.db.GetContext(ctx, &report, `SELECT `+reportColumns+` FROM roster.reports WHERE id = $1 AND answered IS NULL`, answer.Report)
	if err != nil {
		return report, replaceNoRows(err, ErrAnswered)
	}
	about := answer.About(report)
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		if err := mayAnswer(ctx, tx, answer.By, report.Reported); err != nil {
			return err
		}
		err := tx.GetContext(ctx, &report, `UPDATE roster.reports SET answered = $2, answer = $3, made = $4 WHERE id = $1 AND answered IS NULL RETURNING `+reportColumns, answer.Report, answer.At, words, answer.By)
		if err != nil {
			return replaceNoRows(err, ErrAnswered)
		}
		if report.Reporter != "" {
			if err := addNotice(ctx, tx, Notice{Player: report.Reporter, Kind: NoticeAnswered, At: answer.At, About: about, Words: words}); err != nil {
				return err
			}
		}
		if word != "" {
			if err := addNotice(ctx, tx, Notice{Player: report.Reported, Kind: NoticeWord, At: answer.At, Words: word}); err != nil {
				return err
			}
		}
		if answer.All {
			if err := answerOthers(ctx, tx, report); err != nil {
				return err
			}
		}
		return noteAct(ctx, tx, Act{At: answer.At, By: answer.By, Act: "answer", Player: report.Reported, Why: words})
	})
	return report, wrapError(err, "answering a report")
}

// answerOthers gives the answer of a report to all other waiting reports of its reporter, except those about the
// moderator who answers. It does nothing if the reporter was erased.
func answerOthers(ctx context.Context, tx *sqlx.Tx, report Report) error {
	var reported []game.Player
	err := tx.SelectContext(ctx, &reported, `UPDATE roster.reports SET answered = $2, answer = $3, made = $4
		WHERE reporter = $1 AND reporter <> '' AND answered IS NULL AND reported <> $4 RETURNING reported`, report.Reporter, report.Answered, report.Answer, report.By)
	if err != nil {
		return err
	}
	for _, player := range reported {
		if err := noteAct(ctx, tx, Act{At: *report.Answered, By: report.By, Act: "answer", Player: player, Why: report.Answer}); err != nil {
			return err
		}
	}
	return nil
}

// mayAnswer returns nil for the operator ("") and for a moderator. It fails with ErrPeer if the report is
// about the moderator, and with ErrNoModerator for anybody else.
func mayAnswer(ctx context.Context, tx *sqlx.Tx, by, reported game.Player) error {
	if by == "" {
		return nil
	}
	if by == reported {
		return ErrPeer
	}
	var is bool
	if err := tx.GetContext(ctx, &is, `SELECT EXISTS (SELECT FROM roster.moderators WHERE player = $1)`, by); err != nil {
		return err
	}
	if !is {
		return ErrNoModerator
	}
	return nil
}

// forgetReports deletes the reports about a player and the answered reports of the player. Of the player's
// reports that wait it forgets the reporter and the words. It also forgets the reasons of acts that
// concerned the player.
func forgetReports(ctx context.Context, tx *sqlx.Tx, player game.Player) error {
	for _, statement := range []string{
		`DELETE FROM roster.reports WHERE reported = $1 OR reporter = $1 AND answered IS NOT NULL`,
		`UPDATE roster.reports SET reporter = '', said = '' WHERE reporter = $1`,
		`UPDATE roster.acts SET why = '' WHERE player = $1 OR act LIKE 'household%with ' || $1`,
	} {
		if _, err := tx.ExecContext(ctx, statement, player); err != nil {
			return err
		}
	}
	return nil
}
