package orders_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
	"seneschal/domain/talisman/orders"
)

func TestEveryWordIsInFourLanguages(t *testing.T) {
	gametest.Keywords(t, orders.Of(1).Grammar, orders.Words())
}

// TestWhatIsWrittenInsteadIsKnown: the error for a word that orders do not use names the one
// that is meant.
func TestWhatIsWrittenInsteadIsKnown(t *testing.T) {
	for text, want := range map[string]string{"WALK to the City": "MOVE", "FLEE": "EVADE", "andar": "MOVE", "fuir": "EVADE", "ABANDON Sword": "LEAVE"} {
		_, err := read("", text)
		require.Contains(t, err.Legal, want, text)
		require.Contains(t, err.Reason, want, text)
	}
}

// TestOrdersInOtherLanguages: orders can be read in every language, with the names of all.
func TestOrdersInOtherLanguages(t *testing.T) {
	for _, c := range []struct{ lang, text, want string }{
		{"es", "MOVER Ciudad SI ORO >= 2 | horario", "MOVE city IF GOLD >= 2 | CW"},
		{"es", "SI MARGEN < 0 ENTONCES ELUDIR TODAS USANDO gratis SINO ELUDIR NUNCA", "IF MARGIN < 0 THEN EVADE ALL USING FREE ELSE EVADE NEVER"},
		{"es", "DESTINO SOBRE templo CUANDO 2-5 DADO BAJO", "FATE ON temple WHEN 2-5 DIE LOW"},
		{"es", "SOBORNAR SI", "BRIBE YES"},
		{"es", "SOBORNAR SI ORO > 3", "BRIBE YES IF GOLD > 3"},
		{"fr", "AVANCER Chapelle | antihoraire", "MOVE chapel | CCW"},
		{"fr", "PRENDRE TOUT", "TAKE ALL"},
		{"fr", "QUAND ATTAQUE ALORS ESQUIVER", "WHEN ATTACKED THEN EVADE"},
		{"nl", "LOOP linksom", "MOVE CCW"},
		{"nl", "NEEM het Muildier", "TAKE mule"},
		{"nl", "LAAT de Bijl", "LEAVE axe"},
		{"nl", "KOOP niets", "BUY NOTHING"},
		{"nl", "MOVE Chapel", "MOVE chapel"},
	} {
		got, err := read(c.lang, c.text)
		require.Nil(t, err, "%s: %v", c.text, err)
		require.Equal(t, c.want, got, c.text)
	}
}
