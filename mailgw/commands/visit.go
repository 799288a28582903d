package commands

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
	"seneschal/domain/words"
	"seneschal/mailgw"
	"seneschal/mailgw/incoming"
	"seneschal/mailgw/sender"
)

// visit is a part of an email that is for a handler. In its addresses and Message-IDs the sender's player ID stands
// where those of games have a seat.
type visit struct {
	receiver  *Receiver
	email     *incoming.Email
	handler   Handler
	number    int // number in the address that it came to, as in Request; 0: none
	part      incoming.GamePart
	commandID string
	player    game.Player // the player in whose name it is obeyed; "": the sender is unknown
	unread    bool        // it has more lines than maxOwnLines; the rest is not read
}

// Limits on the part of an email that a handler reads.
const (
	maxOwnLines = 200
	maxOwnLine  = game.MaxLine
)

// limitLines cuts off lines beyond maxOwnLines, and the ends of lines beyond maxOwnLine characters. It clones the
// lines before.
func (o *visit) limitLines() {
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

// readVisit makes a visit of a part of an email for a handler. A valid reply address names the player and the number;
// otherwise they are those of the sender and of the email that is answered.
func (f *Receiver) readVisit(email *incoming.Email, to Handler, part incoming.GamePart, commandID string) *visit {
	o := &visit{receiver: f, email: email, handler: to, part: part, commandID: commandID, player: email.Sender}
	if email.About.Game == to.ID {
		o.number = email.About.Number
	}
	for _, token := range email.Tokens {
		if token.Game == to.ID && token.Valid {
			o.player, o.number = game.Player(token.Seat), token.Number
		}
	}
	if part.Join {
		o.part.Join = false // as a line, in case it is set aside
		o.part.Lines = append([]order.Line{{N: 1, Text: to.Joined}}, part.Lines...)
	}
	o.limitLines()
	return o
}

// obeyOrSetAside obeys the part if it is proved, or sets it aside to be confirmed, and returns the folder for the
// email. A forger gets no answer.
func (o *visit) obeyOrSetAside(ctx context.Context) (string, error) {
	known, err := o.handler.Executor.Known(ctx, o.commandID)
	if err != nil {
		return "", fmt.Errorf("looking for an email to %s: %w", o.handler.ID, err)
	}
	o.email.Concerns(o.handler.Logged+"/"+o.handler.ID, "")
	if o.player == "" {
		return o.enrolStranger(ctx)
	}
	if known {
		o.email.Judge(false, "obeyed before")
		return mailgw.Processed, o.carryOutLines(ctx, o.email.Mail.Received)
	}
	evidence, err := o.gatherEvidence(ctx)
	if err != nil {
		return "", err
	}
	verdict := o.receiver.Level(o.handler.ID).Judge(evidence)
	o.email.Judge(verdict.OK, verdict.Why)
	o.email.Sure = verdict.OK || evidence.Proves()
	switch {
	case verdict.OK:
		if err := o.email.Prove(ctx); err != nil {
			return "", err
		}
		return mailgw.Processed, o.carryOutLines(ctx, o.email.Mail.Received)
	case evidence.Token || evidence.Registered && !evidence.Denied:
		to, err := o.email.Reachable(ctx, o.player)
		if err != nil || to == "" {
			return mailgw.Rejected, err
		}
		return mailgw.Rejected, o.askAddress(ctx, to, verdict.In)
	}
	return mailgw.Rejected, nil // a forger gets no answer
}

// gatherEvidence gathers the evidence that the email is from the player. One right reply address outweighs all wrong
// ones.
func (o *visit) gatherEvidence(ctx context.Context) (evidence sender.Evidence, err error) {
	evidence = sender.Evidence{OneFrom: o.email.Mail.FromOK, Denied: o.email.Forged, Aligned: o.email.Aligned, Registered: o.email.Sender != "" && o.email.Sender == o.player}
	for _, token := range o.email.Tokens {
		switch {
		case !token.Valid:
			evidence.BadToken = true
		case token.Game != o.handler.ID || token.Seat != game.Seat(o.player):
			evidence.OtherToken = true
		default:
			evidence.Token = true
		}
	}
	if evidence.Token {
		evidence.OtherToken, evidence.BadToken = false, false
	}
	if evidence.Token && o.email.Sender == "" && o.handler.Asked != nil {
		evidence.Registered, err = o.handler.Asked(ctx, o.player, o.email.Mail.From)
	}
	return evidence, err
}

// enrolStranger makes a player of an unknown sender whose email has a line that enters: at once if their address is
// vouched for, or else when they have confirmed it. Other strangers get a sentence, and forgers nothing.
func (o *visit) enrolStranger(ctx context.Context) (string, error) {
	switch {
	case !o.email.Mail.FromOK || o.email.Forged:
		o.email.Judge(false, "its sender is forged, or more than one")
		return mailgw.Rejected, nil
	case !slices.ContainsFunc(o.part.Lines, func(l order.Line) bool { return o.handler.Enters(l.Text) }):
		o.email.Judge(false, "from a stranger")
		return mailgw.Rejected, o.email.Answer(ctx, "", "answer.stranger")
	case o.email.Aligned:
		o.email.Judge(true, "a newcomer, signed")
		return mailgw.Processed, o.enrolAndCarryOut(ctx, o.email.Mail.From, o.email.Mail.Received)
	}
	o.email.Judge(false, "a newcomer's name alone proves nothing")
	return mailgw.Rejected, o.askAddress(ctx, o.email.Mail.From, func(lang string) string { return mailgw.Say(lang, "proof.stranger") })
}

func (o *visit) enrolAndCarryOut(ctx context.Context, address string, at time.Time) error {
	player, err := o.email.Reception.People.Enrol(ctx, address)
	if err != nil {
		return fmt.Errorf("enrolling a player: %w", err)
	}
	o.player, o.email.Sender = player, player
	return o.carryOutLines(ctx, at)
}

// senderLanguage returns the player's language. If only English is known of them, or nothing, it is guessed from the
// email.
func (o *visit) senderLanguage(ctx context.Context) string {
	if o.player != "" {
		if lang := o.email.Reception.People.Language(ctx, o.player); lang != "" && lang != words.English {
			return lang
		}
	}
	said := lists.Map(o.part.Lines, func(l order.Line) string { return l.Text })
	if lang := o.handler.Guess(strings.Join(said, " ")); lang != words.English {
		return lang
	}
	return o.handler.Guess(strings.Join(o.email.Mail.Text, " ")) // JOIN is no line of the part
}

// InLanguage returns a copy of lines with the language of their answer. For no lines it returns one empty line, so
// that the reader of the lines can tell that language.
func InLanguage(lines []order.Line, lang string) []order.Line {
	if len(lines) == 0 {
		lines = []order.Line{{}}
	}
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i].Lang = lang
	}
	return lines
}

