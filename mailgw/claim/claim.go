// Package claim takes letters of orders: each claims to come from a seat of a game, is
// judged, obeyed and answered with a receipt, or set aside until its player has
// confirmed it.
package claim

import (
	"context"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/office"
	"seneschal/mailgw/sender"
)

// claim is a part of a letter that claims to come from a seat of a game.
type claim struct {
	t     *Table
	l     *incoming.Letter
	id    string
	g     *game.Game
	known map[string]bool // the causes that have been recorded in it
	part  incoming.Part
	cause string
	seat  game.SeatInfo // its Seat is StewardSeat for the steward
	owner game.Player   // who holds the seat
	by    game.Player   // in whose name the letter is obeyed

	others []order.Line // that were taken for others' words

	joiner string // address of who asks for a seat
	meant  bool   // its sender has said twice that he means it
}

// place finds the seat that the letter claims: the one that it names, that of
// its reply address, the sender's own, that of the letter which it answers.
func (c *claim) place() bool {
	seat := c.part.Seat
	for _, t := range c.l.Tokens {
		if seat == "" && t.Game == c.id {
			seat = t.Seat
		}
	}
	if seat == "" {
		seat = c.senders()
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
		seat = named // GAME tal-07 AS gawain
	}
	info, ok := c.g.SeatInfo(seat)
	c.seat, c.owner, c.by, c.l.Lang = info, info.Player, info.Player, info.Language
	if c.deputised(info.Deputy) {
		c.by = info.Deputy
	}
	return ok && c.by != ""
}

// deputised reports whether the letter is from a deputy of the seat: by his
// own address, or by the one that was made for him.
func (c *claim) deputised(deputy game.Player) bool {
	if deputy == "" {
		return false
	}
	return c.l.Sender == deputy || slices.ContainsFunc(c.l.Tokens, func(t mailgw.Token) bool { return c.fits(t) && c.l.Reception.House.Proves(t, deputy) })
}

// fits reports whether an address is the present one of the seat.
func (c *claim) fits(t mailgw.Token) bool {
	return t.Game == c.id && t.Seat == c.seat.Seat && t.Number == c.seat.Epoch
}

// relieved reports whether the letter is from a deputy whose time is over.
func (c *claim) relieved() bool {
	if c.seat.Seat == mailgw.StewardSeat || c.by == c.owner || c.by != c.seat.Deputy {
		return false
	}
	_, still := c.g.Deputed(c.seat.Seat, c.l.Mail.Received)
	return !still
}

// senders is the seat that the sender holds, or else stands in for.
func (c *claim) senders() game.Seat {
	var deputed game.Seat
	for _, s := range c.g.Seats() {
		switch {
		case c.l.Sender == "":
		case s.Player == c.l.Sender:
			return s.Seat
		case s.Deputy == c.l.Sender:
			deputed = s.Seat
		}
	}
	return deputed
}

// evidence is what the letter shows for its claim.
func (c *claim) evidence() sender.Evidence {
	e := sender.Evidence{
		OneFrom: c.l.Mail.FromOK, Denied: c.l.Forged, Aligned: c.l.Aligned,
		Registered: c.l.Sender != "" && (c.l.Sender == c.owner || c.l.Sender == c.by),
	}
	for _, t := range c.l.Tokens {
		switch {
		case c.fits(t) && c.by != c.owner && c.l.Reception.House.Proves(t, c.by):
			e.Token = true
		case !t.Valid:
			e.BadToken = true
		case t.Game != c.id || t.Seat != c.seat.Seat:
			e.OtherToken = true
		case t.Number != c.seat.Epoch:
			e.OldToken = true
		default:
			e.Token = true
		}
	}
	if e.Token {
		e.OldToken, e.OtherToken, e.BadToken = false, false, false
	}
	n, _, _, _ := c.g.Phase()
	past := c.l.About.Game == c.id && c.l.About.Number > 0 && c.l.About.Number < n
	_, orders := c.t.Offices.Wished(c.part.Lines)
	e.Stale = past && !c.talks() && len(orders) > 0 && c.seat.Seat != mailgw.StewardSeat && !c.g.Sequential()
	return e
}

