package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"seneschal/cmd/server"
	"seneschal/domain/dice"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/season"
)

// An auditedSeason holds the findings of the audit of an archive.
type auditedSeason struct {
	Tournament string        `json:"tournament"`
	Games      int           `json:"games"`
	Phases     int           `json:"phases"`
	Commits    int           `json:"commits"`
	Events     int           `json:"events"`
	Again      int           `json:"again"` // number of the tournament's events that were derived again
	Faults     []string      `json:"faults,omitempty"`
	Rows       []trustRow    `json:"rows"`
	Words      []loggedWords `json:"words,omitempty"`
}

// A seasonAudit is an audit of an archive in progress.
type seasonAudit struct {
	AuditLogCmd
	config      *server.Config
	archive     *season.Archive
	tournament  *tournament.Tournament          // as it ended; nil if its log cannot be read
	tables      map[string]tournament.TableInfo // by the IDs of their games
	words       *aggregate.Games                // reads the logs of games
	chains      []*beacon.Chain                 // named by the configuration
	beyondRules []audit.Word                    // acts beside the rules of the tournament
	acts        audit.Tally                     // acts in the tournament, by class
	unknown     []string                        // unchecked parts of the tournament's draws
	keys        []string                        // keys that the reader may trust; nil if none was given

	mu           sync.Mutex
	auditedGames int
	games        []playedGame
	result       auditedSeason
}

// reportFault adds a fault to the findings. It may be called from several goroutines.
func (a *seasonAudit) reportFault(format string, args ...any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.result.Faults = append(a.result.Faults, fmt.Sprintf(format, args...))
}

// fillTrustTable fills the table of trust of the archive.
func (a *seasonAudit) fillTrustTable() {
	addRow := func(what string, ok bool, format string, args ...any) {
		a.result.Rows = append(a.result.Rows, newHoldingIf(ok, what, fmt.Sprintf(format, args...)))
	}
	addRow("files", len(a.result.Faults) == 0, "%d, and %d faults", len(a.archive.Files), len(a.result.Faults))
	signed, fits := a.archive.Signed()
	switch {
	case !signed && a.Key == "":
		a.result.Rows = append(a.result.Rows, newPending("signature", "NONE: the list of files is not signed"))
	case !signed:
		addRow("signature", false, "NONE: the list of files is not signed")
	case !fits:
		addRow("signature", false, "does NOT fit the list of files")
	default:
		addRow("signature", true, "of the key %s", a.archive.Public)
	}
	switch {
	case a.Key == "":
		addRow("key", true, "NOT CHECKED: give the server's key as you knew it before, with --key")
	case a.Key == a.archive.Public:
		addRow("key", true, "the one that you gave")
	case slices.Contains(a.keys, a.archive.Public):
		addRow("key", true, "of a later epoch; the one that you gave vouches for it")
	default:
		addRow("key", false, "ANOTHER one than you gave")
	}
	if n := len(a.archive.Running); n > 0 {
		addRow("left out", true, "%d games that were not over: %s", n, strings.Join(a.archive.Running, ", "))
	}
	a.checkSharedDice(addRow)
	addRow("emails", true, "NOT CHECKED: hold them against the logs that they are about, one by one")
	addRow("pages", true, "as they were written; whether they tell what the logs say is NOT CHECKED")
	a.result.Rows = append(append(a.result.Rows, a.countSeasonWords()...), a.diceRow())
	a.addUnchecked()
}

// addUnchecked adds a row for each check that was impossible in the audits of games, with the number of games, and for
// each that was impossible in the tournament's draws.
func (a *seasonAudit) addUnchecked() {
	count := make(map[string]int)
	var order []string
	for _, g := range a.games {
		for _, what := range g.report.Unchecked {
			if count[what]++; count[what] == 1 {
				order = append(order, what)
			}
		}
	}
	slices.Sort(order)
	for _, what := range order {
		a.result.Rows = append(a.result.Rows, newPending("dice", fmt.Sprintf("NOT CHECKED: %s, in %d games", what, count[what])))
	}
	a.result.Rows = append(a.result.Rows, uncheckedRows("draws", a.unknown)...)
}

