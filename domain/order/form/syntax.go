package form

import (
	"strings"

	"seneschal/domain/lists"
)

// A Syntax describes a form, for help, documents and tests.
type Syntax struct {
	Word     string   // a keyword, or several in a row
	Name     string   // what stands there, if it is no keyword: "card", "n"
	Parts    []Syntax // what stands there otherwise, one behind the other
	OneOf    bool     // only one of the parts stands there
	List     string   // the mark between several of the one part; "": it stands there once
	Optional bool     // it may be left out
	Written  bool     // it can only be written, not chosen in menus
}

// String writes the syntax as in "BEST / NONE / card, ..." and "WHEN result [DIE LOW / HIGH]".
func (s Syntax) String() string {
	parts := lists.Map(s.Parts, Syntax.String)
	switch {
	case s.Word != "" || s.Name != "":
		return s.Word + s.Name
	case s.Optional:
		return "[" + parts[0] + "]"
	case s.List != "":
		return parts[0] + lists.Either(s.List == ",", ", ...", " | ...")
	case s.OneOf:
		return strings.Join(parts, " / ")
	}
	for i, part := range s.Parts {
		if part.OneOf && len(parts) > 1 && strings.Contains(parts[i], " / ") && i < len(parts)-1 {
			parts[i] = "(" + parts[i] + ")"
		}
	}
	return strings.Join(parts, " ")
}
