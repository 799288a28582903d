package ordermail

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/mailgw"
)

// replyAddress returns the address at which a seat of the game answers.
func (c *submission) replyAddress(seat game.Seat) string {
	if seat == mailgw.StewardSeat {
		return c.l.Reception.Server.StewardAddress(c.id)
	}
	if c.by != c.owner && seat == c.seat.Seat {
		return c.l.Reception.Server.DeputyAddress(c.id, seat, c.seat.Epoch, c.by)
	}
	return c.l.Reception.Server.ReplyAddress(c.id, seat, c.seat.Epoch)
}

// answerWithReceipt answers an email line by line. It goes to the sender's address if that is the player's,
// and to the player's first address otherwise.
func (c *submission) answerWithReceipt(ctx context.Context, r *game.Receipt, commit *eventstore.Commit) error {
	to, err := c.l.AnsweredAt(ctx, c.by)
	if err != nil || to == "" {
		return err
	}
	n, _, _, _ := c.g.Phase()
	zone := c.l.Reception.People.Zone(ctx, c.by)
	late, err := c.openLateReceipt(ctx, r, zone)
	if err != nil {
		return err
	}
	body := c.openUnreadReceipt(r) + late + c.tellQuoted(r.Lang) + text.Receipt(r, zone)
	files, err := c.receiptData(r)
	if err != nil {
		return err
	}
	files = append(files, c.updateCalendar(to, r, commit)...)
	if r.Why > 0 {
		told, err := c.repeatReport(ctx, r, zone)
		if err != nil {
			return err
		}
		body += told
	}
	if r.History {
		told, err := c.historyFile(ctx, r.Lang, zone)
		if err != nil {
			return err
		}
		files = append(files, told...)
	}
	if r.Verify {
		parts, words, err := c.proofFiles(ctx, r.Lang)
		if err != nil {
			return err
		}
		files, body = append(files, parts...), body+"\n"+words+"\n"
	}
	if c.seat.Seat != mailgw.StewardSeat {
		body += "\n" + mailgw.Say(r.Lang, "receipt.new") + "\n" + mailgw.Say(r.Lang, "receipt.foot") + "\n"
	}
	out := mailgw.Email{
		Name: mailgw.Name{Game: c.id, Number: n, Seat: c.seat.Seat, Kind: "receipt", Rev: mailgw.RevOf(c.commandID)}, To: to, Title: c.g.TitleIn(c.seat.Language),
		Subject: mailgw.Say(r.Lang, "subject.receipt", "game", c.id, "phase", cmp.Or(r.Called, r.Phase)), Body: body, ReplyTo: c.replyAddress(c.seat.Seat),
		At: r.At, Priority: mailgw.Urgency(mailgw.PriorityReceipts, r.At, r.Due),
	}
	if commit != nil {
		out.Bound = eventstore.Claim{Log: commit.Log, Hash: r.Head}
	}
	out.Answers, out.Refs = c.l.Thread(c.l.Reception.Server.Root(c.id, c.seat.Seat))
	if len(files) > 0 {
		out.Pieces = &mailgw.Piece{Kind: "multipart/mixed", Within: append([]mailgw.Piece{mailgw.Flowed(body)}, files...)}
	}
	return c.l.Reception.Post.Put(ctx, c.l.Reception.Reply(out))
}

// updateCalendar removes the deadline from the calendar of a seat whose orders are final, and restores
// it when they are final no more. It returns nil in other cases.
func (c *submission) updateCalendar(to string, receipt *game.Receipt, commit *eventstore.Commit) []mailgw.Piece {
	_, _, final := c.g.Draft(c.seat.Seat)
	if commit == nil || !receipt.Final && !final || !c.seat.Awaited || c.g.Paused() || receipt.Due.IsZero() {
		return nil
	}
	deadline := c.l.Reception.Server.Deadline(c.id, string(c.seat.Seat))
	deadline.For, deadline.Stamp, deadline.Version, deadline.Over = to, commit.At, commit.First, receipt.Final
	if !deadline.Over {
		deadline.Due = receipt.Due
	}
	deadline.Summary = mailgw.Say(receipt.Lang, "calendar.summary", "title", c.g.TitleIn(c.seat.Language), "phase", c.g.PhaseIn(c.seat.Language).Title)
	return []mailgw.Piece{deadline.Piece()}
}

// receiptData returns the receipt as JSON, if the seat wants that.
func (c *submission) receiptData(receipt *game.Receipt) ([]mailgw.Piece, error) {
	if c.seat.Format != "json" {
		return nil, nil
	}
	data, err := json.MarshalIndent(receipt, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("writing a receipt: %w", err)
	}
	return []mailgw.Piece{mailgw.File("application/json", "receipt.json", data)}, nil
}

