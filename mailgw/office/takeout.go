package office

import (
	"seneschal/domain/order"
	"seneschal/mailgw/incoming"
)

// takeOut takes lines of a kind out of a letter's, press aside. What is left is empty if
// nothing but courtesies stands around them.
func takeOut(lines []order.Line, is func(text string) bool) (taken, rest []order.Line) {
	press, signed, says := false, false, false
	for _, line := range lines {
		if press = incoming.InPress(line.Text, press); !press && is(line.Text) {
			taken = append(taken, line)
			continue
		}
		signed = signed || order.Closes(line.Text)
		says = says || !signed && !order.Greets(line.Text)
		rest = append(rest, line)
	}
	if len(taken) > 0 && !says {
		rest = nil
	}
	return taken, rest
}
