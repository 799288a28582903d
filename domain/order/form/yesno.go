package form

import (
	"seneschal/domain/lists"
	"seneschal/domain/menu"
	"seneschal/domain/order"
)

// YesNo makes a form for YES or NO: NO sets the field to true, and YES, or neither, to false. A menu asks the question
// ask, and offers YES by default.
func YesNo[O any](ask string, no func(*O) *bool) Form[O] {
	said := Slot("YES / NO", nil, readIsNo, func(no bool) string { return lists.Either(no, "NO", "YES") })
	said.Syntax = Syntax{OneOf: true, Parts: []Syntax{{Word: "YES"}, {Word: "NO"}}}
	return Within(no, said.Choices(ask, func(m *Pointing) []menu.Thing[bool] {
		return []menu.Thing[bool]{{What: false, ID: "yes", Words: m.Say("menu.yes"), Usual: true}, {What: true, ID: "no", Words: m.Say("menu.no")}}
	}))
}

// readIsNo reads YES or NO and reports whether it was NO; if neither stands there, it is YES. A word
// that means IF as well, as in Spanish, is read as IF if a condition follows.
func readIsNo(c *order.Cursor) bool {
	mark := c.Mark()
	switch word, _ := c.Word("YES", "NO"); {
	case word == "NO":
		return true
	case word == "YES" && !c.AtEnd():
		behind := c.Mark()
		if c.Back(mark); c.Words("IF") {
			c.Back(mark)
		} else {
			c.Back(behind)
		}
	}
	return false
}
