package camelot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

// sectioned returns a submission's sections: their keys, each with its lines.
func sectioned(state *State, seat game.Seat, lines ...string) []string {
	var out []string
	for _, section := range (Rules{}).Sections(state, seat, order.Clean(strings.Join(lines, "\n"))) {
		text := section.Key + ":"
		for _, l := range section.Lines {
			text += " / " + l.Text
		}
		out = append(out, text)
	}
	return out
}

// inTurn returns a position at the beginning of a seat's turn.
func inTurn(active game.Seat, round int) *State {
	state := position(active)
	state.Round, state.Turn = round, 7*round
	state.Agenda = []Task{{Do: stepEvil, Seat: active}, {Do: stepEnd, Seat: active}}
	return state
}

func TestASubmissionIsSortedIntoSections(t *testing.T) {
	s := inTurn(gawain, 3)
	require.Equal(t, []string{
		"turn 3: / EVIL DRAW / TURN / DRAW / END / MOVE grail", "turn 5: / TURN 5 / STOP / what is this / END", "D12: / REPLY D12 yes / SHARE d12 RANDOM",
		"oath: / OATH f1",
	}, sectioned(s, gawain, "EVIL DRAW", "TURN", "DRAW", "END", "TURN 5", "STOP", "what is this", "REPLY D12 yes", "END", "SHARE d12 RANDOM", "OATH f1", "MOVE grail"))
	require.Equal(t, []string{"turn 3: / TURN / DRAW / END", "turn 3: / TURN: / STOP"}, sectioned(s, gawain, "TURN", "DRAW", "END", "TURN:", "STOP"))
	require.Equal(t, []string{"turn 3: / TURN / DRAW / Turn 12, Kay: orders are due / STOP"},
		sectioned(s, gawain, "TURN", "DRAW", "Turn 12, Kay: orders are due", "STOP"), "a sentence of a report opens no block")
	require.Equal(t, []string{"turn 3: / REPLY yes"}, sectioned(s, gawain, "REPLY yes"))
}

func TestABlockIsForTheNextOwnTurn(t *testing.T) {
	for _, c := range []struct {
		active, seat game.Seat
		round        int
	}{
		{gawain, gawain, 3}, {gawain, arthur, 4}, {gawain, kay, 3}, {arthur, palamedes, 3}, {palamedes, arthur, 4},
	} {
		state := inTurn(c.active, 3)
		require.Equal(t, c.round, state.nextOwnRound(c.seat), "%s in the turn of %s", c.seat, c.active)
		require.True(t, Rules{}.Live(state, c.seat, keyOfTurn(c.round)))
		require.False(t, Rules{}.Live(state, c.seat, keyOfTurn(c.round-1)))
	}
	s := inTurn(gawain, 3)
	s.Agenda = s.Agenda[1:] // only the deaths are left of it
	require.Equal(t, 4, s.nextOwnRound(gawain))
	require.Equal(t, 1, Rules{}.Start(game.Setup{Edition: 1, Seats: company}).(*State).nextOwnRound(kay))
}

func TestAnAnswerIsOfUseWhileItsQuestionIsOpen(t *testing.T) {
	state := inTurn(gawain, 3)
	state.Pending = &Decision{ID: "D7", Point: AskMerlins, Seats: seats{kay}}
	require.True(t, Rules{}.Live(state, kay, "D7"))
	require.False(t, Rules{}.Live(state, kay, "D6"))
	require.False(t, Rules{}.Live(state, gawain, "D7"))
	require.False(t, Rules{}.Live(state, kay, oathKey))
	state.Pending.Point = AskOath
	require.True(t, Rules{}.Live(state, kay, oathKey))
}

func TestStandingOrdersHaveSubjects(t *testing.T) {
	state := position(kay)
	for line, want := range map[string]string{
		"MERLIN 2 AGAINST morgan2, mists": "merlin mists, morgan2", "MERLIN NONE": "merlin any", "MERLIN 1 AGAINST any": "merlin any", "VOLUNTEER MORGAN1 NO": "volunteer morgan1",
		"EXCALIBUR KEEP": "excalibur", "GRAIL ALL": "grail", "EXCHANGE GIVE f1": "exchange", "DISCARD f1": "discard", "KAY AUTO": "kay",
		"CONVOCATION COME": "convocation", "SHARE RANDOM": "share", "DEFAULT EVIL DRAW": "default",
	} {
		orders, errs := submission(state, kay, "STANDING "+line)
		require.Empty(t, refusals(errs), line)
		require.Equal(t, want, Rules{}.Subject(state, kay, orders[0]), line)
	}
	for words, want := range map[string]string{"MERLIN": "merlin", "volunt morgan1": "volunteer morgan1", "descartar": "discard"} {
		got, ok := Rules{}.Subjects("es", words)
		require.True(t, ok, words)
		require.Equal(t, want, got)
	}
	_, ok := Rules{}.Subjects("en", "7")
	require.False(t, ok)
}

