package feudal

import (
	"maps"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

var (
	inCampaign = []Season{Spring, Summer, Autumn}
	inAutumn   = []Season{Autumn}
	inSummer   = []Season{Summer}
	inWinter   = []Season{Winter}
	inSetup    = []Season{Setup}
	inYear     = []Season{Winter, Spring, Summer, Autumn}
	atAnyTime  = []Season{Setup, Winter, Spring, Summer, Autumn}
)

// verbs are all orders by their first word, and the seasons in which each is
// legal (4, 5.2). A WHEN is never; BUILD depends on what is built.
var verbs = map[string][]Season{
	"MOVE": inCampaign, "LORD": inCampaign, "ALL": inCampaign, "KNIGHTS": inCampaign, "MEN": inCampaign, "STAY": inCampaign,
	"TRUCE": inCampaign, "WAR": inCampaign, "WINTER": inAutumn,
	"DISMISS": inWinter, "PAY": inWinter, "RECRUIT": inWinter, "BUILD": inWinter, "REGROUP": inWinter,
	"KNIGHT": inSetup, "COLOUR": inSetup, "ENTRY": inSetup,
	"FAITH": atAnyTime, "CONVERT": inYear, "DESTROY": inCampaign, "SACK": inAutumn, "WAIVE": inAutumn, "ABANDON": inCampaign,
	"NAME": inWinter, "REPAIR": inWinter, "CLAIM": inWinter, "SWARM": inWinter,
	"PROPOSE": inYear, "AGREE": inYear, "WHEN": nil,
}

// spelled are verbs that are rare enough to be no candidates for a beginning
// that another verb of the season has too.
var spelled = []string{"PROPOSE", "AGREE"}

// allVerbs are the verbs that are known, sorted.
var allVerbs = slices.Sorted(maps.Keys(verbs))

// verbsNow are the verbs of the season as this game is played, sorted.
func (s *State) verbsNow() []string {
	return slices.DeleteFunc(slices.Clone(allVerbs), func(verb string) bool {
		seasons := verbs[verb]
		if verb == "BUILD" && s.sitesInSummer() {
			seasons = append(slices.Clone(inWinter), Summer)
		}
		return slices.Contains(spelled, verb) || !slices.Contains(seasons, s.Season) || s.Options.missing(verb) != ""
	})
}

// behind reads an order behind its verb, which stands at the mark.
func (p *parser) behind(verb string, mark int) []game.Body {
	switch verb {
	case "MOVE":
		return p.move()
	case "LORD", "ALL", "KNIGHTS", "MEN":
		p.Back(mark)
		return p.move()
	case "STAY":
		return p.stay()
	}
	body := p.readPlain(verb, mark)
	if p.Peek().Key == ";" {
		p.Refuse("FE01", p.Mark(), p.reason("no_clauses", "verb", verb))
	}
	return []game.Body{body}
}

// readPlain reads an order that takes no clauses.
func (p *parser) readPlain(verb string, mark int) game.Body {
	if option := p.s.Options.missing(verb); option != "" {
		p.off(offCode[verb], mark, option)
		return nil
	}
	switch verb {
	case "TRUCE":
		return p.truce()
	case "WAR":
		return p.war()
	case "KNIGHT":
		return p.wishKnight()
	case "COLOUR":
		return p.wishColour()
	case "ENTRY":
		return p.wishEntry()
	case "PROPOSE", "AGREE":
		return p.propose(verb)
	case "WHEN":
		p.Refuse("FE01", mark, p.reason("during"), p.answers()...)
		return nil
	}
	if slices.Equal(verbs[verb], inWinter) {
		return p.readWinter(verb, mark)
	}
	return p.readSeason(verb, mark)
}

// readSeason reads an order of some seasons of the year.
func (p *parser) readSeason(verb string, mark int) game.Body {
	switch verb {
	case "WINTER":
		return p.winterAt()
	case "FAITH":
		return p.faith(mark)
	case "CONVERT":
		return p.convert(mark)
	case "DESTROY":
		return p.destroy()
	case "SACK":
		return p.sack(mark)
	case "WAIVE":
		return p.waive()
	}
	return p.abandon(mark)
}

// readWinter reads an order of winter.
func (p *parser) readWinter(verb string, mark int) game.Body {
	switch verb {
	case "DISMISS":
		return p.dismiss()
	case "PAY":
		return p.payFirst()
	case "RECRUIT":
		return p.recruit()
	case "BUILD":
		return p.build(mark)
	case "REGROUP":
		return p.regroup()
	case "NAME":
		return p.nameLord()
	case "REPAIR":
		return p.repair(mark)
	case "CLAIM":
		return p.claim()
	}
	return p.swarm()
}

// answers are the clauses that answer what happens during a season.
func (p *parser) answers() []string {
	all := []string{"UNTIL", "WIN", "LOSE", "FIGHT IF STRONGER"}
	if p.s.Options.Houses {
		all = append(all, "INSIDE", "SALLY IF RELIEVED")
	}
	return all
}

// The options that a verb belongs to, and the code with which it is refused
// where they are off (5.4). REPAIR is for castles or holy sites.
var (
	verbOption = map[string]string{
		"FAITH": "religion", "CONVERT": "religion", "DESTROY": "religion", "WAIVE": "religion", "SACK": "monasteries",
		"ABANDON": "monasteries", "NAME": "succession", "CLAIM": "fate", "SWARM": "fate",
	}
	offCode = map[string]order.Code{
		"FAITH": "FE17", "CONVERT": "FE17", "DESTROY": "FE17", "WAIVE": "FE17", "SACK": "FE20",
		"ABANDON": "FE20", "NAME": "FE16", "REPAIR": "FE12", "CLAIM": "FE12", "SWARM": "FE12",
	}
)

// missing is the option without which a verb means nothing in this game; ""
// if it is on.
func (o Options) missing(verb string) string {
	option := verbOption[verb]
	switch {
	case option != "" && !o.on(option):
		return option
	case verb == "ABANDON":
		return o.prayer()
	case verb == "REPAIR" && !o.Houses && !o.Religion:
		return "houses"
	}
	return ""
}

// prayer is the option without which there is no prayer (section 9); "" if
// there is.
func (o Options) prayer() string {
	switch {
	case !o.Monasteries:
		return "monasteries"
	case o.Mode != honour:
		return "mode=honour"
	}
	return ""
}

// on reports whether an option is on.
func (o Options) on(option string) bool {
	switch option {
	case "dangerous_passages":
		return o.Passages
	case "weather":
		return o.Weather
	case "houses":
		return o.Houses
	case "sieges":
		return o.Sieges
	case "pillage":
		return o.Pillage
	case "monasteries":
		return o.Monasteries
	case "loyalty":
		return o.Loyalty
	case "fate":
		return o.Fate
	case "succession":
		return o.Succession
	case "religion":
		return o.Religion
	case "mode=honour":
		return o.Mode == honour
	}
	return false
}
