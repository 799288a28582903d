package learn

import (
	"embed"
	"html/template"
	"net/http"
	"regexp"
	"strings"

	"seneschal/projections/site/web"
)

//go:embed html/*.html words/*.yaml
var files embed.FS

// Templates are the templates of this package.
var Templates = web.NewTemplates(files, template.FuncMap{"taught": isTaught, "pictured": isPictured, "ruled": linkRules})

// isTaught reports whether there are pages about a ruleset, for links in the templates of all pages.
func isTaught(ruleset string) bool { return pictureGames[ruleset] != nil }

// linkRules turns the numbers of rules in brackets into links to their places in the rules. A number that
// stands in no document stays as it is.
func linkRules(page template.HTML) template.HTML {
	return template.HTML(citedRule.ReplaceAllStringFunc(string(page), func(citation string) string { //nolint:gosec // it is escaped
		n := citation[1 : len(citation)-1]
		for ruleset := range pictureGames {
			if documents, err := readDocuments(); err == nil && strings.Contains(string(documents["rules/"+ruleset].Text), `id="`+n+`"`) {
				return `(<a href="/rules/` + ruleset + `#` + n + `">` + n + `</a>)`
			}
		}
		return citation
	}))
}

// citedRule matches the number of a rule in brackets.
var citedRule = regexp.MustCompile(`\([FCQT]-\d+\)`)

// Routes adds the pages to a mux, except the published ones, which it returns.
func (s *Pages) Routes(mux *http.ServeMux) []web.Published {
	mux.Handle("GET /games", http.RedirectHandler("/learn", http.StatusSeeOther))
	mux.Handle("GET /learn/{ruleset}/board.svg", s.Web.File(s.serveDrawing))
	mux.Handle("GET /learn/{ruleset}/board.png", s.Web.File(s.servePhotograph))
	mux.Handle("GET /rules/{page}", s.Web.Page(s.documentHandler("rules")))
	mux.Handle("GET /orders/{page}", s.Web.Page(s.documentHandler("orders")))
	return []web.Published{
		{Path: "/learn", Does: "The rulesets of this server, in two sentences each.", Page: RulesetsPage{}, Answer: s.showRulesets},
		{Path: "/learn/{ruleset}", Does: "A ruleset for newcomers, with its presets, options and paces.", Page: RulesetPage{}, Answer: s.showRuleset},
		{Path: "/help", Does: "How to play by mail and on pages.", Page: HelpPage{}, Answer: s.showHelp},
	}
}
