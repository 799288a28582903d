package mailgw

import (
	"strings"
	"time"

	"seneschal/eventstore"
	"seneschal/mailgw/message"
)

// Priorities in the post: what somebody waits for goes first.
const (
	prioritySoon      = 50 // reports and receipts with a deadline close by
	priorityReports   = 40
	priorityReceipts  = 30
	priorityAnswers   = 25
	priorityNews      = 20
	priorityReminders = 15
)

// A reply is a letter out, before it is written.
type reply struct {
	name     Name
	to       string
	title    string // of the game; it is the sender's name
	subject  string
	body     string // flowed text; used if pieces has none
	pieces   *piece
	replyTo  string
	answers  string   // Message-ID of the letter that it answers
	refs     []string // References, the root first
	at       time.Time
	auto     bool // it answers a letter (auto-replied), and is no news of ours
	bounce   string
	priority int
	claim    eventstore.Claim // what it shows of the commit that it tells of; zero: it tells of none
	ends     Unsubscribing    // letters like this one, if the reader does not want them; zero: they cannot be ended
}

// ProofField is the field of a header that says what the foot of a letter says of the
// commit that it tells of: its words are the lines of an eventstore.Claim.
const ProofField = "Seneschal-Proof"

// write makes the mail. Its bytes depend on the reply alone.
func (h House) write(r reply) Outbound {
	key, id := r.name.Key(), h.MessageID(r.name)
	submitted := "auto-generated"
	if r.auto {
		submitted = "auto-replied"
	}
	from := h.name()
	if r.title != "" {
		from = r.title
	}
	fields := []field{
		{"From", mailbox(from, h.Address())},
		{"To", "<" + r.to + ">"},
		{"Subject", encoded(r.subject)},
		{"Date", r.at.UTC().Format(time.RFC1123Z)},
		{"Message-ID", id},
	}
	if r.replyTo != "" {
		fields = append(fields, field{"Reply-To", mailbox(from, r.replyTo)})
	}
	fields = append(fields, threading(r)...)
	fields = append(fields,
		field{"Auto-Submitted", submitted},
		field{"X-Auto-Response-Suppress", "All"},
		field{message.LoopField, h.Domain},
	)
	if r.name.Game != "" {
		fields = append(fields, field{"List-Id", mailbox(r.title, r.name.Game+"."+h.Domain)})
	}
	if r.claim.Hash != "" {
		fields = append(fields, field{ProofField, strings.Join(r.claim.Lines(), " ")})
	}
	fields = append(fields, h.listFields(r.ends)...)
	root := flowed(r.body)
	if r.pieces != nil {
		root = *r.pieces
	}
	bounce := r.bounce
	if bounce == "" {
		bounce = h.Bounce(key)
	}
	return Outbound{
		Key: key, MessageID: id, From: h.Address(), To: r.to, Bounce: bounce, Kind: r.name.Kind, Game: r.name.Game, Priority: r.priority,
		Body: render(key, fields, root),
	}
}

func threading(r reply) []field {
	var fields []field
	if r.answers != "" {
		fields = append(fields, field{"In-Reply-To", r.answers})
	}
	if len(r.refs) > 0 {
		fields = append(fields, field{"References", strings.Join(r.refs, " ")})
	}
	return fields
}

// urgency lifts a priority if a deadline is close.
func urgency(usual int, at, due time.Time) int {
	if left := due.Sub(at); !due.IsZero() && left > 0 && left < 6*time.Hour {
		return prioritySoon
	}
	return usual
}
