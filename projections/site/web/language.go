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

// Voice returns the voice in the language of a request's reader.
func (s *Front) Voice(ctx context.Context) Voice { return s.In(LangIn(ctx)) }

// In returns the voice in a language.
func (s *Front) In(lang string) Voice { return Voice{lang, s.said, s.config.Title} }

// langCookie is the name of the cookie that remembers the chosen language.
const langCookie = "lang"

// hasPagesIn reports whether there are pages in a language.
func hasPagesIn(lang string) bool { return slices.Contains(game.Languages(), lang) }

// requestedLang returns the language that a request names in its query or its path; "" for none.
func requestedLang(r *http.Request) string {
	for _, lang := range []string{r.URL.Query().Get("lang"), r.PathValue("lang")} {
		if hasPagesIn(lang) {
			return lang
		}
	}
	return ""
}

// findLang finds the language of a page: the one that the request names, else the one that was
// chosen before, the usual one of the page's reader, the one of the visitor's emails, the one
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
		ctx, cancel := context.WithTimeout(r.Context(), personTime)
		defer cancel()
		if lang := s.config.Persons.Language(ctx, player); hasPagesIn(lang) {
			return lang
		}
	}
	return choosePreferred(r.Header.Get("Accept-Language"))
}

// choosePreferred returns the language that a browser prefers, of those that there are; English if
// there is none.
func choosePreferred(header string) string {
	wanted, _, err := language.ParseAcceptLanguage(header)
	if err != nil {
		return words.English
	}
	tag, _, sure := language.NewMatcher(tags()).Match(wanted...)
	if sure == language.No {
		return words.English
	}
	base, _ := tag.Base()
	return base.String()
}

// tags returns the languages that there are. English comes first, because it serves all other
// readers.
var tags = sync.OnceValue(func() []language.Tag {
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

// withLang gives a request the language of its reader, which is found out when it is used first.
// Data and files are English unless the request names another language.
func (s *Front) withLang(r *http.Request, file bool) *http.Request {
	var t tongue
	t.find = sync.OnceValue(func() string {
		if file || AsData(r) {
			return cmp.Or(requestedLang(r), t.usual, words.English)
		}
		return s.findLang(r, t.usual)
	})
	return r.WithContext(context.WithValue(r.Context(), langKey{}, &t))
}

// tongue is the language of a request's reader.
type tongue struct {
	usual string // the language unless another is chosen; "": unknown
	find  func() string
}

// Speaks sets the usual language of a request's reader. It must be called before anything is said.
func Speaks(ctx context.Context, lang string) {
	if t, ok := ctx.Value(langKey{}).(*tongue); ok && hasPagesIn(lang) {
		t.usual = lang
	}
}

// LangIn returns the language of a request's reader; English if it is not known.
func LangIn(ctx context.Context) string {
	if t, ok := ctx.Value(langKey{}).(*tongue); ok {
		return t.find()
	}
	return words.English
}

// rememberLang sets the cookie for a language that the query names.
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
	Here             bool
}

// listLanguages returns the languages in which the page of a request exists.
func (s *Front) listLanguages(r *http.Request, here string) []Choice {
	return lists.Map(game.Languages(), func(lang string) Choice {
		asks := r.URL.Query()
		asks.Set("lang", lang)
		return Choice{lang, s.In(lang).Say("language"), r.URL.Path + "?" + asks.Encode(), lang == here}
	})
}
