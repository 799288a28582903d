package servertest

import (
	"bytes"
	"errors"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// A tree is the folder that a server takes for the whole machine, and the test that runs it.
type tree struct {
	testing.TB
	dir string
}

// plantTree copies the folder of a server, by links to its files, and adds the devices that every program needs. It
// skips the test if it does not run as root, or the server was not fetched.
func plantTree(t testing.TB, name string) tree {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("a real " + name + " can be run by root alone: it changes users and root folder")
	}
	servers := filepath.Join(moduleFolder(t), "var", "servers")
	from := filepath.Join(servers, name)
	if _, err := os.Stat(from); err != nil {
		t.Skip("there is no " + name + ": deploy/need.sh mail fetches it")
	}
	dir, err := os.MkdirTemp(servers, "run-")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	require.NoError(t, os.Chmod(dir, 0o755))
	require.NoError(t, filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == from {
			return err
		}
		return linkEntry(path, filepath.Join(dir, strings.TrimPrefix(path, from)), d)
	}))
	r := tree{t, dir}
	for device, minor := range map[string]uint32{"null": 3, "zero": 5, "random": 8, "urandom": 9} {
		r.makeFolder("dev", 0)
		path := filepath.Join(dir, "dev", device)
		if err := unix.Mknod(path, unix.S_IFCHR|0o666, int(unix.Mkdev(1, minor))); errors.Is(err, unix.EPERM) {
			t.Skip("a real " + name + " wants devices, which nobody may make in this container")
		} else {
			require.NoError(t, err)
		}
		require.NoError(t, os.Chmod(path, 0o666))
	}
	r.writeFile("etc/hosts", "127.0.0.1 localhost\n", 0o644)
	r.makeFolder("tmp", 0)
	return r
}

func linkEntry(from, to string, d fs.DirEntry) error {
	switch {
	case d.IsDir():
		return os.MkdirAll(to, 0o755)
	case d.Type()&fs.ModeSymlink != 0:
		where, err := os.Readlink(from)
		if err != nil {
			return err
		}
		return os.Symlink(where, to)
	}
	return os.Link(from, to)
}

// moduleFolder returns the folder of the module.
func moduleFolder(t testing.TB) string {
	dir, err := os.Getwd()
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		require.NotEqual(t, "/", dir, "no go.mod above the test")
		dir = filepath.Dir(dir)
	}
}

// A user is an account of a tree. Its ID belongs to nobody on the machine.
type user struct {
	name string
	id   int
}

func (r tree) writeUsers(all ...user) {
	passwd, group := "root:x:0:0::/root:/bin/false\nnobody:x:65534:65534::/:/bin/false\n", "root:x:0:\nnogroup:x:65534:\n"
	for _, user := range all {
		id := strconv.Itoa(user.id)
		passwd += user.name + ":x:" + id + ":" + id + "::/var/empty:/bin/false\n"
		group += user.name + ":x:" + id + ":\n"
	}
	r.writeFile("etc/passwd", passwd, 0o644)
	r.writeFile("etc/group", group, 0o644)
	r.makeFolder("var/empty", 0)
}

// writeFile writes a file, in place of one that is there. It leaves the file of which that is a link as it is.
func (r tree) writeFile(name, text string, mode fs.FileMode) {
	r.Helper()
	path := filepath.Join(r.dir, name)
	require.NoError(r, os.MkdirAll(filepath.Dir(path), 0o755))
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) { // it is a link to a file that all trees share
		require.NoError(r, err)
	}
	require.NoError(r, os.WriteFile(path, []byte(text), mode))
}

// makeFolder makes a folder that belongs to a user, and returns its path.
func (r tree) makeFolder(name string, owner int) string {
	r.Helper()
	path := filepath.Join(r.dir, name)
	require.NoError(r, os.MkdirAll(path, 0o755))
	require.NoError(r, os.Chown(path, owner, owner))
	return path
}

// runProgram runs a program of the tree until the test ends, and waits until it listens on all addresses. If the test
// fails, it logs the program's output.
func (r tree) runProgram(listens []string, name string, args ...string) {
	r.Helper()
	var output bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Env, cmd.Dir, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = []string{"PATH=/usr/sbin:/usr/bin"}, "/", &output, &output, 5*time.Second
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: r.dir, Setpgid: true}
	require.NoError(r, cmd.Start())
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // its output is logged below
		close(ended)
	}()
	r.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM) // it may be gone
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			r.Errorf("%s does not end", name)
		}
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // its children are mostly gone
		if r.Failed() {
			r.Logf("%s said:\n%s%s", name, output.String(), r.endOfLogs())
		}
	})
	for _, addr := range listens {
		require.Eventually(r, func() bool { return r.listening(addr) || hasEnded(ended) }, 20*time.Second, 10*time.Millisecond, "%s does not listen at %s", name, addr)
	}
	require.False(r, hasEnded(ended), "%s has ended", name)
}

func hasEnded(ended <-chan struct{}) bool {
	select {
	case <-ended:
		return true
	default:
		return false
	}
}

func (r tree) listening(addr string) bool {
	c, err := new(net.Dialer).DialContext(r.Context(), "tcp", addr)
	if err == nil {
		c.Close()
	}
	return err == nil
}

// endOfLogs returns the end of a server's log, at most 4,000 bytes.
func (r tree) endOfLogs() string {
	data, err := os.ReadFile(filepath.Join(r.dir, "var", "log", "mail"))
	if err != nil {
		return ""
	}
	return string(data[max(0, len(data)-4000):])
}

// findFreeAddresses returns addresses of this machine with free ports.
func findFreeAddresses(t testing.TB, n int) (all []string) {
	t.Helper()
	for range n {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		defer listener.Close() // only at the end, or the next one might be the same
		all = append(all, listener.Addr().String())
	}
	return all
}

func port(addr string) string {
	_, port, _ := net.SplitHostPort(addr)
	return port
}
