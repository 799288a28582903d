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

// Voice is how the reader of a request is spoken to.
func (s *Front) Voice(ctx context.Context) Voice { return s.In(LangIn(ctx)) }

// In is the voice in a language.
func (s *Front) In(lang string) Voice { return Voice{lang, s.said, s.c.Title} }

// langCookie is the cookie that remembers which language was chosen.
const langCookie = "lang"

// spoken reports whether pages can be had in a language.
func spoken(lang string) bool { return slices.Contains(game.Languages(), lang) }

// chosen is the language that a request asks for, behind its path or in it; "" for none.
func chosen(r *http.Request) string {
	for _, lang := range []string{r.URL.Query().Get("lang"), r.PathValue("lang")} {
		if spoken(lang) {
			return lang
		}
	}
	return ""
}

// langOf finds the language of a page: the one that is asked for, else the one that was
// chosen before, the one in which the reader of the page or the visitor is written to,
// the one that the browser prefers, English.
func (s *Front) langOf(r *http.Request, usual string) string {
	if lang := chosen(r); lang != "" {
		return lang
	}
	if c, err := r.Cookie(langCookie); err == nil && spoken(c.Value) {
		return c.Value
	}
	if usual != "" {
		return usual
	}
	if p := s.Visitor(r); p != "" && s.c.Persons != nil {
		ctx, cancel := context.WithTimeout(r.Context(), personTime)
		defer cancel()
		if lang := s.c.Persons.Language(ctx, p); spoken(lang) {
			return lang
		}
	}
	return preferred(r.Header.Get("Accept-Language"))
}

// preferred is the language that a browser prefers of those that there are.
func preferred(header string) string {
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

// tags are the languages that there are, English first: it is for all others.
var tags = sync.OnceValue(func() []language.Tag {
	all := []language.Tag{language.English}
	for _, lang := range game.Languages() {
		if lang != words.English {
			all = append(all, language.Make(lang))
		}
	}
	return all
})

// langKey is where a request has the language of its reader.
type langKey struct{}

// withLang lets what answers a request speak the language of its reader, which is found
// out when somebody speaks first. Data and files are English unless another language is
// asked for.
func (s *Front) withLang(r *http.Request, file bool) *http.Request {
	var t tongue
	t.find = sync.OnceValue(func() string {
		if file || AsData(r) {
			return cmp.Or(chosen(r), t.usual, words.English)
		}
		return s.langOf(r, t.usual)
	})
	return r.WithContext(context.WithValue(r.Context(), langKey{}, &t))
}

// tongue is the language of a request's reader.
type tongue struct {
	usual string // unless another is chosen; "": nothing is known
	find  func() string
}

// Speaks says in which language the reader of a request is written to, before anything is
// said.
func Speaks(ctx context.Context, lang string) {
	if t, ok := ctx.Value(langKey{}).(*tongue); ok && spoken(lang) {
		t.usual = lang
	}
}

// LangIn is the language of a request's reader; English if nobody knows.
func LangIn(ctx context.Context) string {
	if t, ok := ctx.Value(langKey{}).(*tongue); ok {
		return t.find()
	}
	return words.English
}

// remember has the browser keep a language that was asked for behind a path.
func (s *Front) remember(w http.ResponseWriter, r *http.Request) {
	lang := r.URL.Query().Get("lang")
	if !spoken(lang) || AsData(r) {
		return
	}
	if c, err := r.Cookie(langCookie); err != nil || c.Value != lang {
		http.SetCookie(w, &http.Cookie{
			Name: langCookie, Value: lang, Path: "/", MaxAge: int(year.Seconds()), HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
		})
	}
}

// A Choice is a language that a page can be had in.
type Choice struct {
	Lang, Name, Link string
	Here             bool
}

// choices are the languages that the page of a request can be had in.
func (s *Front) choices(r *http.Request, here string) []Choice {
	return lists.Map(game.Languages(), func(lang string) Choice {
		asks := r.URL.Query()
		asks.Set("lang", lang)
		return Choice{lang, s.In(lang).Say("language"), r.URL.Path + "?" + asks.Encode(), lang == here}
	})
}
