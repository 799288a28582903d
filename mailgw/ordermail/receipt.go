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

// replyAddress returns the address at which a seat of the game, or its steward, answers: the deputy's, if the email is
// obeyed in the deputy's name.
func (c *submission) replyAddress(seat game.Seat) string {
	if seat == mailgw.StewardSeat {
		return c.email.Reception.Server.StewardAddress(c.id)
	}
	if c.player != c.owner && seat == c.seat.Seat {
		return c.email.Reception.Server.DeputyAddress(c.id, seat, c.seat.Epoch, c.player)
	}
	return c.email.Reception.Server.ReplyAddress(c.id, seat, c.seat.Epoch)
}

// answerWithReceipt answers an email with its receipt and the files that it asks for. It sends nothing if the player
// has no address. commit records the orders; nil: nothing was recorded.
func (c *submission) answerWithReceipt(ctx context.Context, r *game.Receipt, commit *eventstore.Commit) error {
	address, err := c.email.AnsweredAt(ctx, c.player)
	if err != nil || address == "" {
		return err
	}
	n, _, _, _ := c.game.Phase()
	zone := c.email.Reception.People.Zone(ctx, c.player)
	late, err := c.describeLateOrders(ctx, r, zone)
	if err != nil {
		return err
	}
	body := c.describeUnread(r) + late + c.describeQuoted(r.Lang) + text.Receipt(r, zone)
	files, err := c.makeDataFile(r)
	if err != nil {
		return err
	}
	files = append(files, c.makeCalendarEntry(address, r, commit)...)
	if r.Why > 0 {
		told, err := c.repeatReport(ctx, r, zone)
		if err != nil {
			return err
		}
		body += told
	}
	if r.History {
		told, err := c.makeHistoryFile(ctx, r.Lang, zone)
		if err != nil {
			return err
		}
		files = append(files, told...)
	}
	if r.Verify {
		parts, words, err := c.makeProofFiles(ctx, r.Lang)
		if err != nil {
			return err
		}
		files, body = append(files, parts...), body+"\n"+words+"\n"
	}
	if c.seat.Seat != mailgw.StewardSeat {
		body += "\n"
		if !c.game.Over() {
			body += mailgw.Say(r.Lang, "receipt.new") + "\n"
		}
		body += mailgw.Say(r.Lang, "receipt.foot") + "\n"
	}
	email := mailgw.Email{
		Name: mailgw.Name{Game: c.id, Number: n, Seat: c.seat.Seat, Kind: "receipt", Rev: mailgw.RevOf(c.commandID)}, To: address, Title: c.game.TitleIn(c.seat.Language),
		Subject: mailgw.Say(r.Lang, "subject.receipt", "game", c.id, "phase", cmp.Or(r.Called, r.Phase)), Body: body, ReplyTo: c.replyAddress(c.seat.Seat),
		At: r.At, Priority: mailgw.Urgency(mailgw.PriorityReceipts, r.At, r.Due),
	}
	if commit != nil {
		email.Bound = eventstore.Claim{Log: commit.Log, Hash: r.Head}
	}
	email.Answers, email.Refs = c.email.Thread(c.email.Reception.Server.Root(c.id, c.seat.Seat))
	if len(files) > 0 {
		email.Pieces = &mailgw.Piece{Kind: "multipart/mixed", Within: append([]mailgw.Piece{mailgw.Flowed(body)}, files...)}
	}
	return c.email.Reception.Post.Put(ctx, c.email.Reception.Reply(email))
}

// makeCalendarEntry returns the calendar entry that goes with a receipt: the withdrawal of the deadline once the
// orders of a seat are final, or the deadline again if they no longer are. It returns nil if that has not changed, or
// if the seat has no deadline.
func (c *submission) makeCalendarEntry(to string, receipt *game.Receipt, commit *eventstore.Commit) []mailgw.Piece {
	_, _, final := c.game.Draft(c.seat.Seat)
	if commit == nil || !receipt.Final && !final || !c.seat.Awaited || c.game.Paused() || receipt.Due.IsZero() {
		return nil
	}
	deadline := c.email.Reception.Server.Deadline(c.id, string(c.seat.Seat))
	deadline.For, deadline.Stamp, deadline.Version, deadline.Over = to, commit.At, commit.First, receipt.Final
	if !deadline.Over {
		deadline.Due = receipt.Due
	}
	deadline.Summary = mailgw.Say(receipt.Lang, "calendar.summary", "title", c.game.TitleIn(c.seat.Language), "phase", c.game.PhaseIn(c.seat.Language).Title)
	return []mailgw.Piece{deadline.Piece()}
}

// makeDataFile returns the receipt as a JSON file; nil unless the seat has chosen that format.
func (c *submission) makeDataFile(receipt *game.Receipt) ([]mailgw.Piece, error) {
	if c.seat.Format != "json" {
		return nil, nil
	}
	data, err := json.MarshalIndent(receipt, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("writing a receipt: %w", err)
	}
	return []mailgw.Piece{mailgw.File("application/json", "receipt.json", data)}, nil
}

