package camelot

import (
	"fmt"
	"strconv"
	"strings"
)

// String is "TURN", or "TURN 14".
func (h TurnHead) String() string {
	if h.Round == 0 {
		return "TURN"
	}
	return fmt.Sprintf("TURN %d", h.Round)
}

// String is "END".
func (TurnEnd) String() string { return "END" }

// String is the condition in canonical spelling.
func (c Cond) String() string { return c.Text }

// ifText is " IF cond", or nothing.
func (c *Cond) ifText() string {
	if c == nil {
		return ""
	}
	return " IF " + c.Text
}

// String is "SIEGE WITH f5 + f2", "PLAY PIETY OTHERS FREE" and the like.
func (d Deed) String() string {
	switch d.Do {
	case ActMove:
		return "MOVE " + string(d.Place)
	case ActQuest:
		return d.questText()
	case ActHeal:
		return "HEAL WITH " + string(d.Card)
	case ActAccuse:
		return "ACCUSE " + d.Whom.Word
	}
	return "PLAY " + strings.ToUpper(string(d.Card)) + d.detail() + either(d.Free, " FREE", "")
}

func (d Deed) questText() string {
	switch {
	case d.Draw:
		return "DRAW"
	case d.Siege:
		return "SIEGE WITH " + join(d.Cards, " + ")
	case d.Any != nil:
		return "QUEST ANY " + d.Any.String()
	}
	return "QUEST " + string(d.Card)
}

// detail is what follows the name of a special card.
func (d Deed) detail() string {
	switch {
	case len(d.Sort) > 0:
		return " SORT " + join(d.Sort, " THEN ")
	case d.Whom.Word != "":
		return " " + d.Whom.Word + " " + list(d.Cards)
	}
	text := either(d.Mode == "", "", " "+d.Mode)
	if d.Place != "" {
		text += " " + string(d.Place)
	}
	return text
}

// String is the knight's word.
func (w Who) String() string { return w.Word }

// String is "blackknight>=5, special".
func (s CardSet) String() string { return list(s) }

// String is "despair", "special" or "blackknight>=5".
func (t CardTerm) String() string {
	if t.Op == "" {
		return strings.ToLower(t.Name)
	}
	return strings.ToLower(t.Name) + t.Op + strconv.Itoa(t.N)
}

// upper is a choice as it is written: "DRAW".
func upper(c Choice) string { return strings.ToUpper(string(c)) }

// orNone is a number of Merlins, or NONE.
func orNone(n int) string {
	if n == 0 {
		return "NONE"
	}
	return strconv.Itoa(n)
}

func either[T any](is bool, yes, no T) T {
	if is {
		return yes
	}
	return no
}

// list joins things with commas.
func list[T any](things []T) string { return join(things, ", ") }

func join[T any](things []T, between string) string {
	texts := make([]string, len(things))
	for i, t := range things {
		texts[i] = fmt.Sprint(t)
	}
	return strings.Join(texts, between)
}
