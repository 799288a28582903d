package substitute

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// substitute reads ON [FOR ruleset...] [MOST n], or OFF.
func (l *letter) substitute(rest []string) {
	if len(rest) == 0 {
		l.form("SUBSTITUTE", "", "ON or OFF is needed")
		return
	}
	switch which, _ := order.Match(bare(rest[0]), []string{"ON", "OFF"}); {
	case which == "ON":
		l.on(rest[1:])
	case which == "OFF" && len(rest) == 1:
		l.off()
	case which == "OFF":
		l.form("SUBSTITUTE", rest[1], "nothing may follow OFF")
	default:
		l.form("SUBSTITUTE", rest[0], "ON or OFF is needed")
	}
}

func (l *letter) off() {
	if _, ok := l.act(Retire{}, "SUBSTITUTE ON"); ok {
		l.done("you are no substitute any more; seats that you hold stay yours")
	}
}

// on reads the terms on which the sender volunteers.
func (l *letter) on(rest []string) {
	var v Volunteer
	for i := 0; i < len(rest); i++ {
		switch name, _ := order.Match(bare(rest[i]), []string{"FOR", "MOST"}); {
		case name == "FOR" && i+1 < len(rest):
			for i+1 < len(rest) && !strings.EqualFold(rest[i+1], "MOST") {
				i++
				ruleset, ok := l.ruleset(bare(rest[i]))
				if !ok {
					return
				}
				v.Rulesets = append(v.Rulesets, ruleset)
			}
		case name == "MOST" && i+1 < len(rest):
			i++
			n, err := strconv.Atoi(bare(rest[i]))
			if err != nil || n < 1 {
				l.refuse(CodeForm, rest[i], "a number of seats is needed", "SUBSTITUTE ON MOST 2")
				return
			}
			v.Most = n
		default:
			l.form("SUBSTITUTE", rest[i], "ON is followed by FOR and games, or MOST and a number of seats")
			return
		}
	}
	l.volunteer(v)
}

// ruleset finds the ruleset that a word means.
func (l *letter) ruleset(word string) (string, bool) {
	name, near := order.Match(word, l.do.Known)
	if name == "" {
		l.refuse(CodeUnknown, word, "no game of that name is played here", near...)
	}
	return name, name != ""
}

func (l *letter) volunteer(v Volunteer) {
	if _, ok := l.act(v, "SUBSTITUTE ON", "SUBSTITUTE ON MOST 2"); !ok {
		return
	}
	m, _ := l.d.Member(l.c.By)
	l.done("you are a substitute for %s, and will be asked while you hold fewer than %d such %s", m.games(), m.Most, seats(m.Most))
}

// games are those that somebody stands in at, in words.
func (m Member) games() string {
	if len(m.Rulesets) == 0 {
		return "all games"
	}
	return strings.Join(m.Rulesets, " and ")
}

func seats(n int) string {
	if n == 1 {
		return "seat"
	}
	return "seats"
}

func (l *letter) yes(rest []string) {
	n, ok := l.number("YES", rest)
	if !ok {
		return
	}
	v := l.meant(n)
	changed, ok := l.act(Take{Vacancy: n}, l.numbers("YES")...)
	switch {
	case !ok:
	case changed:
		l.done("you take %s; it is handed over to you now", v.where())
	default:
		l.done("%s is yours already", v.where())
	}
}

func (l *letter) no(rest []string) {
	n, ok := l.number("NO", rest)
	if !ok {
		return
	}
	v := l.meant(n)
	changed, ok := l.act(Decline{Vacancy: n}, l.numbers("NO")...)
	switch {
	case !ok:
	case changed:
		l.done("you do not take %s; YES %d changes that while it is free", v.where(), v.Vacancy)
	default:
		l.done("nothing more is asked of you about %s", v.where())
	}
}

// meant is the vacancy that an answer is about; the zero one if it is about
// none.
func (l *letter) meant(n int) Vacancy {
	v, err := l.d.offered(l.c, n, "answering")
	if err != nil {
		return Vacancy{}
	}
	return v
}

// courtesies are words that may stand behind YES and NO and mean nothing here.
var courtesies = []string{"PLEASE", "THANKS", "THANK", "YOU", "SORRY", "GLADLY"}

// number reads which vacancy is answered: as written, else by the address that
// the letter came to, else 0.
func (l *letter) number(name string, rest []string) (int, bool) {
	rest = slices.DeleteFunc(slices.Clone(rest), func(w string) bool {
		return bare(w) == "" || slices.Contains(courtesies, strings.ToUpper(bare(w)))
	})
	if len(rest) == 0 {
		return l.do.Vacancy, true
	}
	n, err := strconv.Atoi(strings.TrimPrefix(bare(rest[0]), "#"))
	if len(rest) > 1 || err != nil || n < 1 {
		l.form(name, rest[0], "the number of the offer may follow it, and nothing else")
		return 0, false
	}
	return n, true
}

// where is a vacancy in words.
func (v Vacancy) where() string { return fmt.Sprintf("the seat %s of %s", v.Seat, v.Game) }

func (l *letter) help([]string) {
	var lines []string
	for _, w := range words() {
		for _, f := range w.forms {
			lines = append(lines, "· "+f)
		}
	}
	l.r.Shown = append(l.r.Shown, game.Shown{Title: "What a letter to the substitute desk may say", Lines: lines})
}

// show tells the sender his terms, what he holds, and what is offered to him.
func (l *letter) show([]string) {
	lines := []string{"you are no substitute; SUBSTITUTE ON makes you one"}
	if m, ok := l.d.Member(l.c.By); ok {
		lines = []string{fmt.Sprintf("you are a substitute for %s, for %d %s at most", m.games(), m.Most, seats(m.Most))}
	}
	lines = append(lines, fmt.Sprintf("there are %d in all", len(l.d.pool)))
	for _, v := range l.d.vacancies {
		switch {
		case v.Taker == l.c.By && v.holds():
			lines = append(lines, "you hold "+v.where())
		case v.Status == Free && v.Asked(l.c.By) && !slices.Contains(v.Failed, l.c.By):
			lines = append(lines, fmt.Sprintf("%d: %s (%s) is offered to you", v.Vacancy, v.where(), v.Ruleset))
		}
	}
	l.r.Shown = append(l.r.Shown, game.Shown{Title: "The substitute desk", Lines: lines})
}
