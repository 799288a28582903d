package web

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"sync"

	"golang.org/x/text/language"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/words"
)

// Voice returns the voice in the language of a request's reader, which LangIn finds.
func (s *Front) Voice(ctx context.Context) Voice { return s.In(LangIn(ctx)) }

// In returns the voice in a language.
func (s *Front) In(lang string) Voice { return Voice{lang, s.catalogue, s.config.Title} }

// langCookie is the name of the cookie that remembers the chosen language.
const langCookie = "lang"

// hasPagesIn reports whether there are pages in a language.
func hasPagesIn(lang string) bool { return slices.Contains(game.Languages(), lang) }

// requestedLang returns the language that a request names in its query, else the one in its path; ""
// if there are no pages in either.
func requestedLang(r *http.Request) string {
	for _, lang := range []string{r.URL.Query().Get("lang"), r.PathValue("lang")} {
		if hasPagesIn(lang) {
			return lang
		}
	}
	return ""
}

// findLang finds the language of a page. It takes the first that is known of: the language that the
// request names, the one in the cookie, usual, the one of the signed-in visitor's emails, the one
// that the browser prefers, English.
func (s *Front) findLang(r *http.Request, usual string) string {
	if lang := requestedLang(r); lang != "" {
		return lang
	}
	if c, err := r.Cookie(langCookie); err == nil && hasPagesIn(c.Value) {
		return c.Value
	}
	if usual != "" {
		return usual
	}
	if player := s.Visitor(r); player != "" && s.config.Persons != nil {
		ctx, cancel := context.WithTimeout(r.Context(), maxPersonTime)
		defer cancel()
		if lang := s.config.Persons.Language(ctx, player); hasPagesIn(lang) {
			return lang
		}
	}
	return choosePreferred(r.Header.Get("Accept-Language"))
}

// choosePreferred returns the language that an Accept-Language header prefers among those that have
// pages; English if none of them fits, or the header cannot be read.
func choosePreferred(header string) string {
	wanted, _, err := language.ParseAcceptLanguage(header)
	if err != nil {
		return words.English
	}
	tag, _, sure := language.NewMatcher(listTags()).Match(wanted...)
	if sure == language.No {
		return words.English
	}
	base, _ := tag.Base()
	return base.String()
}

// listTags returns the tags of the languages that have pages. English comes first, because a matcher
// falls back on the first.
var listTags = sync.OnceValue(func() []language.Tag {
	all := []language.Tag{language.English}
	for _, lang := range game.Languages() {
		if lang != words.English {
			all = append(all, language.Make(lang))
		}
	}
	return all
})

// langKey is the key of a request's context for the language of its reader.
type langKey struct{}

// withLang gives a request the language of its reader, which is found when it is used first. For
// data and files it is the language that the request names, else the usual one, else English.
func (s *Front) withLang(r *http.Request, file bool) *http.Request {
	var reader readerLang
	reader.find = sync.OnceValue(func() string {
		if file || AsData(r) {
			return cmp.Or(requestedLang(r), reader.usual, words.English)
		}
		return s.findLang(r, reader.usual)
	})
	return r.WithContext(context.WithValue(r.Context(), langKey{}, &reader))
}

// readerLang is the language of a request's reader.
type readerLang struct {
	usual string        // the language unless another is chosen; "": unknown
	find  func() string // finds the language at the first call, and then remembers it
}

// SetUsualLang sets the language that the reader of a request usually reads, which counts unless
// they have chosen another. It has no effect after LangIn has been called, or if there are no pages
// in the language.
func SetUsualLang(ctx context.Context, lang string) {
	if reader, ok := ctx.Value(langKey{}).(*readerLang); ok && hasPagesIn(lang) {
		reader.usual = lang
	}
}

// LangIn returns the language of a request's reader; English if the context is not that of a page.
func LangIn(ctx context.Context) string {
	if reader, ok := ctx.Value(langKey{}).(*readerLang); ok {
		return reader.find()
	}
	return words.English
}

// rememberLang sets the cookie of a language that the query names, unless it is set already or the
// request is for data.
func (s *Front) rememberLang(w http.ResponseWriter, r *http.Request) {
	lang := r.URL.Query().Get("lang")
	if !hasPagesIn(lang) || AsData(r) {
		return
	}
	if c, err := r.Cookie(langCookie); err != nil || c.Value != lang {
		http.SetCookie(w, &http.Cookie{
			Name: langCookie, Value: lang, Path: "/", MaxAge: int(year.Seconds()), HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.isSecure(),
		})
	}
}

// A Choice is a language in which a page exists.
type Choice struct {
	Lang, Name, Link string
	Here             bool // the page is shown in this language
}

// listLanguages returns the languages that have pages, with links to the page of a request in each;
// here is the language in which it is shown.
func (s *Front) listLanguages(r *http.Request, here string) []Choice {
	return lists.Map(game.Languages(), func(lang string) Choice {
		query := r.URL.Query()
		query.Set("lang", lang)
		return Choice{lang, s.In(lang).Say("language"), r.URL.Path + "?" + query.Encode(), lang == here}
	})
}
