// Package jetstreamtest runs three event servers in one process for tests, as an operator would run
// them on three machines.
package jetstreamtest

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"seneschal/domain/lists"
)

// Servers is the number of servers of a cluster.
const Servers = 3

// accounts is how many stores a cluster can have, each in an account of its own. They share the
// cluster because its servers need seconds to elect a leader when it starts.
const accounts = 32

// A Cluster is three event servers that sync before they acknowledge. Any of them can be stopped
// and started again.
type Cluster struct {
	t       testing.TB
	servers [Servers]*server.Server
	configs [Servers]string
	folders [Servers]string
	opened  int

	ports, monitors [Servers]int
}

// Start starts a cluster, which ends with the test.
func Start(t testing.TB) *Cluster {
	t.Helper()
	cluster := &Cluster{t: t}
	routes := freePorts(t)
	cluster.ports, cluster.monitors = freePorts(t), freePorts(t)
	for i := range Servers {
		cluster.configs[i], cluster.folders[i] = filepath.Join(t.TempDir(), fmt.Sprintf("server%d.conf", i)), t.TempDir()
		require.NoError(t, os.WriteFile(cluster.configs[i], []byte(config(i, cluster.folders[i], cluster.ports[i], cluster.monitors[i], routes)), 0o600))
		cluster.Restart(i)
	}
	t.Cleanup(func() {
		for i := range Servers {
			cluster.Stop(i)
		}
	})
	cluster.await()
	return cluster
}

// config returns the configuration of server i, whose files are in a folder.
func config(i int, folder string, port, monitor int, routes [Servers]int) string {
	var out strings.Builder
	fmt.Fprintf(&out, "server_name: n%d\nlisten: 127.0.0.1:%d\nhttp: 127.0.0.1:%d\nmax_payload: 8MB\n", i, port, monitor)
	fmt.Fprintf(&out, "jetstream { store_dir: %q, sync_interval: always, max_file_store: 1TB, max_memory_store: 1GB }\n", folder)
	fmt.Fprintf(&out, "cluster { name: three, listen: 127.0.0.1:%d, pool_size: -1, routes: [", routes[i])
	for _, r := range routes {
		fmt.Fprintf(&out, "%q, ", fmt.Sprintf("nats://127.0.0.1:%d", r))
	}
	out.WriteString("] }\naccounts {\n")
	for n := range accounts {
		fmt.Fprintf(&out, "  a%d { jetstream: enabled, users: [{user: a%d, password: a}] }\n", n, n)
	}
	out.WriteString("}\n")
	return out.String()
}

// freePorts finds ports on which nobody listens. The servers get fixed ports, so that a restarted one is found at the
// same address.
func freePorts(t testing.TB) (ports [Servers]int) {
	t.Helper()
	for i := range ports {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		defer func() { require.NoError(t, listener.Close()) }()
		ports[i] = listener.Addr().(*net.TCPAddr).Port
	}
	return ports
}

// Restart starts a server that is stopped, on its old files.
func (c *Cluster) Restart(i int) {
	c.t.Helper()
	o, err := server.ProcessConfigFile(c.configs[i])
	require.NoError(c.t, err)
	o.NoSigs, o.NoLog = true, true
	c.servers[i], err = server.NewServer(o)
	require.NoError(c.t, err)
	c.servers[i].Start()
}

// Stop ends a server. One that is stopped already stays so.
func (c *Cluster) Stop(i int) {
	if c.servers[i] != nil {
		c.servers[i].Shutdown()
		c.servers[i].WaitForShutdown()
		c.servers[i] = nil
	}
}

// Folder returns the folder of a server, which may be changed while it is stopped.
func (c *Cluster) Folder(i int) string { return c.folders[i] }

// URL returns the URL of a new, empty store at each call, at most 32 of them. The URL names all servers, the one with
// this number first.
func (c *Cluster) URL(first int) string {
	require.Less(c.t, c.opened, accounts, "the cluster has no more accounts")
	urls := make([]string, Servers)
	for i := range urls {
		urls[i] = fmt.Sprintf("nats://a%d:a@127.0.0.1:%d", c.opened, c.ports[(first+i)%Servers])
	}
	c.opened++
	return strings.Join(urls, ",")
}

// Monitors returns the monitoring addresses of all servers.
func (c *Cluster) Monitors() []string {
	return lists.Map(c.monitors[:], func(port int) string { return fmt.Sprintf("http://127.0.0.1:%d", port) })
}

// await waits until the servers have a leader and know each other. It fails the test after 30 seconds.
func (c *Cluster) await() {
	c.t.Helper()
	require.Eventually(c.t, func() bool {
		leaders := 0
		for _, s := range c.servers {
			if s.JetStreamIsLeader() && len(s.JetStreamClusterPeers()) == Servers {
				leaders++
			}
			if !s.JetStreamIsCurrent() {
				return false
			}
		}
		return leaders == 1
	}, 30*time.Second, 50*time.Millisecond, "no leader was elected")
}
