package substitute_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/substitute"
)

func TestSubmissionsToTheDeskInFourLanguages(t *testing.T) {
	for _, c := range []struct{ lang, on, yes, no, off, done, taken, out string }{
		{"en", "SUBSTITUTE ON FOR feudal, camelot MOST 2", "Yes, gladly!", "no", "SUBSTITUTE OFF", "for camelot and feudal", "you take the seat blue of g", "you are not among the substitutes"},
		{"es", "Sustituta sí para feudal, camelot máximo 2", "¡Sí, gracias!", "no, lo siento", "SUSTITUTO NO", "para camelot y feudal", "tomas el asiento blue de g", "no estás entre los sustitutos"},
		{"fr", "suppléant oui pour feudal, camelot maximum 2", "Oui, volontiers.", "NON merci", "suppléant non", "pour camelot et feudal", "vous prenez le siège blue de g", "vous n'êtes pas parmi les suppléants"},
		{"nl", "invaller aan voor feudal, camelot hoogstens 2", "Ja graag", "nee, dank je wel", "invaller uit", "voor camelot en feudal", "je neemt de plaats blue van g", "je zit niet bij de invallers"},
	} {
		office := newOffice(t)
		say := func(text string) *substitute.Receipt {
			return office.must("ann", substitute.Submission{Lines: numbered([]string{text}), Known: []string{"camelot", "feudal"}, Lang: c.lang}).Receipt
		}
		require.Equal(t, c.lang, office.write("ann", c.on).Lang)
		require.Contains(t, say(c.on).Done[0], c.done)
		office.offer(office.open("g"))
		require.Len(t, say(c.no).Done, 1, c.no)
		require.Contains(t, say(c.yes).Done[0], c.taken)
		require.Len(t, say(c.off).Done, 1)
		require.Equal(t, c.out, say(c.off).Errors[0].Reason)
		for _, form := range say("HELP").Shown[0].Lines {
			line := numbered([]string{strings.TrimPrefix(form, "· ")})
			for _, e := range office.must("eve", substitute.Submission{Lines: line, Known: []string{"feudal"}, DryRun: true}).Receipt.Errors {
				require.NotEqual(t, substitute.CodeForm, e.Code, form)
			}
		}
	}
}

func TestReasonsOfTheServerAreSaidInTheReadersLanguage(t *testing.T) {
	require.Equal(t, "su titular ha vuelto", substitute.TranslateReason("es", substitute.HolderBack))
	require.Equal(t, "vous étiez remplaçant pour un autre siège", substitute.TranslateReason("fr", substitute.WasDeputy))
	require.Equal(t, "you were deputy of another seat", substitute.TranslateReason("en", substitute.WasDeputy))
	require.Equal(t, "so it is", substitute.TranslateReason("nl", "so it is"))
	office := newOffice(t)
	office.write("ann", "SUBSTITUTE ON")
	vacancy := office.open("g")
	office.offer(vacancy)
	office.must("", substitute.Close{Vacancy: vacancy.Vacancy, Why: substitute.HolderBack})
	r := office.must("ann", substitute.Submission{Lines: numbered([]string{"JA"}), Lang: "nl"}).Receipt
	require.Equal(t, "er is niemand meer nodig: de houder is terug", r.Errors[0].Reason)
}
