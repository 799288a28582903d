package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"

	_ "github.com/lib/pq" // the driver "postgres"
)

// createCluster makes the cluster if there is none. It makes it in another folder and moves it into
// place, so that a kill leaves either none or a whole one.
func (s *Server) createCluster(ctx context.Context) error {
	if s.home.readVersion() != "" {
		return nil
	}
	draft := s.home.draftFolder()
	if err := errors.Join(os.RemoveAll(draft), os.Mkdir(draft, 0o700)); err != nil {
		return err
	}
	if err := s.owner.giveFolder(draft); err != nil {
		return err
	}
	if err := s.runInitdb(ctx, draft); err != nil {
		return err
	}
	s.config.Log.InfoContext(ctx, "postgres cluster made", "dir", s.home.dir, "version", s.bin.version)
	return os.Rename(draft, s.home.dataFolder())
}

// runInitdb makes a cluster in an empty folder of the owner. It fails with the last lines of initdb, or if ctx ends first.
func (s *Server) runInitdb(ctx context.Context, dir string) error {
	output := newOutput(s.config.Log)
	cmd := s.owner.newCommand(s.bin.initdbPath(), dir)
	cmd.Args = append(cmd.Args, "-D", s.owner.folderPath(0, dir), "--username="+superuser,
		"--encoding=UTF8", "--locale=C", "--data-checksums", "--auth-local=trust", "--auth-host=reject")
	if s.config.Settings["fsync"] == "off" {
		cmd.Args = append(cmd.Args, "--no-sync")
	}
	cmd.Stdout, cmd.Stderr = output, output
	process, err := startChild(cmd)
	if err != nil {
		return err
	}
	select {
	case <-process.done:
	case <-ctx.Done():
		process.endChild()
		return ctx.Err()
	}
	if process.err != nil {
		return fmt.Errorf("initdb: %w: %s", process.err, output.lastLines())
	}
	return nil
}

// createDatabase makes our database, unless the cluster has it.
func (s *Server) createDatabase(ctx context.Context) error {
	db, err := sql.Open("postgres", s.home.buildDSN("postgres"))
	if err != nil {
		return err
	}
	defer db.Close()
	var there bool
	err = db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)`, database).Scan(&there)
	if err != nil || there {
		return err
	}
	_, err = db.ExecContext(ctx, `CREATE DATABASE `+database)
	return err
}