// describeUnread returns the beginning of a receipt for an email that was read only in part or not at all: the reason,
// and whether other orders hold. It returns "" for other emails.
func (c *submission) describeUnread(receipt *game.Receipt) string {
	if len(c.part.Lines) > 0 {
		if c.email.Mail.MayBeIncomplete() {
			return mailgw.Say(receipt.Lang, "unread.partly") + "\n\n"
		}
		return ""
	}
	opening := mailgw.Say(receipt.Lang, "unread."+string(c.email.Mail.UnreadReason()))
	switch {
	case c.seat.Seat == mailgw.StewardSeat:
	case len(receipt.Orders)+len(receipt.Standing) > 0:
		opening += " " + mailgw.Say(receipt.Lang, "unread.stand")
	default:
		opening += " " + mailgw.Say(receipt.Lang, "unread.none")
	}
	return opening + "\n\n"
}

// describeLateEmail says that the phase of the email which this one answers had closed, if the seat's orders were
// awaited in it. It returns "" for all other emails, if there is no Archive, and if phase, that of the receipt, is the
// same: the email came in time and is answered again.
func (c *submission) describeLateEmail(ctx context.Context, phase, lang string, zone *time.Location) (string, error) {
	about := c.email.About
	n, _, _, _ := c.game.Phase()
	if about.Game != c.id || about.Seat != c.seat.Seat || about.Number <= 0 || about.Number >= n || c.handler.Archive.Games.Store == nil {
		return "", nil
	}
	before, at, err := c.handler.Archive.Before(ctx, c.id, about.Number)
	if before == nil || err != nil {
		return "", err
	}
	_, was, _, _ := before.Phase()
	if was.Name == phase || !slices.ContainsFunc(before.Seats(), func(s game.SeatInfo) bool { return s.Seat == about.Seat && s.Awaited }) {
		return "", nil // it came in time, and is answered again
	}
	return mailgw.Say(lang, "late.phase", "phase", before.PhaseIn(lang).Name, "at", text.When(at, zone, lang)), nil
}

// describeLateOrders returns the beginning of a receipt for orders that came too late for their phase: it names the
// phase for which they count. It returns "" for other orders.
func (c *submission) describeLateOrders(ctx context.Context, receipt *game.Receipt, zone *time.Location) (string, error) {
	if receipt.Set == 0 {
		return "", nil
	}
	late, err := c.describeLateEmail(ctx, receipt.Phase, receipt.Lang, zone)
	if late == "" || err != nil {
		return "", err
	}
	key, due := "late.open", ""
	if !receipt.Due.IsZero() {
		key, due = "late.now", text.When(receipt.Due, zone, receipt.Lang)
	}
	return late + " " + mailgw.Say(receipt.Lang, key, "now", cmp.Or(receipt.Called, receipt.Phase), "due", due) + "\n\n", nil
}

// repeatReport returns the report of the phase that the receipt's Why names; "" if there is none, or no Archive.
func (c *submission) repeatReport(ctx context.Context, receipt *game.Receipt, zone *time.Location) (string, error) {
	if c.handler.Archive.Games.Store == nil {
		return "", nil
	}
	told, ok, err := c.handler.Archive.Retold(ctx, c.id, c.seat.Seat, receipt.Why, game.Options{Lang: receipt.Lang, Zone: zone})
	if !ok || err != nil {
		return "", err
	}
	return "\n" + text.Report(told, zone), nil
}

// makeHistoryFile returns a file with the reports that the seat has had, the oldest left out beyond mailgw.MaxDossier;
// nil if there is no Archive.
func (c *submission) makeHistoryFile(ctx context.Context, lang string, zone *time.Location) ([]mailgw.Piece, error) {
	if c.handler.Archive.Games.Store == nil {
		return nil, nil
	}
	history, g, err := c.handler.Archive.History(ctx, c.id, c.seat.Seat, lang, zone, 0)
	if err != nil {
		return nil, err
	}
	told := text.Dossier(history.Dossier(g), zone, text.Limit{Bytes: mailgw.MaxDossier})
	return []mailgw.Piece{mailgw.File("text/plain; charset=utf-8", fmt.Sprintf("history-%s.txt", c.id), []byte(told))}, nil
}

// maxProofs is the largest number of commits that are enclosed as proofs. The newest are.
const maxProofs = 20

// makeProofFiles returns files that prove to anybody which orders of the sender were accepted in this phase and the
// one before. words explains them, or says that there are none; then files is nil.
func (c *submission) makeProofFiles(ctx context.Context, lang string) (files []mailgw.Piece, words string, err error) {
	writers := []game.Player{c.player}
	if c.player == c.owner && c.seat.Deputy != "" {
		writers = append(writers, c.seat.Deputy)
	}
	if c.handler.Archive.Games.Store == nil {
		return nil, mailgw.Say(lang, "verify.none"), nil
	}
	all, recent, err := c.handler.Archive.Accepted(ctx, c.id, c.seat.Seat, writers...)
	if err != nil {
		return nil, "", err
	}
	for _, commit := range all[max(recent, len(all)-maxProofs):] {
		if shown, ok := commit.ShownTo(eventstore.SeatReader(string(c.seat.Seat))); ok {
			files = append(files, mailgw.File("application/json", fmt.Sprintf("%s-%.12s.json", c.id, commit.Hash), shown))
		}
	}
	if len(files) == 0 {
		return nil, mailgw.Say(lang, "verify.none"), nil
	}
	words = mailgw.Say(lang, "verify.enclosed", "n", strconv.Itoa(len(files))) + "\n\nseneschal audit --receipt RECEIPT --part FILE"
	if c.email.Reception.Server.Pages != "" {
		words += "\n\n" + mailgw.Say(lang, "verify.page") + "\n" + c.email.Reception.Server.Pages + "/check"
	}
	return files, words, nil
}
