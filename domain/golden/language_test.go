package golden_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
)

// seldom is of how many phases, and of how many beginnings of games, one is read.
var seldom = gametest.Times(1, 4)

// share is of how many chunks of lines one is sent in a phase: each is in some.
var share = gametest.Times(1, 3)

// TestNoEnglishByAccident sends every line of the rules cases, faulty control
// words and steward's lines, in another language than English, at positions of
// the recorded games; no answer and no report holds a word that is English
// alone. Orders are spelt as they are in every language.
func TestNoEnglishByAccident(t *testing.T) {
	readers := map[string]*foreigner{}
	for _, lang := range []string{"es", "fr", "nl"} {
		readers[lang] = newForeigner(t, lang)
	}
	for _, ruleset := range []string{"feudal", "camelot", "quest", "talisman"} {
		t.Run(ruleset, func(t *testing.T) {
			lines := slices.Concat(caseLines(t, ruleset), controlFaults)
			files, err := filepath.Glob(filepath.Join("domain", ruleset, "testdata", "logs", "*.jsonl"))
			require.NoError(t, err)
			codes := map[order.Code]bool{}
			for i, f := range files {
				eachPhase(t, f, func(n int, before, after *game.Game, events []event.Event) {
					lang := []string{"es", "fr", "nl"}[(i+n/17)%3]
					if after.Over() {
						readers[lang].report(t, game.Compose(before, after, events, seatOf(1), game.Options{Lang: lang}))
					}
					first := n < 2 && i%seldom == 0
					if !first && n%(17*seldom) != i%17 || after.Over() && n%2 > 0 {
						return
					}
					readers[lang].phase(t, before, after, events, n, lines, codes)
				})
			}
			require.Greater(t, len(codes), 15, "most kinds of faults are sent")
		})
	}
}

// controlFaults are control words that a submission cannot have so.
var controlFaults = []string{
	"AWAY", "AWAY yesterday", "DEPUTY", "DEPUTY nobody UNTIL never", "FOR", "FOR winter 99", "FOR yesterday", "PRESS", "PRESS TO nobody", "x", "END PRESS",
	"PRESS TO ALL", "END PRESS", "STANDING CLEAR 99", "STANDING", "STANDING LIST", "ALWAYS dance", "FORMAT pdf", "DIGEST maybe", "SHOW dance", "SHOW POSITION",
	"SHOW CLOCK", "SHOW LOG", "SHOW STANDINGS", "SHOW PRESS", "SHOW ORDERS", "HELP", "HELP MOVE", "HELP QUEST", "HELP WORDS", "HELP OPTIONS", "VERIFY", "RESIGN now", "JOIN", "CANCEL",
	"PROPOSE x=y", "AGREE", "LANGUAGE xx", "dance",
}

// stewardFaults are a steward's lines that cannot be so, and some that can.
var stewardFaults = []string{
	"EXTEND", "EXTEND TO someday", "EXTEND 24 h WHY -", "EXTEND TO 2099-01-01 18:00 WHY -", "PAUSE", "RESUME", "REPLACE nobody BY none", "REWIND TO yesterday WHY -", "ANNOUNCE", "PREVIEW",
	"PROCESS NOW", "AMEND", "REVEAL", "HELP", "dance",
}

// A foreigner reads one language, and notes words that are English alone.
type foreigner struct {
	lang    string
	english map[string]bool
	ids     map[string]bool // names as orders spell them, in every language
	options map[string]bool // keys of options, which proposals spell so
	seen    map[string]bool
	phases  int // that were read
}

// wordLike is a word, or what has a number in it and is none.
var wordLike = regexp.MustCompile(`[\p{L}\p{N}_]+(?:['’]\p{L}+)?`)

// wordsOf are the words of a text in small letters, without those in capitals:
// the keywords of orders.
func wordsOf(text string) []string {
	var all []string
	for _, w := range wordLike.FindAllString(text, -1) {
		if len(w) > 1 && w != strings.ToUpper(w) && !strings.ContainsAny(w, "0123456789_") {
			all = append(all, strings.ToLower(w))
		}
	}
	return all
}

