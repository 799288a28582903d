package message

import (
	"slices"
	"strings"

	"seneschal/domain/order"
)

// spareMessages sets echoes to false for the lines of each message, from PRESS to END PRESS, because a player may
// repeat lines of ours to others on purpose. A message whose PRESS or END PRESS is an echo itself is left as it is.
func spareMessages(lines []string, echoes []bool) {
	open := -1
	for i, l := range lines {
		switch {
		case echoes[i]:
		case beginsWithKeyword(l, "PRESS"):
			open = i
		case open >= 0 && beginsWithKeyword(l, "END", "PRESS"):
			clear(echoes[open:i])
			open = -1
		}
	}
}

// beginsWithKeyword reports whether a line begins with keywords, each in full, in any language.
func beginsWithKeyword(line string, keywords ...string) bool {
	words := strings.Fields(order.Tidy(line))
	if len(words) < len(keywords) {
		return false
	}
	for i, k := range keywords {
		word := order.Fold(strings.Trim(words[i], ".,:;!"))
		if !slices.ContainsFunc(order.Common().Languages(), func(lang string) bool { return slices.Contains(order.Common().Words(lang, k), word) }) {
			return false
		}
	}
	return true
}
