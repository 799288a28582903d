package games

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/projections/lobby"
	"seneschal/projections/press"
	"seneschal/projections/site/web"
)

// Message is press as a page shows it.
type Message struct {
	From  string     `json:"from"`
	To    string     `json:"to"`
	At    web.Moment `json:"at"`
	Text  []string   `json:"text"` // paragraphs
	Muted bool       `json:"-"`    // the reader mutes the writer: it is folded

	seat game.Seat // of the writer; "": the steward has written it
	grey bool      // it is unsigned
}

// maxMessages is the greatest number of messages on a page.
const maxMessages = 20

// listPublicPress returns the newest press of a game that everybody may read, the newest first; faces
// are the names of its seats.
func (s *Pages) listPublicPress(ctx context.Context, g lobby.Game, faces map[game.Seat]string) ([]Message, error) {
	query, err := s.choosePressQuery(ctx, g)
	if err != nil {
		return nil, err
	}
	messages, err := query(ctx, s.DB, g.ID, 0, maxMessages)
	voice := s.Web.Voice(ctx)
	return lists.Map(messages, func(m press.Message) Message {
		return Message{From: nameSender(voice, faces[m.From], m.Grey), To: nameReaders(voice, m, faces), At: s.Web.When(ctx, m.At), Text: splitParagraphs(m.Text), seat: m.From, grey: m.Grey}
	}), err
}

// choosePressQuery chooses the query for the press of a game that everybody may read: press.Archive
// for a game that is over and opens all of its press then, else press.Public.
func (s *Pages) choosePressQuery(ctx context.Context, row lobby.Game) (pressQuery, error) {
	if row.State != lobby.Over {
		return press.Public, nil
	}
	g, _, err := Opened(ctx, s.Games, row.ID)
	if err != nil || !g.Archived() {
		return press.Public, err
	}
	return press.Archive, nil
}

// pressQuery is a query for messages of a game: at most limit, the newest first, from before the
// message with the number before on (0: from the newest).
type pressQuery func(ctx context.Context, q sqlx.QueryerContext, id string, before, limit int) ([]press.Message, error)

// nameReaders names the receivers of a message as the projection has it.
func nameReaders(voice web.Voice, message press.Message, faces map[game.Seat]string) string {
	if message.Public {
		return voice.Say("press.all")
	}
	if len(message.To) > 1 && len(message.To) >= len(faces)-1 {
		return voice.Say("press.players")
	}
	return voice.List(lists.Map(message.To, func(seat string) string { return faces[game.Seat(seat)] }))
}

// PressFor returns the newest press that a seat may read, the newest first. Signed messages of players in muted are
// folded; muted may be nil.
func PressFor(voice web.Voice, g *game.Game, seat game.Seat, now time.Time, zone *time.Location, muted map[game.Player]bool) []Message {
	var messages []Message
	for _, m := range slices.Backward(g.Press()) {
		if !g.Readable(m, seat) {
			continue
		}
		from := ""
		if m.From != "" {
			from = g.State().Face(m.From, voice.Lang).Name
		}
		folded := !m.Grey && muted[g.PublicPlayer(m.From)]
		messages = append(messages, Message{From: nameSender(voice, from, m.Grey), To: nameAddressees(voice, g, m), At: web.NewMoment(m.At, now, zone), Text: splitParagraphs(m.Text), Muted: folded})
		if len(messages) == maxMessages {
			break
		}
	}
	return messages
}

// nameSender names the writer of a message, whose seat has the name face; "" is the steward. The
// writer of an unsigned message stays unnamed.
func nameSender(voice web.Voice, face string, grey bool) string {
	switch {
	case grey:
		return voice.Say("press.unsigned")
	case face == "":
		return voice.Say("press.by.steward")
	}
	return face
}

// nameAddressees names the receivers of a message as the game has it. One without receivers is for
// the steward.
func nameAddressees(voice web.Voice, g *game.Game, pressed game.Pressed) string {
	all := lists.Map(pressed.To, func(seat game.Seat) string { return g.State().Face(seat, voice.Lang).Name })
	switch {
	case pressed.Public:
		return voice.Say("press.all")
	case g.ToAll(pressed):
		return voice.Say("press.players")
	case len(all) == 0:
		return voice.Say("press.steward")
	}
	return voice.List(all)
}

// splitParagraphs splits a text into its lines, each of which is a paragraph.
func splitParagraphs(text string) []string { return strings.Split(strings.TrimSpace(text), "\n") }
