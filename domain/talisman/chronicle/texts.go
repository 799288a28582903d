package chronicle

import (
	"embed"

	"seneschal/domain/talisman/book"
	"seneschal/domain/words"
)

//go:embed data/texts/*.yaml
var textFiles embed.FS

// texts are what cards, characters and spaces do, in a sentence or two.
var texts = words.Must(textFiles, "data/texts")

// text is what a card does.
func (p speaker) text(c book.Card) string { return texts.Say(p.lang, "card."+string(c), nil) }

// ability is what is special about a character.
func (p speaker) ability(c book.Character) string {
	return texts.Say(p.lang, "character."+string(c), nil)
}

// instructions are what a space does; "" for one that does nothing of itself.
func (p speaker) instructions(s book.Space) string {
	if key := "space." + string(s); texts.Has(p.lang, key) {
		return texts.Say(p.lang, key, nil)
	}
	return ""
}
