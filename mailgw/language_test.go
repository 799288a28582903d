package mailgw_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

func TestAnswersComeInTheReadersLanguage(t *testing.T) {
	for name, c := range map[string]struct {
		speaks map[game.Player]string
		letter mail
		want   string
	}{
		"a player by his own": {
			map[game.Player]string{"carl": "fr"},
			mail{from: "carl@players.example", top: vouched, body: "READY"}, "Votre lettre ne dit pas pour quelle partie",
		},
		"a player without one": {
			nil, mail{from: "carl@players.example", top: vouched, body: "LISTO"}, "Your letter does not say",
		},
		"a stranger by his words": {
			nil, mail{from: "dora@new.example", top: vouched, body: "UNIRSE nowhere"}, "Esta es la oficina de órdenes",
		},
		"the steward by his own": {
			map[game.Player]string{"steward": "nl"},
			mail{from: "boss@players.example", to: house().StewardAddress("g7"), top: vouched, body: "VERLENGEN 24 h WAAROM ziekte"}, "De termijn is nu",
		},
		"a seat by its own before its player's": {
			map[game.Player]string{"anne": "fr"},
			mail{from: "anne@players.example", subject: "[g7]", body: "READY"}, "Prueba demasiado poco para obedecerla: el nombre",
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := open(t)
			o.obey("anne", game.Letter{Seat: "north", Lines: []order.Line{{N: 1, Text: "LANGUAGE es"}}})
			o.people.speaks = c.speaks
			c.letter.id = "<1@x>"
			if c.letter.to == "" {
				c.letter.to = "orders@games.example"
			}
			o.send(c.letter)
			_, text := o.one()
			require.Contains(t, text, c.want)
		})
	}
}

func TestALetterToATournamentIsAnsweredInTheReadersLanguage(t *testing.T) {
	for name, c := range map[string]struct {
		speaks string
		body   string
		want   []string
	}{
		"his own":                      {"fr", "ENTER\nDANCE", []string{"anne participe désormais", "# NON COMPRIS", "Répondez à cette lettre par INSCRIRE"}},
		"that of his words":            {"en", "inschrijven\ntoon nieuws", []string{"anne doet mee", "# NIEUWS", "Beantwoord deze brief met INSCHRIJVEN"}},
		"that of the word for joining": {"", "UNIRSE cup", []string{"anne queda en la lista de participantes", "Responde a esta carta con INSCRIBIR"}},
	} {
		t.Run(name, func(t *testing.T) {
			o, cup := openTournament(t)
			o.people.speaks = map[game.Player]string{"anne": c.speaks}
			o.send(mail{id: "<1@x>", from: "anne@players.example", to: "orders@games.example", subject: "[cup]", top: vouched, body: c.body})
			require.Equal(t, []game.Player{"anne"}, cup.entrants(t))
			_, text := o.one()
			for _, want := range c.want {
				require.Contains(t, text, want)
			}
		})
	}
}

func TestAStrangerIsAskedInTheLanguageOfHisLetter(t *testing.T) {
	o, cup := openTournament(t)
	o.send(mail{id: "<1@x>", from: "dora@new.example", to: "orders@games.example", subject: "[cup]", body: "Inscrire"})
	_, asked := o.one()
	require.Contains(t, asked, "Cette lettre est-elle de vous ?")
	require.Contains(t, asked, "votre adresse n'est pas connue ici")
	o.send(mail{id: "<2@x>", from: "dora@new.example", to: "orders@games.example", body: "OUI " + o.wait.code(t)})
	require.Equal(t, []game.Player{"new-dor"}, cup.entrants(t))
	_, text := o.one()
	require.Contains(t, text, "new-dor participe désormais")
}

func TestALetterToTheDeskMayBeInAnyLanguage(t *testing.T) {
	for body, want := range map[string]string{
		"Sustituto sí":  "estás en la lista de sustitutos para todos los juegos",
		"SUPPLEANT OUI": "vous êtes sur la liste des suppléants pour tous les jeux",
		"Invaller aan.": "je staat op de lijst van invallers voor alle spellen",
	} {
		o, _ := openDesk(t)
		o.send(mail{id: "<1@x>", from: "carl@players.example", to: "orders@games.example", top: vouched, body: body})
		_, text := o.one()
		require.Contains(t, text, want)
	}
}

func TestWhoJoinsAGameIsWrittenToInTheLanguageOfHisLetter(t *testing.T) {
	o := begin(t, game.Open{Ruleset: "tiny", Seats: 3, Title: "Game 7"})
	o.send(mail{id: "<1@x>", from: "dora@new.example", to: "orders@games.example", body: "MEEDOEN g7", top: "Authentication-Results: mx.games.example; dmarc=pass header.from=new.example\r\n"})
	_, text := o.one()
	require.Contains(t, text, "Je hebt de zetel south in spel g7.")
	info, ok := o.game().SeatInfo("south")
	require.True(t, ok)
	require.Equal(t, "nl", info.Language)
	require.True(t, o.game().Begun())
}

// Learn implements mailgw.Learner.
func (p *people) Learn(_ context.Context, who game.Player, lang string) error {
	if p.speaks == nil {
		p.speaks = make(map[game.Player]string)
	}
	p.speaks[who] = lang
	return nil
}

func TestWhoEntersIsWrittenToInHisLanguageFromThenOn(t *testing.T) {
	o, _ := openDesk(t)
	_, err := o.host.Obey(t.Context(), "g9", "open", game.Command{At: noon, By: "steward", Do: game.Open{Ruleset: "tiny", Seats: 2}})
	require.NoError(t, err)
	o.people.speaks = map[game.Player]string{"anne": "nl", "bob": "en"}
	for i, l := range []mail{
		{from: "emil@players.example", body: "SUPPLEANT OUI"}, {from: anne, body: "SUSTITUTO SI"}, {from: bob, body: "SUSTITUTO SI"},
		{from: carl, body: "SUSTITUTO NO"}, {from: "fred@players.example", body: "UNIRSE g9"}, {from: "gina@players.example", body: "JOIN g9"},
	} {
		l.id, l.to, l.top = fmt.Sprintf("<%d@x>", i), "orders@games.example", vouched
		o.send(l)
	}
	require.Equal(t, map[game.Player]string{"new-emi": "fr", "anne": "nl", "bob": "es", "new-fre": "es"}, o.people.speaks, "of who only leaves, or has said another, nothing is learnt")
}
