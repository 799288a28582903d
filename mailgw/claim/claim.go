package claim

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report/text"
	"seneschal/eventstore"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
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

// question asks for the code of a waiting letter.
func (c *claim) question(w incoming.Waiting, to, lang, body string) mailgw.Outbound {
	subject := "subject.question"
	if w.Sure {
		subject = "subject.sure"
	}
	return c.l.Reception.Reply(mailgw.Letter{
		Name: mailgw.Name{Game: c.id, Number: w.Number, Seat: w.Seat, Kind: "question", Rev: mailgw.RevOf(w.Cause)}, To: to, Title: c.g.TitleIn(lang),
		Subject: mailgw.Say(lang, subject, "game", c.id, "code", w.Code), Body: body, At: w.Received,
	})
}

// notMe is kept in a waiting letter that denies another.
const notMe = "NOT ME"

// handle obeys the claim if it is proved, or sets it aside to be confirmed.
func (c *claim) handle(ctx context.Context) (string, error) {
	if !c.place() {
		c.l.Judge(false, "no seat that it could be for")
		return mailgw.Rejected, c.l.Answer(ctx, c.id, c.l.KeyFor("answer.noseat"), "game", c.id)
	}
	c.l.Concerns("game/"+c.id, string(c.seat.Seat))
	if c.known[c.cause] || c.known[c.cause+rekeyed] {
		c.l.Judge(false, "obeyed before")
		return mailgw.Processed, c.again(ctx)
	}
	if c.relieved() {
		c.l.Judge(false, "its sender's time as deputy is over")
		return mailgw.Rejected, c.l.Answer(ctx, c.id, "answer.relieved", "seat", string(c.seat.Seat), "game", c.id)
	}
	secret, carried := c.asPost(), c.carried()
	e := c.evidence()
	v := c.t.level(c.id).Judge(e)
	c.l.Judge(v.OK, v.Why)
	c.l.Sure = v.OK || e.Proves()
	if v.OK && e.Registered {
		if err := c.l.Prove(ctx); err != nil {
			return "", err
		}
	}
	switch {
	case v.OK && incoming.Denied(c.l.Mail.Text):
		return mailgw.Processed, c.deny(ctx)
	case len(secret) > 0 && (v.OK || e.Registered && !e.Denied):
		c.l.Judge(false, "orders in a post")
		return mailgw.Rejected, c.l.Answer(ctx, c.id, "answer.secret", "game", c.id, "lines", strings.TrimSpace(incoming.QuotedLines(secret)))
	case len(secret) > 0:
		return mailgw.Rejected, nil // they are not shown, even to be confirmed
	case len(carried) > 0 && (e.Token || e.Registered && !e.Denied):
		c.l.Judge(false, "orders in a forwarded letter")
		c.part.Lines = carried
		return mailgw.Rejected, c.ask(ctx, "question.forwarded", v)
	case v.OK:
		return mailgw.Processed, c.obey(ctx, c.l.Mail.Received)
	case c.l.Mail.Class == message.Damaged:
		return mailgw.Quarantine, nil // there is nothing to be confirmed
	case e.Token || e.Stale || e.OldToken || e.Registered && !e.Denied:
		return mailgw.Rejected, c.ask(ctx, "question.text", v)
	case e.BadToken || e.Denied:
		return mailgw.Rejected, nil // a forger gets no answer
	}
	return mailgw.Rejected, c.l.Answer(ctx, c.id, c.l.KeyFor("answer.noseat"), "game", c.id)
}

// talks reports whether the letter is for everybody to read, by the address of a seat.
func (c *claim) talks() bool {
	_, ok := c.l.Talk()
	return ok && c.seat.Seat != mailgw.StewardSeat
}

// asPost makes a letter to the thread a post, unless there are orders in it.
func (c *claim) asPost() (secret []order.Line) {
	if !c.talks() {
		return nil
	}
	post, secret := c.g.Post(c.seat.Seat, c.part.Lines, 0)
	if len(secret) == 0 {
		c.part.Lines = post
	}
	return secret
}

