package orders

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// An item is a part of a list that names figures: a range of numbers, or a class of figures.
type item struct {
	mark     int         // where the item begins
	end      int         // where it ends, without AT
	stop     int         // where it ends, with AT
	from, to int         // the range, in either direction; the same for a single number
	class    string      // LORD, ALL, KNIGHTS, MEN; "" for numbers
	rank     string      // of numbers: KNIGHTS or MEN if the line states their rank, else ""
	at       valley.Node // where a class must stand; "": anywhere
}

// classes lists the words for classes of figures.
var classes = []string{"LORD", "ALL", "KNIGHTS", "MEN"}

// readItems reads a list of figures.
func (p *parser) readItems() []item {
	var all []item
	rank := ""
	for {
		it := p.readItem(rank)
		it.stop, rank = p.Mark(), it.rank
		all = append(all, it)
		if !p.Take(",") && !p.takeListAnd() {
			p.lists = append(p.lists, figureList{items: all})
			return all
		}
	}
}

// takeListAnd takes an AND that joins two figures of a list, as in "2 AND 3". It takes nothing at the first reading of
// a line (see parseLine).
func (p *parser) takeListAnd() bool {
	if !p.together || p.Peek().Kind != order.Word || !isWrittenOut(p.Book.Keywords, p.Peek().Text, "AND") {
		return false
	}
	next := p.PeekAt(1)
	if next.Kind != order.Number && (next.Kind != order.Word || !isWrittenOut(p.Book.Keywords, next.Text, append([]string{"KNIGHT", "MAN"}, classes...)...)) {
		return false
	}
	p.Next()
	p.joined = true
	return true
}

// rankAhead reports whether a rank and the number of a figure come next: "KNIGHT 2", "MEN
// 52, 53". "MEN 3" does not count, because it may mean three men.
func (p *parser) rankAhead() bool {
	word, number := p.Peek(), p.PeekAt(1)
	if word.Kind != order.Word || number.Kind != order.Number {
		return false
	}
	if isWrittenOut(p.Book.Keywords, word.Text, "KNIGHT", "MAN") {
		return true
	}
	behind := p.PeekAt(2)
	list := behind.Key == "," || behind.Key == ".." || behind.Kind == order.Word && isWrittenOut(p.Book.Keywords, behind.Text, "AND")
	return isWrittenOut(p.Book.Keywords, word.Text, "KNIGHTS", "MEN") && list && p.PeekAt(3).Kind == order.Number
}

// takeRank takes the rank before numbers and returns KNIGHTS or MEN; "" if no rank is
// written.
func (p *parser) takeRank() string {
	if !p.rankAhead() {
		return ""
	}
	if isWrittenOut(p.Book.Keywords, p.Next().Text, "KNIGHT", "KNIGHTS") {
		return "KNIGHTS"
	}
	return "MEN"
}

// readItem reads one item. rank is the rank stated for the numbers before it; it holds until another one is stated.
func (p *parser) readItem(rank string) item {
	it := item{mark: p.Mark()}
	if said := p.takeRank(); said != "" {
		rank = said
	}
	if n, ok := p.Number(); ok {
		it.rank = rank
		it.from, it.to = n, n
		if p.Take("..") {
			it.to = p.ExpectNumber()
		}
		it.end = p.Mark()
		return it
	}
	class := p.Expect(classes...)
	it.class, it.end = class, p.Mark()
	if class == "LORD" {
		return it
	}
	if p.Words("AT") {
		it.at = p.readPlace()
	}
	return it
}

// resolveFigures returns the numbers that items stand for, in the order written. All must
// stand at a node; "" allows any. It returns nil after a fault.
func (p *parser) resolveFigures(items []item, at valley.Node) []int {
	if p.Err() != nil {
		return nil
	}
	var numbers []int
	for _, it := range items {
		found := p.resolveItem(it, at)
		if p.Wrong != nil {
			return nil
		}
		for _, n := range found {
			switch {
			case !slices.Contains(numbers, n):
				numbers = append(numbers, n)
			case it.class == "" && it.from == it.to:
				p.blameItem("FE06", it, p.writeReason("named_twice", "n", n))
			}
		}
	}
	return numbers
}

// resolveItem returns the numbers that one item stands for. Numbers of a range that no figure has are passed over. It
// blames the item if no figure is left (FE04), or if a figure has another rank or stands elsewhere.
func (p *parser) resolveItem(it item, at valley.Node) []int {
	if it.class == "" {
		found := slices.DeleteFunc(p.Numbers(), func(n int) bool { return n < min(it.from, it.to) || n > max(it.from, it.to) })
		slices.Sort(found)
		if len(found) == 0 {
			p.blameItem("FE04", it, p.writeReason("no_figure"), p.ownFigures()...)
		}
		p.checkRank(it, found)
		p.checkPlace(it, found, at)
		return found
	}
	if it.at != "" && at != "" && it.at != at {
		p.blameItem("FE05", it, p.writeReason("two_places", "a", p.spellNode(it.at), "b", p.spellNode(at)))
	}
	found := slices.DeleteFunc(p.Numbers(), func(n int) bool {
		f := p.findFigure(n)
		return it.class == "ALL" && n == p.Praying || !InClass(f.Grade, it.class) || (it.class != "LORD" && at != "" && f.At != at) || (it.at != "" && f.At != it.at)
	})
	if len(found) == 0 {
		p.blameItem("FE04", it, p.writeReason("none_there"), p.ownFigures()...)
		p.Wrong.Later = p.Wrong.Later || p.Wrong.Code == "FE04" // such figures may come later
	}
	if it.class == "LORD" {
		p.checkPlace(it, found, at)
	}
	return found
}

