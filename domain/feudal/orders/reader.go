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

// A SeatReader reads the lines of one seat on one position.
type SeatReader struct {
	SeatView
	places *order.NameKind
	others *order.NameKind // names of the seats; nil until seatNames builds them
	verbs  []string        // legal now, sorted
}

// A parser reads one line. Its methods named "blame..." note a fault and read on; those named "refuse..." break the
// line.
type parser struct {
	*SeatReader
	*order.Cursor
	head     int          // start of the order being read
	lists    []figureList // lists of figures read, for rewriting
	together bool         // AND is tried between two figures too
	joined   bool         // an AND was read between two figures
}

// A figureList holds figures as a line names them.
type figureList struct {
	items  []item
	clause int // start of the clause that holds only this list; 0: the list names the order's figures
}

// atClauseEnd reports whether the cursor stands at the end of an order or clause.
func (p *parser) atClauseEnd() bool {
	t := p.Peek()
	return t.Kind == order.End || t.Key == ";" || t.Key == "|" || p.Full("ELSE", "AND")
}

// blameOption notes that a word needs an option that is off, in place of any fault that may be gone later, and skips
// the words that belong to it.
func (p *parser) blameOption(code order.Code, mark int, option string) {
	if p.Wrong != nil && p.Wrong.Later {
		p.Wrong = nil // the word is legal in no season, so the line must not wait as a standing order
	}
	p.Blame(code, mark, p.writeReason("option", "option", option))
	for !p.atClauseEnd() {
		p.Next()
	}
}

// The seasons in which orders are legal.
var (
	inCampaign = []book.Season{book.Spring, book.Summer, book.Autumn}
	inAutumn   = []book.Season{book.Autumn}
	inWinter   = []book.Season{book.Winter}
	inSetup    = []book.Season{book.Setup}
	inYear     = book.Seasons
	atAnyTime  = append(inSetup, inYear...)
)

// blameSeasons blames an order that belongs to other seasons (FE09). As a standing order it may wait for them. Nothing
// is noted if the line has another fault already.
func (p *parser) blameSeasons(mark int, what string, seasons []book.Season) {
	if slices.Contains(seasons, p.Season) || p.Wrong != nil {
		return
	}
	names := lists.Map(seasons, p.nameSeason)
	p.BlameLater("FE09", mark, p.writeReason("season", "verb", what, "seasons", strings.Join(names, ", "), "phase", p.nameTurn()), names...)
}

// blameLordless blames an order for which a seat needs a lord (FE16): in a campaign season, unless the verb is one of
// defensiveVerbs. The fault may be gone later, because next winter may bring a new lord (F-224).
func (p *parser) blameLordless(mark int, verb string) {
	if !p.Lordless || !slices.Contains(inCampaign, p.Season) || slices.Contains(defensiveVerbs, verb) {
		return
	}
	p.BlameLater("FE16", mark, p.writeReason("lordless"), defensiveStances...)
}

// defensiveVerbs lists the orders open to a seat without a lord in a campaign season: it may
// only defend itself (F-223).
var defensiveVerbs = []string{"STAY", "TRUCE", "WAR", "WINTER", "FAITH", "WAIVE", "PROPOSE", "AGREE"}

// defensiveStances lists the words that a seat without a lord may use to defend itself.
var defensiveStances = []string{"STAY", "HOLD", "AVOID", "RETIRE"}

// joints are words inside orders. If one is written in full, in any language, it is not
// read as the beginning of a verb: "en" is AT, not SWARM.
var joints = []string{"AT", "TO", "FROM", "WITH", "ON", "VIA", "OF", "OR", "UNTIL", "THEN", "ELSE"}

// isWrittenOut reports whether a word is one of the keywords in full, in English or any other language.
func isWrittenOut(k *order.Catalogue, word string, among ...string) bool {
	return slices.ContainsFunc([]string{"es", "fr", "nl"}, func(lang string) bool { return k.IsKeyword(lang, word, among...) })
}

//go:embed data/words/*.yaml
var reasonFiles embed.FS

// reasons holds the prompts and the error texts for a seat's lines. The sentences of
// reports are elsewhere.
var reasons = words.Must(reasonFiles, "data/words")

// WriteReason returns an error text in a language. The pairs are names and values of its
// parameters.
func WriteReason(lang, key string, pairs ...any) string {
	return reasons.Say(lang, "error."+key, words.Args(pairs...))
}

// NameColour names a colour of lords in a language.
func NameColour(lang, colour string) string { return reasons.Say(lang, "colour."+colour, nil) }

// writeReason returns an error text in the language of the line.
func (p *parser) writeReason(key string, pairs ...any) string {
	return WriteReason(p.Line.Lang, key, pairs...)
}

// nameSeason names a season in the language of the line.
func (p *parser) nameSeason(s book.Season) string { return p.SeasonIn(p.Line.Lang, s) }

// nameTurn names the open turn in the language of the line.
func (p *parser) nameTurn() string { return p.TurnIn(p.Line.Lang) }
