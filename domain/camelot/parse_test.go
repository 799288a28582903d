package camelot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// submission reads a submission of a seat as lines of one section.
func submission(state *State, seat game.Seat, text string) ([]game.Order, []*order.Error) {
	return Rules{}.Parse(state, seat, order.Clean(text))
}

// spelling returns a submission as it was understood.
func spelling(orders []game.Order) string {
	texts := make([]string, len(orders))
	for i, o := range orders {
		texts[i] = o.Body.String()
	}
	return strings.Join(texts, "\n")
}

// anybody returns a knight with the power that a line needs.
func anybody(line string) game.Seat {
	switch {
	case strings.Contains(line, "PEEK"):
		return percival
	case strings.Contains(line, "FREE MOVE"):
		return tristan
	case strings.Contains(line, "EXCHANGE") && strings.Contains(line, "WITH"):
		return arthur
	case strings.Contains(line, "FREE"):
		return galahad
	case strings.Contains(line, "KAY "):
		return kay
	}
	return gawain
}

// canonical are lines in canonical spelling.
var canonical = []string{
	"TURN", "TURN 3", "END",
	"IF ENGINES >= 9 THEN EVIL LIFE ELSE EVIL DRAW", "EVIL SIEGE", "EVIL PEEK", "ON PEEK special, despair: EVIL LIFE",
	"ON BLACK special: MERLIN 1", "ON BLACK blackknight>=5, lancelot>=5, dragon=9, blackknight<=3: FACEUP", "ON BLACK combat: FACEDOWN",
	"ON BLACK mercenaries, mordred: TO saxons, MERLIN NONE, CANCEL WITH EXCALIBUR",
	"ARMOR AVOID special THEN despair THEN excalibur", "ARMOR TAKE war, morgan",
	"IF DRAWN guinevere THEN DONE", "IF DRAWN special AND NOT CANCELLED THEN DRAW ELSE QUEST f4 | QUEST f3 | MOVE camelot",
	"IF LIFE >= 3 AND ENGINES >= 6 AND AT camelot THEN SACRIFICE ACCUSE tristan",
	"QUEST ANY grail, f1", "QUEST ANY fight, special", "SIEGE WITH f5 + f2", "HEAL WITH grail", "SACRIFICE QUEST grail | DRAW", "STOP", "DONE",
	"PLAY MERLIN ENGINE", "PLAY MERLIN SAXONS", "PLAY MERLIN CARD dragon", "PLAY CLAIRVOYANCE", "PLAY CLAIRVOYANCE SORT special THEN despair, war",
	"PLAY CONVOCATION", "PLAY CONVOCATION STAY", "PLAY FATE", "PLAY LADY", "PLAY HEROISM grail", "PLAY MESSENGER kay f1, grail",
	"PLAY PIETY OTHERS FREE", "PLAY PIETY SELF", "PLAY REINFORCEMENTS OTHERS", "EXCHANGE f1 WITH tristan", "FREE MOVE grail", "TAUNT arthur",
	"IF LIFE OF kay < 2 OR HAND OF arthur > 9 AND (COUNT f3 = 2 OR WARRIORS picts >= 3) THEN MOVE picts",
	"IF STRAIGHT saxons = 4 OR RIVER < -2 OR GRAILS >= 5 OR DESPAIRS >= 6 OR WHITES dragon = 8 OR BLACKS blackknight = 3 THEN DRAW",
	"IF OPEN dragon AND FREE blackknight AND kay AT lancelot AND NOT ALIVE tristan AND CURSE mists THEN DRAW",
	"IF WHITE > BLACK AND SWORDS >= 11 AND PEEKED morgan2 THEN DONE",
	"STANDING MERLIN 2 AGAINST morgan2, mists, desolation", "STANDING MERLIN NONE AGAINST guinevere",
	"STANDING MERLIN 1 AGAINST special IF ENGINES >= 8 OR BLACK >= 5", "STANDING EXCALIBUR CANCEL despair IF DESPAIRS >= 6",
	"STANDING EXCALIBUR KEEP", "STANDING GRAIL self, arthur", "STANDING GRAIL ALL", "STANDING GRAIL NONE", "STANDING DISCARD f1, f1, f2, grail",
	"STANDING DISCARD RANDOM", "STANDING VOLUNTEER MORGAN1 YES IF HAND >= 9", "STANDING VOLUNTEER MORGAN5 NO", "STANDING KAY AUTO",
	"STANDING KAY KEEP f4, f5", "STANDING EXCHANGE GIVE f1, f2", "STANDING EXCHANGE GIVE RANDOM", "STANDING SHARE TRUST arthur",
	"STANDING SHARE RANDOM", "STANDING SHARE NEGOTIATE", "STANDING CONVOCATION STAY", "STANDING DEFAULT EVIL LIFE",
}

func TestEveryOrderIsSpeltAsItIsRead(t *testing.T) {
	state := position(gawain)
	state.changeKnight(gawain, func(k *Knight) { k.Loyalty = Traitor }) // for TAUNT
	for _, line := range canonical {
		orders, errs := submission(state, anybody(line), line)
		require.Empty(t, errs, line)
		require.Equal(t, strings.TrimPrefix(line, "STANDING "), spelling(orders))
	}
}

func TestWhatPlayersWriteIsUnderstood(t *testing.T) {
	state := position(gawain)
	for text, want := range map[string]string{
		"quest 3":                      "QUEST f3",
		"QUEST Fight 3 | quest fight3": "QUEST f3 | QUEST f3",
		"siege with 5, 2":              "SIEGE WITH f5 + f2",
		"move Black Knight":            "MOVE blackknight",
		"mov ex":                       "MOVE excalibur",
		"play lady of the lake":        "PLAY LADY",
		"on black Morgan (2), Morgan 3 : merlin 1":                "ON BLACK morgan2, morgan3: MERLIN 1",
		"on black black knight 5, Lancelot 3: up":                 "ON BLACK bk5, ld3: FACEUP",
		"on black mists of avalon, dark f: cancel with excalibur": "ON BLACK mists, darkforest: CANCEL WITH EXCALIBUR",
		"accuse Sir Kay":                  "ACCUSE kay",
		"if gal at grail then draw":       "IF galahad AT grail THEN DRAW",
		"messenger":                       "",
		"play messenger gal: f1, merlin":  "PLAY MESSENGER galahad f1, merlin",
		"STANDING GRAIL me, kay, gawain":  "GRAIL self, kay, self",
		"standing merlin 1 against curse": "",
	} {
		orders, errs := submission(state, gawain, text)
		require.Equal(t, want, spelling(orders), "%s: %v", text, errs)
		require.Equal(t, want == "", len(errs) > 0, "%s: %v", text, errs)
	}
}
