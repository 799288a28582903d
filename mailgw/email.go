package mailgw

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/mailgw/message"
)

// Priorities in the post: emails that a reader waits for go first.
const (
	PrioritySoon      = 50 // reports and receipts with a deadline close by
	PriorityReports   = 40
	PriorityReceipts  = 30
	PriorityAnswers   = 25
	PriorityNews      = 20
	PriorityReminders = 15
)

// An Email is an outgoing email before it is rendered. Server.Write makes the mail of it.
type Email struct {
	Name     Name
	To       string
	Title    string // the game's title; it stands as the sender's name
	Subject  string
	Body     string // plain text, sent as format=flowed; used if Pieces is nil
	Pieces   *Piece
	ReplyTo  string   // "": answers go to the public address
	Answers  string   // Message-ID of the email that it answers; "": none
	Refs     []string // References, the root first
	At       time.Time
	Auto     bool   // it answers an email (auto-replied); otherwise it was not asked for (auto-generated)
	Bounce   string // return path; "": Server.Bounce makes one of the key
	Priority int
	Due      time.Time        // the deadline that it is about; zero: none that concerns this reader
	Prompt   bool             // the reader waits for it: it is sent in quiet hours too, as emails with Auto always are
	Claim    eventstore.Claim // proof, in the header, of the commit that it reports; zero: it reports none
	Bound    eventstore.Claim // the commit that Server.Bind binds its words to; zero: that of Claim
	Ends     Unsubscribing    // lets the reader end emails like this one; zero: they cannot be ended
}

// ProofField is the header field that repeats the proof at an email's foot: its words are the
// lines of an eventstore.Claim for the commit that the email reports.
const ProofField = "Seneschal-Proof"

// ReleaseField is the header field that names the program that has written an email. Another release may word the same
// events differently.
const ReleaseField = "Seneschal-Release"

// Write renders an email as mail. The bytes depend on the email and the Server alone, so the same email is always the
// same mail.
func (h Server) Write(email Email) Outbound {
	key, id := email.Name.Key(), h.MessageID(email.Name)
	from := cmp.Or(email.Title, h.Called())
	fields := []Field{
		{"From", formatMailbox(from, h.Address())},
		{"To", "<" + email.To + ">"},
		{"Subject", encodeHeaderText(email.Subject)},
		{"Date", email.At.UTC().Format(time.RFC1123Z)},
		{"Message-ID", id},
	}
	if email.ReplyTo != "" {
		fields = append(fields, Field{"Reply-To", formatMailbox(from, email.ReplyTo)})
	}
	if email.Answers != "" {
		fields = append(fields, Field{"In-Reply-To", email.Answers})
	}
	if len(email.Refs) > 0 {
		fields = append(fields, Field{"References", strings.Join(email.Refs, " ")})
	}
	fields = append(fields,
		Field{"Auto-Submitted", lists.Either(email.Auto, "auto-replied", "auto-generated")},
		Field{"X-Auto-Response-Suppress", "All"},
		Field{message.LoopField, h.Domain},
	)
	if email.Name.Game != "" {
		fields = append(fields, Field{"List-Id", formatMailbox(email.Title, email.Name.Game+"."+h.Domain)})
	}
	if email.Claim.Hash != "" {
		fields = append(fields, Field{ProofField, strings.Join(email.Claim.Lines(), " ")})
	}
	boundClaim := lists.Either(email.Bound.Hash != "", email.Bound, email.Claim)
	if boundClaim.Hash != "" && h.Release != "" {
		fields = append(fields, Field{ReleaseField, h.Release})
	}
	fields = append(fields, h.listFields(email.Ends)...)
	root := Flowed(email.Body)
	if email.Pieces != nil {
		root = *email.Pieces
	}
	if h.Bind != nil && boundClaim.Hash != "" {
		root = root.bindPlainText(func(text string) string { return h.Bind(key, boundClaim, text) })
	}
	return Outbound{
		Key: key, MessageID: id, From: h.Address(), To: email.To, Bounce: cmp.Or(email.Bounce, h.Bounce(key)), Kind: email.Name.Kind, Game: email.Name.Game, Priority: email.Priority,
		Due: email.Due, Prompt: email.Auto || email.Prompt,
		Body: renderMail(key, fields, root),
	}
}

// Urgency returns PrioritySoon if the deadline due is less than six hours after at, and the usual priority otherwise.
// A deadline that has passed or is zero is not urgent.
func Urgency(usual int, at, due time.Time) int {
	if left := due.Sub(at); !due.IsZero() && left > 0 && left < 6*time.Hour {
		return PrioritySoon
	}
	return usual
}

