package camelot

import (
	"embed"

	"seneschal/domain/order"
	"seneschal/domain/words"
)

//go:embed data/words/help/*.yaml
var helpFiles embed.FS

type helpSheet struct{ Topics []order.Topic }

// helpWords are what is said of the orders (5.4), in the readers' languages. Of
// what they speak is the editions' to say.
var helpWords = words.Must(helpFiles, "data/words/help")

// Help explains an order by its word, in any language; with "" it lists all.
func (r Rules) Help(word, lang string) []string { return r.book().help.Help(word, lang) }
