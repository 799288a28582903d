package openapi

import (
	"cmp"
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"time"

	"seneschal/projections/site/web"
)

// schemas describes Go types as encoding/json writes them.
type schemas struct {
	named object // by name, for structs
}

func newSchemas() *schemas { return &schemas{object{}} }

// of is the schema of a value's type.
func (s *schemas) of(v any) object { return s.typed(reflect.TypeOf(v)) }

var (
	moments = reflect.TypeFor[web.Moment]()
	times   = reflect.TypeFor[time.Time]()
	texts   = reflect.TypeFor[encoding.TextMarshaler]()
	jsons   = reflect.TypeFor[json.Marshaler]()
)

func (s *schemas) typed(t reflect.Type) object {
	switch {
	case t == times:
		return object{"type": "string", "format": "date-time"}
	case t == moments:
		return object{"type": "string", "description": "a time as RFC 3339 has it; empty if there is none"}
	case t.Implements(texts):
		return object{"type": "string"}
	case t.Implements(jsons) && t.Kind() == reflect.Struct && t.NumField() == 1:
		return s.typed(t.Field(0).Type) // a column of JSON is as what it holds
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

func orNull(schema object) object {
	return object{"anyOf": []any{schema, object{"type": "null"}}}
}

// reference names a struct, and describes it when it is met first.
func (s *schemas) reference(t reflect.Type) object {
	name := schemaName(t)
	if _, known := s.named[name]; !known {
		s.named[name] = object{} // one that holds itself ends here
		properties, required := object{}, []string{}
		s.fields(t, properties, &required)
		s.named[name] = object{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
	}
	return object{"$ref": "#/components/schemas/" + name}
}

// rooms is where the packages of the pages are. The names of their types are told
// without the room: it is no reader's business which one has a page.
const rooms = "projections/site/"

// told are names under which types of pages have been told before they had theirs.
// Programs of others may be made from them.
var told = map[string]string{
	"Digest": "CupDigest", "NextDeadline": "CupDeadline", "Leader": "CupLeader", "PlayerTournament": "PlayerCup",
}

// schemaName is what a struct is called: by its package and its own name.
func schemaName(t reflect.Type) string {
	path, name := strings.TrimPrefix(t.PkgPath(), "seneschal/"), t.Name()
	if strings.HasPrefix(path, rooms) {
		path, name = strings.TrimSuffix(rooms, "/"), cmp.Or(told[name], name)
	}
	return strings.ReplaceAll(path+"."+name, "/", ".")
}

// fields adds those of a struct, and of those that it embeds, whose fields
// stand behind its own.
func (s *schemas) fields(t reflect.Type, properties object, required *[]string) {
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

// object is JSON with named fields, which are written in the order of their
// names.
type object = map[string]any
