package inbox

import (
	"context"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/eventstore/aggregate"
	"seneschal/mailgw/channels"
)

// A Message is a player's message in a channel.
type Message struct {
	ID      string                                // identifies the message for good, and may stand in a Message-ID
	Account string                                // the author's ID, which never changes
	Name    string                                // the author's present name
	Where   string                                // the conversation in which it stands
	URL     string                                // of that conversation
	Text    func(context.Context) (string, error) // returns the text as it was written; "": it was deleted
}

// An Answer is our answer to the author of a message.
type Answer struct {
	Key   string // an answer with a known key is not sent again
	Title string // of a conversation of its own; "": it goes to the conversation of the message
	Text  string // a sentence
	Fixed string // a text in lines, such as a receipt
}

// A Desk passes players' messages on to intake and games.
type Desk interface {
	// Email lets the intake handle an email, once for its ID, and returns the answers.
	Email(ctx context.Context, l channels.DirectMessage) ([]channels.Said, error)
	// Press posts a player's public message in a game, once for a command ID. It does nothing if the
	// player has no seat there. A text with orders in it is not posted; it returns these orders.
	Press(ctx context.Context, id, commandID string, by game.Player, text string, at time.Time) (secret []string, err error)
}

// A Source is one kind of channel in which players write.
type Source interface {
	// Box returns the name of the account that posts for a channel. Several channels may share one; its private
	// messages are read for the first of them.
	Box(c channels.Channel) string
	// Read hands over the new messages of a channel, and private ones if private is true. Messages
	// that could not be handled are handed over again the next time.
	Read(ctx context.Context, r Reading, private bool) error
	// Every returns the time between two readings of a channel; 0: the usual one.
	Every() time.Duration
	// Answer makes the entries of a private answer to the author of a message.
	Answer(c channels.Channel, m Message, a Answer) ([]channels.Draft, error)
}

// A Reading is a channel while it is read.
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

// Press posts in a game a message that was written in the game's topic. If it holds orders it is not posted, and its
// author gets a private answer. Messages of accounts that are linked to nobody, and deleted ones, are ignored.
func (r Reading) Press(ctx context.Context, id string, message Message) error {
	by, known, err := r.register.PlayerOf(ctx, r.Channel.Where(), message.Account)
	if err != nil || !known {
		return err
	}
	text, err := message.Text(ctx)
	if err != nil || strings.TrimSpace(text) == "" {
		return err
	}
	secret, err := r.desk.Press(ctx, id, r.Channel.CommandIDs()+message.ID, by, text, r.now())
	if err != nil || len(secret) == 0 {
		return err
	}
	return r.putAnswer(ctx, message, Answer{
		Key: "secret", Title: r.say("account.secret.title", "game", id) + " (" + message.ID + ")",
		Text: r.say("account.secret", "url", message.URL), Fixed: strings.Join(secret, "\n"),
	})
}

// Private handles a private message: LINK and a code link the author's account to a player, and any other text of a
// linked account is an email. The author of an account that is linked to nobody gets an answer how to link it. Deleted
// messages are ignored.
func (r Reading) Private(ctx context.Context, message Message) error {
	text, err := message.Text(ctx)
	if err != nil || strings.TrimSpace(text) == "" {
		return err
	}
	if word, code, ok := strings.Cut(strings.TrimSpace(text), " "); ok && strings.EqualFold(word, "LINK") {
		known, err := r.register.Account(ctx, r.Channel.Where(), message.Account, code, r.now())
		if err != nil {
			return err
		}
		return r.putAnswer(ctx, message, Answer{Key: "linked", Text: r.say(map[bool]string{true: "account.linked", false: "account.nocode"}[known])})
	}
	by, known, err := r.register.PlayerOf(ctx, r.Channel.Where(), message.Account)
	if err != nil {
		return err
	}
	if !known {
		return r.putAnswer(ctx, message, Answer{Key: "who", Text: r.say("account.unknown", "url", r.register.Pages+"/me")})
	}
	return r.handInEmail(ctx, message, by, text)
}

func (r Reading) handInEmail(ctx context.Context, message Message, by game.Player, text string) error {
	id, _ := aggregate.GameID(r.Channel.Of)
	said, err := r.desk.Email(ctx, channels.DirectMessage{ID: message.ID + "@" + r.Channel.Where(), From: by, Game: id, Text: text, At: r.now()})
	if err != nil {
		return err
	}
	for _, s := range said {
		if err := r.putAnswer(ctx, message, Answer{Key: s.Key, Fixed: s.Text}); err != nil {
			return err
		}
	}
	return nil
}

// Say answers the author of a message with a sentence, whose catalogue key is sentence, once for a key.
func (r Reading) Say(ctx context.Context, m Message, key, sentence string) error {
	return r.putAnswer(ctx, m, Answer{Key: key, Text: r.say(sentence)})
}

// putAnswer puts an answer to a message into the outbox.
func (r Reading) putAnswer(ctx context.Context, message Message, answer Answer) error {
	drafts, err := r.source.Answer(r.Channel, message, answer)
	if err != nil {
		return err
	}
	return r.register.Answer(ctx, r.Channel, message.ID+"-"+answer.Key, drafts...)
}