// Folders that emails are filed in. A server that lacks one gets it.
const (
	Processed  = "Processed"  // obeyed, or answered
	Rejected   = "Rejected"   // proved nothing, or not meant for us
	Quarantine = "Quarantine" // not read: dangerous or broken
)

// A Raw is an email as the mailbox holds it.
//
// The mail server that took it in may know whether its sender is genuine. maildrop writes above
// its own Received line "Authentication-Results: <domain>; auth=pass smtp.auth=<address>
// smtp.mailfrom=<address> header.from=<address>" if an account sent the email under its own
// address, "auth=fail" if under another's, and "auth=none" if nobody logged in.
type Raw struct {
	ID        string    // handle within the mailbox, good until the email is filed
	Received  time.Time // when the mail server took it in (INTERNALDATE)
	Size      int64     // of the whole email, even if Truncated
	Body      []byte    // header and body as they came
	Truncated bool      // the email was too large: Body holds only its beginning
	Lane      string    // the game that its header names, if the Inbox asks for it before the text; "": none, or not asked
	HeadOnly  bool      // Body was not fetched: another process probably handles the email
}

// ErrGone says that an email is not in the mailbox any more.
var ErrGone = errors.New("email is gone")

// An Inbox is one mailbox that is being drained. The emails in it are the work that is left to
// do; none of them is ever deleted. Its methods may be called from several goroutines.
type Inbox interface {
	// Next waits for an email that has not been handed out yet, and returns it. Emails come in the
	// order of their arrival. Each is handed out once, until the process ends or the email is given
	// back.
	Next(context.Context) (Raw, error)
	// Again reads the text of an email that was handed out once more, so that a caller with many emails need not
	// keep their text. It returns ErrGone if the email is no longer there.
	Again(context.Context, Raw) (Raw, error)
	// Leave gives an email back: it stays in the mailbox, and is handed out again after a while.
	Leave(Raw)
	// Aside marks an email that was handed out as waiting for something that may take long: Drained
	// no longer waits for it.
	Aside(Raw)
	// File moves an email to a folder, perhaps a little later and together with others. If the
	// process ends before that, the email is handed out again. Filing an email that is gone is no
	// error.
	File(ctx context.Context, email Raw, folder string) error
	// Gone returns a channel that is closed as soon as a look at the mailbox has not found an email that was handed out:
	// somebody else has filed it, or it has another number there and is handed out again. Asking wakes the Inbox for each
	// email that leaves the mailbox, so it is asked only by callers that wait.
	Gone(Raw) <-chan struct{}
	// Drained returns the time before which every email that arrived has been handed out and filed,
	// or set aside. Each call also asks for a fresh look at the mailbox, so a caller who waits for a
	// certain time calls it again a little later.
	Drained() time.Time
	// Close ends Next with an error and leaves the mailbox.
	Close() error
}

// An Outbound is a rendered email to one recipient, ready to be sent.
type Outbound struct {
	Key       string    // identifies it for good: "game/7f3a.12.blue.report"
	MessageID string    `db:"message_id"` // derived from Key, with angle brackets, as in Body
	From      string    `db:"sender"`     // address of the sender, as in Body
	To        string    `db:"rcpt"`       // address of the recipient
	Bounce    string    // return path; "" is From, "<>" is none
	Body      []byte    // header and body, kept as they are
	Kind      string    // report, receipt, reminder, ...
	Game      string    // the game that it is about; "" for none
	Priority  int       // higher goes first
	Due       time.Time // the deadline that it is about; zero: none that concerns this reader
	Prompt    bool      // it is sent in quiet hours, too
	Call      string    // the call that replaces it if a device takes that before NotBefore; "": none
	NotBefore time.Time // zero: only quiet hours can delay it
	Gathered  *Gathered `db:"-"` // its messages, if it brings nothing else; nil once it has been put
	Settles   int       // putting it voids emails about the clock of phases up to this one; 0: none
}

// Gathered is an email of messages. It can take the messages of an older email that has not been
// sent yet in front of its own.
type Gathered struct {
	Email   Email
	Several string // the subject if its messages have different subjects
	text    string
	foot    string
}

// A Poster takes emails and sees to it that they are sent. If it knows an email's Key already,
// it keeps the first version and returns no error.
type Poster interface {
	// Put takes emails on their own: once it returns they are durable.
	Put(ctx context.Context, emails ...Outbound) error
	// PutTx takes emails within a transaction of the caller: they are in the post if and only if it
	// commits.
	PutTx(ctx context.Context, tx *sqlx.Tx, emails ...Outbound) error
}
