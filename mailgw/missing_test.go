package mailgw_test

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/eventstore/host"
	"seneschal/mailgw"
	"seneschal/mailgw/watch"
)

// letterbox is a post that also finds what was put into it.
type letterbox struct {
	*shelf
	mailgw.Outbox
}

func (l letterbox) Letter(_ context.Context, key string) (mailgw.Outbound, bool, error) {
	i := slices.IndexFunc(l.letters, func(o mailgw.Outbound) bool { return o.Key == key })
	if i < 0 {
		return mailgw.Outbound{}, false, nil
	}
	return l.letters[i], true, nil
}

// tongues are the languages of who is written to.
var tongues = map[game.Player]string{"anne": "es", "bob": "fr", "steward": "nl"}

// watched is a gateway whose lookout looks after g8 and the cup.
func watched(t *testing.T) (*gateway, *watch.Lookout, func(round uint64) string, game.PhaseSealed) {
	o, b, seal := waiting(t)
	o.people.speaks = tongues
	l := &watch.Lookout{
		Games: hostOf{o.host, o.store}, People: o.people, Post: o.post, House: house(),
		Waiting: func(context.Context, time.Time) (games, cups []string, err error) {
			return []string{"g7", "g8"}, nil, nil
		},
		Relay: func(_ *dice.Terms, round uint64) string { return fmt.Sprintf("https://relay.example/%d", round) },
	}
	return o, l, func(round uint64) string { return hex.EncodeToString(b.Sign(round).Signature) }, seal
}

// by are the words of letters by the address that they went to.
func by(letters []mailgw.Outbound) map[string]string {
	all := make(map[string]string)
	for _, l := range letters {
		all[strings.TrimSuffix(l.To, "@players.example")] += wordsOf(l)
	}
	return all
}

// All are told once that a round is missing, with words that are read, and once what
// became of it.
func TestAllAreToldOfARoundThatIsMissing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, l, sign, seal := watched(t)
		time.Sleep(9 * time.Minute)
		require.NoError(t, l.Look(t.Context()))
		require.Empty(t, o.post.letters)
		time.Sleep(2 * time.Minute)
		for range 3 { // of which two would be after a kill
			require.NoError(t, l.Look(t.Context()))
			time.Sleep(time.Hour)
		}
		require.Len(t, o.post.letters, 3)
		told := by(o.post.letters)
		round := fmt.Sprint(seal.Round)
		for who, want := range map[string][]string{
			"anne": {"los dados esperan al faro", "ronda " + round, "FARO " + round + " FIRMA", "https://relay.example/" + round, "solo el mayordomo"},
			"bob":  {"BALISE " + round + " SIGNATURE", "Rien n'est perdu"},
			"boss": {"BAKEN " + round + " HANDTEKENING", "VERWERKEN ZONDER BAKEN WAAROM je reden"},
		} {
			for _, words := range want {
				require.Contains(t, told[who], words)
			}
		}
		missing := slices.Clone(o.post.letters)

		r := sign(seal.Round)
		o.in.Rounds = o.handIn
		o.send(mail{id: "<1@x>", from: "bob@players.example", to: orders, top: vouched, body: "BALISE " + round + " " + r})
		c := o.courier()
		c.Outbox = letterbox{shelf: &shelf{letters: missing}}
		all := o.tellLog(c, "g8")
		closing := len(all) - 2 // the time that was lost is made up for after it
		came := by(all[closing])
		require.Contains(t, came["anne"], "La ronda "+round+" del faro, que faltaba, ha llegado")
		require.Contains(t, came["bob"], "Le tour "+round+" de la balise, qui manquait, est venu")
		require.Contains(t, came["boss"], "Ronde "+round+" van het baken, die ontbrak, is gekomen")
		require.Len(t, all[closing], 3, "it stands above the report of who gets one")
		c.Outbox = letterbox{shelf: &shelf{}}
		all = o.tellLog(c, "g8")
		require.NotContains(t, by(all[closing])["anne"], "que faltaba", "who was not told of it is not told that it came")
		require.Len(t, all[closing], 2)
		require.Contains(t, by(all[closing+1])["bob"], "La balise qui jette les dés était en retard")
	})
}

