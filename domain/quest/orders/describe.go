package orders

import (
	"embed"

	"seneschal/domain/words"
)

//go:embed data/words/help/*.yaml
var helpFiles embed.FS

// helpWords holds the explanations of the orders, in the readers' languages. The edition decides
// which orders they cover.
var helpWords = words.Must(helpFiles, "data/words/help")

// Write writes the syntax of the orders that begin with a word in capitals, with the names of things in a
// language; "" if no order begins with it.
func Write(word, lang string) string {
	return kindOf[word].Syntax.Write(func(name string) string { return helpWords.Say(lang, "name."+name, nil) })
}
