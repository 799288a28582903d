package orders

import (
	"embed"

	"seneschal/domain/order/form"
	"seneschal/domain/words"
)

//go:embed data/words/help/*.yaml
var helpFiles embed.FS

// helpWords are the texts of the help on orders, in the readers' languages.
var helpWords = words.Must(helpFiles, "data/words/help")

// Write writes the syntax of the orders that begin with a word in capitals, with the names of things in a
// language; "" if no order begins with it.
func Write(word, lang string) string {
	syntax := kindOf[word].Syntax
	if word == "WHEN" {
		syntax = form.Syntax{Parts: []form.Syntax{{Word: word}, trigger.Syntax, {Word: "THEN"}, {Name: "reaction"}}}
	}
	return syntax.Write(func(name string) string { return helpWords.Say(lang, "name."+name, nil) })
}
