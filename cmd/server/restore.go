package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/jmoiron/sqlx"
	"golang.org/x/sys/unix"

	"seneschal/cmd/backup"
	"seneschal/deploy/postgres"
	"seneschal/eventstore"
	"seneschal/eventstore/jetstream"
	"seneschal/eventstore/seeds"
	"seneschal/migrations"
)

// restoringFile marks a data folder that a restore is making. It is empty until all parts are in place.
const restoringFile = "restoring"

// placed begins the content of the mark when all parts are in place, and only their marks have to go; the sum of
// the backup's manifest follows.
const placed = "placed "

// ErrUnfinished says that a data folder was not restored to the end.
var ErrUnfinished = errors.New("it was not restored to the end: run seneschal restore again, with the same backup")

// checkRestored returns ErrUnfinished if a restore of the data folder was broken off.
func (h *Server) checkRestored(context.Context) error {
	if _, err := os.Stat(h.Config.Path(restoringFile)); err == nil {
		return fmt.Errorf("data folder %s: %w", h.Config.Dir, ErrUnfinished)
	}
	return nil
}

// A restoration puts a backup into the place that a configuration names.
type restoration struct {
	config *Config
	backup *backup.Backup
	log    *slog.Logger
	lock   *os.File // the mark in the data folder
}

// Restore puts a backup into an empty data folder, an empty database and an event server without a log, as
// the configuration names them, and begins an epoch. If it is broken off, every part of the place bears a
// mark, no server starts there, and Restore can be begun again.
func Restore(ctx context.Context, config *Config, from *backup.Backup, log *slog.Logger) (epoch eventstore.Epoch, err error) {
	if err := config.Check(); err != nil {
		return epoch, err
	}
	newest, err := migrations.Newest()
	if err != nil {
		return epoch, err
	}
	if err := from.Manifest.CheckProgram(backup.Program{Release: config.release(), Steps: newest}); err != nil {
		return epoch, err
	}
	r := &restoration{config: config, backup: from, log: log}
	if err := r.checkOutside(ctx); err != nil {
		return epoch, err
	}
	done, err := r.claimFolder(ctx)
	if err != nil {
		return epoch, err
	}
	defer func() { err = errors.Join(err, r.lock.Close()) }()
	if done {
		return epoch, r.finish(ctx)
	}
	for _, part := range []func(context.Context) error{r.placeFiles, r.placeDatabase, r.placeLog} {
		if err := part(ctx); err != nil {
			return epoch, err
		}
	}
	if epoch, err = seeds.SetBack(config.Path("secret")); err != nil {
		return epoch, err
	}
	unix.Sync()
	if err := r.notePlaced(); err != nil {
		return epoch, err
	}
	return epoch, r.finish(ctx)
}

// checkOutside refuses an outside database or event server that is not empty, before anything is changed.
// Those whose restore has come so far that only marks are left are checked no more.
func (r *restoration) checkOutside(ctx context.Context) error {
	if said, err := os.ReadFile(r.config.Path(restoringFile)); err == nil && strings.HasPrefix(string(said), placed) {
		return nil
	}
	if r.config.Postgres != "" {
		if err := r.withDatabase(ctx, func(_ string, db *sqlx.DB) error { return postgres.CheckEmpty(ctx, db.DB) }); err != nil {
			return err
		}
	}
	if r.config.NATSURL == "" {
		return nil
	}
	return jetstream.CheckEmpty(ctx, r.config.storeOptions(r.log))
}

