package feudal

import (
	"embed"
	"fmt"

	"seneschal/domain/game"
	"seneschal/domain/words"
)

//go:embed data/words/errors/*.yaml
var reasonFiles embed.FS

// reasons are what is asked of a seat, and what can be said against its lines,
// apart from the sentences of reports.
var reasons = words.Must(reasonFiles, "data/words/errors")

// reason is a reason in a language; pairs are names and values of its
// parameters.
func reason(lang, key string, pairs ...any) string {
	a := make(args, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		a[fmt.Sprint(pairs[i])] = fmt.Sprint(pairs[i+1])
	}
	return reasons.Say(lang, "error."+key, a)
}

// reason is a reason in the language of the line.
func (p *parser) reason(key string, pairs ...any) string {
	return reason(p.Line.Lang, key, pairs...)
}

// season is a season in the language of the line.
func (p *parser) season(s Season) string { return Speaker{p.s, p.Line.Lang}.Season(s) }

// turn is the open turn in the language of the line.
func (p *parser) turn() string { return p.s.turnIn(p.Line.Lang) }

// reason is a reason in the language of the order's line.
func (c *checker) reason(o game.Order, key string, pairs ...any) string {
	return reason(o.Line.Lang, key, pairs...)
}
