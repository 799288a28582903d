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
	body := Say(s.Lang, "signin.text", "house", h.Called()) + "\n\n" + s.Link + "\n\n" +
		Say(s.Lang, "signin.valid", "minutes", minutes, "until", text.When(s.Until, s.Zone, s.Lang)) + "\n\n" + Say(s.Lang, "signin.ignore") + "\n"
	return h.Write(Letter{
		Name: Name{Kind: "signin", Rev: Digest(s.To + "|" + s.Link)}, To: s.To, Subject: Say(s.Lang, "subject.signin", "house", h.Called()),
		Body: body, At: s.At, Priority: PriorityReceipts,
	})
}
