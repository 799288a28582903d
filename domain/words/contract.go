package words

import "strings"

// contractions replace a preposition before the article, or before the name, of a thing that was filled in behind it;
// by language.
var contractions = map[string]*strings.Replacer{
	"es": strings.NewReplacer(" a el ", " al ", " de el ", " del ", " y I", " e I", " y i", " e i"),
	"fr": strings.NewReplacer(
		" à le ", " au ", " à les ", " aux ", " de le ", " du ", " de les ", " des ",
		" de A", " d'A", " de E", " d'E", " de I", " d'I", " de O", " d'O", " de U", " d'U", " de É", " d'É",
	),
}

// Contract joins prepositions with the articles and names behind them as a language does: "de el lago" becomes "del
// lago", "à le village" becomes "au village". In languages without such forms the text stays as it is.
func Contract(lang, text string) string {
	if r := contractions[lang]; r != nil {
		return r.Replace(text)
	}
	return text
}
