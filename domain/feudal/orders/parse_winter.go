package orders

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// dismiss reads DISMISS figures: men-at-arms only (F-182).
func (p *parser) dismiss() instruction {
	items := p.items()
	men := lists.Keep(p.Numbers(), func(n int) bool { return p.figure(n).Grade.IsMan() })
	figures := p.figures(items, "")
	for _, n := range figures {
		if !slices.Contains(men, n) {
			p.blameAt("FE15", items[0], p.reason("not_man", "n", n), texts(men)...)
		}
	}
	return Dismiss{Figures: figures}
}

// payFirst reads PAY FIRST figures (F-183).
func (p *parser) payFirst() instruction {
	p.ExpectWords("FIRST")
	items := p.items()
	return PayFirst{Figures: p.figures(items, "")}
}

// most is the largest number of single purchases that a line may order.
const most = 99

// count reads a number of purchases; 1 if none is written.
func (p *parser) count() int {
	if p.Peek().Kind != order.Number {
		return 1
	}
	mark := p.Mark()
	n := p.Next().N
	if n < 1 || n > most {
		p.Refuse("FE01", mark, p.reason("from_to", "n", most))
		return 1
	}
	return n
}

// eitherWord takes one of several words, or of their plurals, and returns it in the
// singular. An abbreviation that fits both is read as the singular.
func (p *parser) eitherWord(singular, plural []string) string {
	if word, ok := p.Word(singular...); ok {
		return word
	}
	if word := p.Expect(plural...); word != "" {
		return singular[slices.Index(plural, word)]
	}
	return ""
}

// recruit reads RECRUIT [n] KNIGHTS or MEN AT manor (F-189).
func (p *parser) recruit() instruction {
	n := p.count()
	kind := p.eitherWord([]string{"KNIGHT", "MAN"}, []string{"KNIGHTS", "MEN"})
	return RecruitAt{N: n, Knight: kind == "KNIGHT", At: p.ownManorAt()}
}

var (
	works     = []string{"HIVE", "FORESTER", "WARDEN", "MILL", "CASTLE", "CHURCH", "CROMLECH"}
	manyWorks = []string{"HIVES", "FORESTERS", "WARDENS", "MILLS", "CASTLES", "CHURCHES", "CROMLECHS"}
)

// build reads BUILD [n] work [AT] manor (F-190, F-237).
func (p *parser) build() instruction {
	verb := p.Mark()
	n := p.count()
	word := p.eitherWord(works, manyWorks)
	if p.Err() != nil {
		return nil
	}
	if option := missingWork(p.Options, word); option != "" {
		p.off(offWork[word], p.head, option)
		return nil
	}
	p.blameBuildSeason(verb, word)
	if n > 1 && slices.Contains(single, word) {
		p.Refuse("FE01", verb, p.reason("one_only", "work", word), "BUILD "+word)
	}
	switch word {
	case "CASTLE":
		return p.buildCastle()
	case string(book.Church), string(book.Cromlech):
		return p.buildSite(book.Site(word))
	}
	return Build{N: n, Work: book.Work(word), At: p.ownManorAt()}
}

// single lists the works that a line can order only one at a time.
var single = []string{"CASTLE", string(book.Church), string(book.Cromlech)}

// offWork maps works to the code of the refusal when their option is off.
var offWork = map[string]order.Code{"CASTLE": "FE12", string(book.Church): "FE17", string(book.Cromlech): "FE17"}

// missingWork returns the option that a work needs and this game has off; "" if the work
// can be built.
func missingWork(o book.Options, word string) string {
	switch {
	case word == "CASTLE" && !o.Houses:
		return "houses"
	case offWork[word] == "FE17" && !o.Religion:
		return "religion"
	}
	return ""
}

// blameBuildSeason refuses works that are not built in this season (FE09). Works are built
// in winter, holy sites when the options and the masons allow it (F-216, F-237).
func (p *parser) blameBuildSeason(end int, word string) {
	seasons := inWinter
	if offWork[word] == "FE17" {
		seasons = p.Options.SiteSeasons(book.Site(word), p.Masons)
	}
	back := p.Mark()
	p.Back(end)
	p.blameSeasons(p.head, lists.Either(offWork[word] == "FE17", "BUILD "+word, "BUILD"), seasons)
	p.Back(back)
}

// regroup reads REGROUP figures TO manor, or REGROUP [n] guards manor TO manor
// (F-191).
func (p *parser) regroup() instruction {
	if p.guardsAhead() {
		return p.regroupGuards()
	}
	items := p.items()
	from := p.start()
	to := p.goal()
	figures := p.figures(items, from)
	if slices.Contains(figures, p.Praying) {
		p.BlameLater("FE16", 0, p.inPrayer())
	}
	return Regroup{Figures: figures, To: to}
}

func (p *parser) guardsAhead() bool {
	t := p.Peek()
	if t.Kind == order.Number {
		t = p.PeekAt(1)
	}
	if t.Kind != order.Word {
		return false
	}
	key, _ := p.Book.Keywords.Match(p.Line.Lang, t.Text, "FORESTER", "WARDEN", "ALL", "KNIGHTS", "MEN", "LORD")
	many, _ := p.Book.Keywords.Match(p.Line.Lang, t.Text, "FORESTERS", "WARDENS")
	return key == "FORESTER" || key == "WARDEN" || many != ""
}

func (p *parser) regroupGuards() instruction {
	r := RegroupGuards{N: p.count()}
	r.Work = book.Work(p.eitherWord([]string{"FORESTER", "WARDEN"}, []string{"FORESTERS", "WARDENS"}))
	if !p.placeAhead() {
		p.Word("FROM", "AT")
	}
	r.From = p.ownManor("FE17")
	r.To = p.goal()
	return r
}

// goal reads an arrow and then a manor of the seat.
func (p *parser) goal() valley.Manor {
	if !p.arrow() {
		p.Lost()
	}
	return p.ownManor("FE17")
}
