package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"

	"golang.org/x/sync/errgroup"

	"seneschal/cmd/server"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/season"
)

// rareGC is the GC percentage while an archive is audited. Collections are rare then: almost all of
// the memory is soon unused, and a fifth of the time was spent on collecting.
const rareGC = 400

// auditArchive audits the season archive at the path c.Game. Faults are in the finding; an error means that the
// archive could not be audited at all.
func (c AuditLogCmd) auditArchive(ctx context.Context, std streams, config *server.Config) (finding, error) {
	if c.Emails != "" || c.Receipt != "" || c.Checkpoint != "" {
		return nil, newUsageError("emails, receipts and checkpoints are held against one log: take it out of the archive first")
	}
	archive, err := season.Open(c.Game)
	if err != nil {
		return nil, err
	}
	defer archive.Close()
	defer debug.SetGCPercent(debug.SetGCPercent(rareGC))
	a := &seasonAudit{AuditLogCmd: c, config: config, archive: archive, words: aggregate.NewGames(rulesets.Lookup), chains: config.Chains()}
	a.result.Tournament = archive.Tournament
	for _, name := range archive.Strangers() {
		a.reportFault("%s does not belong to the archive, or is in it twice", name)
	}
	a.auditTournamentLog(ctx)
	if err := a.auditFiles(ctx, newProgress(std.err, "files")); err != nil {
		return nil, err
	}
	checkBeaconRounds(a.games)
	a.reportDifferences()
	a.compareDerived()
	a.fillTrustTable()
	slices.Sort(a.result.Faults)
	return a.result, nil
}

// auditTournamentLog audits the log of the tournament, and notes what the audits of the games need: the keys
// that are trusted, the tournament as it ended, and its tables.
func (a *seasonAudit) auditTournamentLog(ctx context.Context) {
	a.tables = make(map[string]tournament.TableInfo)
	text, err := a.archive.Read(season.Tournament)
	if err != nil {
		return // auditFiles reports it
	}
	bundle, damage := eventstore.ReadBundle(bytes.NewReader(text))
	if bundle == nil {
		a.reportFault("%s: %s", season.Tournament, damageText(damage))
		return
	}
	if a.Key != "" {
		a.keys = eventstore.KeysFrom(a.Key, bundle.Footer.Epochs)
	}
	found := auditTournament(ctx, a.config, bundle, damage)
	if !found.OK || bundle.Header.Log != aggregate.TournamentLog(a.archive.Tournament) {
		a.reportFault("%s: %s", season.Tournament, found.writeVerdict())
	}
	a.compareSigner(season.Tournament, bundle.Footer.Public)
	a.result.Again, a.tournament, a.unknown, a.beyondRules, a.acts = found.Again, found.Now, found.Unchecked, found.Words, found.Acts
	for _, table := range listTables(found.Now, hasStarted) {
		a.tables[table.Game] = table
	}
	listed := a.archive.Games()
	for game, table := range a.tables {
		if table.Result != nil && table.Head != "" && !slices.Contains(listed, game) {
			a.reportFault("%s: its result is in the tournament, and its log is not in the archive", season.GameFile(game))
		}
	}
}

// compareSigner reports a fault if a log is not signed by a key that the reader trusts. It does nothing if they
// gave no key. public is the key that signed the log; "" if none did.
func (a *seasonAudit) compareSigner(name, public string) {
	switch {
	case a.Key == "":
	case public == "":
		a.reportFault("%s is not signed", name)
	case !slices.Contains(a.keys, public):
		a.reportFault("%s is signed with another key than you gave, and your key does not vouch for it", name)
	}
}

// auditFiles reads every file of the archive, and audits the logs of games. It fails only if ctx ends.
func (a *seasonAudit) auditFiles(ctx context.Context, progress *progress) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for _, file := range a.archive.Files {
		group.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			a.auditFile(ctx, file.Name)
			a.mu.Lock()
			defer a.mu.Unlock()
			a.auditedGames++
			progress.showProgress(a.auditedGames, len(a.archive.Files))
			return nil
		})
	}
	return group.Wait()
}

// auditFile reads one file, and reports a fault if it is not as the archive lists it. If the file holds the log of a
// game, auditFile audits the game and compares it with the tournament.
func (a *seasonAudit) auditFile(ctx context.Context, name string) {
	text, err := a.archive.Read(name)
	if err != nil {
		a.reportFault("%s", damageText(err))
		return
	}
	id, ok := season.GameOf(name)
	if !ok {
		return
	}
	game := auditPlayedGame(ctx, a.chains, a.words, id, text)
	if game.fault != nil {
		a.reportFault("%s: %s", name, damageText(game.fault))
	}
	table, known := a.tables[id]
	if differs := game.report.Ended.Differs(table); differs != "" {
		a.reportFault("%s: its result in the tournament is not the game's: %s", name, differs)
	}
	if !known {
		a.reportFault("%s: the tournament has no such game", name)
	}
	if wrong := a.compareSharing(game.report, id); wrong != "" {
		a.reportFault("%s: %s", name, wrong)
	}
	a.compareSigner(name, game.public)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.games = append(a.games, game)
	a.result.Games++
	a.result.Phases += len(game.report.Rows)
	a.result.Commits += game.report.Commits
	a.result.Events += game.report.Events
}

// reportDifferences reports a fault for each game whose log fails its audit.
func (a *seasonAudit) reportDifferences() {
	for _, game := range a.games {
		if game.report.First != nil {
			a.reportFault("%s: the first difference: %s", season.GameFile(game.id), game.report.First)
		}
	}
}

// compareDerived derives results, ratings and editions from the logs again, and reports a fault for each file of the
// archive that differs. It skips files that cannot be read.
func (a *seasonAudit) compareDerived() {
	facts, err := deriveFacts(a.games)
	if err != nil {
		a.reportFault("results and ratings cannot be worked out: %v", err)
		return
	}
	for name, want := range map[string][]byte{season.Results: facts.results, season.Ratings: facts.ratings, season.Editions: facts.editions} {
		if got, err := a.archive.Read(name); err == nil && !bytes.Equal(got, want) {
			a.reportFault("%s is not what follows from the logs, at byte %d", name, findDifference(got, want))
		}
	}
}

// findDifference returns the first index at which two texts differ. If one begins with the other, it is the length
// of the shorter one.
func findDifference(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

func (s auditedSeason) findEnding() ending {
	return trust{Rows: s.Rows}.findEnding().orContradicts(len(s.Faults) == 0)
}

func (s auditedSeason) print(out io.Writer) error {
	for _, f := range s.Faults {
		fmt.Fprintln(out, f)
	}
	verdict := "all holds"
	if s.findEnding() == contradicts {
		verdict = fmt.Sprintf("it does NOT hold: %d faults, and what the table denies", len(s.Faults))
	}
	fmt.Fprintf(out, "%s: %s: %d games, %d phases, %d commits, %d events; %d of the tournament's events worked out again\n\n",
		s.Tournament, verdict, s.Games, s.Phases, s.Commits, s.Events, s.Again)
	for _, of := range s.Words {
		printWords(out, string(of.Log)+", ", of.Words, true)
	}
	return trust{Rows: s.Rows}.print(out)
}
