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

// An item names figures: a range of numbers, or a class of figures.
type item struct {
	mark     int // where the item begins
	end      int // where it ends, without AT
	stop     int // where it ends, with AT
	from, to int
	class    string      // LORD, ALL, KNIGHTS, MEN; "" for numbers
	rank     string      // of numbers: KNIGHTS or MEN if the line states their rank
	at       valley.Node // of a class; "": everywhere
}

// classes lists the words for classes of figures.
var classes = []string{"LORD", "ALL", "KNIGHTS", "MEN"}

// items reads a list of figures.
func (p *parser) items() []item {
	var all []item
	rank := ""
	for {
		it := p.item(rank)
		it.stop, rank = p.Mark(), it.rank
		all = append(all, it)
		if !p.Take(",") && !p.and() {
			p.lists = append(p.lists, figureList{items: all})
			return all
		}
	}
}

// and takes an AND that joins two figures of a list: "2 AND 3".
func (p *parser) and() bool {
	if !p.together || p.Peek().Kind != order.Word || !inFull(p.Book.Keywords, p.Peek().Text, "AND") {
		return false
	}
	next := p.PeekAt(1)
	if next.Kind != order.Number && (next.Kind != order.Word || !inFull(p.Book.Keywords, next.Text, append([]string{"KNIGHT", "MAN"}, classes...)...)) {
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
	if inFull(p.Book.Keywords, word.Text, "KNIGHT", "MAN") {
		return true
	}
	behind := p.PeekAt(2)
	list := behind.Key == "," || behind.Key == ".." || behind.Kind == order.Word && inFull(p.Book.Keywords, behind.Text, "AND")
	return inFull(p.Book.Keywords, word.Text, "KNIGHTS", "MEN") && list && p.PeekAt(3).Kind == order.Number
}

// ranked takes the rank before numbers and returns KNIGHTS or MEN; "" if no rank is
// written.
func (p *parser) ranked() string {
	if !p.rankAhead() {
		return ""
	}
	if inFull(p.Book.Keywords, p.Next().Text, "KNIGHT", "KNIGHTS") {
		return "KNIGHTS"
	}
	return "MEN"
}

func (p *parser) item(rank string) item {
	it := item{mark: p.Mark()}
	if said := p.ranked(); said != "" {
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
		it.at = p.place()
	}
	return it
}

// figures returns the numbers that items stand for, in the order written. All must stand
// at a node; "" allows any. It returns nil after a fault.
func (p *parser) figures(items []item, at valley.Node) []int {
	if p.Err() != nil {
		return nil
	}
	var all []int
	for _, it := range items {
		found := p.itemFigures(it, at)
		if p.Wrong != nil {
			return nil
		}
		for _, n := range found {
			switch {
			case !slices.Contains(all, n):
				all = append(all, n)
			case it.class == "" && it.from == it.to:
				p.blameAt("FE06", it, p.reason("named_twice", "n", n))
			}
		}
	}
	return all
}

// itemFigures returns the numbers that one item stands for.
func (p *parser) itemFigures(it item, at valley.Node) []int {
	if it.class == "" {
		found := slices.DeleteFunc(p.Numbers(), func(n int) bool { return n < min(it.from, it.to) || n > max(it.from, it.to) })
		slices.Sort(found)
		if len(found) == 0 {
			p.blameAt("FE04", it, p.reason("no_figure"), p.ownFigures()...)
		}
		p.mustBe(it, found)
		p.mustStand(it, found, at)
		return found
	}
	if it.at != "" && at != "" && it.at != at {
		p.blameAt("FE05", it, p.reason("two_places", "a", p.name(it.at), "b", p.name(at)))
	}
	found := slices.DeleteFunc(p.Numbers(), func(n int) bool {
		f := p.figure(n)
		return it.class == "ALL" && n == p.Praying || !InClass(f.Grade, it.class) || (it.class != "LORD" && at != "" && f.At != at) || (it.at != "" && f.At != it.at)
	})
	if len(found) == 0 {
		p.blameAt("FE04", it, p.reason("none_there"), p.ownFigures()...)
		p.Wrong.Later = p.Wrong.Later || p.Wrong.Code == "FE04" // such figures may come later
	}
	if it.class == "LORD" {
		p.mustStand(it, found, at)
	}
	return found
}

// mustBe blames figures whose rank is not the one that the line states (FE04).
func (p *parser) mustBe(it item, figures []int) {
	for _, n := range figures {
		switch {
		case it.rank == "" || InClass(p.figure(n).Grade, it.rank):
		case it.rank == "MEN":
			p.blameAt("FE04", it, p.reason("not_ranked_man", "n", n))
		default:
			p.blameAt("FE04", it, p.reason("not_ranked_knight", "n", n))
		}
	}
}

// mustStand blames figures that are not at a place (FE05).
func (p *parser) mustStand(it item, figures []int, at valley.Node) {
	for _, n := range figures {
		if where := p.figure(n).At; at != "" && where != at {
			p.blameAt("FE05", it, p.reason("elsewhere", "n", n, "place", p.name(at)), p.whereabouts(figures)...)
		}
	}
}

// blameAt blames one item.
func (p *parser) blameAt(code order.Code, it item, reason string, legal ...string) {
	p.blameSpan(code, it.mark, it.end, reason, legal...)
}

// blameSpan blames the words between two marks.
func (p *parser) blameSpan(code order.Code, mark, end int, reason string, legal ...string) {
	back := p.Mark()
	p.Back(end)
	p.Blame(code, mark, reason, legal...)
	p.Back(back)
}

// blameSpanNow blames the words between two marks for a fault that may be gone in another
// turn.
func (p *parser) blameSpanNow(code order.Code, mark, end int, reason string, legal ...string) {
	back := p.Mark()
	p.Back(end)
	p.BlameLater(code, mark, reason, legal...)
	p.Back(back)
}

// whereabouts writes where figures stand: "3 at Brimstone".
func (p *parser) whereabouts(figures []int) []string {
	var all []string
	for _, n := range figures {
		f := p.figure(n)
		stands := p.reason("at", "n", n, "place", p.name(f.At))
		if f.Inside {
			stands = p.reason("inside_at", "n", n, "place", p.name(f.At))
		}
		all = append(all, stands)
	}
	return all
}

// ownFigures lists the numbers of all figures of the seat.
func (p *parser) ownFigures() []string { return texts(p.Numbers()) }

func texts(ns []int) []string { return lists.Map(ns, strconv.Itoa) }

// groups divides figures by the node on which they stand, in node order, and separates
// those outside from those inside a house. Figures named only by numbers must stand
// together (F-41, FE05).
func (p *parser) groups(mark int, items []item, at valley.Node) []cohort {
	figures := p.figures(items, at)
	var all []cohort
	for _, n := range figures {
		i := slices.IndexFunc(all, func(c cohort) bool { return c.at == p.figure(n).At && c.inside == p.figure(n).Inside })
		if i < 0 {
			i, all = len(all), append(all, cohort{at: p.figure(n).At, inside: p.figure(n).Inside})
		}
		all[i].figures = append(all[i].figures, n)
	}
	if len(all) > 1 && !loose(items, all) {
		stand := p.whereabouts(figures)
		p.Blame("FE05", mark, p.reason("apart", "list", strings.Join(stand, ", ")), stand...)
	}
	slices.SortStableFunc(all, func(a, b cohort) int {
		return cmp.Or(p.Book.Valley.Compare(a.at, b.at), lists.One(a.inside)-lists.One(b.inside))
	})
	return all
}

// loose reports whether items may stand for several groups. They may if a class is given
// without a place, or with a place where some figures are in the field and some inside.
func loose(items []item, groups []cohort) bool {
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
func InClass(g book.Grade, class string) bool {
	switch class {
	case "LORD":
		return g == book.Lord
	case "KNIGHTS":
		return g.IsKnight()
	case "MEN":
		return g.IsMan()
	}
	return true
}
