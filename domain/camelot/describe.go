package camelot

import (
	"embed"
	"slices"
	"strings"

	"seneschal/domain/lists"
	"seneschal/domain/order/form"
	"seneschal/domain/words"
)

// A description is the syntax of a kind of order, or of a line with a condition.
type description struct {
	head   string // the word that names it in the help
	syntax form.Syntax
}

// described are the descriptions of all orders, as the page of orders lists them.
var described = func() []description {
	describe := func(kinds []kind, front ...form.Syntax) []description {
		return lists.Map(kinds, func(k kind) description {
			return description{k.head(), form.Syntax{Parts: append(slices.Clone(front), k.Syntax)}}
		})
	}
	conditional := form.Syntax{Parts: []form.Syntax{
		{Word: "IF"},
		{Name: "condition"},
		{Word: "THEN"},
		{Name: "order"},
		{Optional: true, Parts: []form.Syntax{{Parts: []form.Syntax{{Word: "ELSE"}, {Name: "order"}}}}},
	}}
	return slices.Concat(
		describe([]kind{turnKind, endKind}), describe(blockKinds), []description{{"IF", conditional}},
		describe([]kind{replyKind, oathKind}), describe(shareKinds), describe(standingKinds, form.Syntax{Word: "STANDING"}),
	)
}()

// DescribeOrders writes the syntax of each order that begins with a word, a line for each, with the names of things in a
// language; "" if there is none. A word of a standing order stands behind STANDING.
func DescribeOrders(word, lang string) string {
	fits := lists.Keep(described, func(d description) bool { return d.head == word })
	return strings.Join(lists.Map(fits, func(d description) string {
		return d.syntax.Write(func(name string) string {
			if key := "name." + name; helpWords.Has(lang, key) {
				return helpWords.Say(lang, key, nil)
			}
			return strings.ToUpper(name) // a card or a war
		})
	}), "\n")
}

//go:embed data/words/help/*.yaml
var helpFiles embed.FS

// helpWords are the sentences of the help on orders, in the readers'
// languages. The topics themselves belong to the editions.
var helpWords = words.Must(helpFiles, "data/words/help")
