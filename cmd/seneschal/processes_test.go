package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/mailgw/maildrop"
)

// A page is a section of the operators' handbook that a test follows word by word, with names and addresses
// of this machine in the place of those that the page tells its readers to replace.
type page struct {
	t      testing.TB
	blocks []string // what is to be written or typed, in order
	names  []string // pairs for strings.NewReplacer
}

var fenced = regexp.MustCompile("(?s)\n```\n(.*?)\n```\n")

// readPage reads a section.
func readPage(t testing.TB, heading string) *page {
	t.Helper()
	text, err := os.ReadFile("../../docs/operating.md")
	require.NoError(t, err)
	_, section, found := strings.Cut(string(text), "\n## "+heading+"\n")
	require.True(t, found, heading)
	section, _, _ = strings.Cut(section, "\n## ")
	page := &page{t: t}
	for _, block := range fenced.FindAllStringSubmatch(section, -1) {
		page.blocks = append(page.blocks, block[1])
	}
	return page
}

// block returns a block with the names of this machine.
func (p *page) block(n int) string { return strings.NewReplacer(p.names...).Replace(p.blocks[n]) }

// startNATS starts three servers as the first block says, by the file that it names.
func (p *page) startNATS() (servers []*natsserver.Server) {
	p.t.Helper()
	variables, command, found := strings.Cut(p.blocks[0], " nats-server ")
	require.True(p.t, found)
	require.Equal(p.t, "-c nats-cluster.conf", command)
	text, err := os.ReadFile("../../deploy/nats-cluster.conf")
	require.NoError(p.t, err)
	clients, routes, monitors := freePorts(p.t, 3), freePorts(p.t, 3), freePorts(p.t, 3)
	conf := string(text)
	for n := range 3 {
		conf = strings.ReplaceAll(conf, fmt.Sprintf("change-me@nats%d:6222", n+1), "ROUTEWORD@"+routes[n])
		p.names = append(p.names, fmt.Sprintf("nats%d:4222", n+1), clients[n], fmt.Sprintf("nats%d:8222", n+1), monitors[n])
	}
	require.NotContains(p.t, conf, "change-me")
	for n := range 3 {
		file := filepath.Join(p.t.TempDir(), "nats-cluster.conf")
		// Variables of the file stand for those of the environment, which all tests share.
		set := strings.NewReplacer("nats1", fmt.Sprint("nats", n+1), "=", ": ", " ", "\n").Replace(variables) + "\n"
		mine := set + strings.NewReplacer("0.0.0.0:4222", clients[n], "0.0.0.0:6222", routes[n], "0.0.0.0:8222", monitors[n], "/var/lib/nats", p.t.TempDir()).Replace(conf)
		require.NoError(p.t, os.WriteFile(file, []byte(mine), 0o600))
		options, err := natsserver.ProcessConfigFile(file)
		require.NoError(p.t, err)
		options.NoSigs, options.NoLog = true, true
		server, err := natsserver.NewServer(options)
		require.NoError(p.t, err)
		server.Start()
		p.t.Cleanup(func() { server.Shutdown(); server.WaitForShutdown() })
		servers = append(servers, server)
	}
	return servers
}

// makeDatabase makes the role and the database of the second block, with names of the test's own.
func (p *page) makeDatabase() {
	p.t.Helper()
	here := pgtest.DSN(p.t)
	name := fmt.Sprintf("page_%d_%d", os.Getpid(), time.Now().UnixNano())
	db := pgtest.Open(p.t, here)
	said := strings.NewReplacer("ROLE seneschal", "ROLE "+name, "DATABASE seneschal", "DATABASE "+name, "OWNER seneschal", "OWNER "+name).Replace(p.blocks[1])
	statements := regexp.MustCompile(`-c "(.*?)"`).FindAllStringSubmatch(said, -1)
	require.Len(p.t, statements, 2)
	for _, statement := range statements {
		db.MustExec(statement[1])
	}
	p.t.Cleanup(func() { db.MustExec(`DROP DATABASE ` + name + ` WITH (FORCE)`); db.MustExec(`DROP ROLE ` + name) })
	var socket string
	require.NoError(p.t, db.Get(&socket, `SELECT current_setting('unix_socket_directories')`))
	if strings.HasPrefix(socket, "/proc/") || os.Getenv(pgtest.Variable) != "" { // Postgres itself finds it elsewhere
		socket = regexp.MustCompile(`host='(.*?)'`).FindStringSubmatch(here)[1]
	}
	p.names = append(p.names, "host=db.example user=seneschal", "host="+socket+" user="+name, "dbname=seneschal sslmode=require", "dbname="+name+" sslmode=disable")
}

// A member is a process of a server, with its settings in the environment.
type member struct {
	t      testing.TB
	dir    string
	env    []string
	listen string
	cmd    *exec.Cmd
	talk   *talk
}

func newMember(t testing.TB, env []string) *member {
	return &member{t: t, dir: emptyFolder(t), env: env, listen: freePorts(t, 1)[0]}
}

