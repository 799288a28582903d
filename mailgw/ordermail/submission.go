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

// submission is a part of an email that claims to come from a seat of a game.
type submission struct {
	handler   *Handler
	email     *incoming.Email
	id        string
	game      *game.Game
	recorded  map[string]bool // those of its CommandIDs that the game has recorded
	part      incoming.GamePart
	commandID string
	seat      game.SeatInfo // its Seat is StewardSeat for the steward
	owner     game.Player   // the holder of the seat
	player    game.Player   // the player in whose name the email is obeyed

	others []order.Line // orders that were left out as others' words

	joiner string // address of a sender that asks for a seat; "" for other emails
	meant  bool   // the sender was asked whether they mean its lines, and has said yes
}

// findSeat sets the seat that the email claims, its holder, the player in whose name it is obeyed, and the language.
// It tries, in this order: the seat that the email names, the one of its reply address, the sender's own, and the one
// whose email it answers. It returns false if there is no such seat, or nobody holds it.
func (c *submission) findSeat() bool {
	seat := c.part.Seat
	for _, token := range c.email.Tokens {
		if seat == "" && token.Game == c.id {
			seat = token.Seat
		}
	}
	if seat == "" {
		seat = c.findSendersSeat()
	}
	if seat == "" && c.email.About.Game == c.id {
		seat = c.email.About.Seat
	}
	if seat == mailgw.StewardSeat {
		c.seat, c.owner, c.player = game.SeatInfo{Seat: mailgw.StewardSeat}, c.game.Steward(), c.game.Steward()
		c.email.Lang = ""
		return c.owner != ""
	}
	if named, ok := c.game.SeatNamed(string(seat)); ok {
		seat = named // names are allowed: GAME tal-07 AS gawain
	}
	info, ok := c.game.SeatInfo(seat)
	c.seat, c.owner, c.player, c.email.Lang = info, info.Player, info.Player, info.Language
	if c.isFromDeputy(info.Deputy) {
		c.player = info.Deputy
	}
	return ok && c.player != ""
}

// isFromDeputy reports whether the email is from the seat's deputy: sent from the deputy's own address, or to the
// reply address that was made for them. It returns false for deputy "".
func (c *submission) isFromDeputy(deputy game.Player) bool {
	if deputy == "" {
		return false
	}
	return c.email.Sender == deputy || slices.ContainsFunc(c.email.Tokens, func(t mailgw.Token) bool { return c.isPresentAddress(t) && c.email.Reception.Server.Proves(t, deputy) })
}

// isPresentAddress reports whether a reply address is for the seat in its present epoch. It does not check that the
// token is valid.
func (c *submission) isPresentAddress(t mailgw.Token) bool {
	return t.Game == c.id && t.Seat == c.seat.Seat && t.Number == c.seat.Epoch
}

// isFromRelieved reports whether the email is obeyed in the name of a deputy whose time was over when it arrived.
func (c *submission) isFromRelieved() bool {
	if c.seat.Seat == mailgw.StewardSeat || c.player == c.owner || c.player != c.seat.Deputy {
		return false
	}
	_, still := c.game.Deputed(c.seat.Seat, c.email.Mail.Received)
	return !still
}

// findSendersSeat finds the seat that the sender holds, or else one whose deputy they are; "" if there is none.
func (c *submission) findSendersSeat() game.Seat {
	var deputySeat game.Seat
	for _, seat := range c.game.Seats() {
		switch {
		case c.email.Sender == "":
		case seat.Player == c.email.Sender:
			return seat.Seat
		case seat.Deputy == c.email.Sender:
			deputySeat = seat.Seat
		}
	}
	return deputySeat
}

