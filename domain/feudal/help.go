package feudal

// Help explains an order by its word, in any language; with "" it lists all,
// each by an example.
func (r Rules) Help(word, lang string) []string { return r.book().Help.Help(word, lang) }
