package feudal

import (
	"fmt"
	"strings"

	"seneschal/domain/game"
)

// String is "MOVE 3, 17 FROM BRI TO FEN VIA MON THEN TO BRI; FIGHT; …".
func (m Move) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "MOVE %s FROM %s", list(m.Figures), spell(m.From))
	for i, leg := range m.Legs {
		if i > 0 {
			b.WriteString(" THEN")
		}
		b.WriteString(" TO " + spell(leg.To))
		for j, via := range leg.Via {
			b.WriteString(either(j == 0, " VIA ", ", ") + spell(via))
		}
	}
	return b.String() + m.Clauses.text()
}

// String is "STAY 2, 4 AT FEN/BAR.1; FIGHT; …".
func (s Stay) String() string {
	return fmt.Sprintf("STAY %s AT %s%s", list(s.Figures), spell(s.At), s.Clauses.text())
}

// text is the clauses, each behind a semicolon, the stance always.
func (c Clauses) text() string {
	parts := []string{c.stance()}
	if len(c.Wounds) > 0 {
		parts = append(parts, "WOUNDS "+list(c.Wounds))
	}
	if len(c.Until) > 0 {
		parts = append(parts, "UNTIL "+each(c.Until, " OR "))
	}
	if c.Win != "" {
		parts = append(parts, "WIN "+c.Win)
	}
	if c.Lose == "TO" {
		parts = append(parts, "LOSE TO "+string(c.LoseTo))
	} else if c.Lose != "" {
		parts = append(parts, "LOSE "+c.Lose)
	}
	if len(c.Plan) > 0 {
		parts = append(parts, "PHASES "+each(c.Plan, ","))
	}
	parts = append(parts, c.more()...)
	return "; " + strings.Join(parts, "; ")
}

// more are the clauses of optional rules.
func (c Clauses) more() []string {
	var parts []string
	if len(c.Champions) > 0 {
		parts = append(parts, "CHAMPIONS "+list(c.Champions))
	}
	if c.Inside != "" {
		parts = append(parts, "INSIDE "+c.Inside)
	}
	if c.Pillage != nil {
		parts = append(parts, c.Pillage.String())
	}
	if c.Pray {
		parts = append(parts, "PRAY")
	}
	if c.Sally {
		parts = append(parts, "SALLY IF RELIEVED")
	}
	return parts
}

func (c Clauses) stance() string {
	switch {
	case c.Stance == "":
		return string(Hold)
	case c.Stance != Fight:
		return string(c.Stance)
	}
	text := string(Fight)
	if len(c.Only) > 0 {
		text += " " + seatList(c.Only, c.only)
	}
	if len(c.Except) > 0 {
		text += " EXCEPT " + seatList(c.Except, c.except)
	}
	if c.Stronger != nil {
		text += fmt.Sprintf(" IF STRONGER %d", *c.Stronger)
	}
	return text
}

// String is "LOST 1".
func (u Until) String() string {
	if u.Kind == "DEATH" || u.Kind == "LORD HURT" {
		return u.Kind
	}
	return fmt.Sprintf("%s %d", u.Kind, u.N)
}

// String is "1" for two miles in phase 1, "1(1)" for one.
func (p PhasePlan) String() string {
	if p.Miles == steps {
		return fmt.Sprint(p.Phase)
	}
	return fmt.Sprintf("%d(%d)", p.Phase, p.Miles)
}

// String is "TRUCE WITH green UNTIL AUTUMN 6".
func (t TruceWith) String() string {
	text := "TRUCE WITH " + seatList(t.Seats, t.words)
	if t.Season != "" {
		text += fmt.Sprintf(" UNTIL %s %d", strings.ToUpper(string(t.Season)), t.Year)
	}
	return text
}

// String is "WAR ON green".
func (w WarOn) String() string { return "WAR ON " + seatList(w.Seats, w.words) }

// String is "WINTER AT SAR, BRI".
func (w WinterAt) String() string { return "WINTER AT " + list(w.Manors) }

// String is "DISMISS 60, 76".
func (d Dismiss) String() string { return "DISMISS " + list(d.Figures) }

// String is "PAY FIRST 9, 10".
func (p PayFirst) String() string { return "PAY FIRST " + list(p.Figures) }

// String is "RECRUIT 2 KNIGHTS AT BRI".
func (r RecruitAt) String() string {
	kind := either(r.N == 1, "MAN", "MEN")
	if r.Knight {
		kind = either(r.N == 1, "KNIGHT", "KNIGHTS")
	}
	return fmt.Sprintf("RECRUIT %s%s AT %s", number(r.N), kind, r.At)
}

// String is "BUILD 2 HIVES AT FEN".
func (b Build) String() string {
	return fmt.Sprintf("BUILD %s%s AT %s", number(b.N), b.Work.count(b.N), b.At)
}

// String is "REGROUP 2, 52 TO SAR".
func (r Regroup) String() string { return fmt.Sprintf("REGROUP %s TO %s", list(r.Figures), r.To) }

// String is "REGROUP FORESTER FROM MON TO ASH".
func (r RegroupGuards) String() string {
	return fmt.Sprintf("REGROUP %s%s FROM %s TO %s", number(r.N), r.Work.count(r.N), r.From, r.To)
}

// String is "KNIGHT Sir Lancelot".
func (w WishKnight) String() string { return "KNIGHT " + w.Name }

// String is "COLOUR blue".
func (w WishColour) String() string { return "COLOUR " + w.Colour }

// String is "ENTRY E12, E11".
func (w WishEntry) String() string { return "ENTRY " + list(w.Entries) }

// String is "a | b"; the orders of one choice have AND between them.
func (f First) String() string {
	choices := make([]string, len(f.Choices))
	for i, c := range f.Choices {
		choices[i] = together(c)
	}
	return strings.Join(choices, " | ")
}

// String is "IF cond THEN a ELSE b".
func (f If) String() string {
	text := "IF " + f.Cond + " THEN " + together(f.Then)
	if len(f.Else) > 0 {
		text += " ELSE " + together(f.Else)
	}
	return text
}

func together(bodies []game.Body) string {
	texts := make([]string, len(bodies))
	for i, b := range bodies {
		texts[i] = b.String()
	}
	return strings.Join(texts, " AND ")
}

// count is the word for n works.
func (w Work) count(n int) string { return string(w) + either(n == 1, "", "S") }

// number is how many stands before what: nothing for one.
func number(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf("%d ", n)
}

func either[T any](is bool, yes, no T) T {
	if is {
		return yes
	}
	return no
}

// spell is a node in an order: a code, or A/B.n for a milestone.
func spell(n Node) string {
	v := valleys[len(valleys)-1]
	if i, ok := v.index[n]; ok && i >= len(v.Manors)+len(v.Monasteries) {
		return v.Spell(n)
	}
	return string(n)
}

// list joins things with commas.
func list[T any](things []T) string {
	texts := make([]string, len(things))
	for i, t := range things {
		texts[i] = fmt.Sprint(t)
	}
	return strings.Join(texts, ", ")
}

// each joins things that know their own spelling.
func each[T fmt.Stringer](things []T, between string) string {
	texts := make([]string, len(things))
	for i, t := range things {
		texts[i] = t.String()
	}
	return strings.Join(texts, between)
}

// seatList names seats by the words that the reader found for them, else by
// their ids.
func seatList(seats []game.Seat, words []string) string {
	if len(words) == len(seats) {
		return strings.Join(words, ", ")
	}
	return list(seats)
}
