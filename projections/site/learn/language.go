package learn

import (
	"embed"
	"net/http"
	"slices"

	"golang.org/x/text/language"

	"seneschal/domain/game"
	"seneschal/domain/words"
	"seneschal/projections/site/web"
)

//go:embed words/*.yaml
var wordFiles embed.FS

// sentences are what these pages say.
var sentences = words.Must(wordFiles, "words")

// A Reader is who reads a page: in which language, and whether it was asked for.
type Reader struct {
	Lang  string
	path  string
	asked string // what goes behind links, so that the choice is kept; "": nothing was chosen
}

// A Choice is a language that a page can be had in.
type Choice struct {
	Lang, Name, Link string
	Here             bool
}

// readerOf finds the language of a request: the one that is asked for, else the one that
// the browser prefers. Data are English unless they are asked for in another.
func readerOf(r *http.Request) Reader {
	to := Reader{Lang: words.English, path: r.URL.Path}
	if lang := r.URL.Query().Get("lang"); slices.Contains(game.Languages(), lang) {
		to.Lang, to.asked = lang, "?lang="+lang
		return to
	}
	if web.AsData(r) {
		return to
	}
	wanted, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil {
		return to
	}
	if tag, _, sure := language.NewMatcher(tags()).Match(wanted...); sure > language.No {
		base, _ := tag.Base()
		to.Lang = base.String()
	}
	return to
}

// tags are the languages that there are, English first: it is for all others.
func tags() []language.Tag {
	all := []language.Tag{language.English}
	for _, lang := range game.Languages() {
		if lang != words.English {
			all = append(all, language.Make(lang))
		}
	}
	return all
}

// Say is a sentence for the reader.
func (r Reader) Say(key string, pairs ...string) string {
	return sentences.Tell(r.Lang, key, pairs...)
}

// Link is a path that keeps the language if it was chosen.
func (r Reader) Link(path string) string { return path + r.asked }

// Foreign reports whether what is English alone is not in the reader's language.
func (r Reader) Foreign() bool { return r.Lang != words.English }

// Languages are those that the page can be had in.
func (r Reader) Languages() []Choice {
	var all []Choice
	for _, lang := range game.Languages() {
		all = append(all, Choice{lang, sentences.Tell(lang, "language"), r.path + "?lang=" + lang, lang == r.Lang})
	}
	return all
}

// view is a page for the reader, with a sentence for those who are shown a link to it.
func (r Reader) view(name, title, about string, page any) web.View {
	return web.View{Name: name, Title: title, Lang: r.Lang, About: about, Page: page}
}
