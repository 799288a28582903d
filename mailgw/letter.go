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

// Priorities in the post: what somebody waits for goes first.
const (
	PrioritySoon      = 50 // reports and receipts with a deadline close by
	PriorityReports   = 40
	PriorityReceipts  = 30
	PriorityAnswers   = 25
	PriorityNews      = 20
	PriorityReminders = 15
)

// A Letter is a letter out, before it is written: House.Write makes the mail of it.
type Letter struct {
	Name     Name
	To       string
	Title    string // of the game; it is the sender's name
	Subject  string
	Body     string // flowed text; used if Pieces is nil
	Pieces   *Piece
	ReplyTo  string
	Answers  string   // Message-ID of the letter that it answers
	Refs     []string // References, the root first
	At       time.Time
	Auto     bool // it answers a letter (auto-replied), and is no news of ours
	Bounce   string
	Priority int
	Due      time.Time        // the deadline that it is about; zero: none of this reader
	Prompt   bool             // its reader waits for it: it is sent in quiet hours, too; of an answer that is so anyway
	Claim    eventstore.Claim // what it shows of the commit that it tells of; zero: it tells of none
	Bound    eventstore.Claim // the commit that its words are bound to; zero: that of Claim
	Ends     Unsubscribing    // letters like this one, if the reader does not want them; zero: they cannot be ended
}

// ProofField is the field of a header that says what the foot of a letter says of the
// commit that it tells of: its words are the lines of an eventstore.Claim.
const ProofField = "Seneschal-Proof"

// Write makes the mail. Its bytes depend on the letter alone.
func (h House) Write(l Letter) Outbound {
	key, id := l.Name.Key(), h.MessageID(l.Name)
	from := cmp.Or(l.Title, h.Called())
	fields := []Field{
		{"From", mailbox(from, h.Address())},
		{"To", "<" + l.To + ">"},
		{"Subject", encoded(l.Subject)},
		{"Date", l.At.UTC().Format(time.RFC1123Z)},
		{"Message-ID", id},
	}
	if l.ReplyTo != "" {
		fields = append(fields, Field{"Reply-To", mailbox(from, l.ReplyTo)})
	}
	if l.Answers != "" {
		fields = append(fields, Field{"In-Reply-To", l.Answers})
	}
	if len(l.Refs) > 0 {
		fields = append(fields, Field{"References", strings.Join(l.Refs, " ")})
	}
	fields = append(fields,
		Field{"Auto-Submitted", lists.Either(l.Auto, "auto-replied", "auto-generated")},
		Field{"X-Auto-Response-Suppress", "All"},
		Field{message.LoopField, h.Domain},
	)
	if l.Name.Game != "" {
		fields = append(fields, Field{"List-Id", mailbox(l.Title, l.Name.Game+"."+h.Domain)})
	}
	if l.Claim.Hash != "" {
		fields = append(fields, Field{ProofField, strings.Join(l.Claim.Lines(), " ")})
	}
	fields = append(fields, h.listFields(l.Ends)...)
	root := Flowed(l.Body)
	if l.Pieces != nil {
		root = *l.Pieces
	}
	if bound := lists.Either(l.Bound.Hash != "", l.Bound, l.Claim); h.Bind != nil && bound.Hash != "" {
		root = root.bound(func(text string) string { return h.Bind(key, bound, text) })
	}
	return Outbound{
		Key: key, MessageID: id, From: h.Address(), To: l.To, Bounce: cmp.Or(l.Bounce, h.Bounce(key)), Kind: l.Name.Kind, Game: l.Name.Game, Priority: l.Priority,
		Due: l.Due, Prompt: l.Auto || l.Prompt,
		Body: render(key, fields, root),
	}
}

// Urgency lifts a priority if a deadline is close.
func Urgency(usual int, at, due time.Time) int {
	if left := due.Sub(at); !due.IsZero() && left > 0 && left < 6*time.Hour {
		return PrioritySoon
	}
	return usual
}

