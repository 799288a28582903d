package jetstream

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// startServer starts the server in this process. It fails if the server is not ready within a minute, or cannot listen.
func startServer(o Options) (*server.Server, error) {
	options := &server.Options{
		ServerName:             "seneschal",
		StoreDir:               o.Dir,
		JetStream:              true,
		JetStreamMaxMemory:     64 << 20,
		JetStreamMaxStore:      1 << 50, // our own floor of free space decides
		SyncAlways:             true,
		MaxPayload:             maxPayload,
		DontListen:             true,
		NoSigs:                 true,
		DisableJetStreamBanner: true,
	}
	if err := parseListen(options, o.Listen); err != nil {
		return nil, err
	}
	srv, err := server.NewServer(options)
	if err != nil {
		return nil, fmt.Errorf("starting the event server: %w", err)
	}
	says := &serverLog{log: o.Log}
	srv.SetLoggerV2(says, false, false, false)
	srv.Start()
	if !srv.ReadyForConnections(time.Minute) {
		srv.Shutdown()
		srv.WaitForShutdown()
		return nil, fmt.Errorf("starting the event server in %s: it was not ready after a minute; its warnings are in the log", filepath.Join(o.Dir, streamDir))
	}
	return srv, nil
}

// parseListen sets the address on which the server listens; "" keeps it private. It fails if addr is not host:port, or
// if nobody can listen there.
func parseListen(options *server.Options, addr string) error {
	if addr == "" {
		return nil
	}
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("address %q for the event server is not host:port: %w", addr, err)
	}
	options.Port, err = strconv.Atoi(port)
	if err != nil {
		return fmt.Errorf("address %q for the event server has no number for a port: %w", addr, err)
	}
	// The server ends the process if it cannot listen, so try before.
	probe, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("listening for the event server: %w", err)
	}
	options.Host, options.DontListen = host, false
	if options.Port == 0 { // any free port, which the server spells otherwise
		options.Port = server.RANDOM_PORT
	}
	return probe.Close()
}

// serverLog writes the server's messages to our log.
type serverLog struct{ log *slog.Logger }

func (l *serverLog) Noticef(format string, v ...any) { l.logLine(slog.LevelDebug, format, v) }
func (l *serverLog) Warnf(format string, v ...any)   { l.logLine(slog.LevelWarn, format, v) }
func (l *serverLog) Errorf(format string, v ...any)  { l.logLine(slog.LevelError, format, v) }
func (l *serverLog) Fatalf(format string, v ...any)  { l.logLine(slog.LevelError, format, v) }
func (l *serverLog) Debugf(string, ...any)           {}
func (l *serverLog) Tracef(string, ...any)           {}

func (l *serverLog) logLine(level slog.Level, format string, v []any) {
	l.log.Log(context.Background(), level, "event server spoke", "said", fmt.Sprintf(format, v...))
}
