//go:build linux

package main_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"

	natsjs "github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
)

// awaitWhole waits until all event servers can read the whole log, and requires that it is the same. It returns the number of
// commits. A server that cannot read a commit that it has is emptied: else it would bring the hole to others.
func (c *chaos) awaitWhole() (commits uint64) {
	c.t.Helper()
	c.awaitReplicas()
	var sums []string
	for n := range three {
		sum, err := c.readCopy(n, &commits)
		if err != nil {
			c.t.Logf("nats%d: %v", n+1, err)
			c.lead((n + 1) % three)
			c.empty(n)
			c.awaitReplicas()
			sum, err = c.readCopy(n, &commits)
		}
		require.NoError(c.t, err)
		sums = append(sums, sum)
	}
	require.Len(c.t, slices.Compact(sums), 1, "different logs on the event servers")
	return commits
}

// storedCommit is what an event server answers when it is asked for a commit.
type storedCommit struct {
	Error   *natsjs.APIError
	Message struct {
		Subject string
		Data    []byte
	}
}

// isAskedTooSoon reports whether the server says that it cannot answer at the moment, as one does that does not lead yet.
func (s storedCommit) isAskedTooSoon() bool {
	return s.Error != nil && s.Error.Code == http.StatusServiceUnavailable
}

// readCopy returns the hash of the first commits that an event server has, or of all if their number is 0, which it sets. It
// fails if it cannot read one.
func (c *chaos) readCopy(n int, commits *uint64) (sum string, err error) {
	c.t.Helper()
	c.lead(n)
	if *commits == 0 {
		stream, err := c.js.Stream(c.t.Context(), "EV")
		require.NoError(c.t, err)
		*commits = stream.CachedInfo().State.LastSeq
	}
	hash := sha256.New()
	for seq := range *commits {
		var got storedCommit
		c.waitLong("a commit is asked for", func() bool {
			ctx, cancel := context.WithTimeout(c.t.Context(), 5*time.Second)
			defer cancel()
			answer, err := c.js.Conn().RequestWithContext(ctx, "$JS.API.STREAM.MSG.GET.EV", fmt.Appendf(nil, `{"seq":%d}`, seq+1))
			got = storedCommit{}
			return err == nil && json.Unmarshal(answer.Data, &got) == nil && !got.isAskedTooSoon()
		})
		if got.Error != nil {
			return "", fmt.Errorf("commit %d: %w", seq+1, got.Error)
		}
		fmt.Fprintf(hash, "%s %d ", got.Message.Subject, len(got.Message.Data))
		hash.Write(got.Message.Data)
	}
	return string(hash.Sum(nil)), nil
}

// awaitReplicas waits until all three event servers keep the whole log. One that does not catch up, though it runs, is emptied
// too.
func (c *chaos) awaitReplicas() {
	c.t.Helper()
	began, behind, why := time.Now(), -1, ""
	defer func() {
		if why != "" {
			c.t.Log(why)
		}
	}()
	c.waitLong("all event servers keep the whole log", func() bool {
		c.replaceRefusing()
		if behind, why = c.askReplicas(); behind >= 0 && time.Since(began) > patience/6 {
			c.empty(behind)
			began = time.Now()
		}
		return why == ""
	})
}

// replaceRefusing empties the folder of an event server that does not start on its files, as docs/operating.md tells
// operators: the two others bring it all that they have.
func (c *chaos) replaceRefusing() {
	for n, unit := range c.nats {
		if !unit.refuses() {
			continue
		}
		if behind, _ := c.askReplicas(); behind == n {
			c.empty(n)
		}
	}
}

// empty removes the files of an event server.
func (c *chaos) empty(n int) {
	c.t.Logf("nats%d is emptied; its own /healthz says %d", n+1, getStatus("http://"+c.monitors[n]+"/healthz"))
	c.nats[n].kill()
	c.nats[n].note("its files are removed")
	_ = os.RemoveAll(filepath.Join(c.stores[n], "jetstream"))
	c.emptied++
	c.nats[n].release()
}

// askReplicas returns why not all event servers keep the whole log, "" if they do; and the only one that does not, -1 if there is
// none, or more than one.
func (c *chaos) askReplicas() (behind int, why string) {
	ctx, cancel := context.WithTimeout(c.t.Context(), 5*time.Second)
	defer cancel()
	stream, err := c.js.Stream(ctx, "EV")
	if err != nil {
		return -1, err.Error()
	}
	info := stream.CachedInfo()
	if info.Cluster == nil || info.Cluster.Leader == "" || len(info.Cluster.Replicas) != three-1 {
		return -1, "no leader, or too few replicas"
	}
	lacking := slices.DeleteFunc(slices.Clone(info.Cluster.Replicas), func(r *natsjs.PeerInfo) bool {
		return r.Current && !r.Offline && r.Lag == 0
	})
	switch len(lacking) {
	case 0:
		return -1, ""
	case 1:
		return int(lacking[0].Name[len("nats")] - '1'), fmt.Sprintf("%+v", lacking[0])
	}
	return -1, fmt.Sprintf("%+v, %+v", lacking[0], lacking[1])
}

// lead makes an event server the leader of the log. It asks for that seldom: no server catches up while leaders change.
func (c *chaos) lead(n int) {
	c.t.Helper()
	name, asked := fmt.Sprint("nats", n+1), time.Time{}
	c.waitLong(name+" leads", func() bool {
		ctx, cancel := context.WithTimeout(c.t.Context(), 5*time.Second)
		defer cancel()
		stream, err := c.js.Stream(ctx, "EV")
		if err != nil || stream.CachedInfo().Cluster == nil {
			return false
		}
		if leader := stream.CachedInfo().Cluster.Leader; leader == name || leader == "" || time.Since(asked) < patience/18 {
			return leader == name
		}
		asked = time.Now()
		_, _ = c.js.Conn().RequestWithContext(ctx, "$JS.API.STREAM.LEADER.STEPDOWN.EV", fmt.Appendf(nil, `{"placement":{"preferred":%q}}`, name)) // asked again
		return false
	})
}
