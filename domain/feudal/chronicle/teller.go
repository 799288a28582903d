package chronicle

import (
	"strconv"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/domain/words"
)

// A teller follows the position through the events of a phase and puts each event into words, for one reader.
type teller struct {
	speaker
	voice     *words.Voice // writes all sentences, and joins similar ones
	reader    game.Seat    // the reader; "": onlookers
	sections  []report.Section
	yours     []news // about the reader, or for onlookers about everybody
	arrows    []report.Shape
	marches   []march  // of the phase, not yet told
	meetings  []string // sentences on meetings, told after the marches
	phase     int
	sides     map[int][2]game.Seat // of the combats so far
	places    map[int]string       // of the combats so far, with milestones
	grounds   map[int]string       // of the combats so far, by their roads, without milestones
	risen     valley.Manor         // manor that has just revolted
	toldSeats map[game.Seat]bool   // seats whose events of one kind have been told together
	toldKind  string
}

// newTeller returns a teller that has told nothing yet. It changes the speaker's position as it goes.
func newTeller(p speaker, to game.Seat) *teller {
	return &teller{speaker: p, voice: sentences.Voice(p.lang), reader: to}
}

// say returns a sentence, and remembers it so that similar ones can be joined.
func (t *teller) say(key string, a params) string { return t.voice.Say(key, a) }

// count returns a sentence with a number, and remembers it so that similar ones can be
// joined.
func (t *teller) count(key string, n int, a params) string { return t.voice.Count(key, n, a) }

// A march is the way of one group through a phase.
type march struct {
	seat    game.Seat
	figures []int
	way     []valley.Node
	foes    []game.Seat // enemies that stopped it, and the rule
	rule    string
}

// A news is a sentence about an event, with its weight: the larger, the more important.
type news struct {
	text   string
	weight int
}

// openSection opens the section with that id.
func (t *teller) openSection(id string) { t.startSection(id, t.say("section."+id, nil)) }

// startSection starts a new section, unless the last one has the same id.
func (t *teller) startSection(id, title string) {
	if n := len(t.sections); n > 0 && t.sections[n-1].ID == id {
		return
	}
	t.sections = append(t.sections, report.Section{ID: id, Title: title})
}

// openPhase opens the section of a phase; nothing for phase 0.
func (t *teller) openPhase(phase int) {
	if phase == 0 {
		return
	}
	t.phase = phase
	t.startSection("phase-"+strconv.Itoa(phase), t.say("section.phase", params{"n": strconv.Itoa(phase)}))
}

// addToSection opens a section and adds a sentence to it.
func (t *teller) addToSection(section, key string, params params) {
	t.openSection(section)
	t.addLine(key, params)
}

// addLine adds a sentence to the list in the open section.
func (t *teller) addLine(key string, a params) { t.addItems(t.say(key, a)) }

// addItems adds sentences to the list in the open section; without a section it opens "end".
func (t *teller) addItems(items ...string) {
	if len(t.sections) == 0 {
		t.openSection("end")
	}
	section := &t.sections[len(t.sections)-1]
	if n := len(section.Blocks); n > 0 && len(section.Blocks[n-1].Items) > 0 {
		section.Blocks[n-1].Items = append(section.Blocks[n-1].Items, items...)
		return
	}
	section.Blocks = append(section.Blocks, report.Block{Items: items})
}

// addVerse adds a line of dice to the open section, which must exist. Such lines are never joined.
func (t *teller) addVerse(key string, params params) {
	section := &t.sections[len(t.sections)-1]
	text := t.say(key, params)
	if n := len(section.Blocks); n > 0 && len(section.Blocks[n-1].Verse) > 0 {
		section.Blocks[n-1].Verse = append(section.Blocks[n-1].Verse, text)
		return
	}
	section.Blocks = append(section.Blocks, report.Block{Verse: []string{text}})
}
