package mailgw

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/mailgw/message"
)

// letter is one letter on its way through the intake.
type letter struct {
	in      *Intake
	m       *message.Message
	cause   string // what its commands are recorded for: the same for the same letter
	tokens  []Token
	sender  game.Player  // whose address the From is; "" if nobody's
	aligned bool         // somebody vouches for the From
	forged  bool         // our mail server says that it is not true
	about   Name         // of our letter that it answers, if it says so
	sent    []sentLetter // letters of ours that it may quote
	lang    string       // of the seat that it is about; "": it is about none
	sure    bool         // it has proved to be its sender's
	judged  *judgement
	only    string // the one game whose parts are seen to; "": all
}

// language is the one in which the letter is answered: that of the seat that
// it is about, else the sender's own; a stranger's is guessed from what he
// writes.
func (l *letter) language(ctx context.Context) string {
	if l.lang != "" {
		return l.lang
	}
	if l.sender != "" {
		return l.in.People.Language(ctx, l.sender)
	}
	return order.Common().Guess(strings.Join(l.m.Text, " "))
}

// open finds out all that can be known of a letter before any game is asked.
func (in *Intake) open(ctx context.Context, m *message.Message, raw Raw) (*letter, error) {
	l := &letter{in: in, m: m, cause: causeOf(m, in.House), about: in.House.answered(m), tokens: in.House.tokens(m)}
	if m.From != "" {
		p, known, err := in.People.PlayerByAddress(ctx, m.From)
		if err != nil {
			return nil, fmt.Errorf("asking whose an address is: %w", err)
		}
		if known {
			l.sender = p
		}
	}
	l.aligned, l.forged = in.Checker.vouched(ctx, m, raw.Body)
	if err := l.meet(ctx); err != nil {
		return nil, err
	}
	if err := l.compare(ctx); err != nil {
		return nil, err
	}
	return l, nil
}

// meet remembers who is no player, so that a player can name him his deputy.
func (l *letter) meet(ctx context.Context) error {
	all, ok := l.in.People.(Acquaintances)
	if !ok || l.sender != "" || l.m.From == "" || l.forged {
		return nil
	}
	return all.Meet(ctx, l.m.From, l.m.Received)
}

// tokens are the reply addresses that a letter came to.
func (h House) tokens(m *message.Message) []Token {
	var tokens []Token
	for _, to := range m.To {
		if t, ok := h.ParseReply(to); ok {
			tokens = append(tokens, t)
		}
	}
	return tokens
}

// answered is the letter of ours that a letter answers, if it says so.
func (h House) answered(m *message.Message) (about Name) {
	for _, id := range append(append([]string{}, m.References...), m.InReplyTo...) {
		if n, ok := h.ParseMessageID(id); ok {
			about = n
		}
	}
	return about
}

// causeOf names a letter: by its Message-ID, sender and our box, so that a
// second copy is the same letter; without an ID by its bytes.
func causeOf(m *message.Message, h House) string {
	if m.MessageID == "" {
		return m.RawHash
	}
	sum := sha256.Sum256([]byte("letter|" + m.MessageID + "|" + m.From + "|" + h.Address()))
	return hex.EncodeToString(sum[:])
}

// maxParts is how many games a letter may speak to.
const maxParts = 10

// handle sees to a letter that a person wrote.
func (l *letter) handle(ctx context.Context) (string, error) {
	if l.m.Class == message.TooLarge {
		return l.logged(ctx, func(l *letter) (string, error) {
			l.judge(false, "too large")
			return Rejected, l.tell(ctx, "", "answer.toolarge")
		})
	}
	if code, ok, err := l.confirms(ctx); ok || err != nil {
		if err != nil {
			return "", err
		}
		return l.logged(ctx, func(l *letter) (string, error) { return l.confirm(ctx, code) })
	}
	return l.allParts(ctx)
}

// logged sees to a letter, or to a part of it as a letter of its own, and
// writes what became of it into the log.
func (l *letter) logged(ctx context.Context, see func(*letter) (string, error)) (string, error) {
	mine := *l
	mine.judged = &judgement{}
	folder, err := see(&mine)
	if err == nil {
		mine.record(ctx, folder)
	}
	return folder, err
}

