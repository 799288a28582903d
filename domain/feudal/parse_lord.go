package feudal

import "slices"

// idleVerbs are the orders that a seat without a lord may give in a campaign
// season: it may only defend itself (F-223).
var idleVerbs = []string{"STAY", "TRUCE", "WAR", "WINTER", "FAITH", "WAIVE", "PROPOSE", "AGREE"}

// idleStances are what it may do so with.
var idleStances = []string{"STAY", "HOLD", "AVOID", "RETIRE"}

// blameLordless refuses an order for which a seat needs a lord (FE16). In
// winter there may be a new one in time (F-224).
func (p *parser) blameLordless(mark int, verb string) {
	if !p.s.Lordless(p.seat) || !slices.Contains(inCampaign, p.s.Season) || slices.Contains(idleVerbs, verb) {
		return
	}
	p.BlameLater("FE16", mark, p.reason("lordless"), idleStances...)
}
