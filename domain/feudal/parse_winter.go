package feudal

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// dismiss reads DISMISS figures: men-at-arms only (F-182).
func (p *parser) dismiss() (game.Body, *order.Error) {
	items, err := p.items()
	if err != nil {
		return nil, err
	}
	var men []int
	own := p.s.Houses[p.seat].Figures
	for _, n := range p.s.numbers(p.seat) {
		if own[n].Grade.IsMan() {
			men = append(men, n)
		}
	}
	figures := p.figures(items, "")
	for _, n := range figures {
		if !slices.Contains(men, n) {
			p.blameAt("FE15", items[0], p.reason("not_man", "n", n), texts(men)...)
		}
	}
	return Dismiss{Figures: figures}, nil
}

// payFirst reads PAY FIRST figures (F-183).
func (p *parser) payFirst() (game.Body, *order.Error) {
	if !p.c.Words("FIRST") {
		return nil, p.c.Unexpected()
	}
	items, err := p.items()
	if err != nil {
		return nil, err
	}
	return PayFirst{Figures: p.figures(items, "")}, nil
}

// most is how many single purchases a line may ask for.
const most = 99

// count reads how many; 1 if that is not said.
func (p *parser) count() (int, *order.Error) {
	if p.c.Peek().Kind != order.Number {
		return 1, nil
	}
	mark := p.c.Mark()
	n := p.c.Next().N
	if n < 1 || n > most {
		return 1, p.c.Fail("FE01", mark, p.reason("from_to", "n", most))
	}
	return n, nil
}

// eitherWord takes one of several words, or of their plurals, and returns it
// in the singular. A beginning of both is the singular.
func (p *parser) eitherWord(singular, plural []string) (string, bool) {
	if word, ok := p.c.Word(singular...); ok {
		return word, true
	}
	word, ok := p.c.Word(plural...)
	if !ok {
		return "", false
	}
	return singular[slices.Index(plural, word)], true
}

// recruit reads RECRUIT [n] KNIGHTS or MEN AT manor (F-189).
func (p *parser) recruit() (game.Body, *order.Error) {
	n, err := p.count()
	if err != nil {
		return nil, err
	}
	kind, ok := p.eitherWord([]string{"KNIGHT", "MAN"}, []string{"KNIGHTS", "MEN"})
	if !ok {
		return nil, p.c.Unexpected()
	}
	p.c.Words("AT")
	mark := p.c.Mark()
	at, err := p.manor()
	if err != nil {
		return nil, err
	}
	p.ownManor("FE17", mark, at)
	return RecruitAt{N: n, Knight: kind == "KNIGHT", At: at}, nil
}

var (
	works     = []string{"HIVE", "FORESTER", "WARDEN", "MILL", "CASTLE", "CHURCH", "CROMLECH"}
	manyWorks = []string{"HIVES", "FORESTERS", "WARDENS", "MILLS", "CASTLES", "CHURCHES", "CROMLECHS"}
)

// build reads BUILD [n] work [AT] manor (F-190, F-237).
func (p *parser) build(mark int) (game.Body, *order.Error) {
	verb := p.c.Mark()
	n, err := p.count()
	if err != nil {
		return nil, err
	}
	word, ok := p.eitherWord(works, manyWorks)
	if !ok {
		return nil, p.c.Unexpected()
	}
	if option := p.s.Options.missingWork(word); option != "" {
		p.off(offWork[word], mark, option)
		return nil, nil
	}
	p.blameBuildSeason(mark, verb, word)
	if n > 1 && slices.Contains(single, word) {
		return nil, p.c.Fail("FE01", verb, p.reason("one_only", "work", word), "BUILD "+word)
	}
	switch word {
	case "CASTLE":
		return p.buildCastle()
	case string(Church), string(Cromlech):
		return p.buildSite(Site(word))
	}
	p.c.Words("AT")
	where := p.c.Mark()
	at, err := p.manor()
	if err != nil {
		return nil, err
	}
	p.ownManor("FE17", where, at)
	return Build{N: n, Work: Work(word), At: at}, nil
}

