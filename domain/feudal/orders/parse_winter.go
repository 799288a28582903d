package orders

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// readDismiss reads DISMISS figures: men-at-arms only (F-182).
func (p *parser) readDismiss() instruction {
	items := p.readItems()
	men := lists.Keep(p.Numbers(), func(n int) bool { return p.findFigure(n).Grade.IsMan() })
	figures := p.resolveFigures(items, "")
	for _, n := range figures {
		if !slices.Contains(men, n) {
			p.blameItem("FE15", items[0], p.writeReason("not_man", "n", n), toTexts(men)...)
		}
	}
	return Dismiss{Figures: figures}
}

// readPayFirst reads PAY FIRST figures (F-183).
func (p *parser) readPayFirst() instruction {
	p.ExpectWords("FIRST")
	items := p.readItems()
	return PayFirst{Figures: p.resolveFigures(items, "")}
}

// most is the largest number of single purchases that a line may order.
const most = 99

// readCount reads a number of purchases; 1 if none is written.
func (p *parser) readCount() int {
	if p.Peek().Kind != order.Number {
		return 1
	}
	mark := p.Mark()
	n := p.Next().N
	if n < 1 || n > most {
		p.Refuse("FE01", mark, p.writeReason("from_to", "n", most))
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

// readRecruit reads RECRUIT [n] KNIGHTS or MEN AT manor (F-189).
func (p *parser) readRecruit() instruction {
	n := p.readCount()
	kind := p.eitherWord([]string{"KNIGHT", "MAN"}, []string{"KNIGHTS", "MEN"})
	return RecruitAt{N: n, Knight: kind == "KNIGHT", At: p.readOwnManorAt()}
}

var (
	works     = []string{"HIVE", "FORESTER", "WARDEN", "MILL", "CASTLE", "CHURCH", "CROMLECH"}
	manyWorks = []string{"HIVES", "FORESTERS", "WARDENS", "MILLS", "CASTLES", "CHURCHES", "CROMLECHS"}
)

// readBuild reads BUILD [n] work [AT] manor (F-190, F-237).
func (p *parser) readBuild() instruction {
	verb := p.Mark()
	n := p.readCount()
	word := p.eitherWord(works, manyWorks)
	if p.Err() != nil {
		return nil
	}
	if option := missingWork(p.Options, word); option != "" {
		p.refuseOption(offWork[word], p.head, option)
		return nil
	}
	p.blameBuildSeason(verb, word)
	if n > 1 && slices.Contains(single, word) {
		p.Refuse("FE01", verb, p.writeReason("one_only", "work", word), "BUILD "+word)
	}
	switch word {
	case "CASTLE":
		return p.readBuildCastle()
	case string(book.Church), string(book.Cromlech):
		return p.readBuildSite(book.Site(word))
	}
	return Build{N: n, Work: book.Work(word), At: p.readOwnManorAt()}
}

// single lists the works that a line can order only one at a time.
var single = []string{"CASTLE", string(book.Church), string(book.Cromlech)}

// offWork maps works to the code of the refusal when their option is off.
var offWork = map[string]order.Code{"CASTLE": "FE12", string(book.Church): "FE17", string(book.Cromlech): "FE17"}

// missingWork returns the option that a work needs and this game has off; "" if the work
// can be built.
func missingWork(options book.Options, word string) string {
	switch {
	case word == "CASTLE" && !options.Houses:
		return "houses"
	case offWork[word] == "FE17" && !options.Religion:
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

// readRegroup reads REGROUP figures TO manor, or REGROUP [n] guards manor TO manor
// (F-191).
func (p *parser) readRegroup() instruction {
	if p.guardsAhead() {
		return p.readRegroupGuards()
	}
	items := p.readItems()
	from := p.readStart()
	to := p.readGoal()
	figures := p.resolveFigures(items, from)
	if slices.Contains(figures, p.Praying) {
		p.BlameLater("FE16", 0, p.explainPrayer())
	}
	return Regroup{Figures: figures, To: to}
}

func (p *parser) guardsAhead() bool {
	token := p.Peek()
	if token.Kind == order.Number {
		token = p.PeekAt(1)
	}
	if token.Kind != order.Word {
		return false
	}
	key, _ := p.Book.Keywords.Match(p.Line.Lang, token.Text, "FORESTER", "WARDEN", "ALL", "KNIGHTS", "MEN", "LORD")
	many, _ := p.Book.Keywords.Match(p.Line.Lang, token.Text, "FORESTERS", "WARDENS")
	return key == "FORESTER" || key == "WARDEN" || many != ""
}

func (p *parser) readRegroupGuards() instruction {
	guards := RegroupGuards{N: p.readCount()}
	guards.Work = book.Work(p.eitherWord([]string{"FORESTER", "WARDEN"}, []string{"FORESTERS", "WARDENS"}))
	if !p.placeAhead() {
		p.Word("FROM", "AT")
	}
	guards.From = p.readOwnManor("FE17")
	guards.To = p.readGoal()
	return guards
}

// readGoal reads an arrow and then a manor of the seat.
func (p *parser) readGoal() valley.Manor {
	if !p.takeArrow() {
		p.Lost()
	}
	return p.readOwnManor("FE17")
}
