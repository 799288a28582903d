package orders

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// A verb describes the orders that begin with a word.
type verb struct {
	seasons  []book.Season             // seasons in which it is legal; nil: never
	readRest func(*parser) instruction // reads the rest of the order; nil: a march or a stay
	option   string                    // option that it needs; "": none
	code     order.Code                // code of the refusal when the option is off
}

// verbsByWord holds all orders by their first word. WHEN is never legal; the seasons of BUILD depend on the work.
// REPAIR and ABANDON have further conditions in missingOption.
var verbsByWord = map[string]verb{
	"MOVE": {seasons: inCampaign}, "LORD": {seasons: inCampaign}, "ALL": {seasons: inCampaign}, "KNIGHTS": {seasons: inCampaign},
	"MEN": {seasons: inCampaign}, "STAY": {seasons: inCampaign},
	"TRUCE":   {seasons: inCampaign, readRest: (*parser).readTruce},
	"WAR":     {seasons: inCampaign, readRest: (*parser).readWar},
	"WINTER":  {seasons: inAutumn, readRest: (*parser).readWinterAt},
	"DISMISS": {seasons: inWinter, readRest: (*parser).readDismiss},
	"PAY":     {seasons: inWinter, readRest: (*parser).readPayFirst},
	"RECRUIT": {seasons: inWinter, readRest: (*parser).readRecruit},
	"BUILD":   {seasons: inWinter, readRest: (*parser).readBuild},
	"REGROUP": {seasons: inWinter, readRest: (*parser).readRegroup},
	"KNIGHT":  {seasons: inSetup, readRest: (*parser).readWishKnight},
	"COLOUR":  {seasons: inSetup, readRest: (*parser).readWishColour},
	"ENTRY":   {seasons: inSetup, readRest: (*parser).readWishEntry},
	"FAITH":   {seasons: atAnyTime, readRest: (*parser).readFaith, option: "religion", code: "FE17"},
	"CONVERT": {seasons: inYear, readRest: (*parser).readConvert, option: "religion", code: "FE17"},
	"DESTROY": {seasons: inCampaign, readRest: (*parser).readDestroy, option: "religion", code: "FE17"},
	"WAIVE":   {seasons: inAutumn, readRest: (*parser).readWaive, option: "religion", code: "FE17"},
	"SACK":    {seasons: inAutumn, readRest: (*parser).readSack, option: "monasteries", code: "FE20"},
	"ABANDON": {seasons: inCampaign, readRest: (*parser).readAbandon, option: "monasteries", code: "FE20"},
	"NAME":    {seasons: inWinter, readRest: (*parser).readNameLord, option: "succession", code: "FE16"},
	"REPAIR":  {seasons: inWinter, readRest: (*parser).readRepair, code: "FE12"},
	"CLAIM":   {seasons: inWinter, readRest: (*parser).readClaim, option: "fate", code: "FE12"},
	"SWARM":   {seasons: inWinter, readRest: (*parser).readSwarm, option: "fate", code: "FE12"},
	"PROPOSE": {seasons: inYear, readRest: (*parser).readPropose},
	"AGREE":   {seasons: inYear, readRest: (*parser).readAgree},
	"WHEN":    {readRest: (*parser).refuseWhen},
}

// rareVerbs lists verbs that are too rare to compete for an abbreviation with another verb of the season. They are
// tried only where none of those fits.
var rareVerbs = []string{"PROPOSE", "AGREE"}

// allVerbs lists all verbs, sorted.
var allVerbs = book.Verbs()

// listVerbs returns the verbs that are legal in the open season and with this game's options, sorted, without
// rareVerbs.
func (t *SeatView) listVerbs() []string {
	return slices.DeleteFunc(slices.Clone(allVerbs), func(verb string) bool {
		seasons := verbsByWord[verb].seasons
		if verb == "BUILD" && t.Options.SitesInSummer() {
			seasons = append(slices.Clone(inWinter), book.Summer)
		}
		return slices.Contains(rareVerbs, verb) || !slices.Contains(seasons, t.Season) || missingOption(t.Options, verb) != ""
	})
}

// readAfterVerb reads the rest of an order, after its verb; nil if the option that the verb needs is off.
func (p *parser) readAfterVerb(verb string) []game.Body {
	switch v := verbsByWord[verb]; {
	case verb == "MOVE":
		return p.readMove()
	case verb == "STAY":
		return p.readStay()
	case v.readRest == nil: // the verb names the figures of a march
		p.Back(p.head)
		return p.readMove()
	case missingOption(p.Options, verb) != "":
		p.blameOption(v.code, p.head, missingOption(p.Options, verb))
		return nil
	default:
		body := v.readRest(p)
		if p.Peek().Key == ";" {
			p.Refuse("FE01", p.Mark(), p.writeReason("no_clauses", "verb", verb))
		}
		return []game.Body{body}
	}
}

// refuseWhen breaks the line at WHEN, because nothing can be decided while a season goes on.
func (p *parser) refuseWhen() instruction {
	p.Refuse("FE01", p.head, p.writeReason("during"), p.listReactions()...)
	return nil
}

// listReactions lists the clauses that react to events during a season.
func (p *parser) listReactions() []string {
	all := []string{"UNTIL", "WIN", "LOSE", "FIGHT IF STRONGER"}
	if p.Options.Houses {
		all = append(all, "INSIDE", "SALLY IF RELIEVED")
	}
	return all
}

// missingOption returns the option that a verb needs and this game has off; "" if it can be
// used.
func missingOption(options book.Options, verb string) string {
	option := verbsByWord[verb].option
	switch {
	case option != "" && !options.IsOn(option):
		return option
	case verb == "ABANDON":
		return NoPrayer(options)
	case verb == "REPAIR" && !options.Houses && !options.Religion:
		return "houses"
	}
	return ""
}