// checkRank blames figures whose rank is not the one that the line states (FE04).
func (p *parser) checkRank(it item, figures []int) {
	for _, n := range figures {
		switch {
		case it.rank == "" || InClass(p.findFigure(n).Grade, it.rank):
		case it.rank == "MEN":
			p.blameItem("FE04", it, p.writeReason("not_ranked_man", "n", n))
		default:
			p.blameItem("FE04", it, p.writeReason("not_ranked_knight", "n", n))
		}
	}
}

// checkPlace blames figures that are not at a place (FE05).
func (p *parser) checkPlace(it item, figures []int, at valley.Node) {
	for _, n := range figures {
		if where := p.findFigure(n).At; at != "" && where != at {
			p.blameItem("FE05", it, p.writeReason("elsewhere", "n", n, "place", p.spellNode(at)), p.writeWhereabouts(figures)...)
		}
	}
}

// blameItem blames one item.
func (p *parser) blameItem(code order.Code, it item, reason string, legal ...string) {
	p.blameSpan(code, it.mark, it.end, reason, legal...)
}

// blameSpan blames the words between two marks. The cursor stays where it is.
func (p *parser) blameSpan(code order.Code, mark, end int, reason string, legal ...string) {
	back := p.Mark()
	p.Back(end)
	p.Blame(code, mark, reason, legal...)
	p.Back(back)
}

// blameSpanLater blames the words between two marks for a fault that may be gone in another turn. The cursor stays
// where it is.
func (p *parser) blameSpanLater(code order.Code, mark, end int, reason string, legal ...string) {
	back := p.Mark()
	p.Back(end)
	p.BlameLater(code, mark, reason, legal...)
	p.Back(back)
}

// writeWhereabouts writes where figures stand: "3 at Brimstone".
func (p *parser) writeWhereabouts(figures []int) []string {
	var all []string
	for _, n := range figures {
		counter := p.findFigure(n)
		stands := p.writeReason("at", "n", n, "place", p.spellNode(counter.At))
		if counter.Inside {
			stands = p.writeReason("inside_at", "n", n, "place", p.spellNode(counter.At))
		}
		all = append(all, stands)
	}
	return all
}

// ownFigures lists the numbers of all figures of the seat.
func (p *parser) ownFigures() []string { return toTexts(p.Numbers()) }

func toTexts(ns []int) []string { return lists.Map(ns, strconv.Itoa) }

// groupFigures divides figures by the node on which they stand, in node order, and
// separates those outside from those inside a house. Figures named only by numbers must
// stand together (F-41, FE05).
func (p *parser) groupFigures(mark int, items []item, at valley.Node) []cohort {
	figures := p.resolveFigures(items, at)
	var cohorts []cohort
	for _, n := range figures {
		i := slices.IndexFunc(cohorts, func(c cohort) bool { return c.at == p.findFigure(n).At && c.inside == p.findFigure(n).Inside })
		if i < 0 {
			i, cohorts = len(cohorts), append(cohorts, cohort{at: p.findFigure(n).At, inside: p.findFigure(n).Inside})
		}
		cohorts[i].figures = append(cohorts[i].figures, n)
	}
	if len(cohorts) > 1 && !mayDivide(items, cohorts) {
		stand := p.writeWhereabouts(figures)
		p.Blame("FE05", mark, p.writeReason("apart", "list", strings.Join(stand, ", ")), stand...)
	}
	slices.SortStableFunc(cohorts, func(a, b cohort) int {
		return cmp.Or(p.Book.Valley.Compare(a.at, b.at), lists.One(a.inside)-lists.One(b.inside))
	})
	return cohorts
}

// mayDivide reports whether items may stand for several groups. They may if a class without a place is among them, or a
// class at a place where some figures are in the field and some inside.
func mayDivide(items []item, groups []cohort) bool {
	apart := slices.ContainsFunc(groups, func(c cohort) bool { return c.at != groups[0].at })
	return slices.ContainsFunc(items, func(it item) bool {
		return it.class != "" && it.class != "LORD" && (it.at == "" || !apart)
	})
}

// A cohort holds the figures of one line that stand on one node, all in the field or all
// inside its house.
type cohort struct {
	at      valley.Node
	inside  bool
	figures []int
}

// InClass reports whether a figure of a grade belongs to a class: LORD, KNIGHTS or MEN.
// Any other class takes all grades.
func InClass(grade book.Grade, class string) bool {
	switch class {
	case "LORD":
		return grade == book.Lord
	case "KNIGHTS":
		return grade.IsKnight()
	case "MEN":
		return grade.IsMan()
	}
	return true
}
