package openapi

import (
	"regexp"
	"slices"
	"strings"

	"seneschal/projections/site/web"
)

// Describe tells of the data of all pages, as OpenAPI 3.1 has it. The schemas are
// made from the types that are served, so that they cannot differ.
func Describe(pages []web.Published) object {
	schemas := newSchemas()
	fault := answering("What is wrong, in words.", "application/json", schemas.of(web.Fault{}))
	page := answering("What is wrong, as a page.", "text/html", object{"type": "string"})
	paths := object{}
	for _, p := range pages {
		path, parameters := template31(p.Path)
		if asked, ok := queries[path]; ok {
			parameters = asked
		}
		get := object{
			"operationId": operation(path), "summary": p.Does, "parameters": parameters,
			"responses": object{"200": answering("The data of the page.", "application/json", schemas.of(p.Page)), "default": fault},
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
		"paths": paths, "components": object{"schemas": schemas.named},
	}
}

// queries are the parameters that some pages take behind their path.
var queries = map[string][]any{
	"/index.json": {query("ended", "Only games that ended before this moment; as in `older`."), query("before", "The game that ended then.")},
	"/players.json": {
		query("list", "The list of the ratings: all, a ruleset, or a ruleset's duels, as in `lists`."),
		query("sort", "rating, name, games, won, titles, asked, on-time, nmr, resigned or took-over."), query("page", "From 1; as in `next`."),
	},
}

func answering(words, kind string, schema object) object {
	return object{"description": words, "content": object{kind: object{"schema": schema}}}
}

func query(name, words string) object {
	return object{"name": name, "in": "query", "description": words, "schema": object{"type": "string"}}
}

var placeholder = regexp.MustCompile(`{(\w+)}`)

// template31 is a path of the server as OpenAPI spells it, and its parameters.
func template31(path string) (string, []any) {
	path = strings.Replace(path, "{$}", "index", 1)
	parameters := []any{}
	for _, name := range placeholder.FindAllStringSubmatch(path, -1) {
		kind := "string"
		if slices.Contains([]string{"n", "a", "b", "division"}, name[1]) {
			kind = "integer"
		}
		parameters = append(parameters, object{"name": name[1], "in": "path", "required": true, "schema": object{"type": kind}})
	}
	return path + ".json", parameters
}

// operation names what a path does: "g_game_phase_n".
func operation(path string) string {
	words := strings.FieldsFunc(strings.TrimSuffix(path, ".json"), func(r rune) bool { return strings.ContainsRune("/{}", r) })
	return strings.Join(words, "_")
}