// askAddress sets the email aside and asks an address whether the email is its own; why returns the reason in a
// language. It does nothing if the limits allow no further question.
func (o *visit) askAddress(ctx context.Context, to string, why func(lang string) string) error {
	waiting := incoming.Waiting{
		Code: o.email.Reception.Server.Code(o.commandID), Game: o.handler.ID, Seat: game.Seat(o.player), By: o.player, Number: o.number, Part: o.part, CommandID: o.commandID,
		From: o.email.Mail.From, Subject: o.email.Mail.Subject, ID: o.email.Mail.MessageID, Received: o.email.Mail.Received,
	}
	kept, err := o.email.SetAside(ctx, waiting, to)
	if !kept || err != nil {
		return err
	}
	lang := o.senderLanguage(ctx)
	at := text.When(waiting.Received, o.email.Reception.People.Zone(ctx, o.player), lang)
	body := mailgw.Say(lang, o.handler.Words+".question", "title", o.handler.Title(lang), "game", o.handler.ID, "from", o.email.Mail.From, "at", at, "why", why(lang)) +
		"\n\n" + o.quoteLines(lang) + mailgw.Say(lang, "question.yes") + "\n\n> YES " + waiting.Code + "\n"
	return o.email.Reception.Post.Put(ctx, o.email.Reception.Reply(mailgw.Email{
		Name: mailgw.Name{Game: o.handler.ID, Number: o.number, Seat: waiting.Seat, Kind: "question", Rev: mailgw.RevOf(o.commandID)}, To: to, Title: o.handler.Title(lang),
		Subject: mailgw.Say(lang, "subject.question", "game", o.handler.ID, "code", waiting.Code), Body: body, At: waiting.Received,
	}))
}

// quoteLines quotes the lines of the email for the question to its alleged sender. It returns "" if the address is no
// player's, because strangers are sent no words of others.
func (o *visit) quoteLines(lang string) string {
	if o.email.MayBeAnybody() {
		return ""
	}
	return mailgw.Say(lang, "question.lines") + "\n" + incoming.QuotedLines(o.part.Lines) + "\n"
}

