package projections

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"strings"
)

// A JSON is a column that holds a value as JSON. It is itself JSON like its
// value.
type JSON[T any] struct{ V T }

// Value writes the column.
func (j JSON[T]) Value() (driver.Value, error) {
	var text strings.Builder // boards are large: they are copied once, not twice
	err := json.NewEncoder(&text).Encode(j.V)
	return strings.TrimSuffix(text.String(), "\n"), err
}

// Scan reads the column.
func (j *JSON[T]) Scan(src any) error {
	switch src := src.(type) {
	case []byte:
		return json.Unmarshal(src, &j.V)
	case string:
		return json.Unmarshal([]byte(src), &j.V)
	}
	return fmt.Errorf("reading JSON from a column of %T", src)
}

// MarshalJSON is the value's.
func (j JSON[T]) MarshalJSON() ([]byte, error) { return json.Marshal(j.V) }

// UnmarshalJSON is the value's.
func (j *JSON[T]) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &j.V) }
