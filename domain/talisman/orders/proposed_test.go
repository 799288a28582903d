package orders_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// sound are correct lines with all kinds of names.
var sound = []string{
	"CAST Hex ON Ruins", "CAST Destruction ON Dragon AT Ruins", "CAST Mesmerism ON Troll TAKE Mule", "USE Potion of Strength", "MOVE Chapel | City | CCW",
	"MOVE Temple VIA BRIDGE", "MOVE RAFT Temple", "ENCOUNTER Troll BY ATTACK", "ENCOUNTER Troll BY STEAL Sword", "LEAVE Mule BEFORE DRAW", "ALIGN EVIL",
	"EVADE Dragon USING Immobility", "EVADE NEVER", "BRIBE YES", "FIGHT WITH Mercenary", "WEAPON Sword", "ARMOUR BEST", "FATE ON temple WHEN 2-5 DIE LOW",
	"FATE ON attack WHEN LOSING KEEP 1", "REWARD LIFE", "LOOT ALL", "TAKE Armour DROPPING Helmet", "VISIT DOCTOR HEAL 2", "BUY Mule", "SELL Helmet",
	"PAY GOLD", "ROLL Crags NO", "WISH TELEPORT Temple", "QUEST ACCEPT", "DISCARD Hex", "LOSE Guide", "TROPHIES AUTO", "SWAP Dragon", "ASK ON DRAW",
	"WHEN ATTACKED THEN EVADE", "WHEN TURN OF Troll THEN CAST Immobility", "NOW CAST Random ON Troll",
}

// TestAWordThatNamesNothingIsToldTheKeywords: fitting keywords are proposed before cards that
// merely sound like a word. GOLD and SPELL are read there too, because lines that are in force
// must always be read as they were.
func TestAWordThatNamesNothingIsToldTheKeywords(t *testing.T) {
	c, _ := orders.Of(book.Editions().Newest()).NewReader(orders.SeatNames{Own: "a"}).Read(order.Line{N: 1, Text: "EVADE Nothing"})
	require.Equal(t, []string{"ALL", "NEVER", "GOLD", "SPELL"}, c.Err().Legal)
}

// TestWhoHasACharacterIsNotToldToChoose: CHOOSE is proposed only to seats without a character.
func TestWhoHasACharacterIsNotToldToChoose(t *testing.T) {
	for character, told := range map[book.Character]bool{"": true, "thief": false} {
		table := orders.SeatNames{Own: "a", Seats: []orders.Sitting{{Seat: "a", Character: character}}}
		c, _ := orders.Of(book.Editions().Newest()).NewReader(table).Read(order.Line{N: 1, Text: "XYZZY Temple"})
		require.Equal(t, told, slices.Contains(c.Err().Legal, "CHOOSE"), "%q: %v", character, c.Err().Legal)
	}
}

// TestWhatIsProposedCanBeRead: a proposal in place of the wrong word makes the line correct, or
// readable further on.
func TestWhatIsProposedCanBeRead(t *testing.T) {
	table := orders.SeatNames{Own: "a", Seats: []orders.Sitting{{Seat: "a", Character: "thief"}, {Seat: "b", Character: "troll"}}}
	read := func(text string) *order.Error {
		c, _ := orders.Of(book.Editions().Newest()).NewReader(table).Read(order.Line{N: 1, Text: text})
		return c.Err()
	}
	proposed := 0
	for _, line := range sound {
		require.Nil(t, read(line), line)
		words := strings.Fields(line)
		for i := range words {
			for _, wrong := range []string{"Nothing", "Xyzzy", "Fields", words[i] + "q"} {
				bad := strings.Join(append(append(append([]string{}, words[:i]...), wrong), words[i+1:]...), " ")
				fault := read(bad)
				if fault == nil || fault.At == 0 || fault.Word == "" {
					continue
				}
				for _, legal := range fault.Legal {
					legal = strings.Replace(legal, "a number", "2", 1) // a description, not a word
					at := fault.At - 1
					better := bad[:at] + legal + strings.TrimPrefix(bad[at:], fault.Word)
					again := read(better)
					proposed++
					if again != nil && again.At != 0 && again.At <= fault.At {
						t.Errorf("%q: %q is proposed, and %q is refused: %s", bad, legal, better, again.Reason)
					}
				}
			}
		}
	}
	require.Greater(t, proposed, 500)
}
