package incoming

import (
	"context"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/mailgw"
	"seneschal/mailgw/message"
	"seneschal/mailgw/sender"
)

// A Reading holds everything about an email that can be known without a server's data: its class, the sender that it
// claims, its proof, and its words.
type Reading struct {
	Class   message.Class  `json:"class"`
	Why     string         `json:"why,omitempty"` // the sign by which the class was recognised
	Sender  string         `json:"sender,omitempty"`
	Game    string         `json:"game,omitempty"` // claimed
	Seat    game.Seat      `json:"seat,omitempty"` // claimed
	Proof   Proof          `json:"proof"`
	Subject string         `json:"subject,omitempty"`
	ID      string         `json:"message_id,omitempty"`
	Date    time.Time      `json:"date,omitzero"` // by the sender's clock
	Text    []string       `json:"text"`          // the player's own words
	Parts   []GamePart     `json:"parts"`         // the lines of orders, by game
	LeftOut []message.Left `json:"left_out,omitempty"`
	Damage  []string       `json:"damage,omitempty"`
	Hash    string         `json:"raw_hash"`
}

// A Proof holds an email's evidence for its sender.
type Proof struct {
	OneSender bool   `json:"one_sender"`        // exactly one From with one address
	Token     string `json:"token"`             // "none", "unchecked" (no key), "valid" or "forged"
	Vouched   string `json:"vouched"`           // "yes", "no" or "forged": by our mail server or a signature
	Answers   string `json:"answers,omitempty"` // key of the email that it answers
}

// Read reads an email as the intake would. Quotes of the emails in sent, as they were sent, are found by comparison;
// without any, quotes are found by their looks. If the Server has no keys, reply addresses are read but not checked;
// if it has no domain, reply addresses of any domain are read.
func Read(ctx context.Context, raw []byte, server mailgw.Server, checker sender.Checker, sent ...[]byte) Reading {
	m := message.Parse(raw, time.Time{})
	m.Against(lists.Map(sent, message.ReadSent)...)
	reading := Reading{
		Class: m.Class, Why: m.Why, Sender: m.From, Subject: m.Subject, ID: m.MessageID, Date: m.Date,
		Text: m.Text, Parts: CutParts(m.Text), LeftOut: m.LeftOut, Damage: m.Damage, Hash: m.RawHash,
		Proof: Proof{OneSender: m.FromOK, Token: "none", Vouched: "no"},
	}
	for i := range reading.Parts {
		if reading.Parts[i].Lines == nil {
			reading.Parts[i].Lines = []order.Line{}
		}
	}
	switch aligned, forged := checker.Vouched(ctx, &m, raw); {
	case forged:
		reading.Proof.Vouched = "forged"
	case aligned:
		reading.Proof.Vouched = "yes"
	}
	reading.findClaim(&m, server)
	return reading
}

// findClaim sets game and seat as the intake would, as far as that is possible without the directory of players. If
// there are several reply addresses, the last one counts for seat and Token.
func (r *Reading) findClaim(m *message.Message, server mailgw.Server) {
	email := &Email{Mail: m}
	for _, to := range m.To {
		token, ok := readToken(server, to)
		if !ok {
			continue
		}
		email.Tokens = append(email.Tokens, token)
		r.Seat = token.Seat
		switch {
		case len(server.Keys) == 0:
			r.Proof.Token = "unchecked"
		case token.Valid:
			r.Proof.Token = "valid"
		default:
			r.Proof.Token = "forged"
		}
	}
	if email.About = Answered(server, m); email.About != (mailgw.Name{}) {
		r.Proof.Answers = email.About.Key()
	}
	r.Game = email.GameOf(r.Parts[0])
	if s := r.Parts[0].Seat; s != "" {
		r.Seat = s
	}
}

// readToken reads a reply address. If the Server has no domain, any domain will do.
func readToken(server mailgw.Server, address string) (mailgw.Token, bool) {
	if server.Domain == "" {
		_, server.Domain, _ = strings.Cut(address, "@")
	}
	return server.ParseReply(address)
}
