package openapi_test

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/projections/roster"
	"seneschal/projections/site/sitetest"
)

type object = map[string]any

// TestTheDescriptionIsTrue asks for every path of the description, and compares the answer with
// its schema.
func TestTheDescriptionIsTrue(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	server.Careers()
	server.Tournaments()
	server.Brawl()
	var doc object
	answer := server.Get("/openapi.json")
	require.Equal(t, http.StatusOK, answer.StatusCode)
	require.NoError(t, json.Unmarshal([]byte(answer.Body), &doc))
	require.Equal(t, "3.1.0", doc["openapi"])
	paths := doc["paths"].(object)
	require.Greater(t, len(paths), 12)
	operations := map[string]bool{}
	for path, item := range paths {
		if strings.HasPrefix(path, "/api/") {
			continue // for programs with a token: see TestWhatProgramsAreAnsweredIsDescribed
		}
		get := item.(object)["get"].(object)
		id := get["operationId"].(string)
		require.False(t, operations[id], id)
		operations[id] = true
		for _, filled := range examples(path) {
			a := server.Get(filled)
			require.Equal(t, http.StatusOK, a.StatusCode, filled)
			content := get["responses"].(object)["200"].(object)["content"].(object)
			kind, _, _ := strings.Cut(a.Header.Get("Content-Type"), ";")
			require.Contains(t, content, kind, filled)
			if kind != "application/json" {
				continue
			}
			var data any
			require.NoError(t, json.Unmarshal([]byte(a.Body), &data))
			require.Empty(t, faults(doc, content[kind].(object)["schema"].(object), data, filled))
		}
	}
	missing := server.Get("/players/nobody.json")
	require.Equal(t, http.StatusNotFound, missing.StatusCode)
	var data any
	require.NoError(t, json.Unmarshal([]byte(missing.Body), &data))
	require.Empty(t, faults(doc, object{"$ref": "#/components/schemas/projections.site.Fault"}, data, "fault"))
}

// TestWhatProgramsAreAnsweredIsDescribed asks for everything that a program can ask for, and compares the
// answers with their schemas.
func TestWhatProgramsAreAnsweredIsDescribed(t *testing.T) {
	server, _ := sitetest.Duel(t)
	server.Project()
	server.SignedIn("p-north")
	secret, err := server.Doors.MakeToken(t.Context(), "p-north", "bot", roster.Scopes(), sitetest.Noon)
	require.NoError(t, err)
	var doc object
	require.NoError(t, json.Unmarshal([]byte(server.Get("/openapi.json").Body), &doc))
	asked := 0
	for path, item := range doc["paths"].(object) {
		if !strings.HasPrefix(path, "/api/") {
			continue
		}
		for method, operation := range item.(object) {
			filled := strings.NewReplacer("{game}", "duel", "{seat}", "north").Replace(path)
			req, err := http.NewRequestWithContext(t.Context(), strings.ToUpper(method), server.Web.URL+filled, strings.NewReader(`{"text": "BID 2\nBID nine", "ruleset": "feudal"}`))
			require.NoError(t, err)
			req.Header.Set("Authorization", "Bearer "+secret)
			answer := server.Fetch(req)
			require.Equal(t, http.StatusOK, answer.StatusCode, answer.Body)
			var data any
			require.NoError(t, json.Unmarshal([]byte(answer.Body), &data))
			schema := operation.(object)["responses"].(object)["200"].(object)["content"].(object)["application/json"].(object)["schema"].(object)
			require.Empty(t, faults(doc, schema, data, filled))
			asked++
		}
	}
	require.GreaterOrEqual(t, asked, 4)
}

