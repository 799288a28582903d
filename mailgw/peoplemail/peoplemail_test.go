package peoplemail_test

import (
	"context"
	"fmt"
	"io"
	"mime/quotedprintable"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/follow"
	"seneschal/domain/game"
	"seneschal/mailgw"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/peoplemail"
)

// keeper keeps wishes in memory, and the reports as they come.
type keeper struct {
	wishes  map[string]bool
	reports []string
	follows []follow.Followed
}

func (k *keeper) Follow(_ context.Context, _ game.Player, what follow.Subject, weekly bool) error {
	if what.ID == "g8" {
		return peoplemail.Refuse("private")
	}
	k.follows = append(k.follows, follow.Followed{Subject: what, Weekly: weekly})
	return nil
}

func (k *keeper) Unfollow(_ context.Context, _ game.Player, what follow.Subject) error {
	k.follows = slices.DeleteFunc(k.follows, func(f follow.Followed) bool { return f.Subject == what })
	return nil
}

func (k *keeper) Followed(context.Context, game.Player) ([]follow.Followed, error) {
	return k.follows, nil
}

func (k *keeper) IsTournament(_ context.Context, id string) (bool, error) {
	return id == "league-1", nil
}

func (k *keeper) wish(kind string, by, other game.Player, on bool) error {
	if other == "full" {
		return peoplemail.Refuse("blocks")
	}
	k.wishes[fmt.Sprint(kind, " ", by, " ", other)] = on
	return nil
}

func (k *keeper) Block(_ context.Context, by, other game.Player, on bool) error {
	return k.wish("block", by, other, on)
}

func (k *keeper) Mute(_ context.Context, by, other game.Player, on bool) error {
	return k.wish("mute", by, other, on)
}

func (k *keeper) Wishes(_ context.Context, by game.Player) (blocked, muted []game.Player, err error) {
	for wish, on := range k.wishes {
		fields := strings.Fields(wish)
		switch {
		case !on || fields[1] != string(by):
		case fields[0] == "block":
			blocked = append(blocked, game.Player(fields[2]))
		default:
			muted = append(muted, game.Player(fields[2]))
		}
	}
	return blocked, muted, nil
}

func (k *keeper) Report(_ context.Context, by, other game.Player, gameID, reason, said string) error {
	report := strings.Join([]string{string(by), string(other), gameID, reason, said}, "|")
	if slices.Contains(k.reports, report) {
		return peoplemail.Refuse("reported")
	}
	k.reports = append(k.reports, report)
	return nil
}

func (k *keeper) IsGame(_ context.Context, id string) (bool, error) {
	return id == "g7" || id == "g8", nil
}

// office is a gateway that takes emails about players.
type office struct {
	*mailgwtest.Gateway
	kept *keeper
	t    *testing.T
	n    int
}

func newOffice(t *testing.T) *office {
	o := &office{Gateway: mailgwtest.Open(t), kept: &keeper{wishes: map[string]bool{}}, t: t}
	o.In.Others = o.kept
	o.People.Called = map[game.Player]string{"bob": "Bob", "carl": "Carl the Red"}
	return o
}

// say sends an email, and returns the words of the answer.
func (o *office) say(from, body string) string {
	o.t.Helper()
	o.n++
	mail := mailgwtest.Mail{ID: fmt.Sprintf("<%d@x>", o.n), From: from + "@players.example", To: "orders@games.example", Top: mailgwtest.Vouched, Body: body}
	require.Equal(o.t, mailgw.Processed, o.Send(mail), body)
	out, _ := o.One()
	_, text, _ := strings.Cut(string(out.Body), "\r\n\r\n")
	plain, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(text)))
	require.NoError(o.t, err)
	return strings.Join(strings.FieldsFunc(string(plain), func(r rune) bool { return strings.ContainsRune(" \r\n|>", r) }), " ")
}

func TestPlayersAreBlockedAndMutedInFourLanguages(t *testing.T) {
	for _, c := range []struct{ block, unblock, mute, unmute, blocked, said string }{
		{"BLOCK Carl the Red", "Unblock Carl the Red.", "MUTE Bob", "UNMUTE Bob", "BLOCKED", "You block Carl the Red"},
		{"Bloquear Carl the Red", "DESBLOQUEAR Carl the Red", "SILENCIAR Bob", "REACTIVAR Bob", "BLOQUEADOS", "Bloqueas a Carl the Red"},
		{"BLOQUER Carl the Red", "DÉBLOQUER Carl the Red", "SOURDINE Bob", "RÉACTIVER Bob", "BLOQUÉS", "Vous bloquez Carl the Red"},
		{"BLOKKEREN Carl the Red", "DEBLOKKEREN Carl the Red", "DEMPEN Bob", "ONTDEMPEN Bob", "GEBLOKKEERD", "Je blokkeert Carl the Red"},
	} {
		o := newOffice(t)
		require.Contains(t, o.say("anne", c.block+"\n"+c.mute), c.said)
		require.Equal(t, map[string]bool{"block anne carl": true, "mute anne bob": true}, o.kept.wishes)
		listed := o.say("anne", c.blocked)
		require.Contains(t, listed, "Carl the Red")
		require.Contains(t, listed, "Bob")
		o.say("anne", c.unblock+"\n"+c.unmute)
		require.Equal(t, map[string]bool{"block anne carl": false, "mute anne bob": false}, o.kept.wishes)
	}
}

