package feudal

import (
	"cmp"
	"slices"

	"seneschal/domain/order"
)

// clauses are what stands behind the semicolons of a line, as read.
type clauses struct {
	Clauses
	seen      []string // kinds of clause that were there
	wounds    []int    // where each number of the WOUNDS list stands
	champions []int    // and of the CHAMPIONS list
	pillage   int      // where a PILLAGE clause begins
	pray      int      // and a PRAY
}

// The clauses that each kind of order takes.
var (
	stayClauses = []string{
		"FIGHT", "HOLD", "AVOID", "RETIRE", "UNTIL", "WIN", "LOSE", "WOUNDS", "CHAMPIONS", "INSIDE", "PILLAGE", "PRAY", "SALLY",
	}
	moveClauses = append(slices.Clone(stayClauses), "PHASES")
)

// clauses reads all clauses of a line.
func (p *parser) clauses(c *clauses, marching bool) *order.Error {
	legal := stayClauses
	if marching {
		legal = moveClauses
	}
	for p.c.Take(";") {
		if p.ends() {
			continue
		}
		mark := p.c.Mark()
		word, ok := p.c.Word(legal...)
		if !ok {
			return p.c.Unexpected()
		}
		if err := c.once(p, mark, word); err != nil {
			return err
		}
		if err := p.clause(c, word, mark); err != nil {
			return err
		}
	}
	c.Stance = cmp.Or(c.Stance, Hold)
	return nil
}

// once refuses a kind of clause that was there before.
func (c *clauses) once(p *parser, mark int, word string) *order.Error {
	kind := word
	if slices.Contains([]string{"FIGHT", "HOLD", "AVOID", "RETIRE"}, word) {
		kind = "stance"
	}
	if slices.Contains(c.seen, kind) {
		return p.c.Fail("FE01", mark, p.reason("clause_twice", "clause", kind))
	}
	c.seen = append(c.seen, kind)
	return nil
}

// clause reads one clause behind its first word.
func (p *parser) clause(c *clauses, word string, mark int) *order.Error {
	switch word {
	case "FIGHT":
		p.blameLordless(mark, word)
		c.Stance = Fight
		return p.fight(c)
	case "HOLD", "AVOID", "RETIRE":
		c.Stance = Stance(word)
	case "UNTIL":
		return p.until(c)
	case "WIN":
		return p.win(c)
	case "LOSE":
		return p.lose(c)
	case "WOUNDS":
		var err *order.Error
		c.Wounds, c.wounds, err = p.listed(mark)
		return err
	case "PHASES":
		return p.phases(c, mark)
	default:
		return p.optional(c, word, mark)
	}
	return nil
}

// fight reads whom a FIGHT covers (F-51).
func (p *parser) fight(c *clauses) *order.Error {
	var err *order.Error
	switch {
	case p.ends(), p.c.Full("IF"):
	case p.c.Full("ALL"):
		p.c.Next()
	case p.c.Full("EXCEPT"), p.exceptAhead():
		p.c.Next()
		c.Except, err = p.enemies()
		c.except = p.s.wordsOf(c.Except)
	default:
		c.Only, err = p.enemies()
		c.only = p.s.wordsOf(c.Only)
	}
	if err != nil || !p.c.Words("IF", "STRONGER") {
		return err
	}
	margin := 0
	if n, ok := p.c.Number(); ok {
		margin = n
	}
	c.Stronger = &margin
	return nil
}

// exceptAhead reports whether the next word is short for EXCEPT, and for no
// seat.
func (p *parser) exceptAhead() bool {
	t := p.c.Peek()
	return len(p.seats.Match(t.Key)) == 0 && p.means(t, "EXCEPT")
}

// means reports whether a word is one of some keywords, or short for it.
func (p *parser) means(t order.Token, among ...string) bool {
	if t.Kind != order.Word {
		return false
	}
	key, several := keywords.Match(p.c.Line.Lang, t.Text, among...)
	return key != "" || len(several) > 0
}

// until reads the conditions to leave a combat (F-81).
func (p *parser) until(c *clauses) *order.Error {
	for {
		u, err := p.untilOne()
		if err != nil {
			return err
		}
		if !slices.Contains(c.Until, u) {
			c.Until = append(c.Until, u)
		}
		if _, ok := p.c.Word("OR"); !ok {
			return nil
		}
	}
}