// claimFolder makes the data folder and marks it, and removes what a restore that was broken off has left
// in it; done says that this one had put all parts in place.
func (r *restoration) claimFolder(ctx context.Context) (done bool, err error) {
	if err := os.MkdirAll(r.config.Dir, 0o711); err != nil {
		return false, fmt.Errorf("making the data folder: %w", err)
	}
	entries, err := os.ReadDir(r.config.Dir)
	if err != nil {
		return false, fmt.Errorf("looking into the data folder: %w", err)
	}
	mark := r.config.Path(restoringFile)
	said, err := os.ReadFile(mark)
	if errors.Is(err, fs.ErrNotExist) {
		for _, entry := range entries {
			if entry.Name() != "lost+found" {
				return false, fmt.Errorf("data folder %s is not empty (%s): move it away, or name another with --dir", r.config.Dir, entry.Name())
			}
		}
		err = nil
	}
	if err != nil {
		return false, err
	}
	if r.lock, err = os.OpenFile(mark, os.O_CREATE|os.O_RDWR, 0o600); err != nil {
		return false, fmt.Errorf("marking the data folder: %w", err)
	}
	if err := unix.Flock(int(r.lock.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return false, errors.Join(fmt.Errorf("another restore works on %s: %w", r.config.Dir, err), r.lock.Close())
	}
	if sum, is := strings.CutPrefix(string(said), placed); is && sum == r.backup.Manifest.Sum {
		return true, nil
	} else if is {
		return false, errors.Join(fmt.Errorf("data folder %s was restored from another backup, and only the end is missing: give that one again", r.config.Dir), r.lock.Close())
	}
	if err := r.clearFolder(ctx, entries); err != nil {
		return false, errors.Join(fmt.Errorf("clearing the data folder: %w", err), r.lock.Close())
	}
	return false, nil
}

// clearFolder removes all but the mark.
func (r *restoration) clearFolder(ctx context.Context, entries []os.DirEntry) error {
	for _, entry := range entries {
		var err error
		switch name := entry.Name(); name {
		case restoringFile, "lost+found":
		case "postgres":
			err = postgres.Remove(ctx, postgres.Config{Dir: r.config.Path(name), Log: r.log})
		default:
			err = os.RemoveAll(r.config.Path(name))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// notePlaced notes in the mark that all parts are in place.
func (r *restoration) notePlaced() error {
	_, err := r.lock.WriteString(placed + r.backup.Manifest.Sum)
	if err := errors.Join(err, r.lock.Sync()); err != nil {
		return fmt.Errorf("marking the data folder: %w", err)
	}
	return nil
}

// placeFiles puts the files of the data folder in place.
func (r *restoration) placeFiles(context.Context) error {
	for _, part := range []string{backup.Folder, backup.Mail, backup.Secrets} {
		file, err := r.backup.Part(part)
		if err != nil {
			return err
		}
		if err := errors.Join(backup.ReadArchive(file, r.config.Dir), file.Close()); err != nil {
			return err
		}
	}
	return nil
}

// placeDatabase loads the dump, and leaves how far emails had been filed.
func (r *restoration) placeDatabase(ctx context.Context) error {
	return r.withDatabase(ctx, func(dsn string, db *sqlx.DB) error {
		version, err := postgres.Version(ctx, dsn)
		if err == nil && version < r.backup.Manifest.Postgres {
			err = fmt.Errorf("the backup is of PostgreSQL %d, and this is %d: install that version or a newer one", r.backup.Manifest.Postgres, version)
		}
		if err != nil {
			return err
		}
		if r.config.Postgres != "" {
			err = postgres.BeginRestore(ctx, db.DB) // that of the data folder is new, and shared with nobody
		}
		if err != nil {
			return err
		}
		dump, err := r.backup.Part(backup.Database)
		if err != nil {
			return err
		}
		if err := errors.Join(postgres.Load(ctx, dsn, dump), dump.Close()); err != nil {
			return err
		}
		if err := migrations.Up(ctx, db.DB); err != nil {
			return err
		}
		return leaveMarks(ctx, db, r.backup.Manifest.Filed)
	})
}

// withDatabase runs f with the database of the place: that of the data folder runs meanwhile.
func (r *restoration) withDatabase(ctx context.Context, f func(dsn string, db *sqlx.DB) error) (err error) {
	dsn := r.config.Postgres
	if dsn == "" {
		private, startErr := postgres.Start(ctx, postgres.Config{Dir: r.config.Path("postgres"), Log: r.log})
		if startErr != nil {
			return startErr
		}
		defer func() { err = errors.Join(err, private.Close()) }()
		dsn = private.DSN()
	}
	pool, err := postgres.Connect(dsn)
	if err != nil {
		return err
	}
	db := sqlx.NewDb(pool, "postgres")
	return errors.Join(f(dsn, db), db.Close())
}

// placeLog puts the log in place, which must be at least as long as the backup says: the database knows
// so many commits.
func (r *restoration) placeLog(ctx context.Context) (err error) {
	snapshot, err := r.backup.Part(backup.Log)
	if err != nil {
		return err
	}
	last, err := jetstream.Restore(ctx, r.config.storeOptions(r.log), snapshot)
	if err = errors.Join(err, snapshot.Close()); err == nil && last < r.backup.Manifest.Commits {
		err = fmt.Errorf("the log has %d commits, and had %d: %w", last, r.backup.Manifest.Commits, backup.ErrDamaged)
	}
	return err
}

// finish takes all marks off, that of the data folder last.
func (r *restoration) finish(ctx context.Context) error {
	if err := jetstream.FinishRestore(ctx, r.config.storeOptions(r.log)); err != nil {
		return err
	}
	if r.config.Postgres != "" {
		if err := r.withDatabase(ctx, func(_ string, db *sqlx.DB) error { return postgres.EndRestore(ctx, db.DB) }); err != nil {
			return err
		}
	}
	if err := os.Remove(r.config.Path(restoringFile)); err != nil {
		return fmt.Errorf("taking the mark off the data folder: %w", err)
	}
	folder, err := os.Open(filepath.Clean(r.config.Dir))
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
