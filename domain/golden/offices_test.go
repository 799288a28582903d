package golden_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
)

// tournamentLines are lines to a tournament, good and bad. What is wrong with rules, which
// CHANGE may bring, is still said in English: it comes from the reader of files.
var tournamentLines = []string{
	"ENTER", "ENTER x y", "WITHDRAW", "WITHDRAW WHY -", "BYE", "BYE ROUND 2 HALF", "BYE ROUND x", "BYE ROUND 99 ZERO", "READY", "READY none", "CHALLENGE p02", "CHALLENGE nobody",
	"SUBSTITUTE ME BY p07", "SUBSTITUTE ME", "REPLACE p01 BY p77 WHY -", "SHOW STANDINGS", "SHOW STANDINGS WHY p01", "SHOW STANDINGS SEASON 9", "SHOW STANDINGS DIVISION q",
	"SHOW TABLES", "SHOW", "SHOW dance", "HELP", "START", "DRAW", "PENALISE p02 1/3 POINTS WHY -", "PENALISE p02 1 WHY -", "PENALISE p02", "CLOSE", "CLOSE ENTRIES", "CLOSE ROUND",
	"CLOSE ROUND NOW", "CLOSE SEASON", "CLOSE SEASON 9", "CORRECT", "CORRECT none p01 1", "CHANGE", "VOID", "VOID none WHY -",
	"ANNOUNCE", "END", "dance", "p01",
}

// deskLines are lines to the substitutes' desk, good and bad.
var deskLines = []string{
	"SUBSTITUTE", "SUBSTITUTE ON", "SUBSTITUTE ON MOST 1", "SUBSTITUTE ON MOST 99", "SUBSTITUTE ON FOR feudal, camelot MOST 3", "SUBSTITUTE ON FOR chess", "SUBSTITUTE OFF",
	"SUBSTITUTE OFF now", "YES", "YES 1", "YES 99", "NO", "NO 2", "SHOW", "HELP", "dance",
}

// TestOfficesSayNoEnglishByAccident sends such lines to the recorded tournaments
// and to the recorded desk, as they were after every so many commits.
func TestOfficesSayNoEnglishByAccident(t *testing.T) {
	for _, lang := range []string{"es", "fr", "nl"} {
		foreigner := newForeigner(t, lang)
		for i, g := range goldenTournaments {
			commits := readLog(t, filepath.Join(tournamentLogs, g.name+".jsonl")).Commits
			tour := tournament.New(rulesets.Lookup)
			for n, commit := range commits {
				events, err := tournament.Registry().DecodeAll(commit.Events)
				require.NoError(t, err)
				if tour = event.Fold(tour, events...); n%(40*seldom) == i || n+1 == len(commits) {
					foreigner.tour(t, tour, commit.At.Add(time.Hour))
				}
			}
		}
		foreigner.desk(t)
	}
}

// cup reads what a tournament answers to its steward, to a player and to a
// stranger.
func (f *foreigner) tour(t *testing.T, tour *tournament.Tournament, at time.Time) {
	for _, line := range tournamentLines {
		for _, by := range []game.Player{"steward", "p01", "p99"} {
			do := tournament.Submission{Lines: []order.Line{{N: 1, Text: line}}, Reliability: 40, Lang: f.lang, DryRun: true}
			answer, err := tour.Decide(tournament.Command{At: at, By: by, Do: do})
			require.NoError(t, err)
			receipt := game.Receipt{Errors: answer.Receipt.Errors, Done: append(answer.Receipt.Done, answer.Receipt.Warnings...)}
			for i, text := range receipt.Done {
				receipt.Done[i] = spelt.ReplaceAllString(text, "")
			}
			for _, e := range receipt.Errors {
				e.Reason = spelt.ReplaceAllString(e.Reason, "")
			}
			for _, s := range answer.Receipt.Shown {
				receipt.Shown = append(receipt.Shown, game.Shown{Title: s.Title, Lines: strings.Split(spelt.ReplaceAllString(strings.Join(s.Lines, "\n"), ""), "\n")})
			}
			f.receipt(t, &receipt, strings.Fields(line), map[order.Code]bool{})
		}
	}
}

