package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"
)

// socketPath is where a running house takes commands (ADR 6). Unix socket
// paths have room for about a hundred bytes.
func (c *Config) socketPath() string {
	path := c.path("control.sock")
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if len(path) > 100 {
		sum := sha256.Sum256([]byte(path))
		return filepath.Join(os.TempDir(), fmt.Sprintf("seneschal-%x.sock", sum[:8]))
	}
	return path
}

// listenControl opens the socket, for this user only.
func listenControl(path string) (net.Listener, error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("listening on %s: %w", path, err)
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("listening on %s: %w", path, err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// A desk takes commands for a house, wherever it runs.
type desk struct {
	client *http.Client
	close  func() error
}

// openDesk finds the running house by its socket, or opens the house in this
// process for as long as the desk is open.
func openDesk(ctx context.Context, config *Config, std streams) (*desk, error) {
	if err := config.check(); err != nil {
		return nil, err
	}
	path := config.socketPath()
	if conn, err := new(net.Dialer).DialContext(ctx, "unix", path); err == nil {
		return dialDesk(path, func() error { return nil }), conn.Close()
	}
	if _, err := os.Stat(config.Dir); err != nil {
		return nil, fmt.Errorf("no house in %s: start one with serve or demo, or name its folder with --dir", config.Dir)
	}
	h, err := openHouse(ctx, config, config.logger(std))
	if err != nil {
		return nil, err
	}
	l, err := listenControl(path)
	if err != nil {
		return nil, errors.Join(err, h.Close())
	}
	h.projects = true
	serving, stop := context.WithCancel(ctx)
	group, serving := errgroup.WithContext(serving)
	group.Go(func() error { return h.runner.Run(serving) })
	group.Go(func() error { return serveHTTP(serving, l, h.control()) })
	return dialDesk(path, func() error {
		stop()
		return errors.Join(group.Wait(), h.Close())
	}), nil
}

func dialDesk(path string, closing func() error) *desk {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", path)
	}
	return &desk{&http.Client{Transport: &http.Transport{DialContext: dial}}, closing}
}

// get reads an answer into v.
func (d *desk) get(ctx context.Context, path string, v any) error {
	return d.do(ctx, http.MethodGet, path, nil, v)
}

// post sends a command and reads its answer into v.
func (d *desk) post(ctx context.Context, path string, body, v any) error {
	return d.do(ctx, http.MethodPost, path, body, v)
}

func (d *desk) do(ctx context.Context, method, path string, body, v any) error {
	resp, err := d.send(ctx, method, path, body)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(v)
}

// copyTo copies an answer as it comes.
func (d *desk) copyTo(ctx context.Context, w io.Writer, method, path string) error {
	resp, err := d.send(ctx, method, path, nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(w, resp.Body)
	return err
}

func (d *desk) send(ctx context.Context, method, path string, body any) (*http.Response, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, "http://house"+path, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	resp, err := d.client.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusOK {
		return resp, nil
	}
	defer resp.Body.Close()
	var fault struct{ Error string }
	if err := json.NewDecoder(resp.Body).Decode(&fault); err != nil || fault.Error == "" {
		return nil, fmt.Errorf("the house answers %s", resp.Status)
	}
	return nil, errors.New(fault.Error)
}
