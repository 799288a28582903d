package mailgw

import (
	"strconv"
	"time"

	"seneschal/domain/report/text"
)

// A SignIn is a link that opens the pages to whoever can read the mail of an
// address.
type SignIn struct {
	To    string // the address
	Link  string // good once, and a secret
	At    time.Time
	Until time.Time      // the link is good so long
	Zone  *time.Location // the reader's; nil: UTC
	Lang  string         // the reader's; "": English
}

// SignIn writes the letter with the link. Its key is made of the link: the
// same link is mailed once.
func (h House) SignIn(s SignIn) Outbound {
	minutes := strconv.Itoa(int(s.Until.Sub(s.At).Round(time.Minute) / time.Minute))
	body := say(s.Lang, "signin.text", "house", h.name()) + "\n\n" + s.Link + "\n\n" +
		say(s.Lang, "signin.valid", "minutes", minutes, "until", text.When(s.Until, s.Zone, s.Lang)) + "\n\n" + say(s.Lang, "signin.ignore") + "\n"
	return h.write(reply{
		name: Name{Kind: "signin", Rev: digest(s.To + "|" + s.Link)}, to: s.To, subject: say(s.Lang, "subject.signin", "house", h.name()),
		body: body, at: s.At, priority: priorityReceipts,
	})
}
