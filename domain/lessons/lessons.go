// Package lessons has small tasks with which a newcomer learns the first phases of a game.
//
// A lesson is a game against bots that begins at a set position, with tasks beside it. A task is done when the events of the game
// show it, after the player has ordered it: what the rules do for a silent player ticks nothing off.
// Lessons are data: which game, which position, which tasks, which events, and words in four languages.
package lessons

import (
	"embed"
	"sync"

	"seneschal/domain/datafile"
	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/words"
)

//go:embed data/lessons.yaml data/given/*.yaml data/words/*.yaml
var files embed.FS

// catalogue holds the words of all tasks, and their hints.
var catalogue = words.Must(files, "data/words")

// A Lesson is a game with tasks.
type Lesson struct {
	Ruleset string `yaml:"ruleset"`
	Preset  string `yaml:"preset"`
	Seats   int    `yaml:"seats"`
	Tasks   []Task `yaml:"tasks"`
	// Solution holds a submission for each of the player's first phases. Together they do all tasks; the last one is sent
	// again as long as it takes.
	Solution [][]string `yaml:"solution"`
}

// ToOpen returns the command that opens a game at the position of the lesson: the file of the ruleset in data/given,
// laid over the position at which the rules begin. It panics if there is no such file.
func (l Lesson) ToOpen() game.Open {
	return game.Open{Ruleset: l.Ruleset, Preset: l.Preset, Seats: l.Seats, Given: datafile.MustJSONFile(files, "data/given/"+l.Ruleset+".yaml")}
}

// A Task is one thing to do.
type Task struct {
	ID     string   `yaml:"id"`     // key of its words, unique among all tasks
	Orders []string `yaml:"orders"` // keywords of the orders that do it, in canonical spelling
	Done   Event    `yaml:"done"`   // event that shows that it was done
}

// An Event describes events by their kind, without the name of the ruleset, and by fields.
type Event struct {
	Kind   string            `yaml:"kind"`
	Fields map[string]string `yaml:"fields"` // "me" stands for the player's seat
}

// Words returns the sentence that says what to do, in a language.
func (t Task) Words(lang string) string { return catalogue.Say(lang, t.ID, nil) }

// Hint returns the sentence that says how to do it, in a language.
func (t Task) Hint(lang string) string { return catalogue.Say(lang, t.ID+".hint", nil) }

// loadLessons reads the lessons once.
var loadLessons = sync.OnceValue(func() []Lesson { return datafile.MustFile[[]Lesson](files, "data/lessons.yaml") })

// Find returns the lesson of a ruleset; false if there is none. It panics if the data files are faulty.
func Find(ruleset string) (Lesson, bool) {
	return lists.Find(loadLessons(), func(l Lesson) bool { return l.Ruleset == ruleset })
}
