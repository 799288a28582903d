package mailgw

import (
	"strconv"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report/text"
)

// A SignIn is an email with a link. Everybody who opens the link is signed in on the web pages, so only its reader may
// know it.
type SignIn struct {
	To    string // the address
	Link  string // works once, and is a secret
	At    time.Time
	Until time.Time      // the link works until then
	Zone  *time.Location // the reader's; nil: UTC
	Lang  string         // the reader's; "": English
	// Never is the ID under which the address declines links for seats for good; "": it cannot.
	Never game.Player
}

// SignIn writes the email with the link. Its key is made of the address and the link, so the same link is mailed once.
func (h Server) SignIn(signIn SignIn) Outbound {
	until := text.When(signIn.Until, signIn.Zone, signIn.Lang)
	if signIn.Until.Sub(signIn.At) >= 24*time.Hour {
		return h.writeSignIn("signin", signIn, Say(signIn.Lang, "seatlink.valid", "until", until))
	}
	minutes := strconv.Itoa(int(signIn.Until.Sub(signIn.At).Round(time.Minute) / time.Minute))
	return h.writeSignIn("signin", signIn, Say(signIn.Lang, "signin.valid", "minutes", minutes, "until", until))
}

// NewAddress writes the email to an address that a player wants to add. Opening the link in it confirms the address.
func (h Server) NewAddress(s SignIn) Outbound {
	return h.writeSignIn("newaddress", s, Say(s.Lang, "newaddress.valid", "until", text.When(s.Until, s.Zone, s.Lang)))
}

// SeatLink writes the email with a link that signs its reader in and takes a seat. It quotes nobody, because anybody
// can have it sent to any address.
func (h Server) SeatLink(s SignIn) Outbound {
	return h.writeSignIn("seatlink", s, Say(s.Lang, "seatlink.valid", "until", text.When(s.Until, s.Zone, s.Lang)))
}

// writeSignIn writes an email with a link. Its priority is below that of receipts, because anybody can ask for many
// such emails from many networks. valid is the sentence about the time until which the link works.
func (h Server) writeSignIn(kind string, signIn SignIn, valid string) Outbound {
	body := Say(signIn.Lang, kind+".text", "house", h.Called()) + "\n\n" + signIn.Link + "\n\n" + valid + "\n\n" + Say(signIn.Lang, kind+".ignore") + "\n"
	var ends Unsubscribing
	if signIn.Never != "" {
		ends = Unsubscribing{Invitations, signIn.Never}
		body += "\n" + Say(signIn.Lang, kind+".never") + "\n\n" + h.EndLink(ends) + "\n"
	}
	return h.Write(Email{
		Name: Name{Kind: kind, Rev: Digest(signIn.To + "|" + signIn.Link)}, To: signIn.To, Subject: Say(signIn.Lang, "subject."+kind, "house", h.Called()),
		Body: body, At: signIn.At, Priority: PriorityAnswers, Prompt: true, Ends: ends,
	})
}

// An AddressNote reports a change of a player's addresses to one of them.
type AddressNote struct {
	To      string
	Address string // the new one; "": To is no longer the player's
	At      time.Time
	Lang    string
}

// AddressNote writes the note. It goes to another address of the player, or to the one that was taken away, so that
// nobody loses a mailbox without noticing.
func (h Server) AddressNote(n AddressNote) Outbound {
	kind := lists.Either(n.Address == "", "addressgone", "addressadded")
	return h.Write(Email{
		Name: Name{Kind: kind, Rev: Digest(n.To + "|" + n.Address + "|" + n.At.String())}, To: n.To, Subject: Say(n.Lang, "subject."+kind, "house", h.Called()),
		Body: Say(n.Lang, kind+".text", "house", h.Called(), "address", n.Address) + "\n\n" + Say(n.Lang, "addressadded.not", "address", n.Address) + "\n", At: n.At, Priority: PriorityReceipts, Prompt: true,
	})
}
