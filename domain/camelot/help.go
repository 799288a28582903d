package camelot

import (
	"slices"
	"strings"

	"seneschal/domain/order"
	"seneschal/domain/sheet"
)

// A topic is one entry of the help (5.4).
type topic struct {
	Words []string // that ask for it
	Lines []string // the first says what the order is; those with orders begin with a dot
}

type helpSheet struct{ Topics []topic }

var helpTopics = sheet.MustFile[helpSheet](files, "data/1/help.yaml").Topics

// Help explains an order by its word, in any of the languages of the orders;
// with "" it lists all orders.
func (Rules) Help(word, lang string) []string {
	asked := strings.ToUpper(order.Tidy(word))
	var all []string
	for _, t := range helpTopics {
		switch {
		case asked == "":
			all = append(all, t.Lines[0])
		case t.about(asked, lang):
			all = append(all, t.Lines...)
		}
	}
	return all
}

// about reports whether a topic has a word, or a beginning of it.
func (t topic) about(asked, lang string) bool {
	if slices.ContainsFunc(t.Words, func(w string) bool { return strings.HasPrefix(w, asked) }) {
		return true
	}
	key, _ := keywords.Match(lang, asked, keywords.Keys()...)
	return slices.Contains(t.Words, key)
}
