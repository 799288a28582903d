package mailgw

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/words"
)

// ownLetter is a part of a letter that is for an office. Addresses and message
// IDs name its sender where those of games name a seat.
type ownLetter struct {
	by     *Offices
	l      *letter
	to     Office
	number int // of what it answers, by the address that it came to; 0: nothing
	part   Part
	cause  string
	player game.Player // in whose name it is obeyed; "": a stranger
	unread bool        // it has more lines than are read
}

// Limits on what an office reads of a letter.
const (
	maxOwnLines = 200
	maxOwnLine  = game.MaxLine
)

// limit cuts off what is too much.
func (o *ownLetter) limit() {
	if len(o.part.Lines) > maxOwnLines {
		o.part.Lines, o.unread = o.part.Lines[:maxOwnLines], true
	}
	o.part.Lines = slices.Clone(o.part.Lines)
	for i, line := range o.part.Lines {
		if r := []rune(line.Text); len(r) > maxOwnLine {
			o.part.Lines[i].Text = string(r[:maxOwnLine])
		}
	}
}

// read is the letter for an office: its reply address says whose it is and
// what it answers.
func (f *Offices) read(l *letter, to Office, part Part, cause string) *ownLetter {
	o := &ownLetter{by: f, l: l, to: to, part: part, cause: cause, player: l.sender}
	if l.about.Game == to.ID {
		o.number = l.about.Phase
	}
	for _, token := range l.tokens {
		if token.Game == to.ID && token.Valid {
			o.player, o.number = game.Player(token.Seat), token.Epoch
		}
	}
	if part.Join {
		o.part.Join = false // said, if it is set aside
		o.part.Lines = append([]order.Line{{N: 1, Text: to.Joined}}, part.Lines...)
	}
	o.limit()
	return o
}

// handle obeys the letter if it is proved, or sets it aside to be confirmed.
func (o *ownLetter) handle(ctx context.Context) (string, error) {
	known, err := o.to.Known(ctx, o.cause)
	if err != nil {
		return "", fmt.Errorf("looking for a letter to %s: %w", o.to.ID, err)
	}
	o.l.concerns(o.to.Logged+"/"+o.to.ID, "")
	if o.player == "" {
		return o.stranger(ctx)
	}
	if known {
		o.l.judge(false, "obeyed before")
		return Processed, o.carryOut(ctx, o.l.m.Received)
	}
	e := o.evidence()
	v := o.by.Level(o.to.ID).Judge(e)
	o.l.judge(v.OK, v.Why)
	o.l.sure = v.OK || e.proves()
	switch {
	case v.OK:
		if err := o.l.proved(ctx); err != nil {
			return "", err
		}
		return Processed, o.carryOut(ctx, o.l.m.Received)
	case e.Token || e.Registered && !e.Denied:
		to, err := o.l.reachable(ctx, o.player)
		if err != nil || to == "" {
			return Rejected, err
		}
		return Rejected, o.ask(ctx, to, v.in)
	}
	return Rejected, nil // a forger gets no answer
}

// evidence is what the letter shows for its sender.
func (o *ownLetter) evidence() Evidence {
	e := Evidence{OneFrom: o.l.m.FromOK, Denied: o.l.forged, Aligned: o.l.aligned, Registered: o.l.sender != "" && o.l.sender == o.player}
	for _, t := range o.l.tokens {
		switch {
		case !t.Valid:
			e.BadToken = true
		case t.Game != o.to.ID || t.Seat != game.Seat(o.player):
			e.OtherToken = true
		default:
			e.Token = true
		}
	}
	if e.Token {
		e.OtherToken, e.BadToken = false, false
	}
	return e
}

// stranger lets somebody in whom nobody knows yet: at once if his address is
// vouched for, else when he has confirmed it.
func (o *ownLetter) stranger(ctx context.Context) (string, error) {
	switch {
	case !o.l.m.FromOK || o.l.forged:
		o.l.judge(false, "its sender is forged, or more than one")
		return Rejected, nil
	case !slices.ContainsFunc(o.part.Lines, func(l order.Line) bool { return o.to.Enters(l.Text) }):
		o.l.judge(false, "from a stranger")
		return Rejected, o.l.tell(ctx, "", "answer.stranger")
	case o.l.aligned:
		o.l.judge(true, "a newcomer, signed")
		return Processed, o.enrol(ctx, o.l.m.From, o.l.m.Received)
	}
	o.l.judge(false, "a newcomer's name alone proves nothing")
	return Rejected, o.ask(ctx, o.l.m.From, func(lang string) string { return say(lang, "proof.stranger") })
}

func (o *ownLetter) enrol(ctx context.Context, address string, at time.Time) error {
	player, err := o.l.at.People.Enrol(ctx, address)
	if err != nil {
		return fmt.Errorf("enrolling a player: %w", err)
	}
	o.player, o.l.sender = player, player
	return o.carryOut(ctx, at)
}

// tongue is the language of whom the letter is from. Of whom nothing else is
// known than English it is guessed from the letter.
func (o *ownLetter) tongue(ctx context.Context) string {
	if o.player != "" {
		if lang := o.l.at.People.Language(ctx, o.player); lang != "" && lang != words.English {
			return lang
		}
	}
	said := make([]string, len(o.part.Lines))
	for i, l := range o.part.Lines {
		said[i] = l.Text
	}
	if lang := o.to.Guess(strings.Join(said, " ")); lang != words.English {
		return lang
	}
	return o.to.Guess(strings.Join(o.l.m.Text, " ")) // JOIN is no line of the part
}

