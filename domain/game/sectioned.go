package game

import (
	"slices"
	"strings"

	"seneschal/domain/order"
)

// sections turns the order lines of a letter into events, section by section.
// Words about drafts alone are for all that are live.
func (l *letter) sections(rules Sectioner) {
	p := &l.now
	if p.cancel {
		l.withdrawAll()
	}
	if len(p.lines) == 0 {
		l.meant()
		return
	}
	kept := 0
	for _, s := range together(rules.Sections(l.g.state, l.s.id, p.lines), p.add) {
		if l.section(rules, s) {
			kept++
		}
	}
	if kept > 0 {
		l.saidHow()
	}
}

// together leaves one section of each key: the last one, or with ADD all in
// one.
func together(sections []Section, add bool) []Section {
	var out []Section
	for _, s := range sections {
		if i := slices.IndexFunc(out, func(o Section) bool { return o.Key == s.Key }); i >= 0 {
			if add {
				s.Lines = slices.Concat(out[i].Lines, s.Lines)
			}
			out = slices.Delete(out, i, i+1)
		}
		out = append(out, s)
	}
	return out
}

// section keeps what stands of a section; false if nothing does.
func (l *letter) section(rules Sectioner, s Section) bool {
	old := l.s.play.drafts[s.Key]
	if l.now.cancel {
		old = draft{set: old.set}
	}
	add := l.now.add && old.has
	var kept []order.Line
	if add {
		kept = old.lines
	}
	good := l.sift(kept, s.Lines)
	if len(good) < len(s.Lines) && !l.orders(good) {
		return false // what is left is its frame
	}
	if !rules.Live(l.g.state, l.s.id, s.Key) {
		for _, line := range good {
			l.refuse(line, CodePhase, "", "refused.section")
		}
		return false
	}
	e := Ordered{
		Seat: l.s.id, By: l.c.By, Phase: s.Key, Set: old.set + 1, Lines: texts(good), Lang: l.stored(), Add: add,
		Final: !l.now.hold, At: l.c.At,
	}
	l.do(e)
	l.sets++
	l.r.Set, l.r.Added = l.s.play.arrived+l.sets, l.r.Added || add
	if !add {
		l.written[s.Key] = good
	}
	return true
}

// orders reports whether there is an order among lines.
func (l *letter) orders(lines []order.Line) bool {
	orders, _ := l.g.rules.Parse(l.g.state, l.s.id, lines) // they have been sifted
	return len(orders) > 0
}

// withdrawAll clears all that is live.
func (l *letter) withdrawAll() {
	live := l.g.live(l.s)
	for _, k := range live {
		l.do(Withdrawn{Seat: l.s.id, By: l.c.By, Phase: k.key, At: l.c.At})
		l.done("done.cancelled", "phase", k.key)
	}
	if len(live) == 0 {
		l.done("done.nothing_to_cancel", "phase", l.g.phase.Name)
	}
}

// meant is a READY or HOLD without orders: it is for all that is live, and
// changes nothing else.
func (l *letter) meant() {
	p := &l.now
	if !p.ready && !p.hold {
		return
	}
	var live []sent
	if !p.cancel {
		live = l.g.live(l.s)
	}
	for _, k := range live {
		l.do(Ordered{
			Seat: l.s.id, By: l.c.By, Phase: k.key, Set: k.set, Lines: []string{}, Lang: l.stored(), Add: true,
			Final: !p.hold, At: l.c.At,
		})
		l.r.Set = max(l.r.Set, k.seq)
	}
	if len(live) == 0 {
		l.done("done.nothing_final")
		return
	}
	l.saidHow()
}

// saidHow answers READY and HOLD.
func (l *letter) saidHow() {
	switch {
	case l.now.hold:
		l.done("done.hold")
	case l.now.ready:
		l.done("done.ready")
	}
}

// block follows TURN and END: between them a line that the ruleset can read is
// an order, even if it begins like a control word.
func (l *letter) block(line order.Line) {
	if !l.g.sectioned() {
		return
	}
	word, rest := cut(line.Text)
	switch number := strings.Trim(rest, "0123456789.: ") == ""; {
	case number && is(word, l.lang, "TURN"):
		l.within = true
	case rest == "" && is(word, l.lang, "END"):
		l.within = false
	}
}