// The steward's words are those that his letter tells him, in his language.
func TestWhatTheStewardIsToldToWriteIsRead(t *testing.T) {
	for lang, words := range map[string]string{
		"en": "PROCESS WITHOUT BEACON WHY your reason", "es": "PROCESAR SIN FARO PORQUE tu motivo",
		"fr": "TRAITER SANS BALISE POURQUOI votre motif", "nl": "VERWERKEN ZONDER BAKEN WAAROM je reden",
	} {
		synctest.Test(t, func(t *testing.T) {
			o, l, _, _ := watched(t)
			o.people.speaks = map[game.Player]string{"steward": lang}
			time.Sleep(time.Hour)
			require.NoError(t, l.Look(t.Context()))
			require.Contains(t, by(o.post.take())["boss"], words)
			o.send(mail{id: "<1@x>", from: "boss@players.example", to: orders, top: vouched, body: "GAME g8 AS STEWARD\n" + words})
			_, sealed := mustGame(t, o, "g8").Sealed()
			require.False(t, sealed, lang)
		})
	}
}

// In a tournament all who play are told, and its steward.
func TestATournamentIsToldOfARoundThatIsMissing(t *testing.T) {
	for lang, words := range map[string]string{
		"en": "DRAW WITHOUT BEACON WHY your reason", "es": "SORTEAR SIN FARO PORQUE tu motivo",
		"fr": "TIRER SANS BALISE POURQUOI votre motif", "nl": "LOTEN ZONDER BAKEN WAAROM je reden",
	} {
		synctest.Test(t, func(t *testing.T) {
			o, l, _, _ := watched(t)
			o.people.speaks = map[game.Player]string{"steward": lang, "anne": "es"}
			chain := mustGame(t, o, "g8").Dice().Chain
			k := &tournamentHouse{gateway: o, clubs: host.NewTournaments(o.host)}
			rules, err := tournament.Read([]byte(swiss))
			require.NoError(t, err)
			obey := func(cause string, by game.Player, act tournament.Act) {
				_, err := k.clubs.Obey(t.Context(), "cup", cause, tournament.Command{At: time.Now(), By: by, Do: act})
				require.NoError(t, err)
			}
			obey("announce", "steward", tournament.Announce{Title: "Cup of Logres", Rules: rules, Dice: dice.Terms{Mode: dice.Beacon, Chain: chain}})
			for _, p := range four {
				obey(string(p), p, tournament.Enter{Player: p, Reliability: 100})
			}
			obey("open", "steward", tournament.OpenSeason{})
			obey("draw", "steward", tournament.Letter{Lines: []order.Line{{N: 1, Text: "DRAW"}}})
			seal, sealed := k.cup().Sealed()
			require.True(t, sealed)
			l.Tournaments = cups{k.clubs}
			l.Waiting = func(context.Context, time.Time) (games, cups []string, err error) { return nil, []string{"cup"}, nil }
			time.Sleep(time.Hour)
			for range 2 {
				require.NoError(t, l.Look(t.Context()))
			}
			missing := o.post.take()
			require.Len(t, missing, 4, "three can be written to, and the steward")
			require.Contains(t, by(missing)["anne"], fmt.Sprintf("FARO %d FIRMA", seal.Round))
			require.Contains(t, by(missing)["boss"], words)
			obey("without", "steward", tournament.Letter{Lines: []order.Line{{N: 1, Text: words}}})
			_, sealed = k.cup().Sealed()
			require.False(t, sealed, lang)
			c := k.courier()
			c.Outbox = letterbox{shelf: &shelf{letters: missing}}
			told := k.told(c)
			last := by(told[len(told)-1])
			require.Contains(t, last["anne"], "El mayordomo ha seguido sin ella")
			require.Contains(t, last["boss"], words[strings.LastIndex(words, " ")+1:])
		})
	}
}
