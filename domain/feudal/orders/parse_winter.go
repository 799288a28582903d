package orders

import (
	"slices"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/lists"
	"seneschal/domain/order"
)

// readDismiss reads DISMISS figures (F-182). It blames figures that are no men-at-arms.
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

// maxPurchases is the largest number of single purchases that a line may order.
const maxPurchases = 99

// readCount reads a number of purchases; 1 if none is written. It breaks the line at a number that is not from 1 to
// maxPurchases.
func (p *parser) readCount() int {
	if p.Peek().Kind != order.Number {
		return 1
	}
	mark := p.Mark()
	n := p.Next().N
	if n < 1 || n > maxPurchases {
		p.Refuse("FE01", mark, p.writeReason("from_to", "n", maxPurchases))
		return 1
	}
	return n
}

// expectEitherNumber takes one of several words, or of their plurals in the same order, and returns it in the singular.
// It breaks the line and returns "" if none is there. An abbreviation that fits both is read as the singular.
func (p *parser) expectEitherNumber(singular, plural []string) string {
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
	kind := p.expectEitherNumber([]string{"KNIGHT", "MAN"}, []string{"KNIGHTS", "MEN"})
	return RecruitAt{N: n, Knight: kind == "KNIGHT", At: p.readOwnManorAt()}
}

// The works that BUILD takes, in the same order in both lists.
var (
	works     = []string{"HIVE", "FORESTER", "WARDEN", "MILL", "CASTLE", "CHURCH", "CROMLECH"}
	manyWorks = []string{"HIVES", "FORESTERS", "WARDENS", "MILLS", "CASTLES", "CHURCHES", "CROMLECHS"}
)

// readBuild reads BUILD [n] work [AT] manor (F-190, F-237); nil if the work is unknown or its option is off.
func (p *parser) readBuild() instruction {
	verb := p.Mark()
	n := p.readCount()
	word := p.expectEitherNumber(works, manyWorks)
	if p.Err() != nil {
		return nil
	}
	if option := missingWorkOption(p.Options, word); option != "" {
		p.blameOption(offWorkCodes[word], p.head, option)
		return nil
	}
	p.blameBuildSeason(verb, word)
	if n > 1 && slices.Contains(singleWorks, word) {
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

// singleWorks lists the works that a line can order only one at a time.
var singleWorks = []string{"CASTLE", string(book.Church), string(book.Cromlech)}

// offWorkCodes maps works to the code of the refusal when their option is off.
var offWorkCodes = map[string]order.Code{"CASTLE": "FE12", string(book.Church): "FE17", string(book.Cromlech): "FE17"}

// missingWorkOption returns the option that a work needs and this game has off; "" if the work
// can be built.
func missingWorkOption(options book.Options, word string) string {
	switch {
	case word == "CASTLE" && !options.Houses:
		return "houses"
	case offWorkCodes[word] == "FE17" && !options.Religion:
		return "religion"
	}
	return ""
}

// blameBuildSeason blames works that are not built in this season (FE09). end is where the verb ends. Works are built
// in winter, holy sites when the options and the masons allow it (F-216, F-237).
func (p *parser) blameBuildSeason(end int, word string) {
	seasons := inWinter
	if offWorkCodes[word] == "FE17" {
		seasons = p.Options.SiteSeasons(book.Site(word), p.Masons)
	}
	back := p.Mark()
	p.Back(end)
	p.blameSeasons(p.head, lists.Either(offWorkCodes[word] == "FE17", "BUILD "+word, "BUILD"), seasons)
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

// guardsAhead reports whether foresters or wardens come next, alone or behind a number.
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

// readRegroupGuards reads [n] guards [FROM] manor TO manor. Both manors must be the seat's.
func (p *parser) readRegroupGuards() instruction {
	guards := RegroupGuards{N: p.readCount()}
	guards.Work = book.Work(p.expectEitherNumber([]string{"FORESTER", "WARDEN"}, []string{"FORESTERS", "WARDENS"}))
	if !p.placeAhead() {
		p.Word("FROM", "AT")
	}
	guards.From = p.readOwnManor("FE17")
	guards.To = p.readGoal()
	return guards
}

// readGoal reads an arrow and then a manor of the seat. It breaks the line if the arrow is missing.
func (p *parser) readGoal() valley.Manor {
	if !p.takeArrow() {
		p.Lost()
	}
	return p.readOwnManor("FE17")
}
