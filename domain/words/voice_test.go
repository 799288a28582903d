package words_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/words"
)

func TestWhatIsAlikeIsToldOnceAsAList(t *testing.T) {
	c := words.Must(catalogue(map[string]string{
		"en": `and: and
took: "{who} takes {manor}."
took.each: "{who}: {manor}"
took.alike: "Taken {when}: {list}."
rose.one: "{manor} rises with {n}."
rose.other: "{manor} rise with {n}."
rose.each: "{manor}"
rose.alike: "The peasants rise in {list}."
fell: "{who} falls."
`,
		"es": "and: y\ntook.alike: \"Tomados: {list}.\"\n",
	}), "w")
	voice := c.Voice("en")
	took := func(v *words.Voice, who, manor, when string) string {
		return v.Say("took", map[string]string{"who": who, "manor": manor, "when": when})
	}
	items := []string{took(voice, "Blue", "Ash", "now"), took(voice, "Red", "Fen", "now"), took(voice, "Blue", "Elm", "now")}
	require.Equal(t, items, voice.GatherItems(3, items), "three are few enough")
	require.Equal(t, []string{"Taken now: Blue: Ash and Elm; Red: Fen."}, voice.GatherItems(2, items))
	later := append(items, took(voice, "Red", "Oak", "later"))
	require.Equal(t, []string{"Taken now: Blue: Ash and Elm; Red: Fen.", "Red takes Oak."}, voice.GatherItems(2, later), "what all share differs")
	rose := []string{voice.Count("rose", 1, map[string]string{"manor": "ash"}), voice.Count("rose", 2, map[string]string{"manor": "Elm"})}
	require.Equal(t, []string{"The peasants rise in ash and Elm."}, voice.GatherItems(1, []string{"Ash rises with 1.", rose[1]}), "an item begins with a capital")
	fell := []string{voice.Say("fell", map[string]string{"who": "Kay"}), voice.Say("fell", map[string]string{"who": "Bors"}), "A line of its own."}
	require.Equal(t, fell, voice.GatherItems(1, fell), "there is no way to tell them together")
	require.Empty(t, voice.GatherItems(1, nil))
	s := c.Voice("es")
	require.Equal(t, []string{"Tomados: Blue: Ash y Elm."}, s.GatherItems(1, []string{took(s, "Blue", "Ash", ""), took(s, "Blue", "Elm", "")}))
}

func TestWhatOneDoesToSeveralThingsIsOneSentence(t *testing.T) {
	c := words.Must(catalogue(map[string]string{
		"en": `and: and
took: "{who} takes {manor} from {from}."
took.same: "{who} takes {list}."
took.part: "{manor} from {from}"
took.each: "{who}: {manor}"
took.alike: "Taken: {list}."
ran: "{who} {figure} deserts."
ran.same: "{who} {list} desert."
burnt.one: "A forest of {manor} is ravaged."
burnt.other: "{n} forests of {manor} are ravaged."
burnt.same: "Forests are ravaged at {list}."
burnt.part: "{manor} ({n})"
`,
	}), "w")
	v := c.Voice("en")
	took := func(who, manor, from string) string {
		return v.Say("took", map[string]string{"who": who, "manor": manor, "from": from})
	}
	ran := func(who, figure string) string {
		return v.Say("ran", map[string]string{"who": who, "figure": figure})
	}
	require.Equal(t, []string{"Green 55 and 57 desert.", "Red 3 deserts."}, v.GatherItems(5, []string{ran("Green", "55"), ran("Green", "57"), ran("Red", "3")}))
	require.Equal(t, []string{"Blue takes Ash and Fen from Red and Elm from Green.", "Red takes Oak from Blue.", "Blue takes Ash from Green."}, v.GatherItems(5, []string{
		took("Blue", "Ash", "Red"), took("Blue", "Elm", "Green"), took("Blue", "Fen", "Red"), took("Red", "Oak", "Blue"), took("Blue", "Ash", "Green"),
	}))
	require.Equal(t, []string{"Taken: Blue: Ash and Elm; Red: Oak."}, v.GatherItems(1, []string{took("Blue", "Ash", "Red"), took("Blue", "Elm", "Green"), took("Red", "Oak", "Blue")}))
	burnt := []string{v.Count("burnt", 1, map[string]string{"manor": "Ash"}), v.Count("burnt", 2, map[string]string{"manor": "Elm"})}
	require.Equal(t, []string{"Forests are ravaged at Ash (1) and Elm (2)."}, v.GatherItems(5, burnt))
	require.Equal(t, burnt[:1], v.GatherItems(5, burnt[:1]))
}
