package camelot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
)

// TestCardTalk: A-48, and the five parts of the test.
func TestCardTalk(t *testing.T) {
	for text, phrase := range map[string]string{
		"My hand has three grail cards":               "3 grail",
		"3 of my fight 2 for your fight 5?":           "fight 2",
		"The Picts will not see the summer":           "",
		"The Black Knight frightens nobody":           "",
		"My sword is yours, sire":                     "",
		"I go for the Grail.":                         "",
		"The Picts will fall; seven of us will stand": "",
		"I hold a Merlin card.":                       "i hold a merlin card",
		"No Merlin cards here":                        "no merlin cards",
		"Fight 5 would do":                            "fight 5",
		"I have an F4":                                "f4",
		"nothing of value, but 5 it is":               "value but 5",
		"Give me the Lady of the Lake for a card":     "give me the lady of the lake",
		"My lady, I trust you with 2 tasks":           "",
		"We trade blows. The grail waits for 1 of us": "",
		"I give all for the Grail":                    "",
		"twelve  MERLINS!":                            "12 merlins",
		"":                                            "",
		"f6, f0 and f12 are no cards":                 "",
	} {
		require.Equal(t, phrase, book.findCardTalk(text), text)
	}
}

// TestWhoMayWriteWhat: O-PRESS, O-DEAD-PRESS, O-TRAITOR-PRESS.
func TestWhoMayWriteWhat(t *testing.T) {
	all, one := game.Pressed{From: "seat1", To: seats{"seat2", "seat3"}, Text: "Hail"}, game.Pressed{From: "seat1", To: seats{"seat2"}, Text: "Hail"}
	public, steward := game.Pressed{From: "seat1", Public: true, Text: "Hail"}, game.Pressed{From: "seat1", Text: "3 grail cards"}
	for name, c := range map[string]struct {
		options map[game.Option]string
		knight  func(*Knight)
		may     []bool // to all, to one, to the public
	}{
		"both":           {nil, nil, []bool{true, true, true}},
		"public":         {map[game.Option]string{"press": "public"}, nil, []bool{true, false, true}},
		"none":           {map[game.Option]string{"press": "none"}, nil, []bool{false, false, false}},
		"dead":           {nil, func(k *Knight) { k.Alive = false }, []bool{true, false, true}},
		"silent dead":    {map[game.Option]string{"dead_press": "none"}, func(k *Knight) { k.Alive = false }, []bool{false, false, false}},
		"exposed":        {nil, func(k *Knight) { k.Exposed = true }, []bool{true, false, true}},
		"exposed, both":  {map[game.Option]string{"traitor_press": "both"}, func(k *Knight) { k.Exposed = true }, []bool{true, true, true}},
		"exposed, none":  {map[game.Option]string{"traitor_press": "none"}, func(k *Knight) { k.Exposed = true }, []bool{false, false, false}},
		"both, but none": {map[game.Option]string{"traitor_press": "both", "press": "none"}, func(k *Knight) { k.Exposed = true }, []bool{false, false, false}},
	} {
		t.Run(name, func(t *testing.T) {
			tableau := newTable(t, 3, c.options)
			if c.knight != nil {
				tableau.give("seat1", c.knight)
			}
			for i, m := range []game.Pressed{all, one, public} {
				err := tableau.state.Censor("en", "seat1", m)
				require.Equal(t, c.may[i], err == nil)
				if err != nil {
					require.Equal(t, codePress, err.Code)
					require.NotEmpty(t, err.Reason)
				}
			}
			require.Nil(t, tableau.state.Censor("en", "seat1", steward), "the steward may be told anything")
		})
	}
}

// TestTheLintIsAnOption: O-CARD-TALK.
func TestTheLintIsAnOption(t *testing.T) {
	pressed := game.Pressed{From: "seat1", Public: true, Text: "I hold 3 Grail cards"}
	said := map[string]bool{}
	for _, lang := range languages {
		err := newTable(t, 3, nil).state.Censor(lang, "seat1", pressed)
		require.Contains(t, err.Reason, "3 grail")
		said[err.Reason] = true
	}
	require.Len(t, said, len(languages), "each in its own words")
	for _, rule := range []string{"referee", "free"} {
		require.Nil(t, newTable(t, 3, map[game.Option]string{"card_talk": rule}).state.Censor("en", "seat1", pressed))
	}
	require.True(t, newTable(t, 3, map[game.Option]string{"press_archive": "on"}).state.Archive())
}

func FuzzCardTalk(f *testing.F) {
	f.Add("My hand has three grail cards")
	f.Add("give lady of the lake, value 3")
	f.Fuzz(func(_ *testing.T, text string) { book.findCardTalk(text) })
}
