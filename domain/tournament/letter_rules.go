package tournament

import (
	"encoding/json"
	"errors"
	"regexp"
	"strings"

	"seneschal/domain/sheet"
)

// change puts another value for a field of the rules, as SHOW RULES names it
// and as a file of rules writes it: CHANGE tie_breaks SOO, WON WHY reason.
func (l *letter) change(rest []string) {
	what, reason := why(rest)
	if len(what) < 2 || !fieldName.MatchString(what[0]) {
		l.form("CHANGE", "form.change")
		return
	}
	value := strings.Join(what[1:], " ")
	rules, err := l.t.rules.with(what[0], value)
	if _, kind := errors.AsType[*json.UnmarshalTypeError](err); kind {
		l.Refuse(CodeForm, value, l.Say("form.value", "field", what[0]))
		return
	}
	if err != nil {
		l.Refuse(CodeForm, what[0], strings.TrimPrefix(err.Error(), "json: "))
		return
	}
	l.act(ChangeRules{Rules: rules, Why: reason}, "done.changed", "field", what[0])
}

// fieldName is a field, or one within it: "clock.round".
var fieldName = regexp.MustCompile(`^[a-z_]+([.][a-z0-9_-]+){0,2}$`)

// with is a copy of the rules in which a field has another value, written as
// YAML.
func (r Rules) with(field, value string) (Rules, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return Rules{}, err
	}
	var changed Rules
	if err := overlay(&changed, text); err != nil {
		return Rules{}, err
	}
	yaml := ""
	for depth, name := range strings.Split(field, ".") {
		yaml = strings.TrimSuffix(yaml, " ") + "\n" + strings.Repeat("  ", depth) + name + ": "
	}
	if text, err = sheet.JSON([]byte(yaml + value)); err != nil {
		return Rules{}, err
	}
	if err := overlay(&changed, text); err != nil {
		return Rules{}, err
	}
	changed.tidy()
	return changed, nil
}
