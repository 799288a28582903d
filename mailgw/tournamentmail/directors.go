package tournamentmail

import (
	"context"
	"strconv"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
)

// tellOfDirectors adds to emails about acts that concern directors: an order that waits for a second director goes to
// these, the outcome to its author, a new or former director and an entrant with a named club are told so. Other
// events it ignores.
func (t *telling) tellOfDirectors(ctx context.Context, e event.Event) error {
	switch e := e.(type) {
	case tournament.ClubNamed:
		return t.tellUnlessAuthor(ctx, e.Player, func(r *recipient) {
			if e.Why != "" { // an entry says nothing of it
				key := lists.Either(e.Club == "", "club.none", "club")
				r.addSentences(r.say("subject.club"), r.say(key, "by", t.playerName(ctx, e.By), "club", e.Club, "title", t.after.Title()), t.sayReason(ctx, r, e.Why))
			}
		})
	case tournament.DirectorNamed:
		return t.tellUnlessAuthor(ctx, e.Player, func(r *recipient) {
			key := lists.Either(e.Over, "director.over", "director")
			r.addSentences(r.say("subject."+key), r.say(key, "by", t.playerName(ctx, e.By), "title", t.after.Title()), t.sayReason(ctx, r, e.Why))
		})
	case tournament.SecondAsked:
		return t.askSecond(ctx, e)
	case tournament.SecondGiven:
		return t.tellAuthorOfHeld(ctx, e.N, e.By, "second.given", "")
	case tournament.SecondRefused:
		return t.tellAuthorOfHeld(ctx, e.N, e.By, "second.refused", e.Why)
	}
	return nil
}

// askSecond asks the directors that may agree to an order that waits for a second director.
func (t *telling) askSecond(ctx context.Context, asked tournament.SecondAsked) error {
	n := strconv.Itoa(asked.N)
	return t.tellPlayers(ctx, t.after.ListSeconds(asked), func(r *recipient) {
		order := t.replaceIDs(ctx, t.after.SpellHeld(asked, r.lang))
		key := lists.Either(asked.Near == tournament.NearTable, "second.asked.table", "second.asked.division")
		r.addSentences(r.say("subject.second", "n", n), r.say(key, "by", t.playerName(ctx, asked.By), "title", t.after.Title()), order, r.say("second.answer", "n", n))
	})
}

// tellAuthorOfHeld tells the author of the nth order that waited for a second director how it ended. If the author has
// taken it back, it tells the directors who were asked.
func (t *telling) tellAuthorOfHeld(ctx context.Context, n int, by game.Player, key, why string) error {
	heldOrder, ok := lists.Find(t.before.Held(), func(a tournament.SecondAsked) bool { return a.N == n })
	if !ok {
		return nil
	}
	readers := []game.Player{heldOrder.By}
	if heldOrder.By == by {
		readers, key = t.before.ListSeconds(heldOrder), "second.back"
	}
	return t.tellPlayers(ctx, readers, func(r *recipient) {
		lines := []string{r.say(key, "by", t.playerName(ctx, by), "n", strconv.Itoa(n), "title", t.after.Title()), t.replaceIDs(ctx, t.before.SpellHeld(heldOrder, r.lang))}
		if why != "" {
			lines = append(lines, t.sayReason(ctx, r, why))
		}
		r.addSentences(r.say("subject."+key, "n", strconv.Itoa(n)), lines...)
	})
}
