//go:build linux

package main_test

import (
	"context"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A fault is something that befalls an installation. It begins at once; heal ends it.
type fault struct {
	name   string
	weight int  // how often it is drawn, as against others
	alone  bool // nothing else befalls meanwhile, as the rest must be whole
	begin  func(c *chaos, r *rand.Rand) (heal func())

	atLeast time.Duration // that it lasts
}

// untilWritten is how long a disk is full.
const untilWritten = 4 * time.Second

// listFaults lists the faults that this machine can make.
func (c *chaos) listFaults() []fault {
	all := []fault{
		{name: "member killed", weight: 10, begin: (*chaos).killMember},
		{name: "all members killed", weight: 1, begin: (*chaos).killMembers},
		{name: "member stopped", weight: 3, begin: (*chaos).stopMember},
		{name: "event server killed", weight: 6, begin: (*chaos).killNATS},
		{name: "all event servers killed", weight: 1, begin: (*chaos).killAllNATS},
		{name: "event server stopped", weight: 2, begin: (*chaos).stopNATS},
		{name: "leader steps down", weight: 4, begin: (*chaos).stepDown},
		{name: "event server cut off", weight: 3, begin: (*chaos).isolateNATS},
		{name: "Postgres killed", weight: 3, begin: (*chaos).killPostgres},
		{name: "Postgres restarted", weight: 2, begin: (*chaos).restartPostgres},
		{name: "Postgres sessions ended", weight: 2, begin: (*chaos).endSessions},
		{name: "member without events", weight: 2, begin: (*chaos).cutEvents},
		{name: "member without Postgres", weight: 3, begin: (*chaos).cutPostgres},
		{name: "member without mail", weight: 3, begin: (*chaos).cutMail},
		{name: "mail connections broken", weight: 4, begin: (*chaos).breakMail},
		{name: "mail answers lost", weight: 3, begin: (*chaos).loseMailAnswers},
		{name: "event answers lost", weight: 3, begin: (*chaos).loseEventAnswers},
		{name: "Postgres answers lost", weight: 3, begin: (*chaos).losePostgresAnswers},
		{name: "log damaged", weight: 3, alone: true, begin: (*chaos).damageLog},
		{name: "log set back", weight: 1, alone: true, begin: (*chaos).setLogBack},
		{name: "Raft's files damaged", weight: 2, alone: true, begin: (*chaos).damageRaft},
		{name: "store lost", weight: 1, alone: true, begin: (*chaos).loseStore},
	}
	if len(c.disks) > 0 {
		all = append(all,
			fault{name: "event server's disk full", weight: 2, alone: true, begin: (*chaos).fillNATS, atLeast: untilWritten},
			fault{name: "Postgres' disk full", weight: 2, alone: true, begin: (*chaos).fillPostgres, atLeast: untilWritten})
	}
	if c.kills != nil {
		all = append(all, fault{name: "mail server's processes killed", weight: 4, begin: (*chaos).killMail})
	}
	return all
}

func (c *chaos) killMember(r *rand.Rand) func() {
	m := c.members[r.IntN(three)]
	m.unit.kill()
	return m.unit.release
}

func (c *chaos) killMembers(*rand.Rand) func() {
	for _, m := range c.members {
		m.unit.kill()
	}
	return func() {
		for _, m := range c.members {
			m.unit.release()
		}
	}
}

func (c *chaos) stopMember(r *rand.Rand) func() {
	m := c.members[r.IntN(three)]
	m.unit.signal(syscall.SIGSTOP)
	return func() { m.unit.signal(syscall.SIGCONT) }
}

func (c *chaos) killNATS(r *rand.Rand) func() {
	n := c.nats[r.IntN(three)]
	n.kill()
	return n.release
}

func (c *chaos) killAllNATS(*rand.Rand) func() {
	for _, n := range c.nats {
		n.kill()
	}
	return func() {
		for _, n := range c.nats {
			n.release()
		}
	}
}

func (c *chaos) stopNATS(r *rand.Rand) func() {
	n := c.nats[r.IntN(three)]
	n.signal(syscall.SIGSTOP)
	return func() { n.signal(syscall.SIGCONT) }
}

// stepDown lets the leader of the log step down, if there is one.
func (c *chaos) stepDown(*rand.Rand) func() {
	ctx, cancel := context.WithTimeout(c.t.Context(), 5*time.Second)
	defer cancel()
	_, _ = c.js.Conn().RequestWithContext(ctx, "$JS.API.STREAM.LEADER.STEPDOWN.EV", nil) // there may be none
	return func() {}
}

// isolateNATS cuts an event server off from the two others; members still reach it.
func (c *chaos) isolateNATS(r *rand.Rand) func() {
	n, state := r.IntN(three), draw(r, cut, stalled)
	set := func(state linkState) {
		for other := range three {
			c.routes[n][other].set(state)
			c.routes[other][n].set(state)
		}
	}
	set(state)
	return func() { set(cut); set(through) }
}

func draw[T any](r *rand.Rand, all ...T) T { return all[r.IntN(len(all))] }

// postmaster returns the process of Postgres; 0 if none runs.
func (c *chaos) postmaster() int {
	data, err := os.ReadFile(filepath.Join(c.tables, "data", "postmaster.pid"))
	if err != nil {
		return 0
	}
	line, _, _ := strings.Cut(string(data), "\n")
	pid, err := strconv.Atoi(line)
	if err != nil || !alive(pid) {
		return 0
	}
	return pid
}

// endPostgres sends a signal to Postgres, which is started again when it has ended.
func (c *chaos) endPostgres(signal syscall.Signal) func() {
	if pid := c.postmaster(); pid != 0 {
		_ = syscall.Kill(pid, signal) // it may have ended
	}
	return func() {}
}

func (c *chaos) killPostgres(*rand.Rand) func()    { return c.endPostgres(syscall.SIGKILL) }
func (c *chaos) restartPostgres(*rand.Rand) func() { return c.endPostgres(syscall.SIGINT) }

// endSessions ends all connections of a member to Postgres once.
func (c *chaos) endSessions(r *rand.Rand) func() {
	c.members[r.IntN(three)].postgres.breakOff()
	return func() {}
}

func (c *chaos) cutEvents(r *rand.Rand) func() {
	return fail(draw(r, cut, stalled), c.members[r.IntN(three)].nats[:]...)
}

func (c *chaos) cutPostgres(r *rand.Rand) func() {
	return fail(draw(r, cut, stalled), c.members[r.IntN(three)].postgres)
}

func (c *chaos) cutMail(r *rand.Rand) func() {
	m := c.members[r.IntN(three)]
	return fail(draw(r, cut, stalled), draw(r, []*link{m.imap}, []*link{m.smtp}, []*link{m.imap, m.smtp})...)
}

// fail lets links fail in a way. What stalled goes on afterwards as if nothing had been.
func fail(state linkState, links ...*link) func() {
	for _, l := range links {
		l.set(state)
	}
	return func() {
		for _, l := range links {
			l.set(through)
		}
	}
}

// breakMail ends the mail connections of all members once, whatever they are doing.
func (c *chaos) breakMail(*rand.Rand) func() {
	for _, m := range c.members {
		m.smtp.breakOff()
		m.imap.breakOff()
	}
	return func() {}
}

func (c *chaos) loseMailAnswers(r *rand.Rand) func() {
	return loseAnswers(c.members[r.IntN(three)].smtp)
}

func (c *chaos) loseEventAnswers(r *rand.Rand) func() {
	return loseAnswers(c.members[r.IntN(three)].nats[:]...)
}

func (c *chaos) losePostgresAnswers(r *rand.Rand) func() {
	return loseAnswers(c.members[r.IntN(three)].postgres)
}

// loseAnswers lets everything arrive that is sent, keeps all answers back, and then ends the connections: nobody knows what was
// done.
func loseAnswers(links ...*link) func() {
	for _, l := range links {
		l.set(deaf)
	}
	return func() {
		for _, l := range links {
			l.breakOff()
		}
	}
}

func (c *chaos) killMail(r *rand.Rand) func() {
	c.kills(draw(r, "imap", "imap-login", "submission", "submission-login", "lmtp", "smtpd"))
	return func() {}
}

// fillNATS leaves an event server no room, and starts it again when there is room, as an operator does.
func (c *chaos) fillNATS(r *rand.Rand) func() {
	n := r.IntN(three)
	free := c.fill(c.stores[n])
	return func() {
		free()
		c.nats[n].kill()
		c.nats[n].release()
	}
}

func (c *chaos) fillPostgres(*rand.Rand) func() { return c.fill(c.tables) }

// fill fills a disk to the last byte.
func (c *chaos) fill(disk string) (free func()) {
	name := filepath.Join(disk, "ballast")
	file, err := os.Create(name)
	if err != nil {
		return func() {}
	}
	defer file.Close()
	for size := int64(1 << 26); size >= 1<<12; {
		end, _ := file.Seek(0, 2) // of a file that is open
		if unix.Fallocate(int(file.Fd()), 0, end, size) != nil {
			size /= 2
		}
	}
	return func() { _ = os.Remove(name) }
}

// damage kills an event server, changes its files, and starts it again when it heals. The two others are whole.
func (c *chaos) damage(r *rand.Rand, change func(store string)) func() {
	c.awaitWhole()
	n := r.IntN(three)
	c.nats[n].kill()
	change(c.stores[n])
	return c.nats[n].release
}

// listFiles lists files of a store by their paths' end.
func listFiles(store, folder, suffix string) (all []string) {
	_ = filepath.WalkDir(filepath.Join(store, "jetstream"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.Contains(path, folder) && strings.HasSuffix(path, suffix) {
			all = append(all, path)
		}
		return nil
	})
	slices.Sort(all)
	return all
}

// damageLog changes a bit of a block of the log, or cuts the last block off, or removes what the server knows about blocks: else
// it finds the damage only when it reads there.
func (c *chaos) damageLog(r *rand.Rand) func() {
	return c.damage(r, func(store string) {
		blocks := listFiles(store, "/streams/EV/msgs/", ".blk")
		if len(blocks) == 0 {
			return
		}
		switch r.IntN(4) {
		case 0:
			flipBit(r, blocks[r.IntN(len(blocks))])
			return
		case 1:
			flipBit(r, blocks[r.IntN(len(blocks))])
		case 2:
			last := blocks[len(blocks)-1]
			if info, err := os.Stat(last); err == nil {
				_ = os.Truncate(last, info.Size()-min(info.Size(), 100+r.Int64N(1000)))
			}
		}
		for _, index := range listFiles(store, "/streams/EV/msgs/", "index.db") {
			_ = os.Remove(index)
		}
	})
}

// flipBit changes one bit of a file.
func flipBit(r *rand.Rand, name string) {
	data, err := os.ReadFile(name)
	if err != nil || len(data) == 0 {
		return
	}
	data[r.IntN(len(data))] ^= 1 << r.IntN(8)
	_ = os.WriteFile(name, data, 0o600)
}

// setLogBack exchanges the files of the log for those of some messages before.
func (c *chaos) setLogBack(r *rand.Rand) func() {
	c.awaitWhole()
	n := r.IntN(three)
	old := map[string][]byte{}
	for _, name := range listFiles(c.stores[n], "/streams/EV/msgs/", "") {
		if data, err := os.ReadFile(name); err == nil {
			old[name] = data
		}
	}
	c.probe(c.t.Context(), "before the log is set back")
	c.nats[n].kill()
	for _, name := range listFiles(c.stores[n], "/streams/EV/msgs/", "") {
		_ = os.Remove(name)
	}
	for name, data := range old {
		_ = os.WriteFile(name, data, 0o600)
	}
	return c.nats[n].release
}

// damageRaft changes a bit of a file in which an event server keeps what it has voted and agreed to.
func (c *chaos) damageRaft(r *rand.Rand) func() {
	return c.damage(r, func(store string) {
		if files := listFiles(store, "/_js_/", ""); len(files) > 0 {
			flipBit(r, files[r.IntN(len(files))])
		}
	})
}

// loseStore removes all files of an event server, as a new disk has none.
func (c *chaos) loseStore(r *rand.Rand) func() {
	return c.damage(r, func(store string) { _ = os.RemoveAll(filepath.Join(store, "jetstream")) })
}
