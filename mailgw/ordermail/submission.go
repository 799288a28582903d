// Package ordermail handles emails of orders. Each claims to come from a seat of a game. It is
// judged, obeyed and answered with a receipt, or else set aside until its player has confirmed
// it.
package ordermail

import (
	"context"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/commands"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/sender"
)

// claim is a part of an email that claims to come from a seat of a game.
type submission struct {
	t         *Handler
	l         *incoming.Email
	id        string
	g         *game.Game
	known     map[string]bool // causes that the game has recorded
	part      incoming.GamePart
	commandID string
	seat      game.SeatInfo // its Seat is StewardSeat for the steward
	owner     game.Player   // the holder of the seat
	by        game.Player   // the player in whose name the email is obeyed

	others []order.Line // lines that were taken for a quotation

	joiner string // address of a sender that asks for a seat
	meant  bool   // the sender has confirmed it a second time
}

// findSeat finds the seat that the email claims. It tries, in this order: the seat that the email
// names, that of its reply address, the sender's own, and that of the email which it answers. It
// returns false if there is no such seat, or nobody holds it.
func (c *submission) findSeat() bool {
	seat := c.part.Seat
	for _, token := range c.l.Tokens {
		if seat == "" && token.Game == c.id {
			seat = token.Seat
		}
	}
	if seat == "" {
		seat = c.findSendersSeat()
	}
	if seat == "" && c.l.About.Game == c.id {
		seat = c.l.About.Seat
	}
	if seat == mailgw.StewardSeat {
		c.seat, c.owner, c.by = game.SeatInfo{Seat: mailgw.StewardSeat}, c.g.Steward(), c.g.Steward()
		c.l.Lang = ""
		return c.owner != ""
	}
	if named, ok := c.g.SeatNamed(string(seat)); ok {
		seat = named // names are allowed: GAME tal-07 AS gawain
	}
	info, ok := c.g.SeatInfo(seat)
	c.seat, c.owner, c.by, c.l.Lang = info, info.Player, info.Player, info.Language
	if c.deputised(info.Deputy) {
		c.by = info.Deputy
	}
	return ok && c.by != ""
}

// deputised reports whether the email is from the seat's deputy: sent from the deputy's own
// address, or to the reply address that was made for them.
func (c *submission) deputised(deputy game.Player) bool {
	if deputy == "" {
		return false
	}
	return c.l.Sender == deputy || slices.ContainsFunc(c.l.Tokens, func(t mailgw.Token) bool { return c.isPresentAddress(t) && c.l.Reception.Server.Proves(t, deputy) })
}

// isPresentAddress reports whether a reply address is the present one of the seat.
func (c *submission) isPresentAddress(t mailgw.Token) bool {
	return t.Game == c.id && t.Seat == c.seat.Seat && t.Number == c.seat.Epoch
}

// isFromRelieved reports whether the email is from a deputy whose time is over.
func (c *submission) isFromRelieved() bool {
	if c.seat.Seat == mailgw.StewardSeat || c.by == c.owner || c.by != c.seat.Deputy {
		return false
	}
	_, still := c.g.Deputed(c.seat.Seat, c.l.Mail.Received)
	return !still
}

// findSendersSeat finds the seat that the sender holds, or else is the deputy of; "" if there is none.
func (c *submission) findSendersSeat() game.Seat {
	var deputed game.Seat
	for _, seat := range c.g.Seats() {
		switch {
		case c.l.Sender == "":
		case seat.Player == c.l.Sender:
			return seat.Seat
		case seat.Deputy == c.l.Sender:
			deputed = seat.Seat
		}
	}
	return deputed
}

// gatherEvidence gathers the email's evidence for its claim.
func (c *submission) gatherEvidence() sender.Evidence {
	evidence := sender.Evidence{
		OneFrom: c.l.Mail.FromOK, Denied: c.l.Forged, Aligned: c.l.Aligned,
		Registered: c.l.Sender != "" && (c.l.Sender == c.owner || c.l.Sender == c.by),
	}
	for _, token := range c.l.Tokens {
		switch {
		case c.isPresentAddress(token) && c.by != c.owner && c.l.Reception.Server.Proves(token, c.by):
			evidence.Token = true
		case !token.Valid:
			evidence.BadToken = true
		case token.Game != c.id || token.Seat != c.seat.Seat:
			evidence.OtherToken = true
		case token.Number != c.seat.Epoch:
			evidence.OldToken = true
		default:
			evidence.Token = true
		}
	}
	if evidence.Token {
		evidence.OldToken, evidence.OtherToken, evidence.BadToken = false, false, false
	}
	n, _, _, _ := c.g.Phase()
	past := c.l.About.Game == c.id && c.l.About.Number > 0 && c.l.About.Number < n
	_, orders := c.t.Offices.Wished(c.part.Lines)
	evidence.Stale = past && !c.isTalkEmail() && len(orders) > 0 && c.seat.Seat != mailgw.StewardSeat && !c.g.Sequential()
	return evidence
}