func TestOrdersAreReadInEveryLanguage(t *testing.T) {
	state := position(gawain)
	for _, c := range []struct{ lang, text, want string }{
		{"es", "SI MÁQUINAS >= 9 ENTONCES MAL VIDA SINO MAL ROBAR", "IF ENGINES >= 9 THEN EVIL LIFE ELSE EVIL DRAW"},
		{"fr", "SI ENGINS >= 9 ALORS MAL VIE SINON MAL PIOCHER", "IF ENGINES >= 9 THEN EVIL LIFE ELSE EVIL DRAW"},
		{"nl", "ALS BLIJDEN >= 9 DAN KWAAD LEVEN ANDERS KWAAD TREKKEN", "IF ENGINES >= 9 THEN EVIL LIFE ELSE EVIL DRAW"},
		{"es", "MOVER Caballero Negro | mover grial", "MOVE blackknight | MOVE grail"},
		{"fr", "ALLER Chevalier Noir | aller graal", "MOVE blackknight | MOVE grail"},
		{"nl", "GA Zwarte Ridder | ga naar", ""},
		{"nl", "GA Zwarte Ridder | ga graal", "MOVE blackknight | MOVE grail"},
		{"es", "ANTE NEGRA especial, despair: MERLÍN 1", "ON BLACK special, despair: MERLIN 1"},
		{"fr", "SUR NOIRE combat: CACHÉE", "ON BLACK combat: FACEDOWN"},
		{"nl", "BIJ ZWART oorlog: NAAR Saksen", "ON BLACK war: TO saxons"},
		{"nl", "ALS VLOEK mists OF LEEFT kay DAN GEDAAN", "IF CURSE mists OR ALIVE kay THEN DONE"},
	} {
		orders, errs := Rules{}.Parse(state, gawain, []order.Line{{N: 1, Text: c.text, Lang: c.lang}})
		require.Equal(t, c.want, spelling(orders), "%s: %v", c.text, errs)
	}
}

func TestHelpExplainsEveryOrderByLinesThatAreLegal(t *testing.T) {
	for _, lang := range languages {
		require.NotEmpty(t, Rules{}.Help("", lang))
	}
	for _, head := range append(headWords, standingWords...) {
		require.NotEmpty(t, Rules{}.Help(head, "en"), head)
	}
	require.Equal(t, Rules{}.Help("QUEST", "nl"), Rules{}.Help("queeste", "nl"))
	require.Contains(t, Rules{}.Help("QUEST", "nl"), "Ook: QUEST = QUEESTE.")
	require.NoError(t, words.Must(helpFiles, "data/words/help").CheckComplete())
	state := open(AskVolunteer)
	for _, topic := range book.help.List {
		for _, text := range topic.Orders {
			if strings.HasPrefix(text, "REPLY") || strings.HasPrefix(text, "OATH") || strings.HasPrefix(text, "SHARE") {
				continue
			}
			state.changeKnight(gawain, func(k *Knight) { k.Loyalty = Traitor })
			_, errs := submission(state, anybody(text), text)
			require.Empty(t, refusals(errs), text)
		}
	}
}

func TestTheSubmissionToEditIsLegal(t *testing.T) {
	for _, point := range points {
		for _, lang := range languages {
			state := open(point)
			state.Agenda = []Task{{Do: stepEvil, Seat: gawain}}
			lines := state.Template(gawain, lang)
			require.NotContains(t, lines, "READY")
			for _, section := range (Rules{}).Sections(state, gawain, order.Clean(strings.Join(lines, "\n"))) {
				require.True(t, Rules{}.Live(state, gawain, section.Key), "%s: %s", point, section.Key)
				orders, errs := Rules{}.Parse(state, gawain, section.Lines)
				require.Empty(t, refusals(errs), "%s: %v", point, lines)
				require.Empty(t, refusals(state.Check(gawain, orders)), "%s: %v", point, lines)
			}
		}
	}
}