// here returns text of the page with the folder of the member.
func (m *member) here(text string) string {
	return strings.ReplaceAll(text, "/var/lib/seneschal", m.dir)
}

// run runs a command line of the page, or of the test, on the member's machine.
func (m *member) run(line string) string {
	m.t.Helper()
	out, talk, err := m.try(line)
	require.NoError(m.t, err, "%s\n%s", line, talk)
	return out
}

// refuses runs a command line that must fail, and returns what it says.
func (m *member) refuses(line string) string {
	m.t.Helper()
	_, talk, err := m.try(line)
	require.Error(m.t, err, line)
	return talk
}

func (m *member) try(line string) (out, talk string, err error) {
	cmd := exec.CommandContext(m.t.Context(), "sh", "-c", line)
	cmd.Env = append(m.env, "PATH="+filepath.Dir(seneschal)+":"+os.Getenv("PATH"))
	var said, told strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &told
	err = cmd.Run()
	return said.String(), told.String(), err
}

// serve starts the member by a line of the page, and waits until it is ready.
func (m *member) serve(line string) {
	m.t.Helper()
	words := strings.Fields(line)
	require.Equal(m.t, []string{"seneschal", "serve"}, words[:2])
	m.cmd = exec.Command(seneschal, append(words[1:], "--listen", m.listen)...)
	m.talk = &talk{opened: make(chan struct{})}
	m.cmd.Env, m.cmd.Stderr = m.env, m.talk
	require.NoError(m.t, m.cmd.Start())
	m.t.Cleanup(m.kill)
	select {
	case <-m.talk.opened:
	case <-time.After(soon):
		m.t.Fatalf("the member does not open:\n%s", m.talk)
	}
}

func (m *member) kill() {
	if m.cmd != nil {
		_ = m.cmd.Process.Kill() // it may have ended
		_ = m.cmd.Wait()         // of course it was killed
		m.cmd = nil
	}
}

// status returns the status of a page of the member; 0 if it does not answer.
func (m *member) status(path string) int {
	answer, err := http.Get("http://" + m.listen + path)
	if err != nil {
		return 0
	}
	_ = answer.Body.Close() // it was not read
	return answer.StatusCode
}

// partitions returns how many partitions each living member holds, by name.
func (m *member) partitions() map[string]int {
	m.t.Helper()
	var all []struct {
		Name  string
		Parts []int
		Gone  bool
	}
	require.NoError(m.t, json.Unmarshal([]byte(m.run("seneschal members --json --dir "+m.dir)), &all))
	held := map[string]int{}
	for _, row := range all {
		if !row.Gone {
			held[row.Name] = len(row.Parts)
		}
	}
	return held
}

// startProvider starts the mail provider of a server, and returns the settings for it.
func startProvider(t testing.TB) (env []string, drop *maildrop.Server) {
	t.Helper()
	accounts := []maildrop.Account{{Name: "house", Password: "MAILWORD"}}
	for _, name := range []string{"anne", "bors", "kay"} {
		accounts = append(accounts, maildrop.Account{Name: name, Password: name})
	}
	drop, err := maildrop.Start(maildrop.Config{Dir: t.TempDir(), Domain: mailDomain, Accounts: accounts, Route: func(address string) string {
		box, _, _ := strings.Cut(address, "@")
		box, _, _ = strings.Cut(box, "+")
		return map[string]string{"orders": "house", "steward": "house", "bounce": "house", "press": "house", "talk": "house"}[box]
	}})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, drop.Close()) })
	return []string{
		"SENESCHAL_IMAP_URL=imap://house@" + drop.IMAPAddr(), "SENESCHAL_IMAP_PASSWORD=MAILWORD",
		"SENESCHAL_SMTP_URL=smtp://house@" + drop.SMTPAddr(), "SENESCHAL_SMTP_PASSWORD=MAILWORD", "SENESCHAL_DOMAIN=" + mailDomain,
	}, drop
}

