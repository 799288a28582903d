package watch_test

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
	"seneschal/eventstore/host/tournaments"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/watch"
)

// watched sets up a gateway whose lookout looks after g8 and the cup.
func watched(t *testing.T) (*mailgwtest.Gateway, *watch.Lookout, func(round uint64) string, game.PhaseSealed) {
	gateway, beacon, seal := mailgwtest.Waiting(t)
	gateway.People.Speaks = mailgwtest.Tongues
	lookout := &watch.Lookout{
		Games: mailgwtest.HostOf{Host: gateway.Host}, People: gateway.People, Post: gateway.Post, Server: mailgwtest.Server(),
		Waiting: func(context.Context, time.Time) (games, tours []string, err error) {
			return []string{"g7", "g8"}, nil, nil
		},
		Relay: func(_ *dice.Terms, round uint64) string { return fmt.Sprintf("https://relay.example/%d", round) },
	}
	return gateway, lookout, func(round uint64) string { return hex.EncodeToString(beacon.Sign(round).Signature) }, seal
}

// TestAllAreToldOfARoundThatIsMissing: all readers get one email that a round is missing, with
// orders in it that can be read, and one email about its outcome.
func TestAllAreToldOfARoundThatIsMissing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gateway, lookout, sign, seal := watched(t)
		time.Sleep(9 * time.Minute)
		require.NoError(t, lookout.Look(t.Context()))
		require.Empty(t, gateway.Post.Emails)
		time.Sleep(2 * time.Minute)
		for range 3 { // two of them stand for runs after a kill
			require.NoError(t, lookout.Look(t.Context()))
			time.Sleep(time.Hour)
		}
		require.Len(t, gateway.Post.Emails, 3)
		told := mailgwtest.By(gateway.Post.Emails)
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
		missing := slices.Clone(gateway.Post.Emails)

		r := sign(seal.Round)
		gateway.In.Rounds = gateway.HandIn
		gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: "bob@players.example", To: mailgwtest.Orders, Top: mailgwtest.Vouched, Body: "BALISE " + round + " " + r})
		notifier := gateway.Notifier()
		notifier.Outbox = mailgwtest.EmailBox{Shelf: &mailgwtest.Shelf{Emails: missing}}
		all := gateway.TellLog(notifier, "g8")
		closing := len(all) - 2 // the time that was lost is made up for after it
		came := mailgwtest.By(all[closing])
		require.Contains(t, came["anne"], "La ronda "+round+" del faro, que faltaba, ha llegado")
		require.Contains(t, came["bob"], "Le tour "+round+" de la balise, qui manquait, est venu")
		require.Contains(t, came["boss"], "Ronde "+round+" van het baken, die ontbrak, is gekomen")
		require.Len(t, all[closing], 3, "it stands above the report of who gets one")
		notifier.Outbox = mailgwtest.EmailBox{Shelf: &mailgwtest.Shelf{}}
		all = gateway.TellLog(notifier, "g8")
		require.NotContains(t, mailgwtest.By(all[closing])["anne"], "que faltaba", "who was not told of it is not told that it came")
		require.Len(t, all[closing], 2)
		require.Contains(t, mailgwtest.By(all[closing+1])["bob"], "La balise qui jette les dés était en retard")
	})
}

// TestWhatTheStewardIsToldToWriteIsRead: the order that an email suggests to the steward is
// understood, in the steward's language.
func TestWhatTheStewardIsToldToWriteIsRead(t *testing.T) {
	for lang, words := range map[string]string{
		"en": "PROCESS WITHOUT BEACON WHY your reason", "es": "PROCESAR SIN FARO PORQUE tu motivo",
		"fr": "TRAITER SANS BALISE POURQUOI votre motif", "nl": "VERWERKEN ZONDER BAKEN WAAROM je reden",
	} {
		synctest.Test(t, func(t *testing.T) {
			o, lookout, _, _ := watched(t)
			o.People.Speaks = map[game.Player]string{"steward": lang}
			time.Sleep(time.Hour)
			require.NoError(t, lookout.Look(t.Context()))
			require.Contains(t, mailgwtest.By(o.Post.Take())["boss"], words)
			o.Send(mailgwtest.Mail{ID: "<1@x>", From: "boss@players.example", To: mailgwtest.Orders, Top: mailgwtest.Vouched, Body: "GAME g8 AS STEWARD\n" + words})
			_, sealed := mailgwtest.MustGame(t, o, "g8").Sealed()
			require.False(t, sealed, lang)
		})
	}
}

// TestATournamentIsToldOfARoundThatIsMissing: in a tournament all players and the steward get the
// email.
func TestATournamentIsToldOfARoundThatIsMissing(t *testing.T) {
	for lang, words := range map[string]string{
		"en": "DRAW WITHOUT BEACON WHY your reason", "es": "SORTEAR SIN FARO PORQUE tu motivo",
		"fr": "TIRER SANS BALISE POURQUOI votre motif", "nl": "LOTEN ZONDER BAKEN WAAROM je reden",
	} {
		synctest.Test(t, func(t *testing.T) {
			gateway, lookout, _, _ := watched(t)
			gateway.People.Speaks = map[game.Player]string{"steward": lang, "anne": "es"}
			chain := mailgwtest.MustGame(t, gateway, "g8").Dice().Chain
			server := &mailgwtest.TournamentServer{Gateway: gateway, Tours: tournaments.New(gateway.Host, nil)}
			rules, err := tournament.Read([]byte(mailgwtest.Swiss))
			require.NoError(t, err)
			obey := func(commandID string, by game.Player, act tournament.Act) {
				_, err := server.Tours.Obey(t.Context(), "cup", commandID, tournament.Command{At: time.Now(), By: by, Do: act})
				require.NoError(t, err)
			}
			obey("announce", "steward", tournament.Announce{Title: "Cup of Logres", Rules: rules, Dice: dice.Terms{Mode: dice.Beacon, Chain: chain}})
			for _, p := range []game.Player{"anne", "bob", "carl", "dora"} {
				obey(string(p), p, tournament.Enter{Player: p, Reliability: 100})
			}
			obey("open", "steward", tournament.OpenSeason{})
			obey("draw", "steward", tournament.Submission{Lines: []order.Line{{N: 1, Text: "DRAW"}}})
			seal, sealed := server.State().Sealed()
			require.True(t, sealed)
			lookout.Tournaments = mailgwtest.TournamentMail{Host: server.Tours}
			lookout.Waiting = func(context.Context, time.Time) (games, tours []string, err error) { return nil, []string{"cup"}, nil }
			time.Sleep(time.Hour)
			for range 2 {
				require.NoError(t, lookout.Look(t.Context()))
			}
			missing := gateway.Post.Take()
			require.Len(t, missing, 4, "three can be written to, and the steward")
			require.Contains(t, mailgwtest.By(missing)["anne"], fmt.Sprintf("FARO %d FIRMA", seal.Round))
			require.Contains(t, mailgwtest.By(missing)["boss"], words)
			obey("without", "steward", tournament.Submission{Lines: []order.Line{{N: 1, Text: words}}})
			_, sealed = server.State().Sealed()
			require.False(t, sealed, lang)
			notifier := server.Notifier()
			notifier.Outbox = mailgwtest.EmailBox{Shelf: &mailgwtest.Shelf{Emails: missing}}
			told := server.Told(notifier)
			last := mailgwtest.By(told[len(told)-1])
			require.Contains(t, last["anne"], "El mayordomo ha seguido sin ella")
			require.Contains(t, last["boss"], words[strings.LastIndex(words, " ")+1:])
		})
	}
}