// examples returns addresses for a path, of games in every state.
func examples(path string) []string {
	if strings.Contains(path, "{tournament}") {
		return []string{strings.NewReplacer("{tournament}", "league", "{n}", "1", "{division}", "2", "{player}", "k06", "{round}", "1").Replace(path)}
	}
	if strings.Contains(path, "{k}") {
		return []string{strings.NewReplacer("{game}", "brawl", "{n}", "2", "{k}", "1").Replace(path)}
	}
	if strings.HasPrefix(path, "/learn/") {
		return []string{strings.Replace(path, "{ruleset}", "quest", 1)}
	}
	var all []string
	for _, g := range []string{"valley", "old", "match3"} {
		n := "1"
		all = append(all, strings.NewReplacer("{game}", g, "{n}", n, "{a}", "0", "{b}", n, "{player}", "p-north", "{list}", "tiny-duels", "{ruleset}", "tiny").Replace(path))
	}
	all = append(all, strings.NewReplacer("{game}", "valley", "{n}", "7", "{a}", "3", "{b}", "7", "{player}", "p-east", "{list}", "all", "{ruleset}", "feudal").Replace(path))
	return slices.Compact(all)
}

// faults compares data with a schema, as far as our schemas go.
func faults(doc, schema object, data any, at string) []string {
	if ref, ok := schema["$ref"].(string); ok {
		named, ok := doc["components"].(object)["schemas"].(object)[strings.TrimPrefix(ref, "#/components/schemas/")].(object)
		if !ok {
			return []string{at + ": no schema " + ref}
		}
		return faults(doc, named, data, at)
	}
	if one, ok := schema["anyOf"].([]any); ok {
		var all []string
		for _, s := range one {
			found := faults(doc, s.(object), data, at)
			if len(found) == 0 {
				return nil
			}
			all = append(all, found...)
		}
		return all
	}
	switch data := data.(type) {
	case object:
		return objectFaults(doc, schema, data, at)
	case []any:
		return arrayFaults(doc, schema, data, at)
	}
	return typeFaults(schema, data, at)
}

func objectFaults(doc, schema, data object, at string) []string {
	all := typeFaults(schema, data, at)
	properties, _ := schema["properties"].(object)
	for name, value := range data {
		property, known := properties[name].(object)
		if other, ok := schema["additionalProperties"].(object); ok && !known {
			property, known = other, true
		}
		if !known && len(schema) > 0 {
			all = append(all, at+"."+name+": not described")
			continue
		}
		all = append(all, faults(doc, property, value, at+"."+name)...)
	}
	required, _ := schema["required"].([]any)
	for _, name := range required {
		if _, there := data[name.(string)]; !there {
			all = append(all, fmt.Sprintf("%s.%s: is not there", at, name))
		}
	}
	return all
}

func arrayFaults(doc, schema object, data []any, at string) []string {
	all := typeFaults(schema, data, at)
	items, _ := schema["items"].(object)
	for i, item := range data {
		all = append(all, faults(doc, items, item, fmt.Sprintf("%s[%d]", at, i))...)
	}
	return all
}

func typeFaults(schema object, data any, at string) []string {
	want, ok := schema["type"].(string)
	if !ok {
		return nil
	}
	is := map[string]bool{}
	switch data := data.(type) {
	case nil:
		is["null"] = true
	case bool:
		is["boolean"] = true
	case string:
		is["string"] = true
	case float64:
		is["number"], is["integer"] = true, data == math.Trunc(data)
	case []any:
		is["array"] = true
	case object:
		is["object"] = true
	}
	if !is[want] {
		return []string{fmt.Sprintf("%s: is %v, not %s", at, data, want)}
	}
	return nil
}

func TestParametersAreDescribedForTablesToo(t *testing.T) {
	server := sitetest.New(t)
	var description struct {
		Paths map[string]struct {
			Get struct {
				Parameters []struct {
					Name   string
					Schema struct{ Type string }
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(server.Get("/openapi.json").Body), &description))
	list := description.Paths["/players.csv"].Get.Parameters
	require.Equal(t, description.Paths["/players.json"].Get.Parameters, list)
	require.Equal(t, "list", list[0].Name)
	for _, p := range description.Paths["/tournaments/{tournament}/seasons/{n}/{division}.json"].Get.Parameters[1:] {
		require.Equal(t, "integer", p.Schema.Type, p.Name)
	}
}
