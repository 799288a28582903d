package orders

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// Dismiss sends men-at-arms away (F-182).
type Dismiss struct{ Figures []int }

// String spells the order, as "DISMISS 60, 76".
func (d Dismiss) String() string { return "DISMISS " + lists.Join(d.Figures, ", ") }

func (Dismiss) stage() Stage           { return StageDismiss }
func (Dismiss) listSubjects() []string { return nil }
func (d Dismiss) figures() []int       { return d.Figures }

func (d Dismiss) withFigures(figures []int) game.Body {
	d.Figures = figures
	return d
}

// PayFirst puts figures first in the order of pay (F-183).
type PayFirst struct{ Figures []int }

// String spells the order, as "PAY FIRST 9, 10".
func (p PayFirst) String() string { return "PAY FIRST " + lists.Join(p.Figures, ", ") }

func (PayFirst) stage() Stage           { return StagePay }
func (PayFirst) listSubjects() []string { return []string{"pay first"} }

// RecruitAt hires knights or men for a manor (F-189). Each figure is a single purchase.
type RecruitAt struct {
	N      int // from 1
	Knight bool
	At     valley.Manor
}

// String spells the order, as "RECRUIT 2 KNIGHTS AT BRI".
func (r RecruitAt) String() string {
	kind := lists.Either(r.N == 1, "MAN", "MEN")
	if r.Knight {
		kind = lists.Either(r.N == 1, "KNIGHT", "KNIGHTS")
	}
	return fmt.Sprintf("RECRUIT %s%s AT %s", spellCount(r.N), kind, r.At)
}

func (RecruitAt) stage() Stage             { return StageRecruit }
func (r RecruitAt) listSubjects() []string { return []string{"recruit " + string(r.At)} }

func (r RecruitAt) reduceToOne() (game.Body, bool) {
	return RecruitAt{N: 1, Knight: r.Knight, At: r.At}, r.N > 1
}

// Build builds N works on a manor (F-190). Each work is a single purchase.
type Build struct {
	N    int // from 1
	Work book.Work
	At   valley.Manor
}

// String spells the order, as "BUILD 2 HIVES AT FEN".
func (b Build) String() string {
	return fmt.Sprintf("BUILD %s%s AT %s", spellCount(b.N), spellWorks(b.Work, b.N), b.At)
}

func (Build) stage() Stage { return StageBuild }

func (b Build) listSubjects() []string {
	return []string{strings.Join([]string{"build", string(b.Work), string(b.At)}, " ")}
}

func (b Build) reduceToOne() (game.Body, bool) { return Build{N: 1, Work: b.Work, At: b.At}, b.N > 1 }

// Regroup moves figures in winter (F-191).
type Regroup struct {
	Figures []int
	To      valley.Manor
}

// String spells the order, as "REGROUP 2, 52 TO SAR".
func (r Regroup) String() string {
	return fmt.Sprintf("REGROUP %s TO %s", lists.Join(r.Figures, ", "), r.To)
}

func (Regroup) stage() Stage           { return StageRegroup }
func (Regroup) listSubjects() []string { return nil }
func (r Regroup) figures() []int       { return r.Figures }

func (r Regroup) withFigures(figures []int) game.Body {
	r.Figures = figures
	return r
}

// RegroupGuards moves foresters or wardens in winter (F-191).
type RegroupGuards struct {
	N    int
	Work book.Work // Forester or Warden
	From valley.Manor
	To   valley.Manor
}

// String spells the order, as "REGROUP FORESTER FROM MON TO ASH".
func (r RegroupGuards) String() string {
	return fmt.Sprintf("REGROUP %s%s FROM %s TO %s", spellCount(r.N), spellWorks(r.Work, r.N), r.From, r.To)
}

func (RegroupGuards) stage() Stage { return StageRegroup }

func (r RegroupGuards) listSubjects() []string {
	return []string{strings.Join([]string{"regroup", string(r.Work), string(r.From)}, " ")}
}

// NameLord makes a knight of grade A the lord (F-224).
type NameLord struct{ Figure int }

// String spells the order, as "NAME LORD 4".
func (n NameLord) String() string { return fmt.Sprintf("NAME LORD %d", n.Figure) }

func (NameLord) stage() Stage           { return StageName }
func (NameLord) listSubjects() []string { return []string{"lord"} }

// BuildCastle builds a castle in winter (F-190).
type BuildCastle struct{ At valley.Manor }

// String spells the order, as "BUILD CASTLE AT FEN".
func (b BuildCastle) String() string { return "BUILD CASTLE AT " + string(b.At) }

func (BuildCastle) stage() Stage             { return StageBuild }
func (b BuildCastle) listSubjects() []string { return []string{"build CASTLE " + string(b.At)} }

