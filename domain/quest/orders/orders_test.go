package orders_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
	"seneschal/domain/quest/orders"
)

// table is three seats; the reader is Inge.
var table = orders.SeatNames{Own: "seat1", Seats: []orders.Sitting{{Seat: "seat1", Character: "inge"}, {Seat: "seat2", Character: "grisela"}, {Seat: "seat3"}, {Seat: "seat4", Character: "galvan"}}}

// parse reads a line, as a standing order if it begins so.
func parse(lang, text string) order.Reading[orders.Clause] {
	r := orders.Of(1).NewReader(table)
	reader := order.Reader[orders.Clause]{Grammar: r.Grammar, Line: r.Read}
	for _, x := range reader.Read([]order.Line{{N: 1, Text: text, Lang: lang}}) {
		return x
	}
	return order.Reading[orders.Clause]{}
}

// read returns the spelling of a line, or the error that refuses it.
func read(lang, text string) (string, *order.Error) {
	reading := parse(lang, text)
	if refused := refusals(reading); len(refused) > 0 {
		return "", refused[0]
	}
	if len(reading.Bodies) == 0 {
		return "", nil
	}
	return reading.Bodies[0].String(), nil
}

func TestOrdersAreReadAndSpelt(t *testing.T) {
	for _, c := range []struct{ lang, text, want string }{
		{"", "move n, e, stay", "MOVE N, E, STAY"},
		{"", "MOVE NORTH", "MOVE N"},
		{"", "MOVE DOWN", "MOVE S"},
		{"", "GOTO prison AVOID fog, river", "GOTO prison AVOID fog, river"},
		{"", "GO TO E2N1", "GOTO E2N1"},
		{"", "GOTO e2 n1", "GOTO E2N1"},
		{"", "GOTO lake:e1", "GOTO LAKE:E1"},
		{"", "GOTO E2 E1", "!S14"},
		{"", "GOTO LAKE:0", "GOTO LAKE:0"},
		{"", "GOTO lake", "GOTO lake"},
		{"", "GOTO entry", "GOTO ENTRY"},
		{"", "GOTO grisela", "GOTO grisela"},
		{"", "GOTO seat 3", "GOTO SEAT 3"},
		{"", "GOTO excal", "GOTO excalibur"},
		{"", "GOTO hermit", "GOTO hermit"},
		{"", "GOTO the hermitage", "GOTO hermitage"},
		{"", "EXPLORE", "EXPLORE"},
		{"", "EXPLORE W", "EXPLORE W"},
		{"", "EXPLORE we", "EXPLORE W"},
		{"", "EXPLORE well", "EXPLORE WELL"},
		{"", "EXPLORE FANTASTIC E N", "EXPLORE FANTASTIC E N"},
		{"", "ENTER", "ENTER"},
		{"", "ENTER E", "ENTER E"},
		{"", "OUT", "OUT"},
		{"", "NOFLY", "NOFLY"},
		{"", "WISH camaloc", "WISH camaloc"},
		{"", "LAY N E", "LAY N E"},
		{"", "LAY TURN 90", "LAY TURN 90"},
		{"", "USE", "USE YES"},
		{"", "IF TILE = inn AND STR < 7: USE", "IF TILE = inn AND STR < 7 THEN USE YES"},
		{"", "KEEP potion, amulet, crossbow", "KEEP magic-potion, magic-amulet, crossbow"},
		{"", "KEEP cross", "KEEP cross"},
		{"", "KEEP NOTHING", "KEEP NOTHING"},
		{"", "LEAVE the bishop", "LEAVE bishop"},
		{"", "LEAVE MAGIC", "LEAVE MAGIC"},
		{"", "LEAVE all", "LEAVE ALL"},
		{"", "TAKE all", "TAKE ALL"},
		{"", "TAKE none", "TAKE NONE"},
		{"", "DROP maces", "DROP maces"},
		{"", "FIGHT IF MARGIN >= 0", "FIGHT ANY IF MARGIN >= 0"},
		{"", "FIGHT giant IF MARGIN >= 1", "FIGHT giant IF MARGIN >= 1"},
		{"", "FIGHT NO", "FIGHT NO"},
		{"", "EVADE FOES IF MARGIN < 0", "EVADE FOES YES IF MARGIN < 0"},
		{"", "EVADE DUELS NO", "EVADE DUELS NO"},
		{"", "WEAPONS bow, lance", "WEAPONS bow, lance"},
		{"", "ELIXIR NO", "ELIXIR NO"},
		{"", "TRADE Grisela GIVE shield FOR cross", "TRADE grisela GIVE shield FOR cross"},
		{"", "TRADE grisela GIVE nothing FOR book, goose", "TRADE grisela GIVE NOTHING FOR magic-book, sacred-goose"},
		{"", "DUEL HOLDER excalibur IF MARGIN >= -2", "DUEL HOLDER excalibur IF MARGIN >= -2"},
		{"", "DUEL any", "DUEL ANY"},
		{"", "DUEL gris", "DUEL grisela"},
		{"", "LOOT excalibur, ring", "LOOT excalibur, ring"},
		{"", "FACEUP shield, maces", "FACEUP shield, maces"},
		{"", "CONSENT any", "CONSENT ANY"},
		{"", "CHARACTER Tristan, Héctor", "CHARACTER tristan, hector"},
		{"", "ATTRIBUTES S4 I3 D3", "ATTRIBUTES S4 I3 D3 V0 E0"},
		{"", "ATTRIBUTES strength 4, int 3, D=3", "ATTRIBUTES S4 I3 D3 V0 E0"},
		{"", "STANDING DUEL grisela", "DUEL grisela"},
		{"", "IF HERE HOLDER excalibur THEN DUEL HOLDER excalibur | STAY ELSE EXPLORE", "IF HERE HOLDER excalibur THEN DUEL HOLDER excalibur | STAY ELSE EXPLORE"},
		{"", "IF (HERE grisela OR HERE NOBODY) AND NOT KNOWN prison THEN OUT IF CARD IS foe", "IF (HERE grisela OR HERE NOBODY) AND NOT KNOWN prison THEN OUT IF CARD IS FOE"},
		{"", "IF TILE IS new AND ZONE = fantastic: STAY", "IF TILE IS NEW AND ZONE = FANTASTIC THEN STAY"},
		{"", "IF FOE = giant THEN WEAPONS ALL", "IF FOE = giant THEN WEAPONS ALL"},
		{"es", "USAR SI", "USE YES"},
		{"es", "USAR SI FUERZA < 7", "USE YES IF STR < 7"},
		{"es", "SI LOSA = posada ENTONCES USAR SINO QUEDARSE", "IF TILE = inn THEN USE YES ELSE STAY"},
		{"es", "LUCHAR gigante", "FIGHT giant"},
		{"es", "GUARDAR pocion magica, oca", "KEEP magic-potion, sacred-goose"},
		{"es", "MOVER O", "MOVE W"},
		{"nl", "LOOP O", "MOVE E"},
		{"fr", "ALLER A prison", "GOTO prison"},
		// What is refused.
		{"", "DANCE", "!S05"},
		{"", "WHEN ATTACKED THEN STAY", "!S05"},
		{"", "EXPLORE q", "!S05"},
		{"", "STANDING CHARACTER inge", "!S05"},
		{"", "IF TILE = inn THEN ATTRIBUTES S4 I3 D3", "!S05"},
		{"", "KEEP magic", "!S06"},
		{"", "GOTO gal", "!S06"},
		{"", "GOTO nowhere", "!S07"},
		{"", "GOTO galva", "GOTO galvan"},
		{"", "GOTO gawain", "GOTO galvan"},
		{"", "GOTO galegatin", "GOTO galegatin"},
		{"es", "IR asiento 3", "GOTO SEAT 3"},
		{"", "FIGHT lance", "!S07"},
		{"", "TILE", "!S05"},
		{"", "ATTRIBUTES S4 I3 D4", "!S08"},
		{"", "ATTRIBUTES V4 S6", "!S09"},
		{"", "ATTRIBUTES S10", "!S09"},
		{"", "IF BANANA > 2: STAY", "!S13"},
		{"", "GOTO E2X1", "!S14"},
		{"", "GOTO LAKE:Q", "!S14"},
		{"", "DUEL inge", "!S15"},
		{"", "DROP old man", "!S16"},
		{"", "LOOT merlin", "!S16"},
		{"", "KEEP ring, ring", "!S17"},
		{"", "ATTRIBUTES S5 S5", "!S17"},
		{"", "KNOWN prison", "!S05"},
	} {
		got, err := read(c.lang, c.text)
		if code, refused := strings.CutPrefix(c.want, "!"); refused {
			if err == nil {
				t.Errorf("%s: want %s, read %q", c.text, code, got)
			} else if string(err.Code) != code {
				t.Errorf("%s: want %s, got %s: %s %v", c.text, code, err.Code, err.Reason, err.Legal)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %s %s %v", c.text, err.Code, err.Reason, err.Legal)
			continue
		}
		if got != c.want {
			t.Errorf("%s: read as %q", c.text, got)
		}
		again, err := read("", got)
		require.Nil(t, err, got)
		require.Equal(t, got, again)
	}
}
