package tree

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"time"
)

// An Answer is a checkpoint that a witness has signed, and when the house asked and
// was answered by its own clock. The witness's own time is in the note.
type Answer struct {
	Size     int64     `json:"size"`
	Witness  string    `json:"witness"`
	Asked    time.Time `json:"asked"`
	Answered time.Time `json:"answered"`
	Note     string    `json:"note"`
}

// An album keeps the answers of witnesses in a file, a line each.
type album struct{ path string }

// add keeps an answer; it is on the disk when it returns.
func (a album) add(one Answer) (err error) {
	line, err := json.Marshal(one)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(a.path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return fmt.Errorf("keeping what a witness answered: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	line = append(line, '\n')
	if size, err := file.Seek(0, io.SeekEnd); err == nil && size > 0 {
		line = append([]byte{'\n'}, line...) // the last line may have been cut off
	}
	if _, err := file.Write(line); err != nil {
		return fmt.Errorf("keeping what a witness answered: %w", err)
	}
	return file.Sync()
}

// all is the content of the file.
func (a album) all() ([]byte, error) {
	text, err := os.ReadFile(a.path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// readAnswers reads the lines of the file; what is not one is passed over.
func readAnswers(text []byte) []Answer {
	var all []Answer
	for line := range bytes.Lines(text) {
		var a Answer
		if json.Unmarshal(line, &a) == nil && a.Note != "" {
			all = append(all, a)
		}
	}
	return all
}

// Newest is the last answer of each witness, in the order of their names.
func (t *Tree) Newest() ([]Answer, error) {
	text, err := t.album.all()
	if err != nil {
		return nil, err
	}
	last := make(map[string]Answer)
	for _, a := range readAnswers(text) {
		last[a.Witness] = a
	}
	var all []Answer
	for _, name := range slices.Sorted(maps.Keys(last)) {
		all = append(all, last[name])
	}
	return all, nil
}
