// Package sheet reads YAML strictly into typed tables: unknown fields,
// repeated keys, wrong types and a second document are errors that name the
// file and the line. It is the only place of the domain where a module from
// outside is used.
package sheet

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"go.yaml.in/yaml/v3"
)

// Read decodes one YAML document. An empty one gives the zero value.
func Read[T any](data []byte) (T, error) {
	var v T
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&v); err != nil && !errors.Is(err, io.EOF) {
		return v, err
	}
	var more yaml.Node
	if err := dec.Decode(&more); !errors.Is(err, io.EOF) {
		return v, fmt.Errorf("line %d: more than one document", max(more.Line, 1))
	}
	return v, nil
}

// ReadFile reads a sheet out of a file system, such as an embedded one.
func ReadFile[T any](fsys fs.FS, name string) (T, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		var zero T
		return zero, fmt.Errorf("reading sheet: %w", err)
	}
	v, err := Read[T](data)
	if err != nil {
		return v, fmt.Errorf("reading sheet %s: %w", name, err)
	}
	return v, nil
}

// Fill is ReadFile into a place that is there.
func Fill[T any](fsys fs.FS, name string, into *T) (err error) {
	*into, err = ReadFile[T](fsys, name)
	return err
}

// MustFile is ReadFile for sheets that are part of the program: it panics if
// the sheet is wrong, which is seen at start-up.
func MustFile[T any](fsys fs.FS, name string) T {
	v, err := ReadFile[T](fsys, name)
	if err != nil {
		panic(err)
	}
	return v
}

// JSON is a YAML document as JSON, for laying it over something that has a
// JSON form. Keys must be plain scalars. An empty document gives null.
func JSON(data []byte) ([]byte, error) {
	v, err := Read[any](data)
	if err != nil {
		return nil, err
	}
	out, err := json.Marshal(plain(v))
	if err != nil {
		return nil, fmt.Errorf("sheet as JSON: %w", err)
	}
	return out, nil
}

// plain gives maps with other keys than text (numbers, as figures have) text
// keys, all through.
func plain(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			v[k] = plain(x)
		}
	case map[any]any:
		m := make(map[string]any, len(v))
		for k, x := range v {
			m[fmt.Sprint(k)] = plain(x)
		}
		return m
	case []any:
		for i, x := range v {
			v[i] = plain(x)
		}
	}
	return v
}
