package orders

import (
	"cmp"
	"slices"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// lineClauses holds the clauses of a line as read, before they are divided among its groups.
type lineClauses struct {
	Clauses
	seenKinds []string // kinds of clause read so far
	wounds    []int    // position of each number of the WOUNDS list
	champions []int    // position of each number of the CHAMPIONS list
	pillage   int      // position of the PILLAGE clause
	pray      int      // position of the PRAY clause
}

// The clauses that each kind of order takes.
var (
	stayClauses = []string{
		"FIGHT", "HOLD", "AVOID", "RETIRE", "UNTIL", "WIN", "LOSE", "WOUNDS", "CHAMPIONS", "INSIDE", "PILLAGE", "PRAY", "SALLY",
	}
	moveClauses = append(slices.Clone(stayClauses), "PHASES")
)

// readClauses adds all clauses that follow at the cursor, each behind a semicolon. It skips empty ones. PHASES is legal
// only in a march. Without a stance, the stance becomes HOLD.
func (p *parser) readClauses(clauses *lineClauses, isMarch bool) {
	legal := stayClauses
	if isMarch {
		legal = moveClauses
	}
	for p.Take(";") {
		if p.atClauseEnd() {
			continue
		}
		mark := p.Mark()
		word := p.Expect(legal...)
		p.noteKind(clauses, mark, word)
		p.readClause(clauses, word, mark)
	}
	clauses.Stance = cmp.Or(clauses.Stance, Hold)
}

// noteKind notes that a clause of a kind has been read; all stances are one kind. It breaks the line (FE01) if an
// earlier clause was of the same kind.
func (p *parser) noteKind(clauses *lineClauses, mark int, word string) {
	kind := word
	if slices.Contains([]string{"FIGHT", "HOLD", "AVOID", "RETIRE"}, word) {
		kind = "stance"
	}
	if slices.Contains(clauses.seenKinds, kind) {
		p.Refuse("FE01", mark, p.writeReason("clause_twice", "clause", kind))
	}
	clauses.seenKinds = append(clauses.seenKinds, kind)
}

// readClause reads one clause behind its first word. If the word is "", because the line is broken, it reads nothing.
func (p *parser) readClause(clauses *lineClauses, word string, mark int) {
	switch word {
	case "":
	case "FIGHT":
		p.blameLordless(mark, word)
		clauses.Stance = Fight
		p.readFight(clauses)
	case "HOLD", "AVOID", "RETIRE":
		clauses.Stance = Stance(word)
	case "UNTIL":
		p.readUntil(clauses)
	case "WIN":
		if win := p.Expect("CONTINUE", "STAY", "RETURN"); win != "CONTINUE" { // the default
			clauses.Win = win
		}
	case "LOSE":
		p.readLose(clauses)
	case "WOUNDS":
		clauses.Wounds, clauses.wounds = p.readFigureList(mark)
	case "PHASES":
		p.readPhases(clauses, mark)
	default:
		p.readOptional(clauses, word, mark)
	}
}

// readFight reads the seats that a FIGHT covers (F-51), all if none is named, and its IF STRONGER. Without a number the
// margin of IF STRONGER is 0.
func (p *parser) readFight(clauses *lineClauses) {
	switch {
	case p.atClauseEnd(), p.Full("IF"):
	case p.Full("ALL"):
		p.Next()
	case p.Full("EXCEPT"), p.exceptAhead():
		p.Next()
		clauses.Except = p.readOthers()
		clauses.ExceptWords = p.SeatWords(clauses.Except)
	default:
		clauses.Only = p.readOthers()
		clauses.OnlyWords = p.SeatWords(clauses.Only)
	}
	if !p.Words("IF", "STRONGER") {
		return
	}
	margin, _ := p.Number()
	clauses.Stronger = &margin
}

// exceptAhead reports whether the next word can be short for EXCEPT and is not the name of a seat.
func (p *parser) exceptAhead() bool {
	t := p.Peek()
	return len(p.seatNames().Names[""].Match(t.Key)) == 0 && p.meansKeyword(t, "EXCEPT")
}

// meansKeyword reports whether a token is one of some keywords, or short for one or more of them.
func (p *parser) meansKeyword(token order.Token, among ...string) bool {
	if token.Kind != order.Word {
		return false
	}
	key, several := p.Book.Keywords.Match(p.Line.Lang, token.Text, among...)
	return key != "" || len(several) > 0
}

// readUntil reads the conditions to leave a combat (F-81). A condition that is written twice counts once.
func (p *parser) readUntil(clauses *lineClauses) {
	for more := true; more; more = p.Words("OR") {
		if u := p.readUntilOne(); !slices.Contains(clauses.Until, u) {
			clauses.Until = append(clauses.Until, u)
		}
	}
}

// readUntilOne reads one condition; it breaks the line and returns the zero Until if there is none. WEAKER without a number means WEAKER 1; PERIODS, LOST and HURT need a number from 1.
func (p *parser) readUntilOne() Until {
	kind, ok := p.Word("PERIODS", "LOST", "HURT", "WEAKER", "LORD", "DEATH")
	if !ok && p.meansKeyword(p.PeekAt(1), "HURT") { // "LO HURT" can only be one thing
		kind = "LORD"
		_, ok = p.Word(kind)
	}
	mark := p.Mark()
	switch {
	case !ok:
		p.Lost()
		return Until{}
	case kind == "DEATH":
		return Until{Kind: kind}
	case kind == "LORD":
		p.ExpectWords("HURT")
		return Until{Kind: "LORD HURT"}
	case kind == "WEAKER":
		if n, ok := p.Number(); ok {
			return Until{Kind: kind, N: n}
		}
		return Until{Kind: kind, N: 1}
	}
	n := p.ExpectNumber()
	if n == 0 {
		p.Refuse("FE01", mark, p.writeReason("from_one", "word", kind), kind+" 1")
	}
	return Until{Kind: kind, N: n}
}

// readLose reads where a beaten group goes. TO takes a manor of the seat (FE11). HOME is the default, so Lose stays "".
func (p *parser) readLose(clauses *lineClauses) {
	word := p.Expect("HOME", "NEAREST", "INSIDE", "TO")
	if word != "HOME" { // the default
		clauses.Lose = word
	}
	if word == "TO" {
		clauses.LoseTo = p.readOwnManor("FE11")
	}
}

// readFigureList reads the figures of a WOUNDS or CHAMPIONS clause that begins at a mark (F-67, F-84). It also returns
// the position of each figure. A repeated number counts once.
func (p *parser) readFigureList(start int) (figures, marks []int) {
	list := figureList{clause: start}
	for {
		mark := p.Mark()
		n := p.ExpectNumber()
		if !slices.Contains(figures, n) {
			figures, marks = append(figures, n), append(marks, mark)
		}
		list.items = append(list.items, item{mark: mark, end: p.Mark(), stop: p.Mark(), from: n, to: n})
		if !p.Take(",") && !p.takeListAnd() {
			p.lists = append(p.lists, list)
			return figures, marks
		}
	}
}

// readPhases reads a plan of phases and sorts it by phase (F-43). It blames a phase or a number of miles that does not
// exist, and a phase named twice (FE08).
func (p *parser) readPhases(clauses *lineClauses, mark int) {
	clauses.Plan = order.List(p.Cursor, func() PhasePlan {
		plan := PhasePlan{Phase: p.ExpectNumber(), Miles: Steps}
		if p.Take("(") {
			plan.Miles = p.ExpectNumber()
			p.ExpectMark(")")
		}
		return plan
	})
	slices.SortStableFunc(clauses.Plan, func(a, b PhasePlan) int { return a.Phase - b.Phase })
	for i, plan := range clauses.Plan {
		twice := i > 0 && clauses.Plan[i-1].Phase == plan.Phase
		if twice || plan.Phase < 1 || plan.Phase > Phases || plan.Miles < 1 || plan.Miles > Steps {
			p.Blame("FE08", mark, p.writeReason("plan"), "PHASES 1,3", "PHASES 1(1),2")
		}
	}
}

// completeClauses returns the clauses for one group of the line, with defaults filled in.
// Lists keep only the group's own figures, and pillage takes place where the way ends
// (F-130). An UNTIL that is not written becomes InTheOpen. It stays empty for AVOID, and if
// the group may have to hold a house, because inside a house the default is DEATH (F-82).
func (p *parser) completeClauses(clauses lineClauses, cohort cohort, end valley.Node) Clauses {
	completed := clauses.Clauses
	if len(completed.Until) == 0 && completed.Stance != Avoid && !(p.Options.Houses && (cohort.inside || completed.mayShelter())) {
		completed.Until = InTheOpen()
	}
	completed.Wounds, completed.Champions = keepMembers(clauses.Wounds, cohort.figures), keepMembers(clauses.Champions, cohort.figures)
	if completed.Pillage != nil && completed.Pillage.At == "" {
		completed.Pillage = &Pillaging{Kinds: completed.Pillage.Kinds, At: end}
	}
	return completed
}

// keepMembers returns the numbers of a list that belong to a group; nil if none does.
func keepMembers(list, group []int) []int {
	return lists.Keep(list, func(n int) bool { return slices.Contains(group, n) })
}

// blameUngrouped blames figures on the WOUNDS or CHAMPIONS list that are in no group of the line (FE10).
func (p *parser) blameUngrouped(clauses lineClauses, cohorts []cohort) {
	var all []int
	for _, g := range cohorts {
		all = append(all, g.figures...)
	}
	marks := append(slices.Clone(clauses.wounds), clauses.champions...)
	for i, n := range append(slices.Clone(clauses.Wounds), clauses.Champions...) {
		if !slices.Contains(all, n) {
			p.blameSpan("FE10", marks[i], marks[i]+1, p.writeReason("outside"), toTexts(all)...)
		}
	}
}

// InTheOpen returns the default conditions on which a group leaves a combat that is not
// for its house (F-82).
func InTheOpen() []Until { return []Until{{Kind: "WEAKER", N: 5}, {Kind: "LORD HURT"}} }

// mayShelter reports whether a group with these clauses may come to stand behind the door of a house (F-113, F-114,
// F-119).
func (o Clauses) mayShelter() bool { return o.Stance == Retire || o.Lose == "INSIDE" || o.Sally }

// lastWordAhead reports whether the next word is the last of the order and must be a place, because it is neither one
// of the bounds nor the first word of a clause whose semicolon was forgotten.
func (p *parser) lastWordAhead() bool {
	t, after := p.Peek(), p.PeekAt(1)
	return t.Kind == order.Word && !p.isBound(t) && !p.meansKeyword(t, stayClauses...) && (after.Kind == order.End || after.Key == ";" || after.Key == "|")
}