// Folders that letters are filed in. A server that lacks one gets it.
const (
	Processed  = "Processed"  // obeyed, or answered
	Rejected   = "Rejected"   // proved nothing, or was not meant for us
	Quarantine = "Quarantine" // not read: dangerous or broken
)

// A Raw is a letter as the mailbox holds it.
//
// Whether its sender is who it says may be known to the mail server that took
// it in: maildrop writes above its own Received line
// "Authentication-Results: <domain>; auth=pass smtp.auth=<address>
// smtp.mailfrom=<address> header.from=<address>" if an account sent it under
// its own address, "auth=fail" under another's, "auth=none" if nobody logged in.
type Raw struct {
	ID        string    // handle within the mailbox, good until the letter is filed
	Received  time.Time // when the mail server took it in (INTERNALDATE)
	Size      int64     // of the whole letter, even if Truncated
	Body      []byte    // header and body as they came
	Truncated bool      // the letter was too large: Body holds only its beginning
}

// ErrGone says that a letter is not in the mailbox any more.
var ErrGone = errors.New("letter is gone")

// An Inbox is one mailbox that is being drained. What is in it is the work
// that is left to do; nothing in it is ever deleted. Its methods may be called
// from several goroutines.
type Inbox interface {
	// Next waits for a letter that was not handed out yet and returns it. Letters
	// come in the order of their arrival. Each is handed out once, until the
	// process ends or it is given back.
	Next(context.Context) (Raw, error)
	// Again reads a letter that was handed out once more, so that who has many
	// need not keep their text. One that is not there any more is ErrGone.
	Again(context.Context, Raw) (Raw, error)
	// Leave gives a letter back: it stays in the mailbox, and is handed out again
	// after a while.
	Leave(Raw)
	// Aside says that a letter which was handed out waits for something that may take
	// long: Drained passes it.
	Aside(Raw)
	// File has a letter moved to a folder, which may happen a little later and
	// together with others; if the process ends before, the letter is handed out
	// again. To file a letter that is gone is no error.
	File(ctx context.Context, letter Raw, folder string) error
	// Drained is the time before which everything that arrived has been handed
	// out and filed, or set aside. Asking for it also asks for a fresh look at the mailbox, so
	// who waits for a time to pass asks again a little later.
	Drained() time.Time
	// Close ends Next with an error and leaves the mailbox.
	Close() error
}

// An Outbound is a letter that is to be sent to one recipient, rendered.
type Outbound struct {
	Key       string    // what it is, once for all: "game/7f3a.12.blue.report"
	MessageID string    `db:"message_id"` // derived from Key, with angle brackets, as in Body
	From      string    `db:"sender"`     // address of the sender, as in Body
	To        string    `db:"rcpt"`       // address of the recipient
	Bounce    string    // return path; "" is From, "<>" is none
	Body      []byte    // header and body, kept as they are
	Kind      string    // report, receipt, reminder, ...
	Game      string    // which game it tells of; "" for none
	Priority  int       // higher goes first
	Due       time.Time // the deadline that it is about; zero: none of this reader
	Prompt    bool      // it is sent in quiet hours, too
	Call      string    // that is made on its reader's devices instead, if one takes it before NotBefore; "": none
	NotBefore time.Time // zero: it waits for nothing but quiet hours
	Gathered  *Gathered `db:"-"` // messages that it brings, if it brings nothing else; nil once it has been put
	Settles   int       // phase up to which it makes letters about the clock void when it is put; 0: none
}

// Gathered is a letter that brings messages, and can take those of an older one that has not
// gone yet before its own.
type Gathered struct {
	Letter  Letter
	Several string // the subject of a letter that brings messages of several
	text    string
	foot    string
}

// A Poster takes letters and sees to it that they are sent. A letter whose Key
// it knows already is left as it was first put, without an error.
type Poster interface {
	// Put takes letters on their own: once it returns they are durable.
	Put(ctx context.Context, letters ...Outbound) error
	// PutTx takes letters within a transaction of the caller: they are in the
	// post if and only if it commits.
	PutTx(ctx context.Context, tx *sqlx.Tx, letters ...Outbound) error
}