// refused answers an error that is the sender's; others are ours.
func (c *claim) refused(ctx context.Context, err error) error {
	key, ok := office.AnswerTo(err)
	if !ok {
		return err
	}
	return c.l.Answer(ctx, c.id, key, "game", c.id)
}

// waiting is the letter as it is set aside.
func (c *claim) waiting() incoming.Waiting {
	n, _, _, _ := c.g.Phase()
	return incoming.Waiting{
		Code: c.l.Reception.House.Code(c.cause), Game: c.id, Seat: c.seat.Seat, By: c.by, Number: n, Part: c.part, Cause: c.cause,
		From: c.l.Mail.From, Subject: c.l.Mail.Subject, ID: c.l.Mail.MessageID, Received: c.l.Mail.Received,
	}
}

// tongue is the language in which its sender is asked.
func (c *claim) tongue(ctx context.Context) string {
	if c.seat.Language != "" {
		return c.seat.Language
	}
	return c.l.Reception.People.Language(ctx, c.by)
}

// question asks for the code of a waiting letter.
func (c *claim) question(w incoming.Waiting, to, lang, body string) mailgw.Outbound {
	subject := lists.Either(w.Sure, "subject.sure", "subject.question")
	return c.l.Reception.Reply(mailgw.Letter{
		Name: mailgw.Name{Game: c.id, Number: w.Number, Seat: w.Seat, Kind: "question", Rev: mailgw.RevOf(w.Cause)}, To: to, Title: c.g.TitleIn(lang),
		Subject: mailgw.Say(lang, subject, "game", c.id, "code", w.Code), Body: body, At: w.Received,
	})
}

// notMe is kept in a waiting letter that denies another.
const notMe = "NOT ME"

// talks reports whether the letter is for everybody to read, by the address of a seat.
func (c *claim) talks() bool {
	_, ok := c.l.Talk()
	return ok && c.seat.Seat != mailgw.StewardSeat
}

// A Host carries out commands on games.
type Host interface {
	// Obey decides a command and records what follows, durable before it
	// returns. The same cause once more records nothing and answers the same.
	Obey(ctx context.Context, gameID, cause string, cmd game.Command) (Obeyed, error)
	// Look is a game as it stands, and which of some causes have been recorded in it.
	Look(ctx context.Context, gameID string, causes ...string) (Look, error)
}

// A Look is all that is asked of a game before a letter is obeyed, seen at one moment.
type Look struct {
	Game  *game.Game      // one that was never opened has no ruleset
	Known map[string]bool // the causes that have been recorded in it
}

// Obeyed is what came of a command.
type Obeyed struct {
	Answer game.Answer
	Commit *eventstore.Commit // that it is recorded in; nil: nothing was to be recorded
}

// A Table takes letters of orders: each claims to come from a seat of a game.
type Table struct {
	Host    Host
	Archive archive.Archive // what VERIFY is answered from; no Store: there is none
	Seal    mailgw.Seal     // of what was accepted; nil: the fingerprint alone
	Level   func(game string) sender.Level
	Offices *office.Counter
	// Page is the link to a seat's own page; nil: there are no pages.
	Page func(id string, seat game.Seat, epoch int) string
	// Waiting reports whether other letters to a game wait for its dice.
	Waiting func(game string) bool
}

// Causes are those that a Look is to tell of, for a letter of a cause: it may have been
// obeyed before, have led to a new address, have been meant for sure, or have lines that were
// said to be its sender's own.
func Causes(cause string) []string {
	return []string{cause, cause + rekeyed, cause + surely, cause + mine}
}

// rekeyed ends the cause of a change of address.
const rekeyed = ".rekey"

// surely ends the cause of what is done when its sender has said twice that he
// means it.
const surely = ".sure"

// mine ends the cause of what is done when its sender has said that lines are his which were
// taken for others' words.
const mine = ".mine"
