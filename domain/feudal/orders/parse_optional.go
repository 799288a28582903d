package orders

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// readOptional reads a clause of an optional rule, after its first word. It blames the clause if the option is off.
func (p *parser) readOptional(clauses *lineClauses, word string, mark int) {
	code, option := ClauseOption(p.Options, word)
	if option != "" {
		p.blameOption(code, mark, option)
		return
	}
	switch word {
	case "CHAMPIONS":
		clauses.Champions, clauses.champions = p.readFigureList(mark)
	case "INSIDE":
		clauses.Inside = p.Expect("ASSAULT", "SIEGE", "PASS")
	case "PILLAGE":
		p.blameLordless(mark, word)
		p.readPillage(clauses, mark)
	case "PRAY":
		clauses.Pray, clauses.pray = true, mark
	case "SALLY":
		p.ExpectWords("IF", "RELIEVED")
		clauses.Sally = true
	}
}

// ClauseOption returns the option that a clause needs and this game has off; "" if the clause can be used, or needs
// none. The code is that of the refusal in either case.
func ClauseOption(options book.Options, word string) (code order.Code, option string) {
	if word == "PRAY" {
		return "FE20", NoPrayer(options)
	}
	option = map[string]string{"CHAMPIONS": "dangerous_passages", "INSIDE": "houses", "SALLY": "houses", "PILLAGE": "pillage"}[word]
	if options.IsOn(option) {
		option = ""
	}
	return "FE12", option
}

// readPillage reads the kinds of pillage and the manor (F-133). A kind that is written twice counts once.
func (p *parser) readPillage(clauses *lineClauses, mark int) {
	clauses.Pillage, clauses.pillage = &Pillaging{Kinds: lists.Distinct(order.List(p.Cursor, p.readPillageKind))}, mark
	if p.Words("AT") {
		clauses.Pillage.At = p.readManor()
	}
}

// readPillageKind reads one kind of pillage, with a number from 1 for FIELDS, HIVES and GUARDS; without one it means all.
func (p *parser) readPillageKind() PillageKind {
	word := p.Expect("FIELDS", "HIVES", "STEAL", "MILL", "GUARDS")
	if word == "STEAL" || word == "MILL" {
		return PillageKind{Kind: word}
	}
	mark := p.Mark()
	n, ok := p.Number()
	if ok && n == 0 {
		p.Refuse("FE01", mark, p.writeReason("from_one", "word", word), word, word+" 1")
	}
	return PillageKind{Kind: word, N: n}
}

// checkClauses blames clauses that a group cannot carry out on its way: pillage (F-130) and prayer (F-144). It also
// blames any order but to go on with the prayer for a lord who prays (F-146).
func (p *parser) checkClauses(clauses lineClauses, cohort cohort, way []valley.Node) {
	if clauses.Pillage != nil {
		p.checkPillage(clauses, way)
	}
	if clauses.Pray {
		p.checkPrayer(clauses, cohort, way)
	}
	if lord := p.Praying; slices.Contains(cohort.figures, lord) && (!clauses.Pray || len(way) > 1) {
		p.BlameLater("FE16", 0, p.explainPrayer(), AbandonPrayer{}.String())
	}
}

// explainPrayer returns the reason why a praying lord takes no orders.
func (p *parser) explainPrayer() string {
	last := p.Vow
	return p.writeReason("in_prayer", "season", p.nameSeason(last.Season), "year", last.Year)
}

// checkPillage blames pillage at a node that is no manor, is not on the way, or belongs to the seat (FE12). The clause
// must be there.
func (p *parser) checkPillage(clauses lineClauses, way []valley.Node) {
	at := clauses.Pillage.At
	if at == "" {
		at = way[len(way)-1]
	}
	end := clauses.pillage + 1
	switch {
	case !p.Book.Valley.IsManor(at):
		p.blameSpan("FE12", clauses.pillage, end, p.writeReason("no_manor", "place", p.spellNode(at)), p.nearestManors(at)...)
	case !slices.Contains(way, at):
		p.blameSpan("FE12", clauses.pillage, end, p.writeReason("not_by", "place", p.spellNode(at)), p.nameManorsOn(way)...)
	case p.Owner(at) == p.Own:
		p.blameSpanLater("FE12", clauses.pillage, end, p.writeReason("own_manor", "place", p.spellNode(at)))
	}
}

// nameManorsOn names the manors on a way that the seat does not own.
func (p *parser) nameManorsOn(way []valley.Node) []string {
	others := lists.Keep(way, func(n valley.Node) bool { return p.Book.Valley.IsManor(n) && p.Owner(n) != p.Own })
	return lists.Map(others, p.spellNode)
}

// checkPrayer blames prayer (FE20) by anybody but the lord alone, outside a monastery, or when a vow cannot begin.
func (p *parser) checkPrayer(clauses lineClauses, cohort cohort, way []valley.Node) {
	end := way[len(way)-1]
	reason, until := p.VowBarred()
	figuresHere := p.listStanding(end)
	mark := clauses.pray
	switch {
	case len(cohort.figures) != 1 || cohort.figures[0] != p.Lord:
		p.blameSpan("FE20", mark, mark+1, p.writeReason("prays_alone"), "STAY LORD; PRAY")
	case !p.Book.Valley.IsMonastery(end):
		p.blameSpan("FE20", mark, mark+1, p.writeReason("no_monastery", "place", p.spellNode(end)), p.listMonasteries()...)
	case p.Praying != 0:
	case len(way) == 1 && len(figuresHere) > 1:
		p.blameSpan("FE20", mark, mark+1, p.writeReason("prays_alone"), p.writeWhereabouts(figuresHere)...)
	case reason == "sacked":
		p.blameSpanLater("FE20", mark, mark+1, p.writeReason("sacked_until", "season", p.nameSeason(until.Season), "year", until.Year))
	case reason != "":
		p.blameSpan("FE20", mark, mark+1, p.writeReason("vowed"))
	}
}

// NoPrayer returns the option that is missing for prayer; "" if prayer is part
// of the game.
func NoPrayer(options book.Options) string {
	switch {
	case !options.Monasteries:
		return "monasteries"
	case options.Mode != book.Honour:
		return "mode=honour"
	}
	return ""
}
