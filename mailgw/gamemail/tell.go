package gamemail

import (
	"context"
	"fmt"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/picture"
)

// A Teller composes the emails about games: a report to each seat when a phase has closed, press to its readers, news
// of the clock. It sends none.
type Teller struct {
	People  mailgw.Directory
	Server  mailgw.Server
	Proofs  mailgw.Proofs
	Archive archive.Archive
	Outbox  mailgw.Outbox // knows which readers have an email about a missing round of a beacon; nil: none
	Key     string        // the server's public key in the present epoch, for emails about a restore
	// Page returns the URL of a seat's own page, which is for its holder only; nil: there are no
	// pages.
	Page func(id string, seat game.Seat, epoch int) string
	// Subscriptions keeps which emails between reports each player wants; nil: everybody wants all.
	Subscriptions mailgw.Subscriptions
	// Muted returns the players whose messages a player does not want to be sent; nil: all want all.
	Muted func(context.Context, game.Player) (map[game.Player]bool, error)
	// LetsReturn reports whether players may take seats back that they have left in a game, by its terms; nil: never.
	LetsReturn func(ctx context.Context, gameID string) (bool, error)
	Pictures   *picture.Renderer // draws the maps of reports
}

// telling is one commit of a game, and the emails composed about it so far.
type telling struct {
	teller        *Teller
	commit        *eventstore.Commit
	claim         eventstore.Claim
	id            string
	before, after *game.Game
	events        []event.Event
	dueReports    game.Due // the seats that get a report, each with earlier phases that it has to tell, too
	name          func(game.Player) string
	nameless      func(game.Player) bool               // whether a player has no name
	calendars     map[entry]bool                       // readers who get an email with the deadline or its withdrawal
	muted         map[game.Player]map[game.Player]bool // by reader: the players whose messages they do not get
	emails        []mailgw.Outbound
}

// addEmail adds an email to a seat, with root as its content.
func (t *telling) addEmail(s mailgw.Recipient, kind, subject string, root mailgw.Piece, priority int) {
	email := t.startEmail(s, kind, subject, priority)
	email.Pieces = &root
	t.emails = append(t.emails, t.teller.Server.Write(email))
}

// startEmail starts an email to a seat, without its content. Its proof is that of the commit, if that is public.
func (t *telling) startEmail(recipient mailgw.Recipient, kind, subject string, priority int) mailgw.Email {
	_, _, deadline, open := t.after.Phase()
	if !open {
		deadline = time.Time{}
	}
	email := mailgw.Email{
		Name: t.emailName(recipient, kind), To: recipient.To, Title: t.after.TitleIn(recipient.Language),
		Subject: subject, ReplyTo: recipient.ReplyTo(t.teller.Server, t.id), At: t.commit.At,
		Priority: mailgw.Urgency(priority, t.commit.At, deadline), Refs: []string{t.teller.Server.Root(t.id, recipient.Seat)},
	}
	if recipient.Awaited && !recipient.Final && !t.after.Paused() {
		email.Due = deadline
	}
	if t.commit.Public() {
		email.Claim = t.claim
	}
	if recipient.Seat != mailgw.StewardSeat {
		email.Ends = mailgw.Unsubscribing{Subscription: mailgw.Notices, Player: recipient.Player}
	}
	return email
}

// emailName returns the name of an email of a kind to a reader. The kind tells emails about the same commit apart.
func (t *telling) emailName(recipient mailgw.Recipient, kind string) mailgw.Name {
	n, _, _, _ := t.after.Phase()
	return mailgw.Name{Game: t.after.Setup().Game, Number: n, Seat: recipient.Seat, Kind: kind, Rev: fmt.Sprintf("%d%s", t.commit.Pos, recipient.Rev())}
}

// addNotices adds an email with a sentence to each reader, except those for whom it is "". what returns the sentence;
// i is the number of the event. Announcements go only to readers who want news between reports.
func (t *telling) addNotices(ctx context.Context, i int, kind string, what func(mailgw.Recipient) string) error {
	return t.eachReader(ctx, func(recipient mailgw.Recipient) error {
		words := what(recipient)
		if words == "" {
			return nil
		}
		told := mailgw.Prose(words)
		if kind == "announced" { // about the clock everybody is told
			if wanted, err := t.wantsNews(ctx, recipient); !wanted || err != nil {
				return err
			}
			told = mailgw.Verbatim(words)
		}
		body := mailgw.Flowed(told + mailgw.ProofText(recipient.Language, t.commit, t.claim))
		if kind == "clock" {
			body = encloseFiles(body, t.calendarPieces(recipient))
		}
		t.addEmail(recipient, fmt.Sprintf("%s%d", kind, i), mailgw.Say(recipient.Language, "subject."+kind, "game", t.id, "phase", t.after.PhaseIn(recipient.Language).Title), body, mailgw.PriorityNews)
		return nil
	})
}

// encloseFiles encloses files with a text; without files it returns the text alone.
func encloseFiles(text mailgw.Piece, files []mailgw.Piece) mailgw.Piece {
	if len(files) == 0 {
		return text
	}
	return mailgw.Piece{Kind: "multipart/mixed", Within: append([]mailgw.Piece{text}, files...)}
}

// wantsNews reports whether a reader gets news at once that the next report repeats. Stewards always do, as they get
// no report.
func (t *telling) wantsNews(ctx context.Context, recipient mailgw.Recipient) (bool, error) {
	if recipient.Seat == mailgw.StewardSeat {
		return true, nil
	}
	if recipient.Digest {
		return false, nil
	}
	return mailgw.Wants(ctx, t.teller.Subscriptions, recipient.Player, mailgw.Notices)
}

// eachReader calls f for the holder and the deputy of each seat who have an address. It stops at the first error.
func (t *telling) eachReader(ctx context.Context, f func(mailgw.Recipient) error) error {
	return mailgw.EachReader(ctx, t.teller.People, t.after, t.commit.At, f)
}

// withAddress calls f for a reader, with address, time zone and language filled in. It does nothing if they have no
// address.
func (t *telling) withAddress(ctx context.Context, r mailgw.Recipient, f func(mailgw.Recipient) error) error {
	return mailgw.WriteTo(ctx, t.teller.People, r, f)
}