// answerRefusal answers errors that are the sender's fault, and returns all others.
func (c *submission) answerRefusal(ctx context.Context, err error) error {
	key, ok := commands.AnswerTo(err)
	if !ok {
		return err
	}
	return c.l.Answer(ctx, c.id, key, "game", c.id)
}

// toWaiting returns the email in the form in which it is set aside.
func (c *submission) toWaiting() incoming.Waiting {
	n, _, _, _ := c.g.Phase()
	return incoming.Waiting{
		Code: c.l.Reception.Server.Code(c.commandID), Game: c.id, Seat: c.seat.Seat, By: c.by, Number: n, Part: c.part, CommandID: c.commandID,
		From: c.l.Mail.From, Subject: c.l.Mail.Subject, ID: c.l.Mail.MessageID, Received: c.l.Mail.Received,
	}
}

// questionLanguage returns the language of questions to the email's player.
func (c *submission) questionLanguage(ctx context.Context) string {
	if c.seat.Language != "" {
		return c.seat.Language
	}
	return c.l.Reception.People.Language(ctx, c.by)
}

// writeQuestion writes the email that asks for the code of a waiting one.
func (c *submission) writeQuestion(w incoming.Waiting, to, lang, body string) mailgw.Outbound {
	subject := lists.Either(w.Sure, "subject.sure", "subject.question")
	return c.l.Reception.Reply(mailgw.Email{
		Name: mailgw.Name{Game: c.id, Number: w.Number, Seat: w.Seat, Kind: "question", Rev: mailgw.RevOf(w.CommandID)}, To: to, Title: c.g.TitleIn(lang),
		Subject: mailgw.Say(lang, subject, "game", c.id, "code", w.Code), Body: body, At: w.Received,
	})
}

// notMe stands in a waiting email that denies another one.
const notMe = "NOT ME"

// isTalkEmail reports whether the email came to a seat's talk address, and so is public.
func (c *submission) isTalkEmail() bool {
	_, ok := c.l.Talk()
	return ok && c.seat.Seat != mailgw.StewardSeat
}

// A Host carries out commands on games.
type Host interface {
	// Obey decides a command and records the events, durably before it returns. A repeated cause
	// records nothing and gives the same answer.
	Obey(ctx context.Context, gameID, commandID string, cmd game.Command) (Obeyed, error)
	// Look returns the present state of a game, and which of some causes have been recorded in it.
	Look(ctx context.Context, gameID string, commandIDs ...string) (Look, error)
}

// A Look is the state of a game at one moment, as far as it is needed before an email is obeyed.
type Look struct {
	Game  *game.Game      // a game that was never opened has no ruleset
	Known map[string]bool // which of the command IDs have been recorded in it
}

// Obeyed is the outcome of a command.
type Obeyed struct {
	Answer game.Answer
	Commit *eventstore.Commit // records the command; nil: there was nothing to record
}

// A Handler handles emails of orders: each claims to come from a seat of a game.
type Handler struct {
	Host    Host
	Archive archive.Archive // for answers to VERIFY, WHY and HISTORY; without a Store there are none
	Seal    mailgw.Seal     // for accepted orders; nil: the fingerprint alone
	Level   func(game string) sender.Level
	Offices *commands.Receiver
	// Page returns the URL of a seat's own page; nil: there are no pages.
	Page func(id string, seat game.Seat, epoch int) string
	// Waiting reports whether other emails to a game wait for its dice.
	Waiting func(game string) bool
}

// CommandIDs lists the command IDs that a Look has to check for an email. The email may have been obeyed
// before, may have led to a new address, may have been confirmed a second time, or may have lines
// that its sender has claimed as their own.
func CommandIDs(commandID string) []string {
	return []string{commandID, commandID + rekeyed, commandID + surely, commandID + mine}
}

// rekeyed is the end of the command ID of a change of address.
const rekeyed = ".rekey"

// surely is the end of the command ID of orders that the sender has confirmed a second time.
const surely = ".sure"

// mine is the end of the command ID of lines that were taken for a quotation and that the sender has
// claimed as their own.
const mine = ".mine"
