package incoming

import (
	"slices"
	"strings"

	"seneschal/domain/order"
)

// Parts are what the letter says to each game. Lines that may be quoted say so:
// what cannot be taken back is not done on them.
func (l *Letter) Parts() []Part {
	all := Parts(l.Mail.Text)
	if t, ok := l.Talk(); ok {
		all = []Part{{Game: t.Game, Lines: order.Split(strings.Join(l.Mail.Text, "\n"))}}
	}
	for i := range all {
		for j := range all[i].Lines {
			line := &all[i].Lines[j]
			line.Doubt = l.doubt(line.N, line.Text)
		}
	}
	return all
}

// mostTrusted is how many lines of a letter are compared one by one with what
// was sent; those below are nobody's own for sure.
const mostTrusted = 1000

// doubt is why the nth line of the letter may be quoted; "" if it is its
// sender's own for sure.
func (l *Letter) doubt(n int, line string) order.Doubt {
	switch {
	case n > min(l.Mail.Above, mostTrusted):
		return order.Below
	case l.repeated(line):
		return order.Repeated
	}
	return ""
}

// repeated reports whether a line stands in a letter that was sent lately: in
// what others wrote; or in what we wrote, and another line of the letter, too,
// as one of many words that are quoted.
func (l *Letter) repeated(line string) bool {
	return slices.ContainsFunc(l.sent, func(s sentLetter) bool {
		if !s.Says(line) {
			return false
		}
		return s.passing && s.PassesOn(line) || slices.ContainsFunc(l.Mail.Text[:min(len(l.Mail.Text), mostTrusted)], func(other string) bool {
			return other != line && len(strings.Fields(other)) > 1 && s.Says(other)
		})
	})
}

// DoubtOfFirst is the doubt about the first line of the letter.
func (l *Letter) DoubtOfFirst() order.Doubt {
	for i, line := range l.Mail.Text {
		if line = order.Tidy(line); line != "" {
			return l.doubt(i+1, line)
		}
	}
	return order.Below
}
