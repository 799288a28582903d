package game

import (
	"slices"

	"seneschal/domain/order"
)

// joined undoes the wrapping of mailers outside press, whose text stays as it
// is: a line is joined to the one before where only that makes sense.
func (l *letter) joined(lines []order.Line) []order.Line {
	var out []order.Line
	for len(lines) > 0 {
		n := slices.IndexFunc(lines, func(x order.Line) bool { return l.controlOf(x) == "PRESS" || l.headsStanding(x) })
		if n < 0 {
			return append(out, l.joinOrders(lines)...)
		}
		out = append(out, l.joinOrders(lines[:n])...)
		end := n + 1
		for end < len(lines) && !l.leaves(lines[n], lines[end]) {
			end++
		}
		if !l.headsStanding(lines[n]) {
			end++ // END PRESS belongs to it
		}
		end = min(end, len(lines))
		out = append(out, lines[n:end]...)
		lines = lines[end:]
	}
	return out
}

// headsStanding reports whether a line is the heading of a section of standing
// orders.
func (l *letter) headsStanding(line order.Line) bool {
	name, rest, kind := l.kind(line)
	return kind == lineControl && name == "STANDING" && rest == ""
}

// leaves reports whether a line ends what another has opened: press, or a
// section of standing orders.
func (l *letter) leaves(opened, line order.Line) bool {
	if !l.headsStanding(opened) {
		return l.endsPress(line.Text)
	}
	opens, closes := l.frame(line)
	return opens || closes || l.controlOf(line) != ""
}

// joinOrders joins lines where that makes an order. Control words, and what opens
// or closes a block, stand alone on their lines, but for the order behind ALWAYS.
func (l *letter) joinOrders(lines []order.Line) []order.Line {
	alone := make(map[string]bool)
	for _, line := range lines {
		alone[line.Text] = l.controlOf(line) != ""
	}
	return order.Join(lines, func(text string) bool {
		line := order.Line{N: 1, Text: text}
		switch name, rest, _ := l.kind(line); name {
		case "ALWAYS", "STANDING":
			line.Text, line.Standing = rest, true
			return l.isOrder(line)
		case "":
			opens, closes := l.frame(line)
			return opens || closes || l.isOrder(line)
		}
		return alone[text]
	})
}

// controlOf is the control word of a line; "" if it has none.
func (l *letter) controlOf(line order.Line) string {
	name, _, _ := l.kind(line)
	return name
}

// endsPress reports whether a line is END PRESS.
func (l *letter) endsPress(text string) bool {
	word, rest := cut(text)
	return is(word, l.lang, "END") && is(rest, l.lang, "PRESS")
}
