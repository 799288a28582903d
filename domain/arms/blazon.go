package arms

import "seneschal/domain/words"

var sentences = words.Must(files, "words")

// Blazon says in words of a language what the arms show: "Azure, a chevron or between
// three towers argent".
func (a Arms) Blazon(lang string) string {
	tincture := func(t string) string { return sentences.Tell(lang, "tincture."+t) }
	field := sentences.Tell(lang, "field.plain", "a", tincture(a.Field[0]))
	if a.Parting != "" {
		field = sentences.Tell(lang, "field."+a.Parting, "a", tincture(a.Field[0]), "b", tincture(a.Field[1]))
	}
	what := ""
	if a.Charge >= 0 {
		number := ".one"
		if a.Three {
			number = ".three"
		}
		what = sentences.Tell(lang, "of", "what", sentences.Tell(lang, "charge."+charges[a.Charge].ID+number), "t", tincture(a.On))
	}
	rest := sentences.Tell(lang, "alone", "charge", what)
	switch {
	case a.Ordinary != "" && what == "":
		rest = sentences.Tell(lang, "ordinary."+a.Ordinary, "t", tincture(a.Over))
	case a.Ordinary != "":
		rest = sentences.Tell(lang, "charged."+a.Ordinary, "t", tincture(a.Over), "charge", what)
	}
	return words.Capital(sentences.Tell(lang, "whole", "field", field, "rest", rest))
}
