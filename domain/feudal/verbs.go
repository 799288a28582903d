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
	inWinter   = []Season{Winter}
	inSetup    = []Season{Setup}
)

// verbs are all orders by their first word, and the seasons in which each is
// legal (4, 5.2). Those without a season belong to options that are off.
var verbs = map[string][]Season{
	"MOVE": inCampaign, "LORD": inCampaign, "ALL": inCampaign, "KNIGHTS": inCampaign, "MEN": inCampaign, "STAY": inCampaign,
	"TRUCE": inCampaign, "WAR": inCampaign, "WINTER": inAutumn,
	"DISMISS": inWinter, "PAY": inWinter, "RECRUIT": inWinter, "BUILD": inWinter, "REGROUP": inWinter,
	"KNIGHT": inSetup, "COLOUR": inSetup, "ENTRY": inSetup,
	"FAITH": nil, "CONVERT": nil, "DESTROY": nil, "SACK": nil, "WAIVE": nil, "ABANDON": nil, "NAME": nil, "REPAIR": nil,
	"CLAIM": nil, "SWARM": nil, "WHEN": nil,
}

// verbsOf are the verbs of a season, sorted; of "" all that are known.
func verbsOf(s Season) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(verbs)), func(name string) bool {
		return s != "" && !slices.Contains(verbs[name], s)
	})
}

// read reads an order behind its verb, which stands at the mark.
func (p *parser) read(verb string, mark int) ([]game.Body, *order.Error) {
	switch verb {
	case "MOVE":
		return p.move()
	case "LORD", "ALL", "KNIGHTS", "MEN":
		p.c.Back(mark)
		return p.move()
	case "STAY":
		return p.stay()
	}
	body, err := p.readPlain(verb, mark)
	if err != nil {
		return nil, err
	}
	if p.c.Peek().Key == ";" {
		return nil, p.c.Fail("FE01", p.c.Mark(), verb+" takes no clauses; only MOVE and STAY do")
	}
	return []game.Body{body}, nil
}

// readPlain reads an order that takes no clauses.
func (p *parser) readPlain(verb string, mark int) (game.Body, *order.Error) {
	switch verb {
	case "TRUCE":
		return p.truce()
	case "WAR":
		return p.war()
	case "WINTER":
		return p.winterAt()
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
	case "KNIGHT":
		return p.wishKnight()
	case "COLOUR":
		return p.wishColour()
	case "ENTRY":
		return p.wishEntry()
	case "WHEN":
		return nil, p.c.Fail("FE01", mark, "nothing is decided during a season; these clauses answer what happens",
			"UNTIL", "WIN", "LOSE", "FIGHT IF STRONGER")
	}
	p.off(offCode[verb], mark, offOption[verb])
	return nil, nil
}

// The options that a verb belongs to, and the code with which it is refused
// where they are off (5.4).
var (
	offOption = map[string]string{
		"FAITH": "religion", "CONVERT": "religion", "DESTROY": "religion", "WAIVE": "religion", "SACK": "monasteries",
		"ABANDON": "monasteries", "NAME": "succession", "REPAIR": "houses", "CLAIM": "fate", "SWARM": "fate",
	}
	offCode = map[string]order.Code{
		"FAITH": "FE17", "CONVERT": "FE17", "DESTROY": "FE17", "WAIVE": "FE17", "SACK": "FE20",
		"ABANDON": "FE20", "NAME": "FE16", "REPAIR": "FE12", "CLAIM": "FE12", "SWARM": "FE12",
	}
)