// single are the works of which one line builds one.
var single = []string{"CASTLE", string(Church), string(Cromlech)}

// offWork is how a work of an option that is off is refused.
var offWork = map[string]order.Code{"CASTLE": "FE12", string(Church): "FE17", string(Cromlech): "FE17"}

// missingWork is the option without which there is no such work; "" if it is
// on.
func (o Options) missingWork(word string) string {
	switch {
	case word == "CASTLE" && !o.Houses:
		return "houses"
	case offWork[word] == "FE17" && !o.Religion:
		return "religion"
	}
	return ""
}

// blameBuildSeason refuses what is not built in this season (FE09): works are
// in winter, holy sites when the options and the masons allow it (F-216,
// F-237).
func (p *parser) blameBuildSeason(mark, end int, word string) {
	seasons := inWinter
	if offWork[word] == "FE17" {
		seasons = p.s.siteSeasons(Site(word))
	}
	back := p.c.Mark()
	p.c.Back(end)
	p.blameSeasons(mark, either(offWork[word] == "FE17", "BUILD "+word, "BUILD"), seasons)
	p.c.Back(back)
}

// siteSeasons are the seasons in which holy sites of a kind are built: churches
// also in a winter in which masons look for work (F-216).
func (s *State) siteSeasons(site Site) []Season {
	masons := s.Masons && site == Church
	switch {
	case s.Options.HolySites == "winter":
		return inWinter
	case s.Options.HolySites == "both" || masons:
		return []Season{Winter, Summer}
	}
	return inSummer
}

// sitesInSummer reports whether holy sites are built in summer.
func (s *State) sitesInSummer() bool { return s.Options.Religion && s.Options.HolySites != "winter" }

// regroup reads REGROUP figures TO manor, or REGROUP [n] guards manor TO manor
// (F-191).
func (p *parser) regroup() (game.Body, *order.Error) {
	if p.guardsAhead() {
		return p.regroupGuards()
	}
	items, err := p.items()
	if err != nil {
		return nil, err
	}
	from, err := p.start()
	if err != nil {
		return nil, err
	}
	to, err := p.goal()
	figures := p.figures(items, from)
	if slices.Contains(figures, p.s.praying(p.seat)) {
		p.blameNow("FE16", 0, p.inPrayer())
	}
	return Regroup{Figures: figures, To: to}, err
}

func (p *parser) guardsAhead() bool {
	t := p.c.Peek()
	if t.Kind == order.Number {
		t = p.c.PeekAt(1)
	}
	if t.Kind != order.Word {
		return false
	}
	key, _ := keywords.Match(p.c.Line.Lang, t.Text, "FORESTER", "WARDEN", "ALL", "KNIGHTS", "MEN", "LORD")
	many, _ := keywords.Match(p.c.Line.Lang, t.Text, "FORESTERS", "WARDENS")
	return key == "FORESTER" || key == "WARDEN" || many != ""
}

func (p *parser) regroupGuards() (game.Body, *order.Error) {
	n, err := p.count()
	if err != nil {
		return nil, err
	}
	work, ok := p.eitherWord([]string{"FORESTER", "WARDEN"}, []string{"FORESTERS", "WARDENS"})
	if !ok {
		return nil, p.c.Unexpected()
	}
	if !p.placeAhead() {
		p.c.Word("FROM", "AT")
	}
	mark := p.c.Mark()
	from, err := p.manor()
	if err != nil {
		return nil, err
	}
	p.ownManor("FE17", mark, from)
	to, err := p.goal()
	return RegroupGuards{N: n, Work: Work(work), From: from, To: to}, err
}

// goal reads an arrow and the own manor behind it.
func (p *parser) goal() (Manor, *order.Error) {
	if !p.arrow() {
		return "", p.c.Unexpected()
	}
	mark := p.c.Mark()
	to, err := p.manor()
	if err == nil {
		p.ownManor("FE17", mark, to)
	}
	return to, err
}