// again finishes a letter that was obeyed before: only its receipt may be
// missing, and what it proved then it may not prove now.
func (c *claim) again(ctx context.Context) error {
	if !c.known[c.cause] {
		return nil // its sender has denied another, and got a new address
	}
	return c.obey(ctx, c.l.Mail.Received)
}

// carried are the orders of a letter that this one forwards, if it holds none of its
// sender's own: they may be anybody's.
func (c *claim) carried() (orders []order.Line) {
	carried := c.l.Mail.Carried
	if len(carried) == 0 || len(carried)+len(c.part.Lines) > mostCarried || c.seat.Seat == mailgw.StewardSeat || c.talks() {
		return nil
	}
	reads := func(line order.Line) bool { return c.g.Reads(c.seat.Seat, line) }
	if slices.ContainsFunc(c.part.Lines, reads) {
		return nil
	}
	return lists.Keep(order.Split(strings.Join(carried, "\n")), reads)
}

// mostCarried is how many lines a letter may have that forwards orders, with those of
// that letter: each is tried.
const mostCarried = 500

// ask sets the letter aside and asks the registered address whether it is its
// own. Nobody is asked more often than the limits allow.
func (c *claim) ask(ctx context.Context, why string, v sender.Verdict) error {
	to, err := c.l.Reachable(ctx, c.by)
	if err != nil || to == "" {
		return err
	}
	w := c.waiting()
	if incoming.Denied(c.l.Mail.Text) {
		w.Part.Lines = []order.Line{{N: 1, Text: notMe}}
	}
	if kept, err := c.l.SetAside(ctx, w, to); !kept || err != nil {
		return err
	}
	lang, zone := c.seat.Language, c.l.Reception.People.Zone(ctx, c.by)
	if lang == "" {
		lang = c.l.Reception.People.Language(ctx, c.by)
	}
	body := mailgw.Say(lang, why, "seat", string(w.Seat), "game", c.id, "from", c.l.Mail.From, "at", text.When(w.Received, zone, lang), "why", v.In(lang)) +
		"\n\n" + mailgw.Say(lang, "question.lines") + "\n" + incoming.QuotedLines(w.Part.Lines) + "\n" + mailgw.Say(lang, "question.yes") + "\n\n> YES " + w.Code + "\n\n" +
		mailgw.Say(lang, "question.in", "phase", c.g.PhaseIn(lang).Title)
	return c.l.Reception.Post.Put(ctx, c.question(w, to, lang, body))
}

// mostParts is how many commits a letter encloses: the newest.
const mostParts = 20

// parts are files with which the sender can show to anybody what was accepted of
// his letters, those of this phase and the last, and what they are for.
func (c *claim) parts(ctx context.Context, lang string) (files []mailgw.Piece, words string, err error) {
	by := []game.Player{c.by}
	if c.by == c.owner && c.seat.Deputy != "" {
		by = append(by, c.seat.Deputy)
	}
	if c.t.Archive.Games.Store == nil {
		return nil, mailgw.Say(lang, "verify.none"), nil
	}
	all, recent, err := c.t.Archive.Accepted(ctx, c.id, c.seat.Seat, by...)
	if err != nil {
		return nil, "", err
	}
	for _, commit := range all[max(recent, len(all)-mostParts):] {
		if shown, ok := commit.ShownTo(eventstore.SeatReader(string(c.seat.Seat))); ok {
			files = append(files, mailgw.File("application/json", fmt.Sprintf("%s-%.12s.json", c.id, commit.Hash), shown))
		}
	}
	if len(files) == 0 {
		return nil, mailgw.Say(lang, "verify.none"), nil
	}
	words = mailgw.Say(lang, "verify.enclosed", "n", strconv.Itoa(len(files))) + "\n\nseneschal audit --receipt RECEIPT --part FILE"
	if c.l.Reception.House.Pages != "" {
		words += "\n\n" + mailgw.Say(lang, "verify.page") + "\n" + c.l.Reception.House.Pages + "/check"
	}
	return files, words, nil
}
