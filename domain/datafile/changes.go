package datafile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// changesName returns the name of the data file that says what an edition changes of another:
// "options.changes.yaml" for "options.yaml".
func changesName(name string) string {
	return strings.TrimSuffix(name, ".yaml") + ".changes.yaml"
}

// Words of a change to a list.
const (
	addRows    = "add"    // rows that come after all others
	changeRows = "change" // rows that are there, with the fields that differ
	removeRows = "remove" // rows that are left out, by the value that names them
)

// ApplyChanges makes the data file of an edition from that of the edition before and a file of
// changes. A change has the shape of the file:
//
//   - of a mapping it names the keys that differ; a key with ~ is left out;
//   - of a list it names rows under add, change and remove. A row is known by the value of its
//     first field, as in {id: siren, count: 2}, or is that value itself;
//   - anything else stands in place of what was there.
//
// It fails if one of them is no YAML, or if a change names a row or key that is not there, or adds
// one that is.
func ApplyChanges(before, changes []byte) ([]byte, error) {
	from, err := parseNode(before)
	if err != nil {
		return nil, err
	}
	change, err := parseNode(changes)
	if err != nil {
		return nil, fmt.Errorf("changes: %w", err)
	}
	switch {
	case change == nil:
		return before, nil
	case from == nil:
		return changes, nil
	}
	merged, err := changeNode(from, change)
	if err != nil {
		return nil, fmt.Errorf("changes: %w", err)
	}
	return yaml.Marshal(merged)
}

// parseNode parses the first YAML document; nil without an error if there is none.
func parseNode(data []byte) (*yaml.Node, error) {
	var document yaml.Node
	if err := yaml.Unmarshal(data, &document); err != nil || document.Kind == 0 {
		return nil, err
	}
	return document.Content[0], nil
}

// changeNode returns a value with a change applied; a change of another shape replaces it.
func changeNode(from, change *yaml.Node) (*yaml.Node, error) {
	switch {
	case from.Kind == yaml.MappingNode && change.Kind == yaml.MappingNode:
		return changeMapping(from, change)
	case from.Kind == yaml.SequenceNode && change.Kind == yaml.MappingNode:
		return changeList(from, change)
	}
	return change, nil
}

// changeMapping returns a mapping with the keys of a change applied.
func changeMapping(from, change *yaml.Node) (*yaml.Node, error) {
	merged := *from
	merged.Content = slices.Clone(from.Content)
	for i := 0; i < len(change.Content); i += 2 {
		key, value := change.Content[i], change.Content[i+1]
		at := findKey(&merged, key.Value)
		switch leaves := value.Tag == "!!null"; {
		case leaves && at < 0:
			return nil, fmt.Errorf("line %d: there is no %s to leave out", key.Line, key.Value)
		case leaves:
			merged.Content = slices.Delete(merged.Content, at, at+2)
		case at < 0:
			merged.Content = append(merged.Content, key, value)
		default:
			inner, err := changeNode(merged.Content[at+1], value)
			if err != nil {
				return nil, err
			}
			merged.Content[at+1] = inner
		}
	}
	return &merged, nil
}

// findKey returns the index of a key of a mapping; -1 if it has none of that name.
func findKey(mapping *yaml.Node, name string) int {
	for i := 0; i < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == name {
			return i
		}
	}
	return -1
}

// changeList returns a list with rows added, changed and left out.
func changeList(from, change *yaml.Node) (*yaml.Node, error) {
	merged := *from
	merged.Content = slices.Clone(from.Content)
	for i := 0; i < len(change.Content); i += 2 {
		action, rows := change.Content[i], change.Content[i+1]
		if rows.Kind != yaml.SequenceNode {
			return nil, fmt.Errorf("line %d: %s wants a list of rows", action.Line, action.Value)
		}
		for _, row := range rows.Content {
			if err := changeRow(&merged, action, row); err != nil {
				return nil, err
			}
		}
	}
	return &merged, nil
}

// changeRow adds, changes or removes a row of a list in place.
func changeRow(list, action, row *yaml.Node) error {
	name := nameRow(row)
	at := slices.IndexFunc(list.Content, func(r *yaml.Node) bool { return name != "" && nameRow(r) == name })
	switch {
	case action.Value != addRows && action.Value != changeRows && action.Value != removeRows:
		return fmt.Errorf("line %d: %q is none of add, change, remove", action.Line, action.Value)
	case action.Value == addRows && at >= 0:
		return fmt.Errorf("line %d: %s is there already", row.Line, name)
	case action.Value == addRows:
		list.Content = append(list.Content, row)
	case name == "":
		return fmt.Errorf("line %d: the row has no name", row.Line)
	case at < 0:
		return fmt.Errorf("line %d: there is no %s to %s", row.Line, name, action.Value)
	case action.Value == removeRows:
		list.Content = slices.Delete(list.Content, at, at+1)
	default:
		changed, err := changeNode(list.Content[at], row)
		if err != nil {
			return err
		}
		list.Content[at] = changed
	}
	return nil
}

// nameRow returns the value that a row is known by: that of its first field, or the row itself; ""
// if that is no plain value.
func nameRow(row *yaml.Node) string {
	if row.Kind == yaml.MappingNode && len(row.Content) > 0 {
		row = row.Content[1]
	}
	if row.Kind != yaml.ScalarNode {
		return ""
	}
	return row.Value
}

// A layeredFiles file system has the data files of an edition: those of upper, and those of the
// edition before, lower, with the changes that upper names.
type layeredFiles struct{ upper, lower fs.FS }

// Open opens a data file. It fails if there is none of that name in either layer, or if a change
// cannot be applied.
func (l layeredFiles) Open(name string) (fs.File, error) {
	changes, err := fs.ReadFile(l.upper, changesName(name))
	if err == nil {
		return l.openChanged(name, changes)
	}
	file, err := l.upper.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return l.lower.Open(name)
	}
	return file, err
}

// openChanged opens the lower file of a name with changes applied.
func (l layeredFiles) openChanged(name string, changes []byte) (fs.File, error) {
	if _, err := fs.Stat(l.upper, name); err == nil {
		return nil, fmt.Errorf("%s is there both whole and as changes", name)
	}
	before, err := fs.ReadFile(l.lower, name)
	if err != nil {
		return nil, err
	}
	made, err := ApplyChanges(before, changes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &madeFile{bytes.NewReader(made), path.Base(name)}, nil
}

// A madeFile is a data file that was made from changes.
type madeFile struct {
	*bytes.Reader
	name string
}

// Stat describes the file.
func (f *madeFile) Stat() (fs.FileInfo, error) { return f, nil }

// Close does nothing.
func (f *madeFile) Close() error { return nil }

// Name returns the name of the file without its folder; it is a method of fs.FileInfo, as are those below.
func (f *madeFile) Name() string       { return f.name }
func (f *madeFile) Mode() fs.FileMode  { return 0o444 }
func (f *madeFile) ModTime() time.Time { return time.Time{} }
func (f *madeFile) IsDir() bool        { return false }
func (f *madeFile) Sys() any           { return nil }
