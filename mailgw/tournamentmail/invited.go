package tournamentmail

import (
	"context"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/tournament"
	"seneschal/mailgw"
)

// addInvitation adds an email that invites a stranger. Apart from the tournament's title and a plain name it holds the
// site's own words, in the language of the director who invites. Nothing is sent if the address is not known or wants
// no more invitations.
func (t *telling) addInvitation(ctx context.Context, e tournament.Invited) error {
	if t.teller.Strangers == nil {
		return nil
	}
	to, err := t.teller.Strangers.Stranger(ctx, e.Player)
	if err != nil || to == "" {
		return err
	}
	r := &recipient{
		player: e.Player, to: to, lang: t.teller.People.Language(ctx, e.By), zone: time.UTC,
		ends: mailgw.Unsubscribing{Subscription: mailgw.Invitations, Player: e.Player},
	}
	t.readers[string(e.Player)], t.order = r, append(t.order, r)
	played := t.after.DescribeGame().Title.In(r.lang)
	said := r.say("invited", "by", plainName(t.playerName(ctx, e.By), r.say("invited.steward")), "title", t.after.Title(), "played", played)
	if table, ok := t.after.Table(e.Game); ok {
		said = r.say("invited.seat", "by", plainName(t.playerName(ctx, e.By), r.say("invited.steward")), "title", t.after.Title(), "played", played, "game", table.Game)
	}
	r.addSentences(r.say("subject.invited"), said, r.say("invited.yes"), r.say("invited.no"), r.say("invited.never")+"\n"+t.teller.Server.EndLink(r.ends), r.say("invited.kept"))
	return nil
}

// plainName returns a name; other, if the name might advertise something or is longer than 40 characters. A stranger
// is sent no text that a user wrote.
func plainName(name, other string) string {
	if strings.ContainsAny(name, "/@:<>") || strings.Contains(name, "www") || len([]rune(name)) > 40 {
		return other
	}
	return name
}

// tellReply tells the director who invited a person how the person has answered; key is the catalogue key of the
// answer.
func (t *telling) tellReply(ctx context.Context, player game.Player, key string) error {
	asked, _ := lists.Find(t.before.Invitations(), func(i tournament.Invited) bool { return i.Player == player })
	return t.tellUnlessAuthor(ctx, asked.By, func(r *recipient) {
		r.addSentences(r.say("subject."+key, "name", t.playerName(ctx, player)), r.say(key, "name", t.playerName(ctx, player), "title", t.after.Title()))
	})
}
