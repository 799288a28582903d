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

// Describe describes the data of all pages, and the operations for programs, in the form of OpenAPI 3.1.
// It makes the schemas from the types that are served, so that they cannot differ.
func Describe(pages []web.Published, operations []web.Operation) object {
	schemas := schemas{}
	fault := newResponse("What is wrong, in words.", "application/json", schemas.describeValue(web.Fault{}))
	page := newResponse("What is wrong, as a page.", "text/html", object{"type": "string"})
	paths := object{}
	for _, published := range pages {
		path, parameters := toOpenAPIPath(published.Path)
		if params, ok := queryParams[path]; ok {
			parameters = params
		}
		get := object{
			"operationId": nameOperation(path), "summary": published.Does, "parameters": parameters,
			"responses": object{"200": newResponse("The data of the page.", "application/json", schemas.describeValue(published.Page)), "default": fault},
		}
		paths[path] = object{"get": get}
		if _, tabled := published.Page.(web.CSVPage); tabled {
			csv := object{
				"operationId": nameOperation(path) + "Table", "summary": published.Does + " As a table; the first line names the columns.", "parameters": parameters,
				"responses": object{"200": newResponse("The table of the page.", "text/csv", object{"type": "string"}), "default": page},
			}
			paths[strings.TrimSuffix(path, ".json")+".csv"] = object{"get": csv}
		}
	}
	for _, o := range operations {
		path, item := schemas.describeOperation(o, fault)
		if _, there := paths[path]; !there {
			paths[path] = object{}
		}
		paths[path].(object)[strings.ToLower(o.Method)] = item
	}
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title": "Seneschal", "version": "1",
			"description": "The data of all public pages. Each page has them at its own address, with .json behind it. Games whose cards are hidden show what everybody may know; anonymous games name no players before they are over.",
		},
		"paths": paths, "components": object{
			"schemas":         schemas,
			"securitySchemes": object{"token": object{"type": "http", "scheme": "bearer", "description": "A token that a player has made on the own page."}},
		},
	}
}

// describeOperation describes an operation for programs with a token.
func (s schemas) describeOperation(o web.Operation, fault object) (path string, item object) {
	_, parameters := toOpenAPIPath(o.Path)
	item = object{
		"operationId": strings.ToLower(o.Method) + "_" + nameOperation(o.Path), "summary": o.Does, "parameters": parameters, "security": []any{object{"token": []string{}}},
		"responses": object{"200": newResponse("The answer.", "application/json", s.describeValue(o.Answer)), "default": fault},
	}
	if o.Sent != nil {
		item["requestBody"] = object{"required": true, "content": object{"application/json": object{"schema": s.describeValue(o.Sent)}}}
	}
	return o.Path, item
}

// queryParams are the query parameters of the pages that have some, by path. None of these paths has
// parameters itself.
var queryParams = map[string][]any{
	"/index.json": {newQueryParam("ended", "Only games that ended before this moment; as in `older`."), newQueryParam("before", "The game that ended then.")},
	"/players.json": {
		newQueryParam("list", "The list of the ratings: all, a ruleset, or a ruleset's duels, as in `lists`."),
		newQueryParam("sort", "rating, name, games, won, titles, asked, on-time, nmr, resigned or took-over."), newQueryParam("page", "From 1; as in `next`."),
	},
}

// newResponse returns a response with a description, a type of content and a schema.
func newResponse(words, kind string, schema object) object {
	return object{"description": words, "content": object{kind: object{"schema": schema}}}
}

// newQueryParam returns a parameter of a query.
func newQueryParam(name, words string) object {
	return object{"name": name, "in": "query", "description": words, "schema": object{"type": "string"}}
}

// placeholder matches a parameter in a path.
var placeholder = regexp.MustCompile(`{(\w+)}`)

// toOpenAPIPath returns the path of a page's data in the spelling of OpenAPI, with ".json" at its end, and
// the parameters in it.
func toOpenAPIPath(path string) (string, []any) {
	path = strings.Replace(path, "{$}", "index", 1)
	parameters := []any{}
	for _, name := range placeholder.FindAllStringSubmatch(path, -1) {
		kind := lists.Either(slices.Contains([]string{"n", "a", "b", "division", "round"}, name[1]), "integer", "string")
		parameters = append(parameters, object{"name": name[1], "in": "path", "required": true, "schema": object{"type": kind}})
	}
	return path + ".json", parameters
}

