package orders

import (
	"embed"
	"slices"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/domain/words"
)

// A Reader reads the lines of one seat on one position.
type Reader struct {
	Table
	places *order.Kind
	others *order.Kind // the seats, once they are needed
	verbs  []string    // that are legal now, sorted
}

// A parser reads one line.
type parser struct {
	*Reader
	*order.Cursor
	head     int          // where the order begins that is read
	lists    []figureList // that were read, for rewriting
	together bool         // AND may join figures
	joined   bool         // and has
}

// A figureList is figures as a line names them.
type figureList struct {
	items  []item
	clause int // where the clause begins that is nothing but this list; 0: it is who the order is for
}

// ends reports whether the cursor stands at the end of an order or clause.
func (p *parser) ends() bool {
	t := p.Peek()
	return t.Kind == order.End || t.Key == ";" || t.Key == "|" || p.Full("ELSE", "AND")
}

// off refuses a word of an option that is off, and skips what belongs to it.
func (p *parser) off(code order.Code, mark int, option string) {
	if p.Wrong != nil && p.Wrong.Later {
		p.Wrong = nil // it is legal in no season
	}
	p.Blame(code, mark, p.reason("option", "option", option))
	for !p.ends() {
		p.Next()
	}
}

var (
	inCampaign = []book.Season{book.Spring, book.Summer, book.Autumn}
	inAutumn   = []book.Season{book.Autumn}
	inWinter   = []book.Season{book.Winter}
	inSetup    = []book.Season{book.Setup}
	inYear     = book.Seasons
	atAnyTime  = append(inSetup, inYear...)
)

// blameSeasons refuses what is an order of other seasons (FE09).
func (p *parser) blameSeasons(mark int, what string, seasons []book.Season) {
	if slices.Contains(seasons, p.Season) || p.Wrong != nil {
		return
	}
	names := lists.Map(seasons, p.season)
	p.BlameLater("FE09", mark, p.reason("season", "verb", what, "seasons", strings.Join(names, ", "), "phase", p.turn()), names...)
}

// blameLordless refuses an order for which a seat needs a lord (FE16). In
// winter there may be a new one in time (F-224).
func (p *parser) blameLordless(mark int, verb string) {
	if !p.Lordless || !slices.Contains(inCampaign, p.Season) || slices.Contains(idleVerbs, verb) {
		return
	}
	p.BlameLater("FE16", mark, p.reason("lordless"), idleStances...)
}

// idleVerbs are the orders that a seat without a lord may give in a campaign
// season: it may only defend itself (F-223).
var idleVerbs = []string{"STAY", "TRUCE", "WAR", "WINTER", "FAITH", "WAIVE", "PROPOSE", "AGREE"}

// idleStances are what it may do so with.
var idleStances = []string{"STAY", "HOLD", "AVOID", "RETIRE"}

// joints are words inside orders. One that is written in full, in any language, is no
// beginning of a verb: "en" is AT, not a swarm.
var joints = []string{"AT", "TO", "FROM", "WITH", "ON", "VIA", "OF", "OR", "UNTIL", "THEN", "ELSE"}

// inFull reports whether a word is one of the keywords in full, in any
// language.
func inFull(k *order.Catalogue, word string, among ...string) bool {
	return slices.ContainsFunc([]string{"es", "fr", "nl"}, func(lang string) bool { return k.Full(lang, word, among...) })
}

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
