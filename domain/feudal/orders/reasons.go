package orders

import (
	"embed"

	"seneschal/domain/feudal/book"
	"seneschal/domain/words"
)

//go:embed data/words/*.yaml
var reasonFiles embed.FS

// reasons are what is asked of a seat, and what can be said against its lines,
// apart from the sentences of reports.
var reasons = words.Must(reasonFiles, "data/words")

// Reason is a reason in a language; pairs are names and values of its
// parameters.
func Reason(lang, key string, pairs ...any) string {
	return reasons.Say(lang, "error."+key, words.Args(pairs...))
}

// reason is a reason in the language of the line.
func (p *parser) reason(key string, pairs ...any) string {
	return Reason(p.Line.Lang, key, pairs...)
}

// season is a season in the language of the line.
func (p *parser) season(s book.Season) string { return p.SeasonIn(p.Line.Lang, s) }

// turn is the open turn in the language of the line.
func (p *parser) turn() string { return p.TurnIn(p.Line.Lang) }
