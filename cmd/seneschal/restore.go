package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"

	"seneschal/eventstore/seeds"
)

// RestoreCmd begins a new epoch of a house that was restored.
type RestoreCmd struct{}

// Help ends in an example.
func (RestoreCmd) Help() string {
	return `Run it once in the data folder of a house that was put back from a backup, a
snapshot or a copy, before it is started; deploy/restore.sh does. Players may have seen
dice keys that the house has forgotten. So it begins a new epoch: when it starts next,
each running game and tournament is first told the end of a new chain of keys, phases
that were waiting for their dice are sealed anew, and letters are signed with a new key,
which the old one vouches for. To do it once more begins one more epoch.

Example:
  seneschal restore --dir /var/lib/seneschal`
}

// Run leaves the mark of the new epoch.
func (RestoreCmd) Run(_ context.Context, std streams, config *Config) (err error) {
	free, err := atRest(config.path("log", "lock"))
	if err != nil {
		return fmt.Errorf("the house in %s is running: stop it first: %w", config.Dir, err)
	}
	defer func() { err = errors.Join(err, free()) }()
	e, err := seeds.SetBack(config.path("secret"))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "epoch %s\nkey   %s\n", e.Name, e.Public)
	return err
}

// atRest takes the lock of a house's log, so that nobody opens it meanwhile.
func atRest(lock string) (free func() error, err error) {
	f, err := os.Open(lock)
	if errors.Is(err, fs.ErrNotExist) {
		return func() error { return nil }, nil // its log is elsewhere
	}
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f.Close, nil
}