func newForeigner(t *testing.T, lang string) *foreigner {
	t.Helper()
	said := func(lang string) map[string]bool {
		return spoken(t, "domain/*/data/words/"+lang+".yaml", "domain/*/data/words/*/"+lang+".yaml", "domain/*/data/phrases/"+lang+".yaml", "domain/*/chronicle/data/"+lang+".yaml", "domain/*/*/data/words/"+lang+".yaml", "domain/*/*/data/text/"+lang+".yaml", "domain/*/*/data/words/*/"+lang+".yaml", "mailgw/words/"+lang+".yaml")
	}
	f := &foreigner{lang: lang, english: said("en"), ids: map[string]bool{}, options: optionKeys(), seen: map[string]bool{}}
	own := said(lang)
	names := spoken(t, "domain/feudal/book/data/1/valley.yaml", "domain/feudal/book/data/1/lords.yaml")
	for _, w := range strings.Fields("the of and your spring summer autumn winter year round red blue green yellow orange violet") {
		f.english[w] = true
		delete(names, w)
	}
	maps.DeleteFunc(f.english, func(w string, _ bool) bool { return own[w] || names[w] })
	for w := range spoken(t, "domain/feudal/book/data/1/options.yaml", "domain/*/data/1/cards.yaml", "domain/*/data/1/knights.yaml", "domain/*/data/1/lords.yaml", "domain/*/data/1/quests.yaml",
		"domain/*/book/data/1/cards.yaml", "domain/*/book/data/1/lords.yaml", "domain/*/book/data/1/tiles.yaml",
		"domain/*/book/data/1/adventure.yaml", "domain/*/book/data/1/board.yaml", "domain/*/book/data/1/characters.yaml", "domain/*/book/data/1/spells.yaml", "domain/*/book/data/1/vocabulary.yaml") {
		f.ids[w] = true
	}
	for _, w := range strings.Fields("seat squire any special standard combat war mode honour spring summer autumn winter lancelot dragon self others") {
		f.ids[w] = true
	}
	return f
}

// optionKeys are the keys of all options, and their values.
func optionKeys() map[string]bool {
	all := map[string]bool{string(game.MessagesOption): true}
	for _, rs := range rulesets.All() {
		for _, o := range rs.Describe().Options {
			for _, w := range append(o.Values, string(o.Key)) {
				for part := range strings.SplitSeq(w, ".") {
					all[part] = true
				}
			}
		}
	}
	return all
}

// spoken are the words of all texts in files.
func spoken(t *testing.T, patterns ...string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, p := range patterns {
		files, err := filepath.Glob(p)
		require.NoError(t, err)
		for _, f := range files {
			data, err := os.ReadFile(f)
			require.NoError(t, err)
			var doc yaml.Node
			require.NoError(t, yaml.Unmarshal(data, &doc))
			speak(&doc, all)
		}
	}
	return all
}

var inBraces = regexp.MustCompile(`\{[a-z_]+`)

// speak adds the words of all values of a document.
func speak(n *yaml.Node, all map[string]bool) {
	if n.Kind == yaml.ScalarNode {
		for _, w := range wordsOf(inBraces.ReplaceAllString(n.Value, " ")) {
			all[w] = true
		}
	}
	for i, c := range n.Content {
		if n.Kind != yaml.MappingNode || i%2 > 0 {
			speak(c, all)
		}
	}
}

