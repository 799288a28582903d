package feudal

import (
	"slices"
	"strings"

	"seneschal/domain/sheet"
)

// A topic is one entry of the help (5.3).
type topic struct {
	Words []string // that ask for it, the first is its title
	When  string
	Lines []string
}

type helpSheet struct{ Topics []topic }

var helpTopics = sheet.MustFile[helpSheet](files, "data/1/help.yaml").Topics

// Help explains an order by its first word; with "" it lists all orders, each
// by an example.
func (Rules) Help(word, _ string) []string {
	word = strings.ToUpper(strings.TrimSpace(word))
	var all []string
	for _, t := range helpTopics {
		if word == "" {
			all = append(all, t.When+": "+t.Lines[0])
			continue
		}
		if slices.ContainsFunc(t.Words, func(w string) bool { return strings.HasPrefix(w, word) }) {
			all = append(all, t.Lines...)
		}
	}
	return all
}