// carryOutLines hands the lines to the handler and answers with the receipt. Wishes about the sender's mail are
// carried out, too. If a line enters, the player's language becomes that of the email.
func (o *visit) carryOutLines(ctx context.Context, at time.Time) error {
	lang := o.senderLanguage(ctx)
	var wishes []order.Line
	if o.handler.ID != mailgw.SubscriptionsID && o.player != "" {
		var rest []order.Line
		if wishes, rest = o.receiver.Wished(o.part.Lines); len(wishes) > 0 && len(rest) == 0 {
			return o.receiver.NothingElse(ctx, o.email, o.player, wishes, o.commandID, at)
		}
		o.part.Lines = rest
	}
	if slices.ContainsFunc(o.part.Lines, func(l order.Line) bool { return o.handler.Enters(l.Text) }) {
		if err := o.email.Learn(ctx, o.player, lang); err != nil {
			return err
		}
	}
	sections, err := o.handler.Executor.Obey(ctx, Request{CommandID: o.commandID, At: at, By: o.player, Lines: o.part.Lines, Number: o.number, Lang: lang, Again: o.email.Only != ""})
	if err != nil {
		if key, ok := AnswerTo(err); ok {
			return o.email.Answer(ctx, o.handler.ID, key, "game", o.handler.ID)
		}
		return err
	}
	granted, err := o.receiver.Grant(ctx, o.email.Reception.People, o.player, wishes, lang)
	if err != nil {
		return err
	}
	if len(granted) > 0 {
		sections = append(sections, report.Section{ID: "letters", Blocks: []report.Block{{Items: granted}}})
	}
	if o.unread {
		said := report.Block{Text: mailgw.Say(lang, "answer.lines", "n", strconv.Itoa(maxOwnLines))}
		sections = append([]report.Section{{ID: "unread", Blocks: []report.Block{said}}}, sections...)
	}
	return o.answerWithReceipt(ctx, sections, lang, at)
}

// answerWithReceipt answers with the sections of a receipt. It does nothing if the player has no address.
func (o *visit) answerWithReceipt(ctx context.Context, sections []report.Section, lang string, at time.Time) error {
	to, err := o.email.AnsweredAt(ctx, o.player)
	if err != nil || to == "" {
		return err
	}
	reader, title := game.Seat(o.player), o.handler.Title(lang) // in names of emails players stand for seats
	email := mailgw.Email{
		Name: mailgw.Name{Game: o.handler.ID, Number: o.number, Seat: reader, Kind: "receipt", Rev: mailgw.RevOf(o.commandID)}, To: to, Title: title,
		Subject: o.writeSubject(lang, title),
		Body:    text.Sections(sections) + "\n" + mailgw.Say(lang, o.handler.Words+".foot") + "\n",
		ReplyTo: o.email.Reception.Server.ReplyAddress(o.handler.ID, reader, o.number), At: at, Priority: mailgw.PriorityReceipts,
	}
	email.Answers, email.Refs = o.email.Thread(o.email.Reception.Server.Root(o.handler.ID, reader))
	return o.email.Reception.Post.Put(ctx, o.email.Reception.Reply(email))
}

// writeSubject returns the subject of the receipt.
func (o *visit) writeSubject(lang, title string) string {
	if o.handler.Subject != nil && len(o.part.Lines) > 0 {
		first, _, _ := strings.Cut(strings.TrimSpace(o.part.Lines[0].Text), " ")
		return o.handler.Subject(lang, o.player, first)
	}
	return mailgw.Say(lang, o.handler.Words+".subject", "game", o.handler.ID, "title", title)
}

// Take handles a part of an email for a handler, and returns the folder for the email. It returns game.ErrSealed if
// the part has to wait for dice.
func (f *Receiver) Take(ctx context.Context, l *incoming.Email, to Handler, part incoming.GamePart, commandID string) (string, error) {
	return f.readVisit(l, to, part, commandID).obeyOrSetAside(ctx)
}

// ObeyConfirmed obeys an email that was set aside, once another email has confirmed it. If its sender was unknown, they
// become a player.
func (f *Receiver) ObeyConfirmed(ctx context.Context, l *incoming.Email, to Handler, waiting incoming.Waiting) error {
	visit := f.readVisit(l, to, waiting.Part, waiting.CommandID)
	visit.player, visit.number = waiting.By, waiting.Number
	if waiting.By == "" {
		return visit.enrolAndCarryOut(ctx, waiting.From, waiting.Received)
	}
	return visit.carryOutLines(ctx, waiting.Received)
}

// NothingElse carries out and answers an email that holds only wishes about the player's mail.
func (f *Receiver) NothingElse(ctx context.Context, l *incoming.Email, p game.Player, wishes []order.Line, commandID string, at time.Time) error {
	o := &visit{receiver: f, email: l, handler: f.Emails(l.Reception.Server, l.Reception.People), part: incoming.GamePart{Lines: wishes}, commandID: commandID, player: p}
	return o.carryOutLines(ctx, at)
}
