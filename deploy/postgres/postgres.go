// Package postgres runs a private PostgreSQL for one machine: a cluster in a folder of our own,
// made and started from the installed binaries, reachable by a unix socket alone. It needs no
// set-up, no password and no port. As root it runs under another user, as PostgreSQL demands.
package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// A Config holds the settings of a private cluster.
type Config struct {
	Dir      string            // its folder, made if it is missing; nobody else may use it
	Binaries string            // folder of initdb and postgres; "": PATH and /usr/lib/postgresql are searched
	Settings map[string]string // server settings beside our own: "fsync": "off" for tests
	Log      *slog.Logger      // nil: silence
}

// A Server is a running private cluster. It is started again when it dies by
// itself, and ends when the program ends, however that happens.
type Server struct {
	home   home
	config Config
	bin    binaries
	owner  owner
	lock   *os.File

	cancel context.CancelFunc // makes the server end
	ended  chan struct{}      // closed when no process is left
}

// Start makes the cluster if there is none, starts it, and returns when it accepts connections. It clears away the remains
// of a killed predecessor. It fails with ErrInUse if another process uses the folder, with ErrMissing if PostgreSQL is not
// installed, and with another error if the folder belongs to another user, or if a version made the data that is not
// installed.
func Start(ctx context.Context, config Config) (*Server, error) {
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	dir, err := filepath.Abs(config.Dir)
	if err != nil {
		return nil, fmt.Errorf("starting postgres in %s: %w", config.Dir, err)
	}
	server := &Server{home: home{dir}, config: config, ended: make(chan struct{})}
	if server.lock, err = server.home.lockFolder(); err != nil {
		return nil, fmt.Errorf("starting postgres in %s: %w", dir, err)
	}
	if err := server.bringUp(ctx); err != nil {
		_ = server.lock.Close() // the first error counts
		return nil, fmt.Errorf("starting postgres in %s: %w", dir, err)
	}
	return server, nil
}

// Remove removes the folder of a cluster, after the end of what a killed predecessor has left running in it.
// It fails with ErrInUse if another process uses it.
func Remove(ctx context.Context, config Config) error {
	dir, err := filepath.Abs(config.Dir)
	if err != nil {
		return err
	}
	from := home{dir}
	lock, err := from.lockFolder()
	if err != nil {
		return fmt.Errorf("removing postgres in %s: %w", dir, err)
	}
	err = from.clearStale(ctx, cmp.Or(config.Log, slog.New(slog.DiscardHandler)))
	if err == nil {
		err = os.RemoveAll(dir)
	}
	return errors.Join(err, lock.Close())
}

// bringUp finds user and binaries, prepares the folders, and starts the server in them.
func (s *Server) bringUp(ctx context.Context) (err error) {
	if s.owner, err = findOwner(); err != nil {
		return err
	}
	if s.bin, err = findBinaries(ctx, s.config.Binaries, s.home.readVersion()); err != nil {
		return err
	}
	if err := s.home.prepareFolders(s.owner); err != nil {
		return err
	}
	if err := s.createCluster(ctx); err != nil {
		return err
	}
	return s.startSupervisor(ctx)
}

// startSupervisor starts the goroutine that owns the process, and waits until the database exists. If the server does not
// start, or ctx ends first, it ends both and fails.
func (s *Server) startSupervisor(ctx context.Context) error {
	life, cancel := context.WithCancel(context.WithoutCancel(ctx))
	s.cancel = cancel
	first := make(chan error, 1)
	go s.supervise(life, first)
	var err error
	select {
	case err = <-first:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err == nil {
		err = s.createDatabase(ctx)
	}
	if err != nil {
		s.endSupervisor()
	}
	return err
}

// DSN returns the connection string for lib/pq. There is no password:
// every user with access to the socket's folder is let in.
func (s *Server) DSN() string { return s.home.buildDSN(database) }

// Close stops the server in order, so that the next start is quick. It may be called only once.
func (s *Server) Close() error {
	s.endSupervisor()
	_ = os.Remove(s.home.socketFolder()) // the next start makes it again
	return s.lock.Close()
}

func (s *Server) endSupervisor() {
	s.cancel()
	<-s.ended
}

// restartAfter is the pause before a server that died by itself is started again.
const restartAfter = time.Second

// supervise owns the process: it starts the server, and again whenever the server dies by itself, until ctx ends. It sends
// the result of the first start to first; if that fails, it ends.
func (s *Server) supervise(ctx context.Context, first chan<- error) {
	defer close(s.ended)
	up := false
	for {
		err := s.runOnce(ctx, func() {
			if !up {
				up = true
				first <- nil
			}
		})
		if err == nil {
			return
		}
		if !up {
			first <- err
			return
		}
		s.config.Log.ErrorContext(ctx, "postgres died", "dir", s.home.dir, "err", err)
		select {
		case <-ctx.Done():
			return
		case <-time.After(restartAfter):
		}
	}
}

// runOnce runs the server once, and calls up when the server accepts connections. When ctx ends, it ends the server and
// returns nil. It fails if the server does not start, or dies by itself.
func (s *Server) runOnce(ctx context.Context, up func()) error {
	if err := s.home.clearStale(ctx, s.config.Log); err != nil {
		return err
	}
	output := newOutput(s.config.Log)
	process, err := startChild(s.buildCommand(output))
	if err != nil {
		return err
	}
	ready := output.ready
	for {
		select {
		case <-ready:
			up()
			ready = nil
		case <-ctx.Done():
			process.endChild()
			return nil
		case <-process.done:
			return fmt.Errorf("it ended (%v): %s", process.err, output.lastLines()) //nolint:errorlint // nil if it ended well
		}
	}
}

// buildCommand returns the server's process, not yet started.
func (s *Server) buildCommand(output *output) *exec.Cmd {
	cmd := s.owner.newCommand(s.bin.postgresPath(), s.home.dataFolder(), s.home.socketFolder())
	data, socket := s.owner.folderPath(0, s.home.dataFolder()), s.owner.folderPath(1, s.home.socketFolder())
	cmd.Args = append(cmd.Args, "-D", data)
	settings := s.mergeSettings(socket)
	for _, k := range slices.Sorted(maps.Keys(settings)) {
		cmd.Args = append(cmd.Args, "-c", k+"="+settings[k])
	}
	cmd.Stderr = output
	return cmd
}

// mergeSettings returns our settings, overridden by those of the Config. socket is the folder of the socket.
func (s *Server) mergeSettings(socket string) map[string]string {
	settings := map[string]string{
		"listen_addresses":        "",
		"unix_socket_directories": socket,
		"log_destination":         "stderr",
		"logging_collector":       "off",
		"log_line_prefix":         "",
		"log_checkpoints":         "off",
		"lc_messages":             "C",
		"timezone":                "UTC",
		"max_connections":         "60",
	}
	maps.Copy(settings, s.config.Settings)
	return settings
}
