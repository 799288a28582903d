package mailgw

import (
	"strings"
	"time"

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
	Claim    eventstore.Claim // what it shows of the commit that it tells of; zero: it tells of none
	Ends     Unsubscribing    // letters like this one, if the reader does not want them; zero: they cannot be ended
}

// ProofField is the field of a header that says what the foot of a letter says of the
// commit that it tells of: its words are the lines of an eventstore.Claim.
const ProofField = "Seneschal-Proof"

// Write makes the mail. Its bytes depend on the letter alone.
func (h House) Write(l Letter) Outbound {
	key, id := l.Name.Key(), h.MessageID(l.Name)
	submitted := "auto-generated"
	if l.Auto {
		submitted = "auto-replied"
	}
	from := h.Called()
	if l.Title != "" {
		from = l.Title
	}
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
	fields = append(fields, threading(l)...)
	fields = append(fields,
		Field{"Auto-Submitted", submitted},
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
	bounce := l.Bounce
	if bounce == "" {
		bounce = h.Bounce(key)
	}
	return Outbound{
		Key: key, MessageID: id, From: h.Address(), To: l.To, Bounce: bounce, Kind: l.Name.Kind, Game: l.Name.Game, Priority: l.Priority,
		Body: render(key, fields, root),
	}
}

func threading(l Letter) []Field {
	var fields []Field
	if l.Answers != "" {
		fields = append(fields, Field{"In-Reply-To", l.Answers})
	}
	if len(l.Refs) > 0 {
		fields = append(fields, Field{"References", strings.Join(l.Refs, " ")})
	}
	return fields
}

// Urgency lifts a priority if a deadline is close.
func Urgency(usual int, at, due time.Time) int {
	if left := due.Sub(at); !due.IsZero() && left > 0 && left < 6*time.Hour {
		return PrioritySoon
	}
	return usual
}