// inLanguage are lines that are to be answered in a language; a letter without
// any has one that says nothing else.
func inLanguage(lines []order.Line, lang string) []order.Line {
	if len(lines) == 0 {
		lines = []order.Line{{}}
	}
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i].Lang = lang
	}
	return lines
}

// ask sets the letter aside and asks an address whether it is its own.
func (o *ownLetter) ask(ctx context.Context, to string, why func(lang string) string) error {
	w := Waiting{
		Code: o.l.at.House.Code(o.cause), Game: o.to.ID, Seat: game.Seat(o.player), By: o.player, Phase: o.number, Part: o.part, Cause: o.cause,
		From: o.l.m.From, Subject: o.l.m.Subject, ID: o.l.m.MessageID, Received: o.l.m.Received,
	}
	kept, err := o.l.setAside(ctx, w, to)
	if !kept || err != nil {
		return err
	}
	lang := o.tongue(ctx)
	at := text.When(w.Received, o.l.at.People.Zone(ctx, o.player), lang)
	body := say(lang, o.to.Words+".question", "title", o.to.Title(lang), "game", o.to.ID, "from", o.l.m.From, "at", at, "why", why(lang)) +
		"\n\n" + say(lang, "question.lines") + "\n" + quotedLines(w.Part.Lines) + "\n" + say(lang, "question.yes") + "\n\n> YES " + w.Code + "\n"
	return o.l.at.Post.Put(ctx, o.l.at.Answer(reply{
		name: Name{Game: o.to.ID, Phase: o.number, Seat: w.Seat, Kind: "question", Rev: revOf(o.cause)}, to: to, title: o.to.Title(lang),
		subject: say(lang, "subject.question", "game", o.to.ID, "code", w.Code), body: body, at: w.Received,
	}))
}

// confirmed obeys a letter that had been set aside.
func (o *ownLetter) confirmed(ctx context.Context, w Waiting) error {
	o.player, o.number = w.By, w.Phase
	if w.By == "" {
		return o.enrol(ctx, w.From, w.Received)
	}
	return o.carryOut(ctx, w.Received)
}

// carryOut hands the lines to the office and answers with the receipt.
// Who enters is written to in the language in which he does.
func (o *ownLetter) carryOut(ctx context.Context, at time.Time) error {
	lang := o.tongue(ctx)
	var wishes []order.Line
	if o.to.ID != SubscriptionsID && o.player != "" {
		var rest []order.Line
		if wishes, rest = o.by.wished(o.part.Lines); len(wishes) > 0 && len(rest) == 0 {
			return o.by.nothingElse(ctx, o.l, o.player, wishes, o.cause, at)
		}
		o.part.Lines = rest
	}
	if slices.ContainsFunc(o.part.Lines, func(l order.Line) bool { return o.to.Enters(l.Text) }) {
		if err := o.l.learn(ctx, o.player, lang); err != nil {
			return err
		}
	}
	sections, err := o.to.Obey(ctx, Errand{Cause: o.cause, At: at, By: o.player, Lines: o.part.Lines, Number: o.number, Lang: lang, Again: o.l.only != ""})
	if err != nil {
		if key, ok := answerTo(err); ok {
			return o.l.tell(ctx, o.to.ID, key, "game", o.to.ID)
		}
		return err
	}
	granted, err := o.by.grant(ctx, o.player, wishes, lang)
	if err != nil {
		return err
	}
	if len(granted) > 0 {
		sections = append(sections, report.Section{ID: "letters", Blocks: []report.Block{{Items: granted}}})
	}
	if o.unread {
		said := report.Block{Text: say(lang, "answer.lines", "n", strconv.Itoa(maxOwnLines))}
		sections = append([]report.Section{{ID: "unread", Blocks: []report.Block{said}}}, sections...)
	}
	return o.receipt(ctx, sections, lang, at)
}

// receipt answers at the sender's address if it is one of the player's, else
// at the player's first.
func (o *ownLetter) receipt(ctx context.Context, sections []report.Section, lang string, at time.Time) error {
	to := o.l.m.From
	if o.l.sender != o.player || !o.l.m.FromOK {
		var err error
		if to, err = first(ctx, o.l.at.People, o.player); err != nil || to == "" {
			return err
		}
	}
	seat, title := game.Seat(o.player), o.to.Title(lang)
	out := reply{
		name: Name{Game: o.to.ID, Phase: o.number, Seat: seat, Kind: "receipt", Rev: revOf(o.cause)}, to: to, title: title,
		subject: say(lang, o.to.Words+".subject", "game", o.to.ID, "title", title),
		body:    text.Sections(sections) + "\n" + say(lang, o.to.Words+".foot") + "\n",
		replyTo: o.l.at.House.ReplyAddress(o.to.ID, seat, o.number), at: at, priority: priorityReceipts,
	}
	out.answers, out.refs = o.l.thread(o.l.at.House.Root(o.to.ID, seat))
	return o.l.at.Post.Put(ctx, o.l.at.Answer(out))
}