func TestThingsAreFollowedInFourLanguages(t *testing.T) {
	for _, c := range []struct{ game, player, tournament, list, once, unfollow string }{
		{"FOLLOW G7.", "Follow Carl the Red at once", "FOLLOW league-1 weekly", "FOLLOWED", "Carl the Red: at once", "UNFOLLOW"},
		{"Seguir g7", "SEGUIR Carl the Red ENSEGUIDA", "seguir league-1 semanalmente", "Seguidos", "Carl the Red: enseguida", "DESUSCRIBIR"},
		{"SUIVRE g7", "suivre Carl the Red aussitôt", "SUIVRE league-1 hebdomadaire", "SUIVIS", "Carl the Red: aussitôt", "Désabonner"},
		{"Volgen g7", "VOLGEN Carl the Red meteen.", "volgen league-1 WEKELIJKS", "GEVOLGD", "Carl the Red: meteen", "Ontvolgen"},
	} {
		o := newOffice(t)
		o.say("anne", c.game+"\n"+c.player+"\n"+c.tournament)
		require.Equal(t, []follow.Followed{
			{Subject: follow.Subject{Kind: follow.Game, ID: "g7"}, Weekly: true},
			{Subject: follow.Subject{Kind: follow.Player, ID: "carl"}},
			{Subject: follow.Subject{Kind: follow.Tournament, ID: "league-1"}, Weekly: true},
		}, o.kept.follows, c.game)
		require.Contains(t, o.say("anne", c.list), c.once)
		o.say("anne", c.unfollow+" g7\n"+c.unfollow+" Carl the Red\n"+c.unfollow+" league-1")
		require.Empty(t, o.kept.follows)
		require.NotContains(t, o.say("anne", c.list), "g7")
	}
}

func TestWhatCannotBeFollowedSaysWhy(t *testing.T) {
	for body, answer := range map[string]string{
		"FOLLOW nothing at all": "nothing, or more than one thing, is called that",
		"FOLLOW at once":        "nothing, or more than one thing",
		"FOLLOW g8 AT ONCE":     "for invited players alone",
		"UNFOLLOW Zebulon":      "nothing, or more than one thing",
	} {
		o := newOffice(t)
		require.Contains(t, o.say("anne", body+"\nFOLLOW g7"), answer, body)
		require.Len(t, o.kept.follows, 1)
	}
	o := newOffice(t)
	o.kept.follows = []follow.Followed{{Subject: follow.Subject{Kind: follow.Player, ID: "banned"}}}
	o.say("anne", "UNFOLLOW banned")
	require.Empty(t, o.kept.follows, "what is followed can be left, even if nothing is called that any more")
}

func TestReportsByEmail(t *testing.T) {
	for _, c := range []struct{ body, report string }{
		{"REPORT Carl the Red he insults me in every email that he writes, and\ndoes not stop\n\nRegards\nAnne", "anne|carl||other|he insults me in every email that he writes, and does not stop"},
		{"REPORT Carl the Red: ABUSE he insults me", "anne|carl||abuse|he insults me"},
		{"Denunciar Bob g7 trampas juega con dos cuentas", "anne|bob|g7|cheating|juega con dos cuentas"},
		{"SIGNALER Bob nom c'est une insulte", "anne|bob||name|c'est une insulte"},
		{"AANGEVEN Bob G7 beledigingen hij scheldt", "anne|bob|g7|abuse|hij scheldt"},
		{"REPORT Bob abuse", "anne|bob||other|abuse"},
	} {
		o := newOffice(t)
		o.say("anne", c.body)
		require.Equal(t, []string{c.report}, o.kept.reports, c.body)
		require.NotContains(t, o.say("anne", c.body), "{", "said again, it is answered")
		require.Len(t, o.kept.reports, 1)
	}
}

func TestEmailsAboutPlayersThatSayNothing(t *testing.T) {
	for body, answer := range map[string]string{
		"REPORT nobody is bad":               "no player, or more than one, is called that",
		"REPORT Bob":                         "say whom you report",
		"BLOCK nobody":                       "no player, or more than one, is called that",
		"BLOCK Anne":                         "you cannot do that to yourself",
		"MUTE Bob\nJUMP over the moon":       "this is no word of emails about players",
		"BLOCK " + strings.Repeat("x", 9999): "no player, or more than one",
	} {
		o := newOffice(t)
		o.People.Called["anne"] = "Anne"
		require.Contains(t, o.say("anne", body), answer, body)
		require.Empty(t, o.kept.reports)
	}
	o := newOffice(t)
	stranger := mailgwtest.Mail{ID: "<x@x>", From: "somebody@elsewhere.example", To: "orders@games.example", Body: "BLOCK Bob"}
	require.Equal(t, mailgw.Rejected, o.Send(stranger))
	require.Empty(t, o.kept.wishes)
}

func TestTheDocumentSpellsTheWordsAsTheyAreRead(t *testing.T) {
	require.NoError(t, peoplemail.Speech().Sentences().CheckComplete())
	page, err := os.ReadFile("../../docs/opengames.md")
	require.NoError(t, err)
	for _, form := range []string{"BLOCK anna", "UNBLOCK anna", "MUTE anna", "UNMUTE anna", "BLOCKED", "REPORT anna ABUSE", "REPORT anna CHEATING", "REPORT anna NAME", "REPORT anna OTHER", "FOLLOW anna", "FOLLOW anna at_once", "FOLLOW anna WEEKLY", "UNFOLLOW anna", "FOLLOWED"} {
		var cells []string
		for _, lang := range []string{"en", "es", "fr", "nl"} {
			cells = append(cells, "`"+peoplemail.Speech().Spell(lang, form)+"`")
		}
		require.Contains(t, string(page), "| "+strings.Join(cells, " | ")+" |")
	}
}
