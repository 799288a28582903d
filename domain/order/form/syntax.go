package form

import "strings"

// A Syntax describes a form, for help, documents and tests.
type Syntax struct {
	Word     string   // a keyword, or several in a row
	Name     string   // the name of the thing that stands there, if it is no keyword: "card", "n"
	Parts    []Syntax // without Word and Name: what stands there, one behind the other
	OneOf    bool     // only one of the parts stands there
	List     string   // the mark of a list of the only part; "": it is no list
	Optional bool     // it may be left out
	Written  bool     // it can only be written, not chosen in menus
}

// Write writes the syntax in a line, with each Name as say returns it: "WEAPON (BEST / card, ... / NONE)", "HEAL [n]". A syntax with Optional or List must have a
// part that is not empty.
func (s Syntax) Write(say func(name string) string) string {
	var parts []string
	for _, part := range s.Parts {
		text := part.Write(say)
		if part.OneOf && (len(s.Parts) > 1 && !s.OneOf || s.List != "") {
			text = "(" + text + ")"
		}
		if text != "" {
			parts = append(parts, text)
		}
	}
	switch {
	case s.Name != "":
		return say(s.Name)
	case s.Word != "":
		return s.Word
	case s.Optional:
		return "[" + parts[0] + "]"
	case s.List != "":
		return joinTexts(parts[0], s.List, "...")
	case s.OneOf:
		return strings.Join(parts, " / ")
	}
	return joinTexts(parts...)
}

// joinTexts joins texts with blanks between them, but with none before a comma, a semicolon or a colon.
func joinTexts(texts ...string) string { return points.Replace(strings.Join(texts, " ")) }

var points = strings.NewReplacer(" ,", ",", " ;", ";", " :", ":")

// isKeyword reports whether a text is a keyword, and no mark.
func isKeyword(text string) bool { return strings.ToLower(text) != text }