// Repair mends a damaged castle or holy site on a manor in winter (F-190).
type Repair struct {
	What string // CASTLE, CHURCH, CROMLECH
	At   valley.Manor
}

// String spells the order, as "REPAIR CASTLE AT FEN".
func (r Repair) String() string { return fmt.Sprintf("REPAIR %s AT %s", r.What, r.At) }

func (Repair) stage() Stage             { return StageBuild }
func (r Repair) listSubjects() []string { return []string{"repair " + r.What + " " + string(r.At)} }

// Claim lists manors to take from the seat on the right, in order of
// preference (F-218).
type Claim struct{ Manors []valley.Manor }

// String spells the order, as "CLAIM COR, FEN".
func (c Claim) String() string { return "CLAIM " + lists.Join(c.Manors, ", ") }

func (Claim) stage() Stage           { return StageFate }
func (Claim) listSubjects() []string { return []string{"claim"} }

// Swarm lists manors for new hives, in order of preference (F-217).
type Swarm struct{ Manors []valley.Manor }

// String spells the order, as "SWARM BRI, SAR".
func (s Swarm) String() string { return "SWARM " + lists.Join(s.Manors, ", ") }

func (Swarm) stage() Stage           { return StageFate }
func (Swarm) listSubjects() []string { return []string{"swarm"} }

// spellWorks returns the word for n works: the plural unless n is 1.
func spellWorks(w book.Work, n int) string { return string(w) + lists.Either(n == 1, "", "S") }

// readNameLord reads NAME LORD n (F-224). It blames a number that is no figure's or no knight's of grade A, and a seat
// that has a lord.
func (p *parser) readNameLord() instruction {
	p.ExpectWords("LORD")
	it := item{mark: p.Mark()}
	n := p.ExpectNumber()
	it.from, it.to, it.end, it.stop = n, n, p.Mark(), p.Mark()
	p.lists = append(p.lists, figureList{items: []item{it}})
	heirs := lists.Keep(p.Numbers(), func(m int) bool { return p.findFigure(m).Grade == book.KnightA })
	switch _, there := p.Figure(n); {
	case !there:
		p.blameItem("FE04", it, p.writeReason("no_figure"), p.ownFigures()...)
	case p.Lord > 0:
		p.BlameLater("FE16", it.mark, p.writeReason("has_lord"))
	case !slices.Contains(heirs, n):
		p.BlameLater("FE16", it.mark, p.writeReason("no_heir", "n", n), toTexts(heirs)...)
	}
	return NameLord{Figure: n}
}

// readBuildCastle reads the manor of a castle (F-190).
func (p *parser) readBuildCastle() instruction { return BuildCastle{At: p.readOwnManorAt()} }

// readRepair reads REPAIR, the kind of building, and [AT] manor (F-190). It returns nil if the option of that building
// is off.
func (p *parser) readRepair() instruction {
	what := p.Expect("CASTLE", string(book.Church), string(book.Cromlech))
	option := lists.Either(what == "CASTLE", "houses", "religion")
	if p.Err() == nil && !p.Options.IsOn(option) {
		p.blameOption(order.Code(lists.Either(what == "CASTLE", "FE12", "FE17")), p.head, option)
		return nil
	}
	return Repair{What: what, At: p.readOwnManorAt()}
}

// readClaim reads CLAIM manors (F-218).
func (p *parser) readClaim() instruction {
	return Claim{Manors: p.readManors()}
}

// readSwarm reads SWARM manors, all of which must have a pasture (F-217).
func (p *parser) readSwarm() instruction {
	mark := p.Mark()
	manors := p.readManors()
	for _, manor := range manors {
		if p.Book.Valley.Card(manor).Pastures == 0 {
			p.Blame("FE14", mark, p.writeReason("no_pasture", "place", p.spellNode(manor)), p.pasturesNear()...)
		}
	}
	return Swarm{Manors: manors}
}

// pasturesNear names the manors to which a hive of the seat can swarm: its own and those that border on them, if they
// have a pasture without a hive.
func (p *parser) pasturesNear() []string {
	own := p.ownedManors()
	var names []string
	for _, card := range p.Book.Valley.Manors {
		near := slices.ContainsFunc(own, func(o valley.Manor) bool {
			return o == card.Code || p.Book.Valley.HaveFrontier(o, card.Code)
		})
		if near && card.Pastures > p.Hives(card.Code) {
			names = append(names, card.Name)
		}
	}
	return names
}

// Grade returns the grade of the figures that are hired: recruits, or men of grade B.
func (r RecruitAt) Grade() book.Grade {
	if r.Knight {
		return book.Recruit
	}
	return book.ManB
}
