package orders

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// A verb describes the orders that begin with a word.
type verb struct {
	seasons []book.Season             // seasons in which it is legal (4, 5.2)
	read    func(*parser) instruction // reads the rest of the order; nil: a march or a stay
	option  string                    // option that it needs; "": none
	code    order.Code                // code of the refusal when the option is off (5.4)
}

// readings holds all orders by their first word. WHEN is never legal; the seasons of BUILD
// depend on the work.
var readings = map[string]verb{
	"MOVE": {seasons: inCampaign}, "LORD": {seasons: inCampaign}, "ALL": {seasons: inCampaign}, "KNIGHTS": {seasons: inCampaign},
	"MEN": {seasons: inCampaign}, "STAY": {seasons: inCampaign},
	"TRUCE":   {seasons: inCampaign, read: (*parser).truce},
	"WAR":     {seasons: inCampaign, read: (*parser).war},
	"WINTER":  {seasons: inAutumn, read: (*parser).winterAt},
	"DISMISS": {seasons: inWinter, read: (*parser).dismiss},
	"PAY":     {seasons: inWinter, read: (*parser).payFirst},
	"RECRUIT": {seasons: inWinter, read: (*parser).recruit},
	"BUILD":   {seasons: inWinter, read: (*parser).build},
	"REGROUP": {seasons: inWinter, read: (*parser).regroup},
	"KNIGHT":  {seasons: inSetup, read: (*parser).wishKnight},
	"COLOUR":  {seasons: inSetup, read: (*parser).wishColour},
	"ENTRY":   {seasons: inSetup, read: (*parser).wishEntry},
	"FAITH":   {seasons: atAnyTime, read: (*parser).faith, option: "religion", code: "FE17"},
	"CONVERT": {seasons: inYear, read: (*parser).convert, option: "religion", code: "FE17"},
	"DESTROY": {seasons: inCampaign, read: (*parser).destroy, option: "religion", code: "FE17"},
	"WAIVE":   {seasons: inAutumn, read: (*parser).waive, option: "religion", code: "FE17"},
	"SACK":    {seasons: inAutumn, read: (*parser).sack, option: "monasteries", code: "FE20"},
	"ABANDON": {seasons: inCampaign, read: (*parser).abandon, option: "monasteries", code: "FE20"},
	"NAME":    {seasons: inWinter, read: (*parser).nameLord, option: "succession", code: "FE16"},
	"REPAIR":  {seasons: inWinter, read: (*parser).repair, code: "FE12"},
	"CLAIM":   {seasons: inWinter, read: (*parser).claim, option: "fate", code: "FE12"},
	"SWARM":   {seasons: inWinter, read: (*parser).swarm, option: "fate", code: "FE12"},
	"PROPOSE": {seasons: inYear, read: (*parser).propose},
	"AGREE":   {seasons: inYear, read: (*parser).agree},
	"WHEN":    {read: (*parser).during},
}

// spelled lists verbs that are too rare to compete for an abbreviation with another verb
// of the season.
var spelled = []string{"PROPOSE", "AGREE"}

// allVerbs lists all verbs, sorted.
var allVerbs = book.Verbs()

// verbsNow returns the verbs of the season that this game's options allow, sorted. Rare
// verbs that must be spelt out are not among them.
func (t *Table) verbsNow() []string {
	return slices.DeleteFunc(slices.Clone(allVerbs), func(verb string) bool {
		seasons := readings[verb].seasons
		if verb == "BUILD" && t.Options.SitesInSummer() {
			seasons = append(slices.Clone(inWinter), book.Summer)
		}
		return slices.Contains(spelled, verb) || !slices.Contains(seasons, t.Season) || missing(t.Options, verb) != ""
	})
}

// behind reads the rest of an order, after its verb.
func (p *parser) behind(verb string) []game.Body {
	switch v := readings[verb]; {
	case verb == "MOVE":
		return p.move()
	case verb == "STAY":
		return p.stay()
	case v.read == nil: // the verb names the figures of a march
		p.Back(p.head)
		return p.move()
	case missing(p.Options, verb) != "":
		p.off(v.code, p.head, missing(p.Options, verb))
		return nil
	default:
		body := v.read(p)
		if p.Peek().Key == ";" {
			p.Refuse("FE01", p.Mark(), p.reason("no_clauses", "verb", verb))
		}
		return []game.Body{body}
	}
}

// during refuses WHEN, because nothing can be decided while a season goes on.
func (p *parser) during() instruction {
	p.Refuse("FE01", p.head, p.reason("during"), p.answers()...)
	return nil
}

// answers lists the clauses that react to events during a season.
func (p *parser) answers() []string {
	all := []string{"UNTIL", "WIN", "LOSE", "FIGHT IF STRONGER"}
	if p.Options.Houses {
		all = append(all, "INSIDE", "SALLY IF RELIEVED")
	}
	return all
}

// missing returns the option that a verb needs and this game has off; "" if it can be
// used.
func missing(o book.Options, verb string) string {
	option := readings[verb].option
	switch {
	case option != "" && !o.On(option):
		return option
	case verb == "ABANDON":
		return NoPrayer(o)
	case verb == "REPAIR" && !o.Houses && !o.Religion:
		return "houses"
	}
	return ""
}
