package intake

import (
	"context"
	"time"

	"seneschal/mailgw/incoming"
	"seneschal/mailgw/message"
)

// lookup is how long the lane of a letter that confirms another is looked for.
const lookup = 5 * time.Second

// lanesOf are the lanes of a letter: the games, tournaments and offices that it
// speaks to; if it names none, its sender. A letter that cannot be read is in
// its sender's.
func (in *Intake) lanesOf(ctx context.Context, m *message.Message) []string {
	var names []string
	add := func(id string) {
		if id != "" {
			names = append(names, "game/"+id)
		}
	}
	l := &incoming.Letter{Reception: in.reception(), Mail: m, About: incoming.Answered(in.House, m), Tokens: incoming.TokensOf(in.House, m)}
	if m.Class == message.Letter {
		add(in.waitsFor(ctx, m))
	}
	parts := incoming.Parts(m.Text)
	for _, part := range parts[:min(len(parts), maxParts)] {
		add(l.GameOf(part))
	}
	if len(names) == 0 {
		names = []string{"from/" + m.From}
	}
	return names
}

// waitsFor is the game of the letter that this one confirms; "" if it confirms
// none, or that cannot be found out.
func (in *Intake) waitsFor(ctx context.Context, m *message.Message) string {
	if in.Pending == nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, lookup)
	defer cancel()
	code, ok := incoming.Confirmed(m.Text, m.Subject)
	if !ok {
		return ""
	}
	w, _, err := in.Pending.Find(ctx, code)
	if err != nil {
		return "" // it is found out when the letter is handled, and tried again then
	}
	return w.Game
}