// spelt is what submissions spell as logs and rules do: games, tie-breaks by a score,
// schemes of points, and the reasons of stewards.
var spelt = regexp.MustCompile(`[a-z-]+-s\d+r\d+t\d+|[A-Z]+:[a-z]+|sum-of-squares [a-z]+|win-draw-loss|places [\d ]+|\((the ferry|one hand|neither|a fault)[^)]*\)|; one hand wrote both`)

// desk reads what the desk answers to all who are on its list, and to a
// stranger.
func (f *foreigner) desk(t *testing.T) {
	data, err := os.ReadFile("domain/substitute/testdata/desk/season.jsonl")
	require.NoError(t, err)
	desk := substitute.New()
	for line := range bytes.Lines(data) {
		var env event.Envelope
		require.NoError(t, json.Unmarshal(line, &env))
		ev, err := substitute.Registry().Decode(env)
		require.NoError(t, err)
		desk = event.Fold(desk, ev)
		for _, line := range deskLines {
			for _, by := range []game.Player{"ann", "bob", "stranger"} {
				do := substitute.Submission{Lines: []order.Line{{N: 1, Text: line}}, Known: []string{"feudal", "camelot"}, Lang: f.lang, DryRun: true}
				answer, err := desk.Decide(substitute.Command{By: by, Do: do})
				require.NoError(t, err)
				f.receipt(t, &game.Receipt{Errors: answer.Receipt.Errors, Done: answer.Receipt.Done, Shown: answer.Receipt.Shown}, strings.Fields(line), map[order.Code]bool{})
			}
		}
	}
}

// plural is a number of things that is always told as if there were several.
var plural = regexp.MustCompile(`\{(n|m|points|all|fewest)\} (?:\p{L}+ )?\p{L}{2,}(?:s|en)\b`)

// always are sentences about numbers that are never one, limits mostly, and those
// of which another under ".one" takes the place.
var always = []string{
	"answer.parts", "answer.lines", "refused.no_final", "refused.standing_many", "refused.press_many", "refused.lines", "refused.line", "refused.asked", "refused.apart_most", "refused.agreement_many", "refused.directors_most", "refused.club", "refused.bound_own",
	"too_long", "done.prose", "headline.waits-many", "guards.FORESTER", "guards.WARDEN", "guards.FORESTER.part", "guards.WARDEN.part", "welcome.solo",
}

// named are words before or behind a number that counts nothing: it is a name.
var named = strings.NewReplacer(" au moins", "", "begonnen", "", "YES {n}", "", "numéro {n}", "", "order {n}", "", "ordre {n}", "", "bevel {n}", "", "BEVESTIGEN {n}", "", "WEIGEREN {n}", "", "permanent {n}", "", "Round {n}", "", "Strength {n}", "", "werkt met {n}", "")

// TestNothingIsCountedInTheWrongNumber: a sentence about a number of things has
// a singular, in submissions and reports of every kind.
func TestNothingIsCountedInTheWrongNumber(t *testing.T) {
	files, err := filepath.Glob("domain/*/data/words/??.yaml")
	require.NoError(t, err)
	for _, more := range []string{"mailgw/words/??.yaml", "domain/*/chronicle/data/??.yaml"} {
		found, err := filepath.Glob(more)
		require.NoError(t, err)
		files = append(files, found...)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for line := range strings.Lines(string(data)) {
			key, text, _ := strings.Cut(line, ": ")
			text = named.Replace(text)
			if !strings.HasSuffix(key, ".other") && !slices.Contains(always, key) && plural.MatchString(text) {
				t.Errorf("%s: %s", file, strings.TrimSpace(line))
			}
		}
	}
}
