package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"golang.org/x/sys/unix"

	"seneschal/cmd/backup"
	"seneschal/cmd/server"
	"seneschal/eventstore/seeds"
)

// RestoreCmd puts a backup into an empty place, or begins a new epoch of a folder that was put back.
type RestoreCmd struct {
	From    string `arg:"" optional:"" type:"path" help:"Backup to put back; without one, begin a new epoch of a folder that was put back by other means."`
	Secrets string `type:"path" help:"File with its secrets; default is FROM.secrets."`
}

// Help returns the details of the command, with examples.
func (RestoreCmd) Help() string {
	return `Puts a backup into an empty data folder, an empty database and, with --nats-url, a
cluster without a log: give it the settings of the server that is to run there, which
need not be those of the server that was backed up. Every file is compared with the
backup's manifest before anything is changed, and every commit of the log is checked.
If it is broken off, no server starts there; run it again.

Players may have seen dice keys that a restored server has forgotten. So it begins a
new epoch: when it starts next, each running game and tournament is first told the end
of a new chain of keys, phases that were waiting for their dice are sealed anew, and
emails are signed with a new key, which the old one vouches for. Emails that were filed
after the backup are handed out again.

Without FROM it only begins an epoch: run it so, once, in a data folder that was put
back from a snapshot of the disk or another copy, before the server is started.

Examples:
  seneschal restore /backup/monday --dir /var/lib/seneschal
  seneschal restore /backup/monday --secrets /safe/monday.secrets --dir /var/lib/seneschal \
    --nats-url nats://n1:4222,nats://n2:4222,nats://n3:4222 --nats-replicas 3 --postgres-file /etc/seneschal.dsn
  seneschal restore --dir /var/lib/seneschal`
}

// Run puts the backup back, or records the new epoch alone.
func (c RestoreCmd) Run(ctx context.Context, std streams, config *server.Config) error {
	if c.From == "" {
		return beginEpoch(std, config)
	}
	source, err := backup.Open(c.From, c.Secrets)
	if err != nil {
		return err
	}
	manifest := source.Manifest
	fmt.Fprintf(std.err, "the backup of %s, begun %s, is as it was written\n", manifest.Domain, manifest.Begun.Format(time.RFC3339))
	if manifest.Domain != config.Domain {
		fmt.Fprintf(std.err, "note: it is of games at %s, and --domain is %s: players write to the old addresses\n", manifest.Domain, config.Domain)
	}
	epoch, err := server.Restore(ctx, config, source, config.Logger(std.err))
	if err != nil {
		return err
	}
	if epoch.Name != "" { // else it was begun before this run
		fmt.Fprintf(std.out, "epoch %s\nkey   %s\n", epoch.Name, epoch.Public)
	}
	fmt.Fprintf(std.out, "%s is restored; start the server, then check its games: seneschal audit GAME\n", config.Dir)
	return nil
}

// beginEpoch records a new epoch of a server. It fails if the server runs.
func beginEpoch(std streams, config *server.Config) (err error) {
	if err := config.Check(); err != nil {
		return err
	}
	unlock, err := lockServerLog(config.Path("log", "lock"))
	if err != nil {
		return fmt.Errorf("the server in %s is running: stop it first: %w", config.Dir, err)
	}
	defer func() { err = errors.Join(err, unlock()) }()
	epoch, err := seeds.SetBack(config.Path("secret"))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "epoch %s\nkey   %s\n", epoch.Name, epoch.Public)
	return err
}

// lockServerLog takes the lock of a server's log, so that no process opens the log until unlock is called. It fails if
// another process has the lock. Without a lock file it does nothing, as the log is elsewhere.
func lockServerLog(lock string) (unlock func() error, err error) {
	file, err := os.Open(lock)
	if errors.Is(err, fs.ErrNotExist) {
		return func() error { return nil }, nil
	}
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file.Close, nil
}