// openUnreadReceipt writes the opening of a receipt if the email was read only in part or not at all: the
// reason, and the orders that hold. It returns "" for other emails.
func (c *submission) openUnreadReceipt(receipt *game.Receipt) string {
	if len(c.part.Lines) > 0 {
		if c.l.Mail.Partly() {
			return mailgw.Say(receipt.Lang, "unread.partly") + "\n\n"
		}
		return ""
	}
	opening := mailgw.Say(receipt.Lang, "unread."+string(c.l.Mail.Unread()))
	switch {
	case c.seat.Seat == mailgw.StewardSeat:
	case len(receipt.Orders)+len(receipt.Standing) > 0:
		opening += " " + mailgw.Say(receipt.Lang, "unread.stand")
	default:
		opening += " " + mailgw.Say(receipt.Lang, "unread.none")
	}
	return opening + "\n\n"
}

// noticeIfLate writes a notice if an email answers one of ours about a phase in which the seat's orders
// were awaited, and which had closed when the email came. It returns "" for other emails.
func (c *submission) noticeIfLate(ctx context.Context, phase, lang string, zone *time.Location) (string, error) {
	about := c.l.About
	n, _, _, _ := c.g.Phase()
	if about.Game != c.id || about.Seat != c.seat.Seat || about.Number <= 0 || about.Number >= n || c.t.Archive.Games.Store == nil {
		return "", nil
	}
	before, at, err := c.t.Archive.Before(ctx, c.id, about.Number)
	if before == nil || err != nil {
		return "", err
	}
	_, was, _, _ := before.Phase()
	if was.Name == phase || !slices.ContainsFunc(before.Seats(), func(s game.SeatInfo) bool { return s.Seat == about.Seat && s.Awaited }) {
		return "", nil // it came in time, and is answered again
	}
	return mailgw.Say(lang, "late.phase", "phase", before.PhaseIn(lang).Name, "at", text.When(at, zone, lang)), nil
}

// openLateReceipt writes the opening of a receipt for orders that came too late for their phase: the phase
// that they count for. It returns "" for other orders.
func (c *submission) openLateReceipt(ctx context.Context, receipt *game.Receipt, zone *time.Location) (string, error) {
	if receipt.Set == 0 {
		return "", nil
	}
	late, err := c.noticeIfLate(ctx, receipt.Phase, receipt.Lang, zone)
	if late == "" || err != nil {
		return "", err
	}
	key, due := "late.open", ""
	if !receipt.Due.IsZero() {
		key, due = "late.now", text.When(receipt.Due, zone, receipt.Lang)
	}
	return late + " " + mailgw.Say(receipt.Lang, key, "now", cmp.Or(receipt.Called, receipt.Phase), "due", due) + "\n\n", nil
}

// repeatReport returns the report of a phase once more; "" if there is none.
func (c *submission) repeatReport(ctx context.Context, receipt *game.Receipt, zone *time.Location) (string, error) {
	if c.t.Archive.Games.Store == nil {
		return "", nil
	}
	told, ok, err := c.t.Archive.Retold(ctx, c.id, c.seat.Seat, receipt.Why, game.Options{Lang: receipt.Lang, Zone: zone})
	if !ok || err != nil {
		return "", err
	}
	return "\n" + text.Report(told, zone), nil
}

// historyFile returns a file with every report that the seat has had.
func (c *submission) historyFile(ctx context.Context, lang string, zone *time.Location) ([]mailgw.Piece, error) {
	if c.t.Archive.Games.Store == nil {
		return nil, nil
	}
	history, g, err := c.t.Archive.History(ctx, c.id, c.seat.Seat, lang, zone, 0)
	if err != nil {
		return nil, err
	}
	told := text.Dossier(history.Dossier(g), zone, text.Limit{Bytes: mailgw.MaxDossier})
	return []mailgw.Piece{mailgw.File("text/plain; charset=utf-8", fmt.Sprintf("history-%s.txt", c.id), []byte(told))}, nil
}

// mostParts is the largest number of commits in an email. The newest are sent.
const mostParts = 20

// proofFiles returns files that prove to anybody which orders of the sender were accepted, from this
// phase and the last. words explains them.
func (c *submission) proofFiles(ctx context.Context, lang string) (files []mailgw.Piece, words string, err error) {
	by := []game.Player{c.by}
	if c.by == c.owner && c.seat.Deputy != "" {
		by = append(by, c.seat.Deputy)
	}
	if c.t.Archive.Games.Store == nil {
		return nil, mailgw.Say(lang, "verify.none"), nil
	}
	all, recent, err := c.t.Archive.Accepted(ctx, c.id, c.seat.Seat, by...)
	if err != nil {
		return nil, "", err
	}
	for _, commit := range all[max(recent, len(all)-mostParts):] {
		if shown, ok := commit.ShownTo(eventstore.SeatReader(string(c.seat.Seat))); ok {
			files = append(files, mailgw.File("application/json", fmt.Sprintf("%s-%.12s.json", c.id, commit.Hash), shown))
		}
	}
	if len(files) == 0 {
		return nil, mailgw.Say(lang, "verify.none"), nil
	}
	words = mailgw.Say(lang, "verify.enclosed", "n", strconv.Itoa(len(files))) + "\n\nseneschal audit --receipt RECEIPT --part FILE"
	if c.l.Reception.Server.Pages != "" {
		words += "\n\n" + mailgw.Say(lang, "verify.page") + "\n" + c.l.Reception.Server.Pages + "/check"
	}
	return files, words, nil
}
