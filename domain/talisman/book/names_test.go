package book_test

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

// things returns everything that has a name.
func things() []book.Thing {
	all := []book.Thing{
		book.Outer, book.Middle, book.Inner, book.Strength, book.Craft, book.Life, book.Fate, book.Gold, book.Good, book.Neutral, book.Evil,
		book.Toad, book.Command, book.PortalCraft, book.Spell, book.Piece("sword#3"),
		book.Choice("heal"), book.Choice("pray"), book.Choice("replenish"), book.Choice("gold"), book.Choice("life"),
	}
	for _, space := range first.Spaces {
		all = append(all, space.ID)
		for _, e := range space.Do {
			for _, o := range e.Options {
				all = append(all, book.Choice(o.ID))
			}
		}
	}
	for _, card := range first.Cards {
		all = append(all, card.ID, card.Type)
		if card.Subtype != "" {
			all = append(all, card.Subtype)
		}
	}
	for _, d := range first.Characters {
		all = append(all, d.ID)
	}
	for _, kind := range first.Kinds() {
		all = append(all, kind)
	}
	for _, c := range first.Creatures() {
		all = append(all, c)
	}
	for _, q := range first.Quests {
		all = append(all, q)
	}
	for _, r := range first.Vocabulary.Rolls {
		all = append(all, r)
	}
	return all
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
	require.Len(t, first.Creatures(), 8)
}

// TestTheSheetsAndTheNamesAgree: the names in the data files are the English names.
func TestTheDataFilesAndTheNamesAgree(t *testing.T) {
	for _, d := range first.Spaces {
		require.Equal(t, d.Name, book.Name("en", d.ID))
	}
	for _, d := range first.Cards {
		require.Equal(t, d.Name, book.Name("en", d.ID))
	}
	for _, d := range first.Characters {
		require.Equal(t, d.Name, book.Name("en", d.ID))
	}
}

func TestNamesStandInListsAndSentences(t *testing.T) {
	axe := book.Card("axe")
	require.Equal(t, []string{"Hache", "la Hache", "bois"}, []string{book.Name("fr", axe), book.The("fr", axe), book.Name("fr", book.SpaceKind("woods"))})
	require.Equal(t, "the Sword, the Axe and Solomon's Crown", book.List("en", []book.Card{"sword", axe, "solomons_crown"}))
	require.Equal(t, "la Guarida del Brujo Arcano", book.The("es", book.WarlocksCave))
	require.Equal(t, "l'Épée", book.The("fr", book.Piece("sword#2")))
}

// read reads a name as the cursor of a line does.
func read(t *testing.T, lexicon order.Lexicon, lang, text string) []string {
	t.Helper()
	c := (&order.Grammar{}).Read(order.Line{Text: order.Tidy(text), Lang: lang})
	return c.Things(&order.NameKind{Names: lexicon})
}

// TestThingsAreReadByTheirNames: each thing can be read by its name in every language, and by
// its id.
func TestThingsAreReadByTheirNames(t *testing.T) {
	lexicons := &first.Lexicons
	for _, lang := range book.Languages {
		for _, space := range first.Spaces {
			for _, name := range []string{book.Name(lang, space.ID), string(space.ID), space.Code} {
				if name != "" {
					require.Equal(t, []string{string(space.ID)}, first.NarrowPlaces(read(t, lexicons.Places, lang, name)), "%s: %s", lang, name)
				}
			}
		}
		for _, card := range first.Cards {
			lexicon := lexicons.Cards
			if card.Type == book.Spell {
				lexicon = lexicons.Spells
			}
			for _, name := range []string{book.Name(lang, card.ID), string(card.ID.Said())} {
				require.Equal(t, []string{string(card.ID.Said())}, read(t, lexicon, lang, name), "%s: %s", lang, name)
			}
		}
		for _, d := range first.Characters {
			require.Equal(t, []string{string(d.ID)}, read(t, lexicons.Characters, lang, book.Name(lang, d.ID)), lang)
		}
		for _, r := range first.Vocabulary.Rolls {
			require.Equal(t, []string{string(r)}, read(t, lexicons.Rolls, lang, book.Name(lang, r)), lang)
		}
		for _, c := range first.Creatures() {
			require.Equal(t, []string{string(c)}, read(t, lexicons.Things, lang, book.Name(lang, c)), lang)
		}
	}
}

// TestKindsStandForAllTheirSpaces: also abbreviated (AC-88).
func TestKindsStandForAllTheirSpaces(t *testing.T) {
	for text, want := range map[string]string{
		"fields": "fields", "woo": "woods", "campos": "fields", "the woods": "woods", "bois": "woods", "runen": "runes",
		"chap": "chapel", "vil": "village", "fields nw": "fields_nw", "O4": "woods_n", "M9": "warlocks_cave", "cave": "warlocks_cave",
		"temple": "temple", "valley": "valley_of_fire",
	} {
		for _, lang := range book.Languages {
			require.Equal(t, []string{want}, first.NarrowPlaces(read(t, first.Lexicons.Places, lang, text)), "%s: %s", lang, text)
		}
	}
	require.Len(t, first.SpacesOfKind("fields"), 6)
	require.Empty(t, first.SpacesOfKind("atlantis"))
	require.Greater(t, len(first.NarrowPlaces(read(t, first.Lexicons.Places, "en", "p"))), 1)
	require.ElementsMatch(t, []string{"destroy_magic", "destruction"}, read(t, first.Lexicons.Spells, "en", "des"))
}

// TestAWordCanNameASpellACardOrACreature: the things of orders.
func TestAWordCanNameASpellACardOrACreature(t *testing.T) {
	for text, want := range map[string]string{
		"Talisman": "talisman", "talisman_found": "talisman", "invis": "invisibility", "Sentinel": "sentinel", "Pit Demon": "pit_demon",
		"Demon": "demon", "Dragon": "dragon", "Black Knight": "black_knight", "Potion": "potion_of_strength",
	} {
		require.Equal(t, []string{want}, read(t, first.Lexicons.Things, "en", text), text)
	}
	require.False(t, slices.Contains(read(t, first.Lexicons.Cards, "en", "hex"), "hex"), "a Spell is no card of these")
}

// TestListsAreJoinedInTheReadersLanguage: "el Lobo y el Oso".
func TestListsAreJoinedInTheReadersLanguage(t *testing.T) {
	for lang, want := range map[string]string{"en": "the Wolf and the Bear", "es": "el Lobo y el Oso", "fr": "le Loup et l'Ours", "nl": "de Wolf en de Beer"} {
		require.Equal(t, want, book.List(lang, []book.Card{"wolf", "bear"}))
	}
}