// compareSharing returns the fault in a game's claim to share its dice with other games, by the tournament; "" if the
// claim is right, if the game makes none, or if the tournament cannot be read.
func (a *seasonAudit) compareSharing(report audit.Report, id string) string {
	if report.Dice == nil || report.Dice.Common == nil || a.tournament == nil {
		return ""
	}
	want, ok := a.tournament.CommonDiceOf(id)
	if got := report.Dice.Common; !ok || got.Of != want.Of || !got.Since.Equal(want.Since) {
		return "its dice are those of " + got.Of + " since " + got.Since.Format(time.RFC3339) + ", and not of its round in the tournament"
	}
	return ""
}

// checkSharedDice adds a row that says whether games with shared dice had the same dice in each phase; none if no game
// shares its dice. Other dice are no contradiction.
func (a *seasonAudit) checkSharedDice(addRow func(string, bool, string, ...any)) {
	var reports []audit.Report
	for _, game := range a.games {
		if game.report.Dice != nil && game.report.Dice.Common != nil {
			reports = append(reports, game.report)
		}
	}
	if len(reports) == 0 {
		return
	}
	apart := audit.ListOtherRounds(reports)
	if len(apart) == 0 {
		addRow("same dice", true, "in all phases of %d games, for each round", len(reports))
		return
	}
	addRow("same dice", true, "NOT in %d phases of %d games: %s", len(apart), len(reports), strings.Join(apart, "; "))
}

// diceRow counts the sources of the dice of all phases of an archive.
func (a *seasonAudit) diceRow() trustRow {
	count := make(map[string]int)
	for _, g := range a.games {
		for _, row := range g.report.Rows {
			count[nameDiceSource(row.Dice)]++
		}
	}
	var says []string
	for _, by := range slices.SortedFunc(maps.Keys(count), func(x, y string) int { return cmp.Or(count[y]-count[x], strings.Compare(x, y)) }) {
		says = append(says, fmt.Sprintf("%d phases %s", count[by], by))
	}
	return newHolding("dice", strings.Join(says, ", "))
}

// nameDiceSource names the source of dice, in the same words for all phases with the same source.
func nameDiceSource(thrown audit.Thrown) string {
	switch {
	case thrown.Word != "":
		return "without the beacon, by the steward's word"
	case thrown.Mode == string(dice.Server):
		return "by the server, whose operator could choose"
	case thrown.Strange:
		return "by rounds of a beacon that is not known here"
	case thrown.Late:
		return "by rounds sealed late"
	case thrown.Round > 0:
		return "by rounds by rule"
	}
	return "by version 1: key and log"
}

// countSeasonWords returns the rows that count the acts beside the rules in the tournament and its games. It also adds the
// acts themselves to the findings.
func (a *seasonAudit) countSeasonWords() []trustRow {
	acts := maps.Clone(a.acts)
	if acts == nil {
		acts = make(audit.Tally)
	}
	a.result.Words = append(a.result.Words, loggedWords{aggregate.TournamentLog(a.archive.Tournament), a.beyondRules})
	words := slices.Clone(a.beyondRules)
	for _, game := range a.games {
		for class, n := range game.report.Acts {
			acts[class] += n
		}
		if len(game.report.Words) > 0 {
			a.result.Words = append(a.result.Words, loggedWords{aggregate.GameLog(game.id), game.report.Words})
			words = append(words, game.report.Words...)
		}
	}
	slices.SortFunc(a.result.Words, func(x, y loggedWords) int { return strings.Compare(string(x.Log), string(y.Log)) })
	return countActs(words, acts)
}

// loggedWords are the acts beside the rules in one log of an archive.
type loggedWords struct {
	Log   eventstore.Log `json:"log"`
	Words []audit.Word   `json:"words"`
}
