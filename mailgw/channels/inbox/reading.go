package inbox

import (
	"context"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/channels"
)

// A Message is something that somebody has written.
type Message struct {
	ID      string                                // the same for the same message, and fit for a Message-ID
	Account string                                // who has written it, by what never changes
	Name    string                                // what that account is called now
	Where   string                                // the conversation that it stands in
	URL     string                                // of that conversation
	Text    func(context.Context) (string, error) // as it was written; "": it was taken back
}

// An Answer is what the house says to who has written a message.
type Answer struct {
	Key   string // the same for the same answer
	Title string // of a conversation of its own; "": it is said where the message stands
	Text  string // a sentence
	Fixed string // a text in lines, as a receipt
}

// Desk takes what players write to where letters go.
type Desk interface {
	// Letter has a letter obeyed, once, and is what is answered.
	Letter(ctx context.Context, l channels.Letter) ([]channels.Said, error)
	// Press has a player say something to everybody in a game, once for a cause. Who has
	// no seat there says nothing. A text with orders in it is not passed on: they are
	// returned.
	Press(ctx context.Context, id, cause string, by game.Player, text string, at time.Time) (secret []string, err error)
}

// A Source is one kind of channel in which players write.
type Source interface {
	// Box names the account that posts for a channel: several channels may have one, whose
	// private messages are read for the first of them.
	Box(c channels.Channel) string
	// Read hands over what is new for a channel, and private messages if they are asked
	// for. What could not be seen to is handed over again the next time.
	Read(ctx context.Context, r Reading, private bool) error
	// Every is how often a channel is read; 0: as often as most are.
	Every() time.Duration
	// Answer is something that is said to who has written a message, in private.
	Answer(c channels.Channel, m Message, a Answer) ([]channels.Draft, error)
}

// A Reading is a channel that is being read.
type Reading struct {
	channels.Memory
	Channel  channels.Channel
	register *channels.Register
	desk     Desk
	source   Source
	now      func() time.Time
}

func (r Reading) say(key string, pairs ...string) string {
	return channels.Say(r.Channel.Language, key, pairs...)
}

// Press says in a game what a player has written where it is told. Who has written orders
// there is told, in private. The words of others are left alone.
func (r Reading) Press(ctx context.Context, id string, m Message) error {
	by, known, err := r.register.PlayerOf(ctx, r.Channel.Where(), m.Account)
	if err != nil || !known {
		return err
	}
	text, err := m.Text(ctx)
	if err != nil || strings.TrimSpace(text) == "" {
		return err
	}
	secret, err := r.desk.Press(ctx, id, r.Channel.Causes()+m.ID, by, text, r.now())
	if err != nil || len(secret) == 0 {
		return err
	}
	return r.answer(ctx, m, Answer{
		Key: "secret", Title: r.say("account.secret.title", "game", id) + " (" + m.ID + ")",
		Text: r.say("account.secret", "url", m.URL), Fixed: strings.Join(secret, "\n"),
	})
}

// Private sees to a private message: a code says whose an account is, all else is a letter
// if that is known.
func (r Reading) Private(ctx context.Context, m Message) error {
	text, err := m.Text(ctx)
	if err != nil || strings.TrimSpace(text) == "" {
		return err
	}
	if word, code, ok := strings.Cut(strings.TrimSpace(text), " "); ok && strings.EqualFold(word, "LINK") {
		known, err := r.register.Account(ctx, r.Channel.Where(), m.Account, code, r.now())
		if err != nil {
			return err
		}
		return r.answer(ctx, m, Answer{Key: "linked", Text: r.say(map[bool]string{true: "account.linked", false: "account.nocode"}[known])})
	}
	by, known, err := r.register.PlayerOf(ctx, r.Channel.Where(), m.Account)
	if err != nil {
		return err
	}
	if !known {
		return r.answer(ctx, m, Answer{Key: "who", Text: r.say("account.unknown", "url", r.register.Pages+"/me")})
	}
	return r.letter(ctx, m, by, text)
}

func (r Reading) letter(ctx context.Context, m Message, by game.Player, text string) error {
	id, _ := aggregate.GameID(r.Channel.Of)
	said, err := r.desk.Letter(ctx, channels.Letter{ID: m.ID + "@" + r.Channel.Where(), From: by, Game: id, Text: text, At: r.now()})
	if err != nil {
		return err
	}
	for _, s := range said {
		if err := r.answer(ctx, m, Answer{Key: s.Key, Fixed: s.Text}); err != nil {
			return err
		}
	}
	return nil
}

// Say tells who has written a message something, once for a key: a sentence of channels.
func (r Reading) Say(ctx context.Context, m Message, key, sentence string) error {
	return r.answer(ctx, m, Answer{Key: key, Text: r.say(sentence)})
}

// answer puts what is said to somebody into the outbox.
func (r Reading) answer(ctx context.Context, m Message, a Answer) error {
	drafts, err := r.source.Answer(r.Channel, m, a)
	if err != nil {
		return err
	}
	return r.register.Answer(ctx, r.Channel, m.ID+"-"+a.Key, drafts...)
}
