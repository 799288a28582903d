package book_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/words"
)

// things returns everything with a name.
func things() []book.Thing {
	var all []book.Thing
	for i := range first.Tiles {
		all = append(all, &first.Tiles[i], first.Tiles[i].Kind)
	}
	for _, d := range first.Cards {
		all = append(all, d.ID, d.Class)
	}
	for _, deck := range first.Decks {
		for i := range deck.Cards {
			all = append(all, &deck.Cards[i])
		}
	}
	for _, m := range first.Missions {
		all = append(all, m.ID)
	}
	for _, d := range first.Attributes {
		all = append(all, d.ID)
	}
	for _, z := range land.Zones {
		all = append(all, book.Zone(z))
	}
	return append(all, book.Foe)
}

func TestEverythingHasAName(t *testing.T) {
	all, err := words.Load(os.DirFS("data"), "words")
	require.NoError(t, err)
	require.NoError(t, all.CheckComplete())
	for _, thing := range things() {
		for _, lang := range book.Languages {
			require.NotContains(t, book.The(lang, thing), ".", "%s: %v", lang, thing)
			require.NotContains(t, book.Name(lang, thing), "[", "%s: %v", lang, thing)
		}
	}
}

func TestNamesStandInListsAndSentences(t *testing.T) {
	bow := book.Card("crossbow")
	require.Equal(t, []string{"arbalète", "l'arbalète", "Arbalète"}, []string{book.Name("fr", bow), book.The("fr", bow), book.Titled("fr", bow)})
	require.Equal(t, "the Crossbow, Excalibur and the Ring", book.List("en", []book.Card{bow, "excalibur", "ring"}))
	require.Equal(t, "río", book.Name("es", first.Tile("river-2")))
	require.Equal(t, []string{"pauselijk legaat", "het pauselijke legaat"}, []string{book.Name("nl", book.Card("papal-legacy")), book.The("nl", book.Card("papal-legacy"))})
	for _, text := range []string{"pauselijke legaat", "het pauselijke legaat", "pauselijk legaat", "pauselijk", "valse zegel"} {
		require.Len(t, read(t, first.Lexicons.Cards, "nl", text), 1, text)
	}
	require.Equal(t, "doodlopende sterweg", book.Name("nl", first.Tile("star-end-4")))
	require.Equal(t, "Héctor", first.CharacterName("hector"))
}

// read reads a name as the cursor of a line does.
func read(t *testing.T, lexicon order.Lexicon, lang, text string) []string {
	t.Helper()
	c := (&order.Grammar{}).Read(order.Line{Text: order.Tidy(text), Lang: lang})
	return c.Things(&order.NameKind{Names: lexicon})
}

// TestCardsAreReadByTheirNames: each by its name in every language, whatever the
// language of the submission, and by words that no other card has.
func TestCardsAreReadByTheirNames(t *testing.T) {
	for _, card := range first.Cards {
		for _, lang := range book.Languages {
			require.Equal(t, []string{string(card.ID)}, read(t, first.Lexicons.Cards, lang, book.Name(lang, card.ID)), lang)
			require.Equal(t, []string{string(card.ID)}, read(t, first.Lexicons.Cards, lang, book.Name("es", card.ID)), lang)
			require.Equal(t, []string{string(card.ID)}, read(t, first.Lexicons.Cards, lang, string(card.ID)), lang)
		}
	}
	for text, want := range map[string]string{
		"cross": "cross", "potion": "magic-potion", "goose": "sacred-goose", "book": "magic-book", "crossb": "crossbow",
		"old man": "old-man", "la cruz": "cross", "the lance": "lance", "Merlín": "merlin", "MAN": "old-man", "sac goo": "sacred-goose",
	} {
		require.Equal(t, []string{want}, read(t, first.Lexicons.Cards, "en", text), text)
	}
	require.Greater(t, len(read(t, first.Lexicons.Cards, "en", "magic")), 1)
}

// TestPlacesAreReadByTheirNames: kinds of tiles, development places, and cards
// among which they stand as targets.
func TestPlacesAreReadByTheirNames(t *testing.T) {
	for text, want := range map[string]string{
		"inn": "inn", "posada": "inn", "Camelot": "camaloc", "camaloc": "camaloc", "wincester": "winchester", "fisher": "fisher-house",
		"haunted": "haunted-house", "magic": "magic", "forest": "forest", "pozo": "well", "hermit": "hermit", "hermitage": "hermitage",
		"ermita": "hermitage", "ermitaño": "hermit", "excalibur": "excalibur", "joyous guard": "joyous-guard", "the Well": "well",
	} {
		for _, lang := range book.Languages {
			require.Equal(t, []string{want}, read(t, first.Lexicons.Targets, lang, text), "%s: %s", lang, text)
		}
	}
	for _, lang := range book.Languages {
		for _, d := range first.Tiles {
			require.Equal(t, []string{string(d.Kind)}, read(t, first.Lexicons.Kinds, lang, book.Name(lang, d.Kind)), lang)
		}
		for _, z := range land.Zones {
			require.Equal(t, []string{string(z)}, read(t, first.Lexicons.Zones, lang, book.Name(lang, book.Zone(z))), lang)
		}
	}
	require.Equal(t, []string{"hector"}, read(t, first.Lexicons.Characters, "nl", "hector"))
	require.Equal(t, []string{"boores"}, read(t, first.Lexicons.Characters, "es", "Bors"))
}
