package game

import "seneschal/domain/order"

// doubts are the reasons for which what cannot be taken back is not done.
var doubts = map[order.Doubt]string{order.Below: "refused.below", order.Repeated: "refused.repeated"}

// sure reports whether a line that cannot be taken back may be carried out. It
// is refused below a quotation; one that may be quoted is asked about where
// that is possible, and with always so is any.
func (l *letter) sure(line order.Line, always bool) bool {
	switch {
	case line.Doubt == order.Below, line.Doubt != "" && !l.asks:
		l.refuse(line, CodeQuoted, "", doubts[line.Doubt])
	case l.asks && (always || line.Doubt != ""):
		l.r.Asked = append(l.r.Asked, line)
		l.done("done.asked")
	default:
		return true
	}
	return false
}