func (p *parser) untilOne() (Until, *order.Error) {
	kind, ok := p.c.Word("PERIODS", "LOST", "HURT", "WEAKER", "LORD", "DEATH")
	if !ok && p.means(p.c.PeekAt(1), "HURT") { // "LO HURT" can only be one thing
		_, ok = p.c.Word("LORD")
		kind = "LORD"
	}
	if !ok {
		return Until{}, p.c.Unexpected()
	}
	u := Until{Kind: kind}
	switch kind {
	case "DEATH":
		return u, nil
	case "LORD":
		if !p.c.Words("HURT") {
			return Until{}, p.c.Unexpected()
		}
		return Until{Kind: "LORD HURT"}, nil
	}
	mark := p.c.Mark()
	u.N, ok = p.c.Number()
	switch {
	case !ok && kind == "WEAKER":
		u.N = 1
	case !ok:
		return u, p.c.Unexpected()
	case u.N == 0 && kind != "WEAKER":
		return u, p.c.Fail("FE01", mark, p.reason("from_one", "word", kind), kind+" 1")
	}
	return u, nil
}

func (p *parser) win(c *clauses) *order.Error {
	word, ok := p.c.Word("CONTINUE", "STAY", "RETURN")
	if !ok {
		return p.c.Unexpected()
	}
	if word != "CONTINUE" { // the default
		c.Win = word
	}
	return nil
}

func (p *parser) lose(c *clauses) *order.Error {
	word, ok := p.c.Word("HOME", "NEAREST", "INSIDE", "TO")
	if !ok {
		return p.c.Unexpected()
	}
	if word != "HOME" { // the default
		c.Lose = word
	}
	if word != "TO" {
		return nil
	}
	mark := p.c.Mark()
	m, err := p.manor()
	if err != nil {
		return err
	}
	p.ownManor("FE11", mark, m)
	c.LoseTo = m
	return nil
}

// listed reads the figures of a WOUNDS or CHAMPIONS clause that begins at a
// mark (F-67, F-84), and where each stands.
func (p *parser) listed(start int) (figures, marks []int, err *order.Error) {
	list := figureList{clause: start}
	for {
		mark := p.c.Mark()
		n, ok := p.c.Number()
		if !ok {
			return nil, nil, p.c.Unexpected()
		}
		if !slices.Contains(figures, n) {
			figures, marks = append(figures, n), append(marks, mark)
		}
		list.items = append(list.items, item{mark: mark, end: p.c.Mark(), stop: p.c.Mark(), from: n, to: n})
		if !p.c.Take(",") && !p.and() {
			p.lists = append(p.lists, list)
			return figures, marks, nil
		}
	}
}

// phases reads a plan of phases (F-43).
func (p *parser) phases(c *clauses, mark int) *order.Error {
	for {
		plan := PhasePlan{Miles: steps}
		var ok bool
		if plan.Phase, ok = p.c.Number(); !ok {
			return p.c.Unexpected()
		}
		if p.c.Take("(") {
			if plan.Miles, ok = p.c.Number(); !ok || !p.c.Take(")") {
				return p.c.Unexpected()
			}
		}
		twice := slices.ContainsFunc(c.Plan, func(q PhasePlan) bool { return q.Phase == plan.Phase })
		if twice || plan.Phase < 1 || plan.Phase > phases || plan.Miles < 1 || plan.Miles > steps {
			p.blame("FE08", mark, p.reason("plan"), "PHASES 1,3", "PHASES 1(1),2")
		}
		c.Plan = append(c.Plan, plan)
		if !p.c.Take(",") {
			break
		}
	}
	slices.SortFunc(c.Plan, func(a, b PhasePlan) int { return a.Phase - b.Phase })
	return nil
}

// grouped are the clauses for one group of the line, defaults filled in: of
// the lists only its own figures, and pillage where its way ends (F-130). Who
// may have to hold a house keeps an UNTIL that is not said open: it is DEATH
// inside (F-82).
func (p *parser) grouped(c clauses, g cohort, end Node) Clauses {
	own := c.Clauses
	if len(own.Until) == 0 && own.Stance != Avoid && !(p.s.Options.Houses && (g.inside || own.shelters())) {
		own.Until = inTheOpen()
	}
	own.Wounds, own.Champions = among(c.Wounds, g.figures), among(c.Champions, g.figures)
	if own.Pillage != nil && own.Pillage.At == "" {
		own.Pillage = &Pillaging{Kinds: own.Pillage.Kinds, At: Manor(end)}
	}
	return own
}

// among are the numbers of a list that belong to a group; nil if none does.
func among(list, group []int) []int {
	var own []int
	for _, n := range list {
		if slices.Contains(group, n) {
			own = append(own, n)
		}
	}
	return own
}

// outside blames figures on the WOUNDS or CHAMPIONS list that are in no group
// (FE10).
func (p *parser) outside(c clauses, cohorts []cohort) {
	var all []int
	for _, g := range cohorts {
		all = append(all, g.figures...)
	}
	marks := append(slices.Clone(c.wounds), c.champions...)
	for i, n := range append(slices.Clone(c.Wounds), c.Champions...) {
		if !slices.Contains(all, n) {
			p.blameSpan("FE10", marks[i], marks[i]+1, p.reason("outside"), texts(all)...)
		}
	}
}
