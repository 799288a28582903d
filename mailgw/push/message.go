package push

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report/text"
	"seneschal/mailgw"
	"seneschal/mailgw/watch"
)

// A Message is the content of a call. It holds only public facts, and no link that signs anybody in.
type Message struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	URL   string `json:"url"`   // a path of the pages
	Tag   string `json:"tag"`   // a newer message replaces one with the same tag
	Waits int    `json:"waits"` // number of games that wait for the player
	Lang  string `json:"lang"`
}

// A Told holds the facts for the message about a game that waits for a seat: public facts, in the reader's language.
type Told struct {
	Game  *game.Game
	Lang  string
	Zone  *time.Location
	Waits int    // number of games that wait for the reader, this one among them
	Kind  string // mailgw.Awaited or mailgw.HoursLeft
	Tag   string
}

// Message writes the message.
func (t Told) Message() Message {
	_, _, due, _ := t.Game.Phase()
	id, phase, title := t.Game.Setup().Game, t.Game.PhaseIn(t.Lang).Title, t.Game.TitleIn(t.Lang)
	body := mailgw.Say(t.Lang, "push.undated", "title", title)
	if !due.IsZero() {
		body = mailgw.Say(t.Lang, "push.due", "title", title, "due", text.When(due, t.Zone, t.Lang))
	}
	return Message{
		Title: mailgw.Say(t.Lang, "push."+t.Kind, "n", strconv.Itoa(t.Waits), "phase", phase),
		Body:  body, URL: "/g/" + id, Tag: t.Tag, Waits: t.Waits, Lang: t.Lang,
	}
}

// writeMessage writes the message of an entry as the facts are now. holds is false if there is nothing to say any
// more: the seat's orders are no longer awaited, or the game cannot be read.
func (c *Caller) writeMessage(ctx context.Context, e entry) (message Message, holds bool, err error) {
	waits, err := c.Waits(ctx, e.Player)
	if err != nil {
		return message, false, fmt.Errorf("asking what waits for %s: %w", e.Player, err)
	}
	lang := c.People.Language(ctx, e.Player)
	if e.Kind == greeting {
		n := strconv.Itoa(len(waits))
		return Message{Title: mailgw.Say(lang, "push.greeting"), Body: mailgw.Say(lang, "push.greeting_text", "n", n), URL: "/me", Tag: greeting, Waits: len(waits), Lang: lang}, true, nil
	}
	if e.Kind == mailgw.Followed && e.Game == "" {
		n := strconv.Itoa(e.Phase)
		return Message{Title: mailgw.Say(lang, "push.followed"), Body: mailgw.Say(lang, "push.followed_text", "n", n), URL: "/me#my-follows", Tag: c.Key.seatTopic("", mailgw.Followed), Waits: len(waits), Lang: lang}, true, nil
	}
	g, err := c.Games.Game(ctx, e.Game)
	if errors.Is(err, event.ErrUnread) {
		return message, false, nil // it stands still
	}
	if err != nil {
		return message, false, fmt.Errorf("loading game %s: %w", e.Game, err)
	}
	if e.Kind == mailgw.Followed {
		body := mailgw.Say(lang, lists.Either(g.Over(), "push.followed_over", "push.followed_phase"), "title", g.TitleIn(lang), "phase", g.PhaseIn(lang).Title)
		return Message{Title: mailgw.Say(lang, "push.followed"), Body: body, URL: "/g/" + e.Game, Tag: c.Key.seatTopic(e.Game, mailgw.Followed), Waits: len(waits), Lang: lang}, true, nil
	}
	seat, awaited := watch.AwaitedSeat(g, e.Seat)
	if n, _, _, _ := g.Phase(); !awaited || seat.Player != e.Player || n != e.Phase {
		return message, false, nil
	}
	if seat.Language != "" {
		lang = seat.Language
	}
	if !slices.Contains(waits, e.Game) { // the tables are behind
		waits = append(waits, e.Game)
	}
	t := Told{Game: g, Lang: lang, Zone: c.People.Zone(ctx, e.Player), Waits: len(waits), Kind: e.Kind, Tag: c.Key.seatTopic(e.Game, string(e.Seat))}
	return t.Message(), true, nil
}