// nameOperation returns the name of the operation of a path, without ".json": "g_game_phase_n".
func nameOperation(path string) string {
	words := strings.FieldsFunc(strings.TrimSuffix(path, ".json"), func(r rune) bool { return strings.ContainsRune("/{}", r) })
	return strings.Join(words, "_")
}

// schemas are the schemas of structs, as encoding/json writes them, by name.
type schemas object

// describeValue returns the schema of a value's type.
func (s schemas) describeValue(v any) object { return s.describeType(reflect.TypeOf(v)) }

var (
	momentType    = reflect.TypeFor[web.Moment]()
	timeType      = reflect.TypeFor[time.Time]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
)

// describeType returns the schema of a type. Any JSON is allowed for a type that marshals itself, unless
// it is a struct of one field.
func (s schemas) describeType(t reflect.Type) object {
	switch {
	case t == timeType:
		return object{"type": "string", "format": "date-time"}
	case t == momentType:
		return object{"type": "string", "description": "a time as RFC 3339 has it; empty if there is none"}
	case t.Implements(textMarshaler):
		return object{"type": "string"}
	case t.Implements(jsonMarshaler) && t.Kind() == reflect.Struct && t.NumField() == 1:
		return s.describeType(t.Field(0).Type) // a column of JSON has the schema of its value
	case t.Implements(jsonMarshaler):
		return object{}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return allowNull(s.describeType(t.Elem()))
	case reflect.Slice:
		return allowNull(object{"type": "array", "items": s.describeType(t.Elem())})
	case reflect.Array:
		return object{"type": "array", "items": s.describeType(t.Elem())}
	case reflect.Map:
		return allowNull(object{"type": "object", "additionalProperties": s.describeType(t.Elem())})
	case reflect.Struct:
		return s.referToStruct(t)
	}
	return describeKind(t.Kind())
}

// describeKind returns the schema of a kind; that of an integer for all kinds that it does not know.
func describeKind(k reflect.Kind) object {
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

// allowNull returns a schema that allows null beside another schema.
func allowNull(schema object) object {
	return object{"anyOf": []any{schema, object{"type": "null"}}}
}

// referToStruct returns a reference to a struct's schema. It adds the schema if it is not there yet.
func (s schemas) referToStruct(t reflect.Type) object {
	name := schemaName(t)
	if _, known := s[name]; !known {
		s[name] = object{} // ends the recursion of a struct that contains itself
		properties, required := object{}, []string{}
		s.addFields(t, properties, &required)
		s[name] = object{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
	}
	return object{"$ref": "#/components/schemas/" + name}
}

// pagesFolder is the folder of the packages of pages. Names of their types are shown without the
// package, because readers need not know which package makes a page.
const pagesFolder = "projections/site/"

// oldNames are the old names of types that were renamed, by the new ones. Schemas keep the old names, as
// other people's programs may be made from them.
var oldNames = map[string]string{
	"Digest": "CupDigest", "NextDeadline": "CupDeadline", "Leader": "CupLeader", "PlayerTournament": "PlayerCup",
}

// schemaName returns the name of a struct's schema: its package, or the folder of all pages, and its own
// name.
func schemaName(t reflect.Type) string {
	path, name := strings.TrimPrefix(t.PkgPath(), "seneschal/"), t.Name()
	if strings.HasPrefix(path, pagesFolder) {
		path, name = strings.TrimSuffix(pagesFolder, "/"), cmp.Or(oldNames[name], name)
	}
	return strings.ReplaceAll(path+"."+name, "/", ".")
}

// addFields adds the fields of a struct to properties, and their names to required unless they may be
// omitted. Fields of the structs that it embeds come last, and fields that are there already hide them.
func (s schemas) addFields(t reflect.Type, properties object, required *[]string) {
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
		properties[name] = s.describeType(f.Type)
		if !strings.Contains(options, "omit") {
			*required = append(*required, name)
		}
	}
	for _, e := range embedded {
		s.addFields(e, properties, required)
	}
}

// object is JSON with named fields, which are written in the order of their names.
type object = map[string]any