// gatherEvidence gathers the evidence that the email comes from the seat. One right reply address outweighs all wrong
// ones.
func (c *submission) gatherEvidence() sender.Evidence {
	evidence := sender.Evidence{
		OneFrom: c.email.Mail.FromOK, Denied: c.email.Forged, Aligned: c.email.Aligned,
		Registered: c.email.Sender != "" && (c.email.Sender == c.owner || c.email.Sender == c.player),
	}
	for _, token := range c.email.Tokens {
		switch {
		case c.isPresentAddress(token) && c.player != c.owner && c.email.Reception.Server.Proves(token, c.player):
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
	n, _, _, _ := c.game.Phase()
	past := c.email.About.Game == c.id && c.email.About.Number > 0 && c.email.About.Number < n
	_, orders := c.handler.Commands.Wished(c.part.Lines)
	evidence.Stale = past && !c.isTalkEmail() && len(orders) > 0 && c.seat.Seat != mailgw.StewardSeat && !c.game.Sequential()
	return evidence
}

// answerRefusal answers an error that is the sender's fault and returns nil. It returns any other error as it is.
func (c *submission) answerRefusal(ctx context.Context, err error) error {
	key, ok := commands.AnswerTo(err)
	if !ok {
		return err
	}
	return c.email.Answer(ctx, c.id, key, "game", c.id)
}

// toWaiting returns the email in the form in which it is set aside.
func (c *submission) toWaiting() incoming.Waiting {
	n, _, _, _ := c.game.Phase()
	return incoming.Waiting{
		Code: c.email.Reception.Server.Code(c.commandID), Game: c.id, Seat: c.seat.Seat, By: c.player, Number: n, Part: c.part, CommandID: c.commandID,
		From: c.email.Mail.From, Subject: c.email.Mail.Subject, ID: c.email.Mail.MessageID, Received: c.email.Mail.Received,
	}
}

// questionLanguage returns the language of questions to the email's player: the seat's, or else the player's.
func (c *submission) questionLanguage(ctx context.Context) string {
	if c.seat.Language != "" {
		return c.seat.Language
	}
	return c.email.Reception.People.Language(ctx, c.player)
}

// writeQuestion writes the email that asks to confirm a waiting one with its code.
func (c *submission) writeQuestion(w incoming.Waiting, to, lang, body string) mailgw.Outbound {
	subject := lists.Either(w.Sure, "subject.sure", "subject.question")
	return c.email.Reception.Reply(mailgw.Email{
		Name: mailgw.Name{Game: c.id, Number: w.Number, Seat: w.Seat, Kind: "question", Rev: mailgw.RevOf(w.CommandID)}, To: to, Title: c.game.TitleIn(lang),
		Subject: mailgw.Say(lang, subject, "game", c.id, "code", w.Code), Body: body, At: w.Received,
	})
}

// notMe is the only line of a waiting email that denies orders.
const notMe = "NOT ME"

// isTalkEmail reports whether the email came to a seat's talk address, and is public.
func (c *submission) isTalkEmail() bool {
	_, ok := c.email.Talk()
	return ok && c.seat.Seat != mailgw.StewardSeat
}

// A Host carries out commands on games.
type Host interface {
	// Obey decides a command and records the events, durably before it returns. A repeated command ID
	// records nothing and gives the same answer.
	Obey(ctx context.Context, gameID, commandID string, cmd game.Command) (Obeyed, error)
	// Look returns the present state of a game, and which of some command IDs have been recorded in it.
	Look(ctx context.Context, gameID string, commandIDs ...string) (Look, error)
}

// A Look is the state of a game at one moment, as far as it is needed before an email is obeyed.
type Look struct {
	Game  *game.Game      // never nil; without a ruleset the game was never opened
	Known map[string]bool // which of the command IDs have been recorded in it
}

// Obeyed is the outcome of a command.
type Obeyed struct {
	Answer game.Answer
	Commit *eventstore.Commit // records the command; nil: there was nothing to record
}

// A Handler handles emails with orders: each claims to come from a seat of a game.
type Handler struct {
	Host     Host
	Archive  archive.Archive                // for answers to VERIFY, WHY and HISTORY; without a Store there are none
	Seal     mailgw.Seal                    // for accepted orders; nil: the fingerprint alone
	Level    func(game string) sender.Level // the proof that a game asks for
	Commands *commands.Receiver
	// Page returns the URL of a seat's own page; nil: there are no pages.
	Page func(id string, seat game.Seat, epoch int) string
	// Waiting reports whether other emails to a game wait for its dice.
	Waiting func(game string) bool
}

// CommandIDs lists the command IDs that a Look has to check for an email. The email may have been obeyed
// before, may have led to a new address, may have been confirmed a second time, or may have lines
// that its sender has claimed as their own.
func CommandIDs(commandID string) []string {
	return []string{commandID, commandID + rekeySuffix, commandID + sureSuffix, commandID + mineSuffix}
}

// rekeySuffix is the end of the command ID of a change of address after NOT ME.
const rekeySuffix = ".rekey"

// sureSuffix is the end of the command ID of lines that the sender has confirmed because they cannot be taken back.
const sureSuffix = ".sure"

// mineSuffix is the end of the command ID of lines that were left out as others' words and that the sender has claimed
// as their own.
const mineSuffix = ".mine"
