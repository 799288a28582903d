package intake_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw/mailgwtest"
)

func TestAnswersComeInTheReadersLanguage(t *testing.T) {
	for name, c := range map[string]struct {
		speaks map[game.Player]string
		email  mailgwtest.Mail
		want   string
	}{
		"a player by his own": {
			map[game.Player]string{"carl": "fr"},
			mailgwtest.Mail{From: "carl@players.example", Top: mailgwtest.Vouched, Body: "READY"},
			"Votre e-mail ne dit pas pour quelle partie",
		},
		"a player without one": {
			nil, mailgwtest.Mail{From: "carl@players.example", Top: mailgwtest.Vouched, Body: "LISTO"}, "Your email does not say",
		},
		"a stranger by his words": {
			nil, mailgwtest.Mail{From: "dora@new.example", Top: mailgwtest.Vouched, Body: "UNIRSE nowhere"}, "Esta es la oficina de órdenes",
		},
		"the steward by his own": {
			map[game.Player]string{"steward": "nl"},
			mailgwtest.Mail{From: "boss@players.example", To: mailgwtest.Server().StewardAddress("g7"), Top: mailgwtest.Vouched, Body: "VERLENGEN 24 h WAAROM ziekte"},
			"De deadline is nu",
		},
		"a seat by its own before its player's": {
			map[game.Player]string{"anne": "fr"},
			mailgwtest.Mail{From: "anne@players.example", Subject: "[g7]", Body: "READY"},
			"Prueba demasiado poco para obedecerlo: el nombre",
		},
	} {
		t.Run(name, func(t *testing.T) {
			gateway := mailgwtest.Open(t)
			gateway.Obey("anne", game.Submission{Seat: "north", Lines: []order.Line{{N: 1, Text: "LANGUAGE es"}}})
			gateway.People.Speaks = c.speaks
			c.email.ID = "<1@x>"
			if c.email.To == "" {
				c.email.To = "orders@games.example"
			}
			gateway.Send(c.email)
			_, text := gateway.One()
			require.Contains(t, text, c.want)
		})
	}
}

func TestAnEmailToATournamentIsAnsweredInTheReadersLanguage(t *testing.T) {
	for name, c := range map[string]struct {
		speaks string
		body   string
		want   []string
	}{
		"his own":                      {"fr", "ENTER\nDANCE", []string{"anne participe désormais", "# NON COMPRIS", "Répondez à cet e-mail par INSCRIRE"}},
		"that of his words":            {"en", "inschrijven\ntoon nieuws", []string{"anne doet mee", "# NIEUWS", "Beantwoord deze mail met INSCHRIJVEN"}},
		"that of the word for joining": {"", "UNIRSE cup", []string{"anne queda en la lista de participantes", "Responde a este correo con INSCRIBIR"}},
	} {
		t.Run(name, func(t *testing.T) {
			o, tour := mailgwtest.OpenTournament(t)
			o.People.Speaks = map[game.Player]string{"anne": c.speaks}
			o.Send(mailgwtest.Mail{ID: "<1@x>", From: "anne@players.example", To: "orders@games.example", Subject: "[cup]", Top: mailgwtest.Vouched, Body: c.body})
			require.Equal(t, []game.Player{"anne"}, entrants(t, tour))
			_, text := o.One()
			for _, want := range c.want {
				require.Contains(t, text, want)
			}
		})
	}
}

func TestAStrangerIsAskedInTheLanguageOfHisEmail(t *testing.T) {
	gateway, tour := mailgwtest.OpenTournament(t)
	gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: "dora@new.example", To: "orders@games.example", Subject: "[cup]", Body: "Inscrire"})
	_, asked := gateway.One()
	require.Contains(t, asked, "Cet e-mail est-il de vous ?")
	require.Contains(t, asked, "votre adresse n'est pas connue ici")
	gateway.Send(mailgwtest.Mail{ID: "<2@x>", From: "dora@new.example", To: "orders@games.example", Body: "OUI " + gateway.Wait.Code(t)})
	require.Equal(t, []game.Player{"new-dor"}, entrants(t, tour))
	_, text := gateway.One()
	require.Contains(t, text, "new-dor participe désormais")
}

func TestAnEmailToTheDeskMayBeInAnyLanguage(t *testing.T) {
	for body, want := range map[string]string{
		"Sustituto sí":  "estás en la lista de sustitutos para todos los juegos",
		"SUPPLEANT OUI": "vous êtes sur la liste des suppléants pour tous les jeux",
		"Invaller aan.": "je staat op de lijst van invallers voor alle spellen",
	} {
		gateway, _ := mailgwtest.OpenDesk(t)
		gateway.Send(mailgwtest.Mail{ID: "<1@x>", From: "carl@players.example", To: "orders@games.example", Top: mailgwtest.Vouched, Body: body})
		_, text := gateway.One()
		require.Contains(t, text, want)
	}
}

func TestWhoJoinsAGameIsWrittenToInTheLanguageOfHisEmail(t *testing.T) {
	o := mailgwtest.Begin(t, game.Open{Ruleset: "tiny", Seats: 3, Title: "Game 7"})
	o.Send(mailgwtest.Mail{ID: "<1@x>", From: "dora@new.example", To: "orders@games.example", Body: "MEEDOEN g7", Top: "Authentication-Results: mx.games.example; dmarc=pass header.from=new.example\r\n"})
	_, text := o.One()
	require.Contains(t, text, "Je hebt de plaats south in spel g7.")
	info, ok := o.Game().SeatInfo("south")
	require.True(t, ok)
	require.Equal(t, "nl", info.Language)
	require.True(t, o.Game().Begun())
}

func TestWhoEntersIsWrittenToInHisLanguageFromThenOn(t *testing.T) {
	o, _ := mailgwtest.OpenDesk(t)
	_, err := o.Host.Obey(t.Context(), "g9", "open", game.Command{At: mailgwtest.Noon, By: "steward", Do: game.Open{Ruleset: "tiny", Seats: 2}})
	require.NoError(t, err)
	o.People.Speaks = map[game.Player]string{"anne": "nl", "bob": "en"}
	for i, mail := range []mailgwtest.Mail{
		{From: "emil@players.example", Body: "SUPPLEANT OUI"},
		{From: mailgwtest.Anne, Body: "SUSTITUTO SI"},
		{From: mailgwtest.Bob, Body: "SUSTITUTO SI"},
		{From: mailgwtest.Carl, Body: "SUSTITUTO NO"},
		{From: "fred@players.example", Body: "UNIRSE g9"},
		{From: "gina@players.example", Body: "JOIN g9"},
	} {
		mail.ID, mail.To, mail.Top = fmt.Sprintf("<%d@x>", i), "orders@games.example", mailgwtest.Vouched
		o.Send(mail)
	}
	require.Equal(t, map[game.Player]string{"new-emi": "fr", "anne": "nl", "bob": "es", "new-fre": "es"}, o.People.Speaks, "of who only leaves, or has said another, nothing is learnt")
}
