package book

import (
	"embed"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

//go:embed data/words/*.yaml
var wordFiles embed.FS

// names are the names of all Things by nameKey, in all languages, with the article in brackets.
var names = words.Must(wordFiles, "data/words")

// A Thing is something with a name.
type Thing interface{ nameKey() string }

type (
	// A Creature attacks without being a card: "pit_demon" (effect fight).
	Creature string
	// A Choice is one of several options: "blacksmith", "pray".
	Choice string
)

func (s Space) nameKey() string     { return "space." + string(s) }
func (k SpaceKind) nameKey() string { return "kind." + string(k) }
func (r Region) nameKey() string    { return "region." + string(r) }
func (c Character) nameKey() string { return "char." + string(c) }
func (c Card) nameKey() string      { return "card." + string(c.Said()) }
func (p Piece) nameKey() string     { return p.Card().nameKey() }
func (s Stat) nameKey() string      { return "stat." + string(s) }
func (a Alignment) nameKey() string { return "align." + string(a) }
func (t Type) nameKey() string      { return "type." + string(t) }
func (q Quest) nameKey() string     { return "quest." + string(q) }
func (r Roll) nameKey() string      { return "roll." + string(r.Said()) }
func (c Creature) nameKey() string  { return "creature." + string(c) }
func (c Choice) nameKey() string    { return "option." + string(c) }

// Toad stands for a character that has become a Toad.
const Toad Character = "toad"

// PortalCraft is the roll for the Portal of Power made by Craft.
const PortalCraft Roll = "portal_craft"

// Said returns the roll by whose name orders and events call this roll: mostly itself.
func (r Roll) Said() Roll {
	if r == PortalCraft {
		return "portal"
	}
	return r
}

// CreatureOf returns the creature with a name of a data file: "Pit Demon".
func CreatureOf(name string) Creature {
	return Creature(strings.ReplaceAll(strings.ToLower(name), " ", "_"))
}

// cutArticle divides a name around the brackets of its article. Without brackets, all of the name is before.
func cutArticle(name string) (before, article, after string) {
	before, rest, _ := strings.Cut(name, "[")
	article, after, _ = strings.Cut(rest, "]")
	return before, article, after
}

// Name returns the name of a thing without its article, as in a list: "Sword".
func Name(lang string, t Thing) string {
	before, _, after := cutArticle(findName(lang, t))
	return before + after
}

// findName returns the name of a thing with its article in brackets. A thing that has no name in any
// language, such as a card of an edition still in the making, is called by its id: "iron crown".
func findName(lang string, t Thing) string {
	key := t.nameKey()
	if !names.Has(words.English, key) {
		_, id, _ := strings.Cut(key, ".")
		return strings.ReplaceAll(id, "_", " ")
	}
	return names.Say(lang, key, nil)
}

// The returns the name of a thing with its article, as in the middle of a sentence: "the Sword".
func The(lang string, t Thing) string {
	before, article, after := cutArticle(findName(lang, t))
	return before + article + after
}

// Titled returns the name of a thing with a capital, alone or as the beginning of a sentence:
// "Sword".
func Titled(lang string, t Thing) string { return words.Capital(Name(lang, t)) }

// List names several things: "the Sword, the Axe and the Ring".
func List[T Thing](lang string, things []T) string {
	return names.List(lang, lists.Map(things, func(t T) string { return The(lang, t) }))
}

// Languages are the languages in which things have names, English first.
var Languages = []string{words.English, "es", "fr", "nl"}

// buildLexicons builds the names that orders use, in all languages.
func (b *Book) buildLexicons() Lexicons {
	characters := lists.Map(b.Characters, func(d CharacterDef) Character { return d.ID })
	return Lexicons{
		Spaces:     buildLexicon(b.listSpaceNames),
		Places:     buildLexicon(func(lang string) []order.Name { return append(listNames(lang, b.Kinds()), b.listSpaceNames(lang)...) }),
		Cards:      buildLexicon(func(lang string) []order.Name { return listNames(lang, b.listCards(false)) }),
		Spells:     buildLexicon(func(lang string) []order.Name { return listNames(lang, b.listCards(true)) }),
		Things:     buildLexicon(b.listThingNames),
		Characters: buildLexicon(func(lang string) []order.Name { return listNames(lang, characters) }),
		Rolls:      buildLexicon(func(lang string) []order.Name { return listNames(lang, b.Vocabulary.Rolls) }),
	}
}

// buildLexicon builds the names of all languages from those of each.
func buildLexicon(in func(lang string) []order.Name) order.Lexicon {
	lexicon := order.Lexicon{}
	for _, lang := range Languages {
		lexicon[lang] = order.NewNames(in(lang)...)
	}
	return lexicon
}

// A namedID is an id of a thing that has a name.
type namedID interface {
	~string
	Thing
}

// listNames returns two names for each thing, both with its id as code: the name in a language, and the id itself.
func listNames[T namedID](lang string, things []T) []order.Name {
	var list []order.Name
	for _, t := range things {
		list = append(list, order.Name{Code: string(t), Full: Name(lang, t)}, order.Name{Code: string(t), Full: string(t)})
	}
	return list
}

// listSpaceNames returns the names of all spaces as listNames does, and their codes ("O4") where they have one.
func (b *Book) listSpaceNames(lang string) []order.Name {
	var list []order.Name
	for _, space := range b.Spaces {
		list = append(list, listNames(lang, []Space{space.ID})...)
		if space.Code != "" {
			list = append(list, order.Name{Code: string(space.ID), Full: space.Code})
		}
	}
	return list
}

// Kinds returns the kinds of which there are several spaces, each once.
func (b *Book) Kinds() []SpaceKind {
	var all []SpaceKind
	for _, space := range b.Spaces {
		if same := b.SpacesOfKind(space.Kind); len(same) > 1 && same[0] == space.ID {
			all = append(all, space.Kind)
		}
	}
	return all
}

// listCards returns the Spells, or all other cards. The two kinds of Talisman stand there once, as Talisman.
func (b *Book) listCards(spells bool) []Card {
	var all []Card
	for _, card := range b.Cards {
		if (card.Type == Spell) == spells && card.ID == card.ID.Said() {
			all = append(all, card.ID)
		}
	}
	return all
}

// Creatures returns the creatures that attack without being cards: the one on the bridge first, then those in effects of
// spaces and cards, in the order of the appendices. A creature may stand there several times.
func (b *Book) Creatures() []Creature {
	all := []Creature{CreatureOf(b.Links.Bridge.Guard.Name)}
	b.visitEffects(func(_ string, effect *Effect) {
		if effect.Op == OpFight || effect.Op == OpFightSeries || effect.Op == OpFightFixed {
			all = append(all, CreatureOf(effect.Name))
		}
	})
	return all
}

// listThingNames returns the names of all cards, creatures and hostile spaces, as listNames does.
func (b *Book) listThingNames(lang string) []order.Name {
	cards := append(b.listCards(false), b.listCards(true)...)
	hostile := b.findSpaces(func(d *SpaceDef) bool { return d.Hostile })
	return slices.Concat(listNames(lang, cards), listNames(lang, b.Creatures()), listNames(lang, hostile))
}

// NarrowPlaces resolves a word that fits several places. If all of them are one kind or spaces of that kind, it returns the
// kind alone, else the places unchanged.
func (b *Book) NarrowPlaces(places []string) []string {
	if len(places) < 2 {
		return places
	}
	for _, kind := range b.Kinds() {
		ok := true
		for _, place := range places {
			d := b.Space(Space(place))
			ok = ok && (place == string(kind) || d != nil && d.Kind == kind)
		}
		if ok {
			return []string{string(kind)}
		}
	}
	return places
}
