package feudal

import (
	"embed"

	"seneschal/domain/order"
	"seneschal/domain/sheet"
	"seneschal/domain/words"
)

//go:embed data/words/help/*.yaml
var helpFiles embed.FS

type helpSheet struct{ Topics []order.Topic }

// help is what there is to say of the orders (5.3).
var help = order.Topics{
	List: sheet.MustFile[helpSheet](files, "data/1/help.yaml").Topics, Keywords: keywords, Say: words.Must(helpFiles, "data/words/help").Say,
	Shown: true,
}

// Help explains an order by its word, in any language; with "" it lists all,
// each by an example.
func (Rules) Help(word, lang string) []string { return help.Help(word, lang) }
