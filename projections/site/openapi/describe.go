package openapi

import (
	"cmp"
	"encoding"
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"seneschal/domain/lists"
	"seneschal/projections/site/web"
)

// Describe describes the data of all pages in the form of OpenAPI 3.1. It makes the schemas from
// the types that are served, so that they cannot differ.
func Describe(pages []web.Published) object {
	all := schemas{}
	fault := answering("What is wrong, in words.", "application/json", all.of(web.Fault{}))
	page := answering("What is wrong, as a page.", "text/html", object{"type": "string"})
	paths := object{}
	for _, p := range pages {
		path, parameters := template31(p.Path)
		if asked, ok := queries[path]; ok {
			parameters = asked
		}
		get := object{
			"operationId": operation(path), "summary": p.Does, "parameters": parameters,
			"responses": object{"200": answering("The data of the page.", "application/json", all.of(p.Page)), "default": fault},
		}
		paths[path] = object{"get": get}
		if _, tabled := p.Page.(web.Table); tabled {
			csv := object{
				"operationId": operation(path) + "Table", "summary": p.Does + " As a table; the first line names the columns.", "parameters": parameters,
				"responses": object{"200": answering("The table of the page.", "text/csv", object{"type": "string"}), "default": page},
			}
			paths[strings.TrimSuffix(path, ".json")+".csv"] = object{"get": csv}
		}
	}
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title": "Seneschal", "version": "1",
			"description": "The data of all public pages. Each page has them at its own address, with .json behind it. Games whose cards are hidden show what everybody may know.",
		},
		"paths": paths, "components": object{"schemas": all},
	}
}

// queries are the query parameters of some pages, by path.
var queries = map[string][]any{
	"/index.json": {query("ended", "Only games that ended before this moment; as in `older`."), query("before", "The game that ended then.")},
	"/players.json": {
		query("list", "The list of the ratings: all, a ruleset, or a ruleset's duels, as in `lists`."),
		query("sort", "rating, name, games, won, titles, asked, on-time, nmr, resigned or took-over."), query("page", "From 1; as in `next`."),
	},
}

// answering returns a response with a schema, in one type of content.
func answering(words, kind string, schema object) object {
	return object{"description": words, "content": object{kind: object{"schema": schema}}}
}

// query returns a parameter of a query.
func query(name, words string) object {
	return object{"name": name, "in": "query", "description": words, "schema": object{"type": "string"}}
}

var placeholder = regexp.MustCompile(`{(\w+)}`)

// template31 returns a path of the server in the spelling of OpenAPI, and its parameters.
func template31(path string) (string, []any) {
	path = strings.Replace(path, "{$}", "index", 1)
	parameters := []any{}
	for _, name := range placeholder.FindAllStringSubmatch(path, -1) {
		kind := lists.Either(slices.Contains([]string{"n", "a", "b", "division"}, name[1]), "integer", "string")
		parameters = append(parameters, object{"name": name[1], "in": "path", "required": true, "schema": object{"type": kind}})
	}
	return path + ".json", parameters
}

// operation names the operation of a path: "g_game_phase_n".
func operation(path string) string {
	words := strings.FieldsFunc(strings.TrimSuffix(path, ".json"), func(r rune) bool { return strings.ContainsRune("/{}", r) })
	return strings.Join(words, "_")
}

// schemas describes Go types as encoding/json writes them.
type schemas object // of structs, by name

// of returns the schema of a value's type.
func (s schemas) of(v any) object { return s.typed(reflect.TypeOf(v)) }

var (
	moments = reflect.TypeFor[web.Moment]()
	times   = reflect.TypeFor[time.Time]()
	texts   = reflect.TypeFor[encoding.TextMarshaler]()
	jsons   = reflect.TypeFor[json.Marshaler]()
)

// typed returns the schema of a type.
func (s schemas) typed(t reflect.Type) object {
	switch {
	case t == times:
		return object{"type": "string", "format": "date-time"}
	case t == moments:
		return object{"type": "string", "description": "a time as RFC 3339 has it; empty if there is none"}
	case t.Implements(texts):
		return object{"type": "string"}
	case t.Implements(jsons) && t.Kind() == reflect.Struct && t.NumField() == 1:
		return s.typed(t.Field(0).Type) // a column of JSON has the schema of its value
	case t.Implements(jsons):
		return object{}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return orNull(s.typed(t.Elem()))
	case reflect.Slice:
		return orNull(object{"type": "array", "items": s.typed(t.Elem())})
	case reflect.Array:
		return object{"type": "array", "items": s.typed(t.Elem())}
	case reflect.Map:
		return orNull(object{"type": "object", "additionalProperties": s.typed(t.Elem())})
	case reflect.Struct:
		return s.reference(t)
	}
	return scalar(t.Kind())
}

// scalar returns the schema of a kind; that of an integer for all kinds that it does not know.
func scalar(k reflect.Kind) object {
	switch k {
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.String:
		return object{"type": "string"}
	case reflect.Float32, reflect.Float64:
		return object{"type": "number"}
	case reflect.Interface:
		return object{}
	}
	return object{"type": "integer"}
}

// orNull allows null beside a schema.
func orNull(schema object) object {
	return object{"anyOf": []any{schema, object{"type": "null"}}}
}

// reference returns a reference to a struct's schema, and adds that schema when the struct is met
// first.
func (s schemas) reference(t reflect.Type) object {
	name := schemaName(t)
	if _, known := s[name]; !known {
		s[name] = object{} // ends the recursion of a struct that contains itself
		properties, required := object{}, []string{}
		s.fields(t, properties, &required)
		s[name] = object{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
	}
	return object{"$ref": "#/components/schemas/" + name}
}

// rooms is the folder of the packages of pages. Names of their types are shown without the
// package, because readers need not know which package makes a page.
const rooms = "projections/site/"

// told holds older names of types that were renamed. Other people's programs may be made from
// them.
var told = map[string]string{
	"Digest": "CupDigest", "NextDeadline": "CupDeadline", "Leader": "CupLeader", "PlayerTournament": "PlayerCup",
}

// schemaName names a struct by its package and its own name.
func schemaName(t reflect.Type) string {
	path, name := strings.TrimPrefix(t.PkgPath(), "seneschal/"), t.Name()
	if strings.HasPrefix(path, rooms) {
		path, name = strings.TrimSuffix(rooms, "/"), cmp.Or(told[name], name)
	}
	return strings.ReplaceAll(path+"."+name, "/", ".")
}

// fields adds the fields of a struct, and then those of the structs that it embeds; its own fields
// hide theirs.
func (s schemas) fields(t reflect.Type, properties object, required *[]string) {
	var embedded []reflect.Type
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || !f.IsExported() && !f.Anonymous:
			continue
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
			embedded = append(embedded, f.Type)
			continue
		case name == "":
			name = f.Name
		}
		if _, hidden := properties[name]; hidden {
			continue
		}
		properties[name] = s.typed(f.Type)
		if !strings.Contains(options, "omit") {
			*required = append(*required, name)
		}
	}
	for _, e := range embedded {
		s.fields(e, properties, required)
	}
}

// object is JSON with named fields, which are written in the order of their names.
type object = map[string]any
