package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"seneschal/cmd/control"
	"seneschal/cmd/server"
	"seneschal/domain/lists"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/season"
	"seneschal/projections/frozen"
)

// BundleCmd writes a tournament to one file.
type BundleCmd struct {
	Tournament string `arg:"" help:"ID of the tournament."`
	Out        string `help:"File to write; default is TOURNAMENT.zip." placeholder:"FILE" type:"path"`
	Replays    bool   `help:"With the pages of every phase of every game." default:"true" negatable:""`
}

// Help returns the details of the command, with an example.
func (BundleCmd) Help() string {
	return `Writes one archive with the logs of a tournament and of its games that are over,
signed; the results and ratings that follow from them; the editions that were played;
the newest checkpoint of the server; and the pages, which open from a disk without a
server: open index.html. Each game is audited on the way. Whoever has the archive can
check all of it with audit, and needs nothing of the server for that.

Example:
  seneschal bundle cup --out cup-2026.zip
  seneschal audit cup-2026.zip`
}

// Run writes the archive.
func (c BundleCmd) Run(ctx context.Context, std streams, config *server.Config, client *control.Client) error {
	to := cmp.Or(c.Out, c.Tournament+".zip")
	b := &bundler{BundleCmd: c, server: client, config: config, std: std}
	err := eventstore.WriteSynced(to, 0o666, func(w io.Writer) error {
		b.zip = season.NewWriter(w, time.Now().UTC().Truncate(time.Second))
		return b.writeArchive(ctx)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s: %d games, %d pages\n", to, len(b.games), b.pages)
	return nil
}

// A bundler writes an archive.
type bundler struct {
	BundleCmd
	server  *control.Client
	config  *server.Config
	std     streams
	zip     *season.Writer
	games   []playedGame
	running []string // games that are not over, and so are left out
	pages   int
}

// writeArchive writes all files of the archive, and lets the server sign their list. It fails with server.Misuse if the ID
// is that of a game.
func (b *bundler) writeArchive(ctx context.Context) error {
	text, err := b.readGameLog(ctx, b.Tournament)
	if err != nil {
		return err
	}
	bundle, damage := eventstore.ReadBundle(bytes.NewReader(text))
	if damage != nil {
		return damage
	}
	if bundle.Header.Log != aggregate.TournamentLog(b.Tournament) {
		return newUsageError("%s is no tournament", b.Tournament)
	}
	now := auditTournament(ctx, b.config, bundle, nil).Now
	if err := b.zip.Add(season.Tournament, text); err != nil {
		return err
	}
	for _, step := range []func(context.Context, *tournament.Tournament) error{b.addGameLogs, b.addFacts, b.addCheckpoint, b.addPages} {
		if err := step(ctx, now); err != nil {
			return err
		}
	}
	return b.zip.Close(season.Manifest{Tournament: b.Tournament, Program: describeVersion(), Running: b.running}, func(sum string) (public, signature string, err error) {
		var signed control.SignedFile
		err = b.server.Post(ctx, "/sign", control.SignedFile{Sum: sum}, &signed)
		return signed.Public, signed.Signature, err
	})
}

// readGameLog returns the log of a game or a tournament, as a file.
func (b *bundler) readGameLog(ctx context.Context, id string) ([]byte, error) {
	var text bytes.Buffer
	err := b.server.CopyTo(ctx, &text, http.MethodGet, "/games/"+id+"/log")
	return text.Bytes(), err
}

// addGameLogs adds the logs of all finished games, and audits them. Faults that the audits find are printed; the archive
// keeps these logs all the same. Games that are not over are noted and left out.
func (b *bundler) addGameLogs(ctx context.Context, t *tournament.Tournament) error {
	tables := listTables(t, hasStarted)
	progress, words, chains := newProgress(b.std.err, "games"), aggregate.NewGames(rulesets.Lookup), b.config.Chains()
	var mu sync.Mutex
	doneGames := 0
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for _, table := range tables {
		group.Go(func() error {
			played, text, err := b.readPlayedGame(ctx, chains, words, table.Game)
			mu.Lock()
			defer mu.Unlock()
			if doneGames++; err != nil {
				return err
			}
			progress.showProgress(doneGames, len(tables))
			if text == nil {
				b.running = append(b.running, table.Game)
				return nil
			}
			b.games = append(b.games, played)
			return b.zip.Add(season.GameFile(table.Game), text)
		})
	}
	err := group.Wait()
	slices.Sort(b.running)
	checkBeaconRounds(b.games)
	for _, game := range b.games {
		if wrong := cmp.Or(game.fault, game.report.Err()); wrong != nil {
			fmt.Fprintf(b.std.err, "%s: %v\n", game.id, wrong) // the archive keeps it all the same: its audit reports the fault
		}
	}
	return err
}

// listTables returns those tables of all seasons of a tournament for which wanted is true.
func listTables(t *tournament.Tournament, wanted func(tournament.TableInfo) bool) []tournament.TableInfo {
	var all []tournament.TableInfo
	for n := 1; n <= t.CountSeasons(); n++ {
		s, _ := t.Season(n)
		for _, round := range s.Rounds {
			all = append(all, lists.Keep(round.Tables, wanted)...)
		}
	}
	return all
}

// hasStarted reports whether there is a game for a table.
func hasStarted(t tournament.TableInfo) bool { return !t.Started.IsZero() }

// readPlayedGame returns a finished game, with the findings of its audit, and its log. If the game is not over, the log is
// nil, as its content is still secret.
func (b *bundler) readPlayedGame(ctx context.Context, chains []*beacon.Chain, words *aggregate.Games, id string) (playedGame, []byte, error) {
	var info struct{ Over bool }
	if err := b.server.Get(ctx, "/games/"+id, &info); err != nil || !info.Over {
		return playedGame{}, nil, err
	}
	text, err := b.readGameLog(ctx, id)
	if err != nil {
		return playedGame{}, nil, err
	}
	return auditPlayedGame(ctx, chains, words, id, text), text, nil
}

// addFacts adds the files that follow from the logs.
func (b *bundler) addFacts(context.Context, *tournament.Tournament) error {
	facts, err := deriveFacts(b.games)
	if err != nil {
		return err
	}
	return errors.Join(b.zip.Add(season.Results, facts.results), b.zip.Add(season.Ratings, facts.ratings), b.zip.Add(season.Editions, facts.editions))
}

// addCheckpoint adds the newest checkpoint of the server's tree; nothing if the server has none.
func (b *bundler) addCheckpoint(ctx context.Context, _ *tournament.Tournament) error {
	text, err := b.server.Read(ctx, "/pages/checkpoint")
	if errors.Is(err, control.ErrNotThere) || err == nil && len(text) == 0 {
		return nil // the server has none
	}
	if err != nil {
		return fmt.Errorf("reading the checkpoint: %w", err)
	}
	return b.zip.Add(season.Checkpoint, text)
}

// addPages adds the pages of the tournament and of its finished games, with links that work from a disk.
func (b *bundler) addPages(ctx context.Context, t *tournament.Tournament) error {
	progress := newProgress(b.std.err, "pages")
	games, files := make(map[string]bool), map[string]string{"/tournaments/" + b.Tournament + "/log.jsonl": season.Tournament}
	for _, g := range b.games {
		games[g.id], files["/g/"+g.id+"/log.jsonl"] = true, season.GameFile(g.id)
	}
	pages := frozen.Pages{
		Fetch: func(ctx context.Context, at string) ([]byte, error) {
			text, err := b.server.Read(ctx, "/pages"+at)
			if errors.Is(err, control.ErrNotThere) {
				err = frozen.ErrNowhere
			}
			return text, err
		},
		Wants:  func(at string) bool { return b.belongsToArchive(at, games) },
		Server: b.config.Pages(), Files: files, Root: "index.html", Tell: progress.showProgress,
	}
	_, err := pages.Freeze(ctx, "/tournaments/"+b.Tournament, func(name string, data []byte) error {
		b.pages++
		return b.zip.Add(name, data)
	})
	return err
}

// belongsToArchive reports whether the page at a path belongs to the archive: what pages are made with, the pages of the
// tournament without forms, and those pages of the given games that show how they went.
func (b *bundler) belongsToArchive(at string, games map[string]bool) bool {
	if strings.HasPrefix(at, "/static/") || at == "/check" || strings.HasPrefix(at, "/check/") {
		return true
	}
	words := strings.Split(strings.TrimPrefix(at, "/"), "/")
	if len(words) < 2 || path.Ext(at) != "" && words[len(words)-1] != "map.svg" {
		return false
	}
	last := words[len(words)-1]
	switch {
	case words[0] == "tournaments":
		return words[1] == b.Tournament && last != "desk" && last != "withdraw"
	case words[0] != "g" || !games[words[1]]:
		return false
	case len(words) == 2:
		return true
	}
	return words[2] == "standings" || words[2] == "audit" || words[2] == "map.svg" || words[2] == "phase" && b.Replays
}
