package orders_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
	"seneschal/domain/talisman/orders"
)

// table is the table of a game of three, in which the Druid writes.
var table = orders.SeatNames{Own: "seat1", Seats: []orders.Sitting{
	{Seat: "seat1", Character: "druid"}, {Seat: "seat2", Character: "thief"}, {Seat: "seat3", Character: "sorceress"},
}}

func parse(lang, text string) order.Reading[orders.Clause] {
	reader := order.Reader[orders.Clause]{Grammar: orders.Of(1).Grammar, Line: orders.Of(1).NewReader(table).Read}
	return reader.Read([]order.Line{{N: 1, Text: text, Lang: lang}})[0]
}

// read returns the canonical spelling of a line, or its error.
func read(lang, text string) (string, *order.Error) {
	reading := parse(lang, text)
	for _, fault := range reading.Errs {
		if !fault.Warning || len(reading.Bodies) == 0 {
			return "", fault
		}
	}
	if len(reading.Bodies) == 0 {
		return "", nil
	}
	return reading.Bodies[0].String(), nil
}

// TestLinesAreSpelt reads each form of each order, and checks its canonical spelling.
func TestLinesAreSpelt(t *testing.T) {
	for text, want := range map[string]string{
		"CAST Acquisition ON Thief TAKE Sword": "CAST acquisition ON thief TAKE sword",
		"CAST Hex ON Ruins":                    "CAST hex ON ruins",
		"CAST Destruction ON Dragon AT Ruins":  "CAST destruction ON dragon AT ruins",
		"CAST Teleport ON Temple":              "CAST teleport ON temple",
		"CAST Psionic Blast FIGHT":             "CAST psionic_blast FIGHT",
		"CAST Alchemy SELL Helmet, Axe START":  "CAST alchemy SELL helmet, axe START",
		"CAST Immobility ON ENEMY":             "CAST immobility ON ENEMY",
		"CAST Random ON S3":                    "CAST random ON sorceress",
		"USE Potion of Strength":               "USE potion_of_strength",
		"IF ROLL <= 2 THEN REROLL MOVE":        "IF ROLL <= 2 THEN REROLL MOVE",
		"REROLL MOVE AND ASK":                  "REROLL MOVE AND ASK",
		"MOVE City IF GOLD >= 2 | Village | Chapel IF GOOD | ANY AVOIDING Graveyard, Crags": "MOVE city IF GOLD >= 2 | village | chapel IF GOOD | ANY AVOIDING graveyard, crags",
		"MOVE Portal of Power VIA BRIDGE":                                     "MOVE portal_of_power VIA BRIDGE",
		"MOVE BRIDGE THEN CCW":                                                "MOVE BRIDGE THEN CCW",
		"MOVE BRIDGE THEN Oasis | BRIDGE":                                     "MOVE BRIDGE THEN oasis | BRIDGE",
		"MOVE PORTAL BY CRAFT":                                                "MOVE PORTAL BY CRAFT",
		"MOVE Fields | Fields N | woods":                                      "MOVE fields | fields_n | woods",
		"MOVE RAFT Temple":                                                    "MOVE RAFT temple",
		"MOVE BUILD | WOODS Woods S":                                          "MOVE BUILD | WOODS woods_s",
		"MOVE REGENERATE | FERRY | TELEPORT Ruins":                            "MOVE REGENERATE | FERRY | TELEPORT ruins",
		"MOVE CRYPT | MINES | ON | FIGHT | BACK | OUT":                        "MOVE CRYPT | MINES | ON | FIGHT | BACK | OUT",
		"MOVE O4 | M1":                                                        "MOVE woods_n | portal_of_power",
		"ENCOUNTER Thief BY ATTACK IF MARGIN >= 2 | SPACE":                    "ENCOUNTER thief BY ATTACK IF MARGIN >= 2 | SPACE",
		"ENCOUNTER Thief BY STEAL Sword | GOLD | Sorceress BY ATTACK | SPACE": "ENCOUNTER thief BY STEAL sword | GOLD | sorceress BY ATTACK | SPACE",
		"ENCOUNTER OTHERS BY ATTACK PSYCHIC":                                  "ENCOUNTER OTHERS BY ATTACK PSYCHIC",
		"ENCOUNTER thief BY FOLLOWER Maiden, Princess":                        "ENCOUNTER thief BY FOLLOWER maiden, princess",
		"LEAVE Water Bottle BEFORE DRAW":                                      "LEAVE water_bottle BEFORE DRAW",
		"LEAVE Mule, Axe":                                                     "LEAVE mule, axe",
		"LEAVE NOTHING BEFORE DRAW":                                           "LEAVE NOTHING BEFORE DRAW",
		"REPLY D3 LEAVE Mule":                                                 "REPLY D3 LEAVE mule BEFORE DRAW",
		"REPLY D3 LEAVE NOTHING":                                              "REPLY D3 LEAVE NOTHING BEFORE DRAW",
		"IF AT Graveyard THEN ALIGN EVIL":                                     "IF AT graveyard THEN ALIGN EVIL",
		"ASK ON DRAW":                                                         "ASK ON DRAW",
		"IF ENEMY >= BATTLE + 4 THEN EVADE ALL USING free, Invisibility":      "IF ENEMY >= BATTLE + 4 THEN EVADE ALL USING FREE, invisibility",
		"EVADE Dragon, Sentinel, Black Knight USING Immobility":               "EVADE dragon, sentinel, black_knight USING immobility",
		"EVADE NEVER":                                                         "EVADE NEVER",
		"BRIBE YES":                                                           "BRIBE YES",
		"DESTROY NO":                                                          "DESTROY NO",
		"IF MARGIN < 0 THEN FIGHT WITH Mercenary, Potion of Strength":         "IF MARGIN < 0 THEN FIGHT WITH mercenary, potion_of_strength",
		"FIGHT WITH NOTHING":                                                  "FIGHT WITH NOTHING",
		"ATTACK Dragon":                                                       "ATTACK dragon",
		"WEAPON Holy Lance":                                                   "WEAPON holy_lance",
		"WEAPON BEST":                                                         "WEAPON BEST",
		"ARMOUR NONE":                                                         "ARMOUR NONE",
		"FATE ON attack WHEN LOSING KEEP 1":                                   "FATE ON attack WHEN LOSING KEEP 1",
		"FATE ON temple WHEN 2-5 DIE LOW":                                     "FATE ON temple WHEN 2-5 DIE LOW",
		"FATE WHEN 1-3, 6":                                                    "FATE WHEN 1-3, 6",
		"FATE NEVER":                                                          "FATE NEVER",
		"REWARD Talisman | Sword | LIFE":                                      "REWARD talisman | sword | LIFE",
		"LOOT ALL":                                                            "LOOT ALL",
		"TAKE ALL DROPPING Helmet":                                            "TAKE ALL DROPPING helmet",
		"TAKE Armour, ALL DROPPING Helmet, Water Bottle":                      "TAKE armour, ALL DROPPING helmet, water_bottle",
		"TAKE Sword 2":                                                        "TAKE sword 2",
		"VISIT DOCTOR HEAL 2":                                                 "VISIT DOCTOR HEAL 2",
		"VISIT BLACKSMITH BUY Axe | MYSTIC IF GOLD < 3 | NOBODY":              "VISIT BLACKSMITH BUY axe | MYSTIC IF GOLD < 3 | NOBODY",
		"BUY Mule, Raft":                                                      "BUY mule, raft",
		"BUY SPELL":                                                           "BUY SPELL",
		"FREE Armour":                                                         "FREE armour",
		"SELL Princess":                                                       "SELL princess",
		"PRAY":                                                                "PRAY",
		"HEAL 2":                                                              "HEAL 2",
		"HEAL":                                                                "HEAL",
		"PLUS NEVER":                                                          "PLUS NEVER",
		"PAY LIFE":                                                            "PAY LIFE",
		"DRINK NO":                                                            "DRINK NO",
		"ROLL Magic Portal YES":                                               "ROLL magic_portal YES",
		"ROLL Crags NO":                                                       "ROLL crags NO",
		"WISH TELEPORT Temple | STRENGTH":                                     "WISH TELEPORT temple | STRENGTH",
		"QUEST ACCEPT":                                                        "QUEST ACCEPT",
		"FEED Mule, Guide":                                                    "FEED mule, guide",
		"FEED 2":                                                              "FEED 2",
		"LOSE Guide":                                                          "LOSE guide",
		"DISCARD Hex":                                                         "DISCARD hex",
		"DELIVER Guide":                                                       "DELIVER guide",
		"TROPHIES Ogre, Wolf":                                                 "TROPHIES ogre, wolf",
		"TROPHIES KEEP":                                                       "TROPHIES KEEP",
		"SWAP Dragon, Demon, SPIRIT >= 4":                                     "SWAP DRAGON, demon, SPIRIT >= 4",
		"STANDING FATE ON defence WHEN LOSING KEEP 1":                         "FATE ON defence WHEN LOSING KEEP 1",
		"STANDING IF GOLD >= 3 THEN BUY Mule":                                 "IF GOLD >= 3 THEN BUY mule",
		"NOW CAST Random ON Thief":                                            "NOW CAST random ON thief",
		"REPLY D31 TAKE Armour DROPPING Helmet":                               "REPLY D31 TAKE armour DROPPING helmet",
		"STANDING WHEN ATTACKED IF MARGIN <= -2 THEN CAST Invisibility | EVADE":                      "WHEN ATTACKED IF MARGIN <= -2 THEN CAST invisibility | EVADE",
		"WHEN SPELL BY OTHERS ON ME THEN CAST Counterspell":                                          "WHEN SPELL BY OTHERS ON ME THEN CAST counterspell",
		"WHEN COMMAND THEN CAST Counterspell":                                                        "WHEN COMMAND THEN CAST counterspell",
		"WHEN TURN OF Thief IF Thief AT valley_of_fire THEN CAST Immobility ON Thief":                "WHEN TURN OF thief IF thief AT valley_of_fire THEN CAST immobility ON thief",
		"WHEN KILL SPIRIT >= 4 BY ANY THEN CAST Preservation":                                        "WHEN KILL SPIRIT >= 4 BY ANY THEN CAST preservation",
		"WHEN KILL BY Thief THEN CAST Preservation":                                                  "WHEN KILL BY thief THEN CAST preservation",
		"WHEN ENTERS INNER BY OTHERS THEN CAST Nullify":                                              "WHEN ENTERS INNER BY OTHERS THEN CAST nullify",
		"WHEN FOLLOWER DEATH THEN NOTHING":                                                           "WHEN FOLLOWER DEATH THEN NOTHING",
		"WHEN MARKETDAY IF GOLD > 2 THEN BUY Mule":                                                   "WHEN MARKETDAY IF GOLD > 2 THEN BUY mule",
		"WHEN TARGETED THEN EVADE USING Invisibility":                                                "WHEN TARGETED THEN EVADE USING invisibility",
		"WHEN SPELL hex BY Thief THEN CAST Counterspell":                                             "WHEN SPELL hex BY thief THEN CAST counterspell",
		"IF TROPHIES CRAFT OF Thief >= 7 AND NOT Thief HAS Talisman THEN EVADE ALL ELSE EVADE NEVER": "IF TROPHIES CRAFT OF thief >= 7 AND NOT thief HAS talisman THEN EVADE ALL ELSE EVADE NEVER",
		"IF ANY AT INNER OR OTHERS TOAD THEN PRAY":                                                   "IF ANY AT INNER OR OTHERS TOAD THEN PRAY",
		"MOVE CW": "MOVE CW",
		"TURN 14": "", "END": "", "REPLY D4": "",
	} {
		got, err := read("", text)
		require.Nil(t, err, text)
		require.Equal(t, want, got, text)
		if want != "" {
			again, err := read("", standing(text)+want)
			require.Nil(t, err, want)
			require.Equal(t, want, again)
		}
	}
}

// standing returns the prefix of a standing line; "" for other lines.
func standing(text string) string {
	if len(text) > 8 && text[:8] == "STANDING" {
		return "STANDING "
	}
	return ""
}
