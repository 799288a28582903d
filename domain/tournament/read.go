package tournament

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"seneschal/domain/datafile"
	"seneschal/domain/lists"
)

//go:embed data/formats.yaml
var formatFiles embed.FS

// formats holds the defaults: JSON by section of the data file.
var formats = readFormats()

// readFormats reads the built-in data file of formats; it panics if the file is wrong.
func readFormats() map[string]json.RawMessage {
	data, err := formatFiles.ReadFile("data/formats.yaml")
	if err != nil {
		panic(err)
	}
	text, err := datafile.JSON(data)
	if err != nil {
		panic(err)
	}
	sections := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &sections); err != nil {
		panic(err)
	}
	return sections
}

// Formats lists the names of all formats that can be played, sorted. Sections with a blank in
// their names are no formats of their own.
func Formats() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(formats)), func(name string) bool { return strings.Contains(name, " ") })
}

// Read reads rules as people write them: YAML (or JSON) with the fields of Rules, laid over the defaults of the
// format. It fails if the format or a field is unknown, or a value has the wrong type; it does not check the rules
// (Rules.Check).
func Read(data []byte) (Rules, error) { return ReadIn(data, data) }

// ReadIn reads rules that are part of a file as Read does; faults name lines of the file.
func ReadIn(data, file []byte) (Rules, error) {
	text, err := datafile.JSON(data)
	if err != nil {
		return Rules{}, fmt.Errorf("reading rules: %w", err)
	}
	var head struct {
		Format string `json:"format"`
		Seats  int    `json:"seats"`
		Play   struct {
			Ruleset string `json:"ruleset"`
		} `json:"play"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return Rules{}, fmt.Errorf("reading rules: %w", err)
	}
	rules, err := readDefaults(Format(head.Format), head.Seats)
	if err != nil {
		return Rules{}, fmt.Errorf("reading rules: %w", err)
	}
	if named := head.Play.Ruleset; named != "" && named != rules.Play.Ruleset {
		rules.Play = Play{} // a preset belongs to its ruleset
	}
	if err := overlayJSON(&rules, text); err != nil {
		return Rules{}, fmt.Errorf("reading rules: %w", LocateFault(err, file, ruleFields))
	}
	rules.tidy()
	return rules, nil
}

// ruleFields completes the sentence about a field that rules do not have.
const ruleFields = "is no field of the rules; `SHOW RULES` and the document of tournaments name them"

// LocateFault rewrites an error of a JSON decoder about a field in plain words, with the line of the file
// that first names the field. unknown completes the sentence about a field that does not exist. It returns
// other errors as they are.
func LocateFault(err error, data []byte, unknown string) error {
	field, wrong := "", ""
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		field, wrong = strings.Trim(name, `"`), unknown
	}
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		field = kind.Field[strings.LastIndexByte(kind.Field, '.')+1:]
		_, number, _ := strings.Cut(kind.Value, " ") // "number 2.5"
		wrong = fmt.Sprintf("takes %s, and not %s", describeKind(kind.Type), cmp.Or(number, jsonValueNames[kind.Value]))
	}
	if field == "" {
		return err
	}
	named := regexp.MustCompile(`(^|[\s{,])"?` + regexp.QuoteMeta(field) + `"?\s*:`)
	for n, line := range strings.Split(string(data), "\n") {
		if named.MatchString(line) {
			return fmt.Errorf("line %d: %s %s", n+1, field, wrong)
		}
	}
	return fmt.Errorf("%s %s", field, wrong)
}

// jsonValueNames holds the names that JSON has for values, in words.
var jsonValueNames = map[string]string{"string": "a word", "number": "a number", "array": "a list", "object": "fields of its own", "bool": "true or false"}

// describeKind names in words the values that a field of a type takes. Types that read text,
// as lengths of time do, take words.
func describeKind(t reflect.Type) string {
	if reflect.PointerTo(t).Implements(reflect.TypeFor[interface{ UnmarshalText([]byte) error }]()) {
		return "a word"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return describeKind(t.Elem())
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int64:
		return "a whole number"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Map, reflect.Struct:
		return "fields of its own"
	}
	return "a word"
}

// tidy brings fields that people write in another form into the form that the rules have, and copies the number of
// seats to the points.
func (r *Rules) tidy() {
	for i, date := range r.Clock.Holidays {
		r.Clock.Holidays[i] = strings.TrimSuffix(date, "T00:00:00Z") // YAML takes a bare date for a moment
	}
	r.Points.Seats = r.Seats
	if r.Withdrawal == "keep" {
		r.Withdrawal = WithdrawalKeep
	}
}

// readDefaults returns the rules that a format begins with; some formats have others for two seats. It fails if the
// format is unknown.
func readDefaults(format Format, seats int) (Rules, error) {
	base, ok := formats[string(format)]
	if !ok {
		return Rules{}, fmt.Errorf("format %q: legal are %s", format, strings.Join(Formats(), ", "))
	}
	rules := Rules{Format: format}
	if err := overlayJSON(&rules, base); err != nil {
		return rules, err
	}
	if two, ok := formats[string(format)+" of two"]; ok && seats == 2 {
		return rules, overlayJSON(&rules, two)
	}
	return rules, nil
}

// overlayJSON sets the fields of rules that a JSON object has, and leaves the others; it fails for unknown fields.
// Points may be written as numbers.
func overlayJSON(rules *Rules, text []byte) error {
	text, err := quoteValues(text)
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	return dec.Decode(rules)
}

// quoteValues turns some numbers and switches of a JSON object into text: points, which are exact only as text;
// times, where only 0 is legal as a number; and the values of options, which are words.
func quoteValues(text []byte) ([]byte, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var fields map[string]any
	if err := dec.Decode(&fields); err != nil {
		return nil, err
	}
	if n, ok := fields["objections"].(json.Number); ok {
		fields["objections"] = n.String()
	}
	clock, _ := fields["clock"].(map[string]any)
	quoteNumbers(clock, "absence")
	quoteNumbers(clock["phases"])
	quoteNumbers(fields["dates"])
	quoteNumbers(fields["ladder"], "reach", "drop")
	play, _ := fields["play"].(map[string]any)
	quoteNumbers(play["options"])
	options, _ := play["options"].(map[string]any)
	for name, value := range options {
		if set, ok := value.(bool); ok { // YAML takes on and off for these
			options[name] = lists.Either(set, "on", "off")
		}
	}
	if err := markClubs(fields); err != nil {
		return nil, err
	}
	scheme, _ := fields["points"].(map[string]any)
	quoteNumbers(scheme["byes"], "halves")
	quoteNumbers(scheme["worth"])
	return json.Marshal(fields)
}

// quoteNumbers turns the numbers of an object into text, in place, except the named fields, which are counts. It
// does nothing if object is no object.
func quoteNumbers(object any, counts ...string) {
	fields, _ := object.(map[string]any)
	for name, value := range fields {
		if n, ok := value.(json.Number); ok && !slices.Contains(counts, name) {
			fields[name] = n.String()
		}
	}
}