// TestThePageOfSeveralProcessesIsRight follows docs/operating.md, and then stops what it says may stop. It
// backs the cluster up, from a member that serves no mail, puts the backup into one process and back into
// the cluster.
func TestThePageOfSeveralProcessesIsRight(t *testing.T) {
	parallel(t)
	page := readPage(t, "Several processes")
	require.Len(t, page.blocks, 7)
	event := page.startNATS()
	page.makeDatabase()
	mail, drop := startProvider(t)
	shared := slices.Concat(environ(), mail, strings.Split(page.block(2), "\n"))
	one, two := newMember(t, shared), newMember(t, shared)
	one.serve(one.here(page.block(3)))
	steps := strings.Split(page.block(4), "\n")
	require.Len(t, steps, 3)
	two.run(two.here(strings.NewReplacer("scp ", "cp ", "one:/var/lib/seneschal", one.dir).Replace(steps[0])))
	two.run(two.here(steps[1]))
	two.serve(two.here(steps[2]))
	steps = strings.Split(page.block(5), "\n")
	require.Len(t, steps, 3)
	one.run(one.here(steps[0]))
	for _, m := range []*member{one, two} {
		require.Contains(t, m.run(m.here(steps[1])), "first")
		require.Regexp(t, `(?m)^one .* at work$`, m.run(m.here(steps[2])))
		require.Regexp(t, `(?m)^two .* at work$`, m.run(m.here(steps[2])))
		require.Equal(t, http.StatusOK, m.status("/readyz"))
	}

	one.run("seneschal game new --id vale --seats 2 --respite 0s --steward '" + person("anne") + "' --player '" + person("bors") + "' --player '" + person("kay") + "' --dir " + one.dir)
	bors := newClient(&server{t: t, smtp: drop.SMTPAddr(), imap: drop.IMAPAddr()}, "bors")
	bors.seated()
	sent := []playerMail{bors.send("ENTRY E03, E05\n")}
	bors.answer(sent[0])
	waitFor(t, "the second member shows the game", func() bool { return two.status("/g/vale") == http.StatusOK })
	monday := filepath.Join(t.TempDir(), "monday")
	two.run("seneschal backup " + monday + " --dir " + two.dir)
	sent = append(sent, bors.send("ENTRY E07, E05\n"))
	bors.answer(sent[1])
	one.kill()
	event[2].Shutdown()
	event[2].WaitForShutdown()
	waitFor(t, "one server of three, and a member, are away", func() bool { return two.status("/g/vale") == http.StatusOK })
	sent = append(sent, bors.send("ENTRY E11, E05\n"))
	bors.answer(sent[2])
	waitFor(t, "the killed member is replaced", func() bool { return two.partitions()["two"] == 16 })
	require.Contains(t, two.refuses(two.here(page.block(6))), "no other member could do its work")
	one.serve(one.here(page.block(3)))
	one.run(one.here(page.block(6)))
	waitFor(t, "the drained member holds nothing", func() bool { return one.partitions()["two"] == 0 && one.partitions()["one"] == 16 })
	one.run(one.here(page.block(6)) + " --undo")
	waitFor(t, "both hold half", func() bool { return one.partitions()["two"] == 8 && one.partitions()["one"] == 8 })
	require.NoError(t, one.cmd.Process.Signal(syscall.SIGSTOP))
	waitFor(t, "a frozen member is replaced", func() bool { return two.partitions()["two"] == 16 })
	sent = append(sent, bors.send("ENTRY E12, E05\n"))
	bors.answer(sent[3])
	require.NoError(t, one.cmd.Process.Signal(syscall.SIGCONT))
	waitFor(t, "both hold half again", func() bool { return two.partitions()["two"] == 8 && two.partitions()["one"] == 8 })
	one.kill()
	two.kill()

	// Into one process: emails of the time since are obeyed there.
	alone := newMember(t, slices.Concat(environ(), mail, []string{"SENESCHAL_POSTGRES=" + pgtest.DSN(t)}))
	alone.run("seneschal restore " + monday + " --dir " + alone.dir)
	alone.serve("seneschal serve --role mail,clock,project --dir " + alone.dir)
	waitFor(t, "emails filed since the backup are obeyed again", func() bool {
		log := readCommits(t, alone.run("seneschal game log vale --json --dir "+alone.dir))
		return !slices.ContainsFunc(sent, func(mail playerMail) bool {
			return !slices.ContainsFunc(log, func(r recorded) bool { return r.CommandID == mail.commandID() })
		})
	})
	holds := func(m *member) {
		log := readCommits(t, m.run("seneschal game log vale --json --dir "+m.dir))
		for _, mail := range sent {
			recordedOnce(t, log, mail)
		}
		require.Contains(t, m.run("seneschal audit vale --dir "+m.dir), "all holds")
	}
	holds(alone)
	tuesday := filepath.Join(t.TempDir(), "tuesday")
	alone.run("seneschal backup " + tuesday + " --dir " + alone.dir)
	alone.kill()

	// And into the cluster, where the old log and the old tables are in the way.
	again := newMember(t, shared)
	restore := "seneschal restore " + tuesday + " --dir " + again.dir
	require.Contains(t, again.refuses(restore), "the database has tables already")
	again.env = append(again.env, "SENESCHAL_POSTGRES="+pgtest.DSN(t))
	require.Contains(t, again.refuses(restore), "there is a log already")
	left, err := os.ReadDir(again.dir)
	require.NoError(t, err)
	require.Empty(t, left, "nothing is changed in a place that is not empty")
	removeLog(t, page.block(2))
	again.run(restore)
	holds(again)
}

// removeLog removes the log of the cluster in the settings of the page.
func removeLog(t *testing.T, settings string) {
	t.Helper()
	url, _, _ := strings.Cut(strings.TrimPrefix(settings, "SENESCHAL_NATS_URL="), "\n")
	nc, err := nats.Connect(url)
	require.NoError(t, err)
	defer nc.Close()
	js, err := jetstream.New(nc)
	require.NoError(t, err)
	require.NoError(t, js.DeleteStream(t.Context(), "EV"))
}