// caseLines are all lines that the rules cases of a ruleset write, those that
// are refused too.
func caseLines(t *testing.T, ruleset string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("domain", ruleset, "testdata", "cases", "*.txtar"))
	require.NoError(t, err)
	var all []string
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		written := false
		for line := range strings.Lines(string(data)) {
			switch line = strings.TrimSpace(line); {
			case strings.HasPrefix(line, "-- "):
				written = strings.HasPrefix(line, "-- orders") || strings.HasPrefix(line, "-- standing")
			case written && line != "" && !strings.HasPrefix(line, "LANGUAGE"):
				all = append(all, line)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// phase reads what a seat is told of a phase, and the answers to a share of the
// lines.
func (f *foreigner) phase(t *testing.T, before, after *game.Game, events []event.Event, n int, lines []string, codes map[order.Code]bool) {
	seat := after.Seats()[n%len(after.Seats())]
	f.report(t, game.Compose(before, after, events, seat.Seat, game.Options{Lang: f.lang}))
	told := event.Fold(after, game.LanguageSet{Own: game.Own{Seat: seat.Seat}, Lang: f.lang})
	_, _, due, _ := told.Phase()
	if seat.Player != "" {
		f.phases++
		for i, part := range slices.Collect(slices.Chunk(lines, 40)) {
			if (i+f.phases)%share != 0 {
				continue
			}
			do := game.Submission{Seat: seat.Seat, Lines: numberedLines(part), DryRun: true}
			answer, err := told.Decide(game.Command{At: due.Add(-1), By: seat.Player, Do: do})
			require.NoError(t, err)
			f.receipt(t, answer.Receipt, wordLike.FindAllString(strings.Join(part, " "), -1), codes)
		}
	}
	for part := range slices.Chunk(stewardFaults, 1) {
		do := game.Steward{Lines: numberedLines(part), Lang: f.lang}
		if answer, err := told.Decide(game.Command{At: due.Add(-1), By: told.Steward(), Do: do}); err == nil {
			f.receipt(t, answer.Receipt, wordLike.FindAllString(strings.Join(part, " "), -1), codes)
		}
	}
}

func numberedLines(texts []string) []order.Line {
	lines := make([]order.Line, len(texts))
	for i, text := range texts {
		lines[i] = order.Line{N: i + 1, Text: text}
	}
	return lines
}

// reads holds that a text has no word that is English alone, but names that
// orders spell so, behind a keyword or among those given.
func (f *foreigner) reads(t *testing.T, where, text string, named ...string) {
	t.Helper()
	keyword := false
	for _, w := range wordLike.FindAllString(f.withoutIDs(text), -1) {
		if len(w) > 2 && w == strings.ToUpper(w) {
			keyword = true
		}
		small := strings.ToLower(w)
		if w == strings.ToUpper(w) || !f.english[small] || f.options[w] || slices.Contains(named, w) || keyword && w == small && f.ids[small] || f.seen[text] {
			continue
		}
		f.seen[text] = true
		t.Errorf("%s in %s: %q is English in %q", where, f.lang, w, text)
	}
}

// hyphened is what the ID of a card looks like: "magic-amulet".
var hyphened = regexp.MustCompile(`\b[a-z]+(?:-[a-z]+)+\b`)

// withoutIDs is a text without the IDs in it, which orders spell so in every
// language.
func (f *foreigner) withoutIDs(text string) string {
	return hyphened.ReplaceAllStringFunc(text, func(id string) string {
		if slices.ContainsFunc(strings.Split(id, "-"), func(part string) bool { return !f.ids[part] }) {
			return id
		}
		return ""
	})
}

// receipt reads an answer; words of the submission itself are its writer's own.
func (f *foreigner) receipt(t *testing.T, receipt *game.Receipt, own []string, codes map[order.Code]bool) {
	t.Helper()
	for _, fault := range slices.Concat(receipt.Errors, receipt.Warnings) {
		codes[fault.Code] = true
		f.reads(t, fmt.Sprintf("%s of %q", fault.Code, fault.Line.Text), fault.Reason, slices.Concat(wordLike.FindAllString(fault.Line.Text, -1), fault.Legal)...)
		for _, l := range fault.Legal {
			f.reads(t, fmt.Sprintf("%s of %q, suggestion", fault.Code, fault.Line.Text), "KEYWORD "+l)
		}
	}
	f.reads(t, "phase", receipt.Called)
	f.reads(t, "name", receipt.Name)
	for _, text := range slices.Concat(receipt.Done, receipt.Cut, receipt.Forecast, receipt.Missing) {
		f.reads(t, "receipt", text, own...)
	}
	for _, s := range receipt.Shown {
		for _, text := range append(s.Lines, s.Title) {
			if !strings.HasPrefix(text, ">") {
				f.reads(t, "answer", text, own...)
			}
		}
	}
}

// submissions are those of a name that stand for it on a board, before the name.
var initials = regexp.MustCompile(`^\p{Lu}\p{Ll} `)

func (f *foreigner) report(t *testing.T, r report.Report) {
	t.Helper()
	f.reads(t, "subject", r.Called+": "+r.Headline)
	f.reads(t, "next phase", r.NextCalled)
	f.reads(t, "template", strings.Join(slices.DeleteFunc(r.Template, func(l string) bool { return !strings.HasPrefix(l, "#") }), " "))
	for _, section := range r.Sections {
		for i := range section.Blocks {
			section.Blocks[i].Orders = nil
		}
		if section.ID != "press" {
			f.reads(t, section.ID, strings.Join(game.Flatten([]report.Section{section}), "\n"))
		}
	}
	for _, text := range append(r.Board.Words, r.Board.Title, r.Board.Alt) {
		f.reads(t, "board", text)
	}
	for _, s := range r.Board.Shapes {
		f.reads(t, "picture", s.Title)
	}
	for _, k := range r.Board.Legend {
		f.reads(t, "legend", initials.ReplaceAllString(k.Text, ""))
	}
}