// allParts sees to what the letter says, game by game.
func (l *letter) allParts(ctx context.Context) (string, error) {
	parts, told, err := l.handInRounds(ctx, l.parts())
	if err != nil || told && len(parts) == 0 {
		return Processed, err
	}
	folder := Rejected
	waits := new(sealedOff)
	if len(parts) > maxParts {
		if err := l.tell(ctx, "", l.known("answer.parts"), "n", strconv.Itoa(maxParts)); err != nil {
			return "", err
		}
		parts = parts[:maxParts]
	}
	for i, part := range parts {
		if l.only != "" && l.gameOf(part) != l.only {
			continue
		}
		where, err := l.logged(ctx, func(mine *letter) (string, error) {
			if i > 0 {
				mine.cause = fmt.Sprintf("%s.%d", l.cause, i)
			}
			return mine.part(ctx, part, mine.cause)
		})
		if one, ok := errors.AsType[*sealedOff](err); ok {
			waits.games = append(waits.games, one.games...)
			continue
		}
		if err != nil {
			return "", err
		}
		if where == Processed {
			folder = Processed
		}
	}
	if len(waits.games) > 0 {
		slices.Sort(waits.games)
		waits.games = slices.Compact(waits.games)
		return "", waits
	}
	return folder, nil
}

// part sees to what a letter says to one game. A game that stands still because
// its log cannot be read takes none, and says so.
func (l *letter) part(ctx context.Context, part Part, cause string) (string, error) {
	folder, err := l.partOf(ctx, part, cause)
	if errors.Is(err, event.ErrUnread) {
		return l.unread(ctx, l.gameOf(part), err)
	}
	if errors.Is(err, game.ErrSealed) && l.in.now().Sub(l.m.Received) > patience {
		if told := l.answer(ctx, "waits", l.gameOf(part), "answer.sealed", "game", l.gameOf(part)); told != nil {
			return "", told
		}
	}
	return folder, sealedIn(l.gameOf(part), err)
}

// unread answers a letter to something that stands still.
func (l *letter) unread(ctx context.Context, id string, why error) (string, error) {
	l.in.log().WarnContext(ctx, "letter to what cannot be read", "letter", short(l.cause), "to", id, "err", why)
	return Rejected, l.tell(ctx, id, l.known("answer.unread"), "game", id)
}

func (l *letter) partOf(ctx context.Context, part Part, cause string) (string, error) {
	id := l.gameOf(part)
	if id == "" && l.volunteers(part) {
		id = DeskID
	}
	if id == "" && l.subscribes(part) {
		id = SubscriptionsID
	}
	if id == "" {
		l.judge(false, "names no game")
		return Rejected, l.tell(ctx, "", l.known("answer.which"))
	}
	if to, ok, err := l.office(ctx, id); ok || err != nil {
		if err != nil {
			return "", fmt.Errorf("letter to %s: %w", id, err)
		}
		return l.atOffice(to, id, part, cause).handle(ctx)
	}
	g, err := l.in.Host.Game(ctx, id)
	if err != nil {
		return "", fmt.Errorf("loading game %s: %w", id, err)
	}
	l.concerns("game/"+id, "")
	if g.Ruleset() == nil {
		l.judge(false, "there is no such game")
		return Rejected, l.tell(ctx, "", l.known("answer.nogame"), "game", id)
	}
	c := &claim{letter: l, id: id, g: g, part: part, cause: cause}
	if part.Join {
		return c.join(ctx)
	}
	return c.handle(ctx)
}

// office is the desk or the tournament of a name; ok is false if it is that of
// a game, or of nothing.
func (l *letter) office(ctx context.Context, id string) (to office, ok bool, err error) {
	if id == DeskID && l.in.Substitutes != nil {
		return desk{l.in}, true, nil
	}
	if id == SubscriptionsID && l.in.Subscriptions != nil {
		return subscriptions{l.in}, true, nil
	}
	g, err := l.in.Host.Game(ctx, id)
	if err != nil {
		return nil, false, fmt.Errorf("loading game %s: %w", id, err)
	}
	if g.Ruleset() != nil {
		return nil, false, nil
	}
	return l.in.cup(ctx, id)
}

// gameOf is the game that a part is for.
func (l *letter) gameOf(part Part) string {
	switch {
	case part.Game != "":
		return part.Game
	case len(l.tokens) > 0:
		return l.tokens[0].Game
	case bracketed(l.m.Subject) != "":
		return bracketed(l.m.Subject)
	}
	return l.about.Game
}

// known is an answer for those whom we know; strangers get another.
func (l *letter) known(key string) string {
	if l.sender == "" {
		return "answer.stranger"
	}
	return key
}

// refusal is an error of the host that is the sender's, and what he is told.
type refusal struct {
	err error
	key string
}

var refusals = []refusal{
	{game.ErrForbidden, "answer.forbidden"},
	{game.ErrNotOpen, "answer.notopen"},
	{game.ErrSeatTaken, "answer.taken"},
	{game.ErrNoSeat, "answer.noseat"},
	{game.ErrBegun, "answer.begun"},
	{game.ErrSeated, "answer.seated"},
	{eventstore.ErrTooLarge, "answer.toolarge"},
}
