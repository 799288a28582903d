package control

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
)

// A Client sends requests to a server, in this process or another. It looks for the server at the first request; if it
// finds none, that request and all later ones fail with the same error.
type Client struct {
	client  http.Client
	find    func() error
	closing func() error // nil: there is nothing to close
}

// NewClient returns a client for the server whose socket find returns. Close also closes whatever
// find opened.
func NewClient(find func() (socket string, closing func() error, err error)) *Client {
	client := &Client{}
	var socket string
	client.find = sync.OnceValue(func() (err error) {
		socket, client.closing, err = find()
		return err
	})
	client.client.Transport = &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", socket)
	}}
	return client
}

// Dial returns a client for the server whose socket is at path.
func Dial(path string) *Client {
	return NewClient(func() (string, func() error, error) { return path, nil, nil })
}

// Close closes everything that find opened for the client. Before the first request there is nothing to close.
func (c *Client) Close() error {
	if c.closing == nil {
		return nil
	}
	return c.closing()
}

// Get asks for a path and reads the answer into v. If the server refuses, the error has the server's words.
func (c *Client) Get(ctx context.Context, path string, v any) error {
	return c.callServer(ctx, http.MethodGet, path, nil, v)
}

// Post sends a command and reads its answer into v. It fails as Get does.
func (c *Client) Post(ctx context.Context, path string, body, v any) error {
	return c.callServer(ctx, http.MethodPost, path, body, v)
}

// callServer sends a request and reads its answer into v.
func (c *Client) callServer(ctx context.Context, method, path string, body, v any) error {
	resp, err := c.sendJSON(ctx, method, path, body)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(v)
}

// Stream returns the body of an answer while it arrives. The caller must close it.
func (c *Client) Stream(ctx context.Context, path string) (io.ReadCloser, error) {
	resp, err := c.sendJSON(ctx, http.MethodGet, path, nil)
	if err != nil {
		return nil, err
	}
	return resp.Body, nil
}

// CopyTo copies an answer to w while it arrives.
func (c *Client) CopyTo(ctx context.Context, w io.Writer, method, path string) error {
	resp, err := c.sendJSON(ctx, method, path, nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(w, resp.Body)
	return err
}

// sendJSON sends a request with a body in JSON. It returns only an answer with status 200, whose body the caller must
// close; any other answer is an error with the server's words.
func (c *Client) sendJSON(ctx context.Context, method, path string, body any) (*http.Response, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	resp, err := c.sendRequest(ctx, method, path, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusOK {
		return resp, nil
	}
	defer resp.Body.Close()
	var fault struct{ Error string }
	if err := json.NewDecoder(resp.Body).Decode(&fault); err != nil || fault.Error == "" {
		return nil, fmt.Errorf("the server answers %s", resp.Status)
	}
	return nil, errors.New(fault.Error)
}

// sendRequest sends a request to the server, which it looks for first. The name of the host stands for nothing: requests go
// through the socket.
func (c *Client) sendRequest(ctx context.Context, method, path string, body io.Reader) (*http.Response, error) {
	if err := c.find(); err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, "http://house"+path, body)
	if err != nil {
		return nil, err
	}
	return c.client.Do(req)
}

// ErrNotThere reports that the server has no such page.
var ErrNotThere = errors.New("there is no such page")

// Read returns a page of the server as it is. It fails with ErrNotThere if there is none, and on any other status than
// 200.
func (c *Client) Read(ctx context.Context, path string) ([]byte, error) {
	resp, err := c.sendRequest(ctx, http.MethodGet, path, http.NoBody)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	switch {
	case err != nil:
		return nil, err
	case resp.StatusCode == http.StatusNotFound:
		return nil, ErrNotThere
	case resp.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("the server answers %s to %s", resp.Status, path)
	}
	return text, nil
}
