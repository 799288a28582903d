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

// An office takes letters that people write in their own name, and is no game:
// a tournament, the substitute desk.
type office interface {
	// words begins the keys of its sentences: "cup", "desk".
	words() string
	title(lang string) string
	// enters reports whether a line makes a player of a stranger; joined is the
	// line that JOIN stands for.
	enters(line string) bool
	joined() string
	// guess is the language that a letter to it seems to be written in.
	guess(text string) string
	// recorded reports whether a cause has been carried out.
	recorded(ctx context.Context, cause string) (bool, error)
	// obey carries the letter out, and answers with the parts of a receipt.
	obey(ctx context.Context, o *ownLetter, at time.Time, lang string) ([]report.Section, error)
}

// ownLetter is a part of a letter that is for an office. Addresses and message
// IDs name its sender where those of games name a seat.
type ownLetter struct {
	*letter
	office
	id     string
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

// atOffice is the letter for an office: its reply address says whose it is and
// what it answers.
func (l *letter) atOffice(to office, id string, part Part, cause string) *ownLetter {
	o := &ownLetter{letter: l, office: to, id: id, part: part, cause: cause, player: l.sender}
	if l.about.Game == id {
		o.number = l.about.Phase
	}
	for _, token := range l.tokens {
		if token.Game == id && token.Valid {
			o.player, o.number = game.Player(token.Seat), token.Epoch
		}
	}
	if part.Join {
		o.part.Join = false // said, if it is set aside
		o.part.Lines = append([]order.Line{{N: 1, Text: to.joined()}}, part.Lines...)
	}
	o.limit()
	return o
}

// handle obeys the letter if it is proved, or sets it aside to be confirmed.
func (o *ownLetter) handle(ctx context.Context) (string, error) {
	known, err := o.recorded(ctx, o.cause)
	if err != nil {
		return "", fmt.Errorf("looking for a letter to %s: %w", o.id, err)
	}
	o.concerns(o.words()+"/"+o.id, "")
	if o.player == "" {
		return o.stranger(ctx)
	}
	if known {
		o.judge(false, "obeyed before")
		return Processed, o.carryOut(ctx, o.m.Received)
	}
	e := o.evidence()
	v := o.in.level(o.id).Judge(e)
	o.judge(v.OK, v.Why)
	o.sure = v.OK || e.proves()
	switch {
	case v.OK:
		if err := o.proved(ctx); err != nil {
			return "", err
		}
		return Processed, o.carryOut(ctx, o.m.Received)
	case e.Token || e.Registered && !e.Denied:
		to, err := o.reachable(ctx, o.player)
		if err != nil || to == "" {
			return Rejected, err
		}
		return Rejected, o.ask(ctx, to, v.in)
	}
	return Rejected, nil // a forger gets no answer
}

// evidence is what the letter shows for its sender.
func (o *ownLetter) evidence() Evidence {
	e := Evidence{OneFrom: o.m.FromOK, Denied: o.forged, Aligned: o.aligned, Registered: o.sender != "" && o.sender == o.player}
	for _, t := range o.tokens {
		switch {
		case !t.Valid:
			e.BadToken = true
		case t.Game != o.id || t.Seat != game.Seat(o.player):
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
	case !o.m.FromOK || o.forged:
		o.judge(false, "its sender is forged, or more than one")
		return Rejected, nil
	case !slices.ContainsFunc(o.part.Lines, func(l order.Line) bool { return o.enters(l.Text) }):
		o.judge(false, "from a stranger")
		return Rejected, o.tell(ctx, "", "answer.stranger")
	case o.aligned:
		o.judge(true, "a newcomer, signed")
		return Processed, o.enrol(ctx, o.m.From, o.m.Received)
	}
	o.judge(false, "a newcomer's name alone proves nothing")
	return Rejected, o.ask(ctx, o.m.From, func(lang string) string { return say(lang, "proof.stranger") })
}

func (o *ownLetter) enrol(ctx context.Context, address string, at time.Time) error {
	player, err := o.in.People.Enrol(ctx, address)
	if err != nil {
		return fmt.Errorf("enrolling a player: %w", err)
	}
	o.player, o.sender = player, player
	return o.carryOut(ctx, at)
}

// tongue is the language of whom the letter is from. Of whom nothing else is
// known than English it is guessed from the letter.
func (o *ownLetter) tongue(ctx context.Context) string {
	if o.player != "" {
		if lang := o.in.People.Language(ctx, o.player); lang != "" && lang != words.English {
			return lang
		}
	}
	said := make([]string, len(o.part.Lines))
	for i, l := range o.part.Lines {
		said[i] = l.Text
	}
	if lang := o.guess(strings.Join(said, " ")); lang != words.English {
		return lang
	}
	return o.guess(strings.Join(o.m.Text, " ")) // JOIN is no line of the part
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
		Code: o.in.House.Code(o.cause), Game: o.id, Seat: game.Seat(o.player), By: o.player, Phase: o.number, Part: o.part, Cause: o.cause,
		From: o.m.From, Subject: o.m.Subject, ID: o.m.MessageID, Received: o.m.Received,
	}
	kept, err := o.setAside(ctx, w, to)
	if !kept || err != nil {
		return err
	}
	lang := o.tongue(ctx)
	at := text.When(w.Received, o.in.People.Zone(ctx, o.player), lang)
	body := say(lang, o.words()+".question", "title", o.title(lang), "game", o.id, "from", o.m.From, "at", at, "why", why(lang)) +
		"\n\n" + say(lang, "question.lines") + "\n" + quotedLines(w.Part.Lines) + "\n" + say(lang, "question.yes") + "\n\n> YES " + w.Code + "\n"
	return o.in.Post.Put(ctx, o.in.answer(reply{
		name: Name{Game: o.id, Phase: o.number, Seat: w.Seat, Kind: "question", Rev: short(o.cause)}, to: to, title: o.title(lang),
		subject: say(lang, "subject.question", "game", o.id, "code", w.Code), body: body, at: w.Received,
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
	if o.id != SubscriptionsID && o.player != "" {
		var rest []order.Line
		if wishes, rest = o.wished(o.part.Lines); len(wishes) > 0 && len(rest) == 0 {
			return o.nothingElse(o.player, wishes, o.cause).carryOut(ctx, at)
		}
		o.part.Lines = rest
	}
	if slices.ContainsFunc(o.part.Lines, func(l order.Line) bool { return o.enters(l.Text) }) {
		if err := o.learn(ctx, o.player, lang); err != nil {
			return err
		}
	}
	sections, err := o.obey(ctx, o, at, lang)
	if err != nil {
		if refused, ok := isPlayers(err, refusals); ok {
			return o.tell(ctx, o.id, refused.key, "game", o.id)
		}
		return err
	}
	granted, err := o.grant(ctx, o.player, wishes, lang)
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
	to := o.m.From
	if o.sender != o.player || !o.m.FromOK {
		var err error
		if to, err = first(ctx, o.in.People, o.player); err != nil || to == "" {
			return err
		}
	}
	seat, title := game.Seat(o.player), o.title(lang)
	out := reply{
		name: Name{Game: o.id, Phase: o.number, Seat: seat, Kind: "receipt", Rev: short(o.cause)}, to: to, title: title,
		subject: say(lang, o.words()+".subject", "game", o.id, "title", title),
		body:    text.Sections(sections) + "\n" + say(lang, o.words()+".foot") + "\n",
		replyTo: o.in.House.ReplyAddress(o.id, seat, o.number), at: at, priority: receipts,
	}
	out.answers, out.refs = o.thread(o.in.House.Root(o.id, seat))
	return o.in.Post.Put(ctx, o.in.answer(out))
}
