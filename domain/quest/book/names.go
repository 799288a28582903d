package book

import (
	"cmp"
	"embed"
	"regexp"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/quest/land"
	"seneschal/domain/words"
)

//go:embed data/words/*.yaml
var wordFiles embed.FS

// names is the catalogue of names. Brackets hold the parts that a name has only within a
// sentence: the article, and in Dutch the ending of an adjective.
var names = words.Must(wordFiles, "data/words")

// A Thing is something with a name.
type Thing interface{ nameKey() string }

func (c Card) nameKey() string    { return "card." + string(c) }
func (k Kind) nameKey() string    { return "kind." + string(k) }
func (m Mission) nameKey() string { return "mission." + string(m) }
func (a Attr) nameKey() string    { return "attr." + string(a) }
func (c Class) nameKey() string   { return "class." + string(c) }
func (d *DevDef) nameKey() string { return "dev." + string(d.Line) }

// nameKey returns the key of the tile's own name, if it has one, or else that of its kind.
func (d *TileDef) nameKey() string {
	if own := "tile." + string(d.Line); names.Has(words.English, own) {
		return own
	}
	return d.Kind.nameKey()
}

// A Zone is a zone as a thing with a name.
type Zone land.Zone

func (z Zone) nameKey() string { return "zone." + string(z) }

// Foe is the word for every card that can be fought, whatever its class.
const Foe Class = "foe"

// bracketedPart finds the parts of a name that stand in brackets.
var bracketedPart = regexp.MustCompile(`\[(.*?)\]`)

// withoutBrackets takes brackets off, and leaves in what is within.
var withoutBrackets = strings.NewReplacer("[", "", "]", "")

// Name returns a thing's name as lists write it, without an article: "Lance".
func Name(lang string, t Thing) string { return bracketedPart.ReplaceAllString(findName(lang, t), "") }

// findName returns the name of a thing with its parts in brackets. A thing that has no name in any
// language, such as a card of an edition still in the making, is called by its id: "iron crown".
func findName(lang string, t Thing) string {
	key := t.nameKey()
	if !names.Has(words.English, key) {
		_, id, _ := strings.Cut(key, ".")
		return strings.ReplaceAll(id, "-", " ")
	}
	return names.Say(lang, key, nil)
}

// The returns a thing's name as it stands within a sentence: "the Lance".
func The(lang string, t Thing) string {
	return withoutBrackets.Replace(findName(lang, t))
}

// Titled returns a thing's name with a capital, alone or at the beginning of a sentence: "Lance".
func Titled(lang string, t Thing) string { return words.Capital(Name(lang, t)) }

// Languages lists the languages in which things have names, English first.
var Languages = []string{words.English, "es", "fr", "nl"}

// Lexicons hold the names by which orders refer to things; each name stands for an id.
type Lexicons struct {
	Cards      order.Lexicon
	Kinds      order.Lexicon // of tiles
	Zones      order.Lexicon // all seven
	Places     order.Lexicon // kinds of tiles, and development places
	Targets    order.Lexicon // places and cards
	Characters order.Lexicon
}

// buildLexicons builds the lexicons of all languages from the names of the book's things.
func (b *Book) buildLexicons() Lexicons {
	ids := lists.Map(b.Cards, CardDef.id)
	cards := func(lang string) []order.Name { return nameThings(lang, ids) }
	places := func(lang string) []order.Name { return append(b.nameKinds(lang), nameZones(lang, land.Zones[2:])...) }
	return Lexicons{
		Cards:      buildLexicon(cards),
		Kinds:      buildLexicon(b.nameKinds),
		Zones:      buildLexicon(func(lang string) []order.Name { return nameZones(lang, land.Zones[:]) }),
		Places:     buildLexicon(places),
		Targets:    buildLexicon(func(lang string) []order.Name { return append(places(lang), cards(lang)...) }),
		Characters: order.Lexicon{"": order.NewNames(b.nameCharacters()...)},
	}
}

// buildLexicon builds a lexicon from a function that returns the names in a language.
func buildLexicon(namesIn func(lang string) []order.Name) order.Lexicon {
	lexicon := order.Lexicon{}
	for _, lang := range Languages {
		lexicon[lang] = order.NewNames(namesIn(lang)...)
	}
	return lexicon
}

// listNames lists the names of a thing: its name, its id, and further ones.
func listNames(lang, id string, thing Thing, also ...string) []order.Name {
	list := []order.Name{{Code: id, Full: Name(lang, thing)}, {Code: id, Full: id}}
	if within := The(lang, thing); !strings.HasSuffix(within, Name(lang, thing)) {
		list = append(list, order.Name{Code: id, Full: within}) // "het pauselijke legaat" in a sentence, "pauselijk legaat" alone
	}
	return append(list, lists.Map(also, func(full string) order.Name { return order.Name{Code: id, Full: full} })...)
}

// nameKinds lists the names of the kinds of tiles in a language.
func (b *Book) nameKinds(lang string) []order.Name {
	var list []order.Name
	for _, tile := range b.Tiles {
		if !slices.ContainsFunc(list, func(n order.Name) bool { return n.Code == string(tile.Kind) }) {
			list = append(list, listNames(lang, string(tile.Kind), tile.Kind, tile.Also...)...)
		}
	}
	return list
}

// nameZones lists the names of zones in a language.
func nameZones(lang string, zones []land.Zone) []order.Name {
	return nameThings(lang, lists.Map(zones, func(z land.Zone) Zone { return Zone(z) }))
}

// nameThings lists the names of things in a language.
func nameThings[T namedID](lang string, things []T) []order.Name {
	var list []order.Name
	for _, t := range things {
		list = append(list, listNames(lang, string(t), t)...)
	}
	return list
}

// A namedID is the id of a thing with a name.
type namedID interface {
	Thing
	~string
}

// nameCharacters lists the names of the characters, which are the same in all languages.
func (b *Book) nameCharacters() []order.Name {
	var list []order.Name
	for _, character := range b.Characters {
		for _, full := range append([]string{character.Name}, character.Also...) {
			list = append(list, order.Name{Code: string(character.ID), Full: full})
		}
	}
	return list
}

// CharacterName returns the name of a character; its id if the book has no such character.
func (b *Book) CharacterName(id Character) string {
	d, _ := lists.Find(b.Characters, func(d CharacterDef) bool { return d.ID == id })
	return cmp.Or(d.Name, string(id))
}

// List joins the names of things: "the Lance, the Dagger and the Ring"; "" for none.
func List[T Thing](lang string, things []T) string {
	return names.List(lang, lists.Map(things, func(t T) string { return The(lang, t) }))
}
