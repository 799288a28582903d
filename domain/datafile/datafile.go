// Package datafile reads YAML strictly into typed tables: unknown fields,
// repeated keys, wrong types and a second document are errors that name the
// file and the line. No other package of the domain uses a module from
// outside.
package datafile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"go.yaml.in/yaml/v3"
)

// Read decodes one YAML document. An empty one gives the zero value. It fails for fields that T does not have, and for
// a second document.
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

// ReadFile reads a data file out of a file system, such as an embedded one. It fails if there is none of that name, or
// as Read does.
func ReadFile[T any](fsys fs.FS, name string) (T, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		var zero T
		return zero, fmt.Errorf("reading data file: %w", err)
	}
	v, err := Read[T](data)
	if err != nil {
		return v, fmt.Errorf("reading data file %s: %w", name, err)
	}
	return v, nil
}

// Fill reads a data file as ReadFile does, into an existing variable. If it fails, the variable may have lost its
// value.
func Fill[T any](fsys fs.FS, name string, into *T) (err error) {
	*into, err = ReadFile[T](fsys, name)
	return err
}

// MustFile reads a data file that is part of the program, as ReadFile does. It panics if
// the file is wrong, so that the fault shows at start-up.
func MustFile[T any](fsys fs.FS, name string) T {
	v, err := ReadFile[T](fsys, name)
	if err != nil {
		panic(err)
	}
	return v
}

// MustJSONFile reads a data file that is part of the program and returns it as JSON. It panics if the file is wrong.
func MustJSONFile(fsys fs.FS, name string) []byte {
	data, err := fs.ReadFile(fsys, name)
	if err == nil {
		data, err = JSON(data)
	}
	if err != nil {
		panic(fmt.Errorf("reading data file %s: %w", name, err))
	}
	return data
}

// JSON converts a YAML document to JSON, so that it can be laid over something with a
// JSON form. Keys must be plain scalars. An empty document gives null.
func JSON(data []byte) ([]byte, error) {
	v, err := Read[any](data)
	if err != nil {
		return nil, err
	}
	out, err := json.Marshal(plainKeys(v))
	if err != nil {
		return nil, fmt.Errorf("data file as JSON: %w", err)
	}
	return out, nil
}

// plainKeys converts keys of maps that are no text (such as numbers) to text, at all levels. It changes maps and lists
// in place as far as it can.
func plainKeys(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			v[k] = plainKeys(x)
		}
	case map[any]any:
		m := make(map[string]any, len(v))
		for k, x := range v {
			m[fmt.Sprint(k)] = plainKeys(x)
		}
		return m
	case []any:
		for i, x := range v {
			v[i] = plainKeys(x)
		}
	}
	return v
}
