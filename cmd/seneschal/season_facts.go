package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"seneschal/cmd/server"
	"seneschal/domain/game"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament/rating"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/beacon"
)

// A playedGame is a game of a season, with the findings of its audit.
type playedGame struct {
	id      string
	edition edition
	report  audit.Report
	fault   error  // what is wrong with the file of its log; nil if nothing is
	public  string // key that has signed the log; "" if none has
}

// An edition names the ruleset and edition of a game.
type edition struct {
	Ruleset string `json:"ruleset"`
	Edition int    `json:"edition"`
}

// auditPlayedGame audits text, the log file of the game id. What is wrong with the file is in fault, with the
// log in report. The signatures of beacon rounds are left to checkBeaconRounds.
func auditPlayedGame(ctx context.Context, chains []*beacon.Chain, words *aggregate.Games, id string, text []byte) playedGame {
	bundle, fault := eventstore.ReadBundle(bytes.NewReader(text))
	p := playedGame{id: id, fault: fault}
	if bundle == nil {
		return p
	}
	if p.fault == nil && bundle.Header.Log != aggregate.GameLog(id) {
		p.fault = fmt.Errorf("it is the log %s: %w", bundle.Header.Log, eventstore.ErrCorrupt)
	}
	if p.fault == nil && bundle.Header.For != "" {
		p.fault = fmt.Errorf("it is not whole, but as %q sees it: %w", bundle.Header.For, eventstore.ErrCorrupt)
	}
	if wrong := audit.Header(bundle); p.fault == nil && wrong != "" {
		p.fault = fmt.Errorf("its header is not of it: %s: %w", wrong, eventstore.ErrCorrupt)
	}
	p.edition, p.public = edition{bundle.Header.Ruleset, bundle.Header.Edition}, bundle.Footer.Public
	p.report = audit.Replay(ctx, iterateCommits(bundle.Commits), words, chains...)
	return p
}

// checkBeaconRounds verifies the signatures of the beacon rounds of all games at once. A wrong one goes into
// the report of its game.
func checkBeaconRounds(games []playedGame) {
	reports := make([]*audit.Report, len(games))
	for i := range games {
		reports[i] = &games[i].report
	}
	audit.CheckRounds(reports...)
}

// A gameResult is the result of a game, as it follows from its log.
type gameResult struct {
	Game string `json:"game"`
	*audit.Ending
}

// seasonsRatings are the ratings that follow from a season's games alone.
type seasonsRatings struct {
	Options rating.Options `json:"options"`
	Games   []rating.Game  `json:"games"` // as `seneschal rate` reads them
	Unrated []string       `json:"unrated,omitempty"`
	Lists   []ratedList    `json:"lists"`
	Curves  []rating.Curve `json:"curves"`
}

// facts are the files of a season that follow from its logs.
type facts struct{ results, ratings, editions []byte }

// deriveFacts derives results, ratings and editions from the games of a season, and sorts them by ID. Games
// without an end are left out; those that cannot be rated are listed as unrated.
func deriveFacts(games []playedGame) (facts facts, err error) {
	games = slices.SortedFunc(slices.Values(games), func(a, b playedGame) int { return cmp.Compare(a.id, b.id) })
	results := []gameResult{}
	ratings := seasonsRatings{Options: rating.Defaults(), Games: []rating.Game{}}
	for _, played := range games {
		if played.report.Ended == nil {
			continue // it has no end
		}
		results = append(results, gameResult{played.id, played.report.Ended})
		record := toRatedGame(played)
		if record.Check() != nil {
			ratings.Unrated = append(ratings.Unrated, played.id)
			continue
		}
		ratings.Games = append(ratings.Games, record)
	}
	history, err := rating.RateAll(ratings.Games, ratings.Options)
	if err != nil {
		return facts, err
	}
	ratings.Lists, ratings.Curves = listRatings(history, findLastEnd(ratings.Games)), history.Curves
	if facts.results, err = encodeIndented(results); err != nil {
		return facts, err
	}
	if facts.ratings, err = encodeIndented(ratings); err != nil {
		return facts, err
	}
	facts.editions, err = describeEditions(games)
	return facts, err
}

// encodeIndented encodes a value as indented JSON, for people to read.
func encodeIndented(v any) ([]byte, error) {
	text, err := json.MarshalIndent(v, "", " ")
	return append(text, '\n'), err
}

// toRatedGame returns a game as it is rated; the game must have an end. If a player held several seats, the seat that they
// held for the most phases counts.
func toRatedGame(g playedGame) rating.Game {
	record := rating.Game{ID: g.id, At: g.report.Ended.At, Ruleset: g.report.Ruleset, Phases: g.report.Ended.Phases, Places: []rating.Place{}}
	longest := make(map[rating.Player]int) // index in Places
	for _, finished := range g.report.Ended.Places {
		begun := false
		for _, holder := range finished.Holders {
			if holder.Player == "" {
				continue
			}
			place := rating.Place{Player: rating.Player(holder.Player), Place: finished.Place, Seat: string(finished.Seat), Share: holder.Phases, TookOver: begun}
			begun = true
			at, again := longest[place.Player]
			switch {
			case !again:
				longest[place.Player] = len(record.Places)
				record.Places = append(record.Places, place)
			case place.Share > record.Places[at].Share:
				record.Places[at] = place
			}
		}
	}
	return record
}

// describeEditions describes each edition of the games once: options, presets, paces, and the names of its scores. It
// fails if a ruleset or an edition is not known here.
func describeEditions(games []playedGame) ([]byte, error) {
	type describedEdition struct {
		edition
		Description game.Description `json:"description"`
	}
	editions, seen := []describedEdition{}, make(map[edition]bool)
	for _, played := range games {
		if seen[played.edition] {
			continue
		}
		seen[played.edition] = true
		rs, ok := rulesets.Lookup(played.edition.Ruleset)
		if !ok {
			return nil, fmt.Errorf("%s: no ruleset %q is known here", played.id, played.edition.Ruleset)
		}
		inEdition, err := game.InEdition(rs, played.edition.Edition)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", played.id, err)
		}
		editions = append(editions, describedEdition{played.edition, inEdition.Describe()})
	}
	slices.SortFunc(editions, func(a, b describedEdition) int {
		return cmp.Or(cmp.Compare(a.Ruleset, b.Ruleset), cmp.Compare(a.Edition, b.Edition))
	})
	return encodeIndented(editions)
}

// A progress shows on a terminal how far a task is; elsewhere it is silent.
type progress struct {
	out         io.Writer // nil: print nothing
	label       string
	lastPercent int
}

// newProgress returns a progress that prints to a stream if that is a terminal.
func newProgress(out io.Writer, what string) *progress {
	p := &progress{label: what, lastPercent: -1}
	if server.Terminal(out) {
		p.out = out
	}
	return p
}

// showProgress shows how much is done, each per cent once, and ends the line when all is done.
func (p *progress) showProgress(done, of int) {
	percent := 100 * done / max(of, 1)
	if p.out == nil || percent == p.lastPercent {
		return
	}
	p.lastPercent = percent
	const width = 30
	bar := bytes.Repeat([]byte{'.'}, width)
	copy(bar, bytes.Repeat([]byte{'#'}, width*percent/100))
	fmt.Fprintf(p.out, "\r%s [%s] %3d %% (%d of %d)  ", p.label, bar, percent, done, of)
	if done == of {
		fmt.Fprintln(p.out)
	}
}
