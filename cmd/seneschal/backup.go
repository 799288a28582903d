package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"seneschal/cmd/backup"
	"seneschal/cmd/control"
	"seneschal/cmd/server"
	"seneschal/deploy/postgres"
	"seneschal/eventstore"
)

// BackupCmd backs a server up.
type BackupCmd struct {
	To string `arg:"" type:"path" help:"Folder to make; nothing may be there."`
}

// Help returns the details of the command, with an example.
func (BackupCmd) Help() string {
	return `Copies a server while it runs: the database first (by pg_dump, which must be
installed), then the log, which may be ahead of it and is never behind, then the other
files of the data folder. The secrets go into TO.secrets, readable by you alone: keep
that file elsewhere, as whoever has it and TO can foretell dice. Practice games are left
out. The folder has its name only when all of it is on the disk. Run it as the user of the
server. seneschal restore puts it back.

Example:
  seneschal backup /backup/$(date +%F) --dir /var/lib/seneschal`
}

// Run writes the backup.
func (c BackupCmd) Run(ctx context.Context, std streams, config *server.Config, client *control.Client) (err error) {
	if err := config.Check(); err != nil {
		return err
	}
	if backup.IsWithin(c.To, config.Dir) {
		return newUsageError("%s is in the data folder, and would copy itself: name a folder elsewhere", c.To)
	}
	draft, err := backup.Begin(c.To)
	if err != nil {
		return err
	}
	defer func() {
		if closing := draft.Close(); err == nil {
			err = closing
		}
	}()
	var facts server.BackupFacts
	if err := client.Get(ctx, "/backup/facts", &facts); err != nil {
		return err
	}
	if facts.Warning != "" {
		fmt.Fprintln(std.err, "note:", facts.Warning)
	}
	if err := dumpDatabase(ctx, draft, facts.DSN); err != nil {
		return err
	}
	if err := copyLog(ctx, draft, client, &facts.Manifest.Commits); err != nil {
		return err
	}
	if err := copyFiles(ctx, draft, client, config.Dir); err != nil {
		return err
	}
	if err := draft.Finish(facts.Manifest); err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s\n  the database, %d commits, and the files of the server: whoever reads it learns all hidden positions and addresses\n"+
		"%s\n  the secrets, passwords among them: keep this file apart from the folder; without it the backup cannot be put back\n",
		c.To, facts.Manifest.Commits, backup.SecretsOf(c.To))
	return err
}

// maxDumps is the number of tries to dump the database. A dump fails if tables are swapped meanwhile.
const maxDumps = 3

// dumpDatabase adds a dump of the database to a backup, and returns the error of the last try if all have failed.
func dumpDatabase(ctx context.Context, draft *backup.Draft, dsn string) (err error) {
	for range maxDumps {
		err = draft.Add(backup.Database, func(to io.Writer) error { return postgres.Dump(ctx, dsn, to) })
		if err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}

// copyLog adds a copy of the server's log to a backup, and sets commits to the position up to which the copy has the log
// at least.
func copyLog(ctx context.Context, draft *backup.Draft, client *control.Client, commits *eventstore.Pos) error {
	return draft.Add(backup.Log, func(to io.Writer) error {
		body, err := client.Stream(ctx, "/backup/log")
		if err != nil {
			return err
		}
		defer func() { _ = body.Close() }() // only read
		from := bufio.NewReader(body)
		line, err := from.ReadString('\n')
		if err != nil {
			return err
		}
		last, err := strconv.ParseUint(strings.TrimSpace(line), 10, 64)
		if err != nil {
			return err
		}
		*commits = eventstore.Pos(last)
		_, err = io.Copy(to, from)
		return err
	})
}

// copyFiles adds the mail server's store, the other files of the data folder dir, and the secrets to a backup.
func copyFiles(ctx context.Context, draft *backup.Draft, client *control.Client, dir string) error {
	err := draft.Add(backup.Mail, func(to io.Writer) error {
		body, err := client.Stream(ctx, "/backup/mail")
		if err != nil {
			return err
		}
		defer func() { _ = body.Close() }() // only read
		_, err = io.Copy(to, body)
		return err
	})
	if err != nil {
		return err
	}
	folder, secrets, err := backup.SplitFolder(dir)
	if err != nil {
		return err
	}
	if err := draft.Add(backup.Folder, func(to io.Writer) error { return backup.WriteArchive(to, dir, folder) }); err != nil {
		return err
	}
	return draft.Add(backup.Secrets, func(to io.Writer) error { return backup.WriteArchive(to, dir, secrets) })
}
