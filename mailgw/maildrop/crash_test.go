package maildrop_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw/maildrop"
)

// serveVariable makes the test binary serve mail from that folder.
const serveVariable = "MAILDROP_TEST_SERVE"

func TestMain(m *testing.M) {
	if dir := os.Getenv(serveVariable); dir != "" {
		server, err := maildrop.Start(config(dir))
		if err != nil {
			panic(err)
		}
		fmt.Println(server.SMTPAddr())
		select {}
	}
	os.Exit(m.Run())
}

func TestKilledServerLosesNothingThatItTook(t *testing.T) {
	dir := t.TempDir()
	var taken []string
	for round := range 5 {
		taken = append(taken, untilKilled(t, dir, fmt.Sprintf("%d.", round), time.Duration(20+30*round)*time.Millisecond)...)
	}
	require.NotEmpty(t, taken)
	server := start(t, config(dir))
	count := map[string]int{}
	for _, text := range texts(t, login(t, server, "anne", "a1", "INBOX", nil)) {
		_, subject, _ := strings.Cut(text, "Subject: ")
		subject, _, _ = strings.Cut(subject, "\r\n")
		count[subject]++
	}
	for _, subject := range taken {
		require.Equal(t, 1, count[subject], subject)
	}
	require.LessOrEqual(t, len(count)-len(taken), 5, "besides, one letter for each kill may be there unanswered")
}

// untilKilled sends emails to a server in another process, kills it in the middle, and returns
// the emails that it had accepted.
func untilKilled(t *testing.T, dir, prefix string, after time.Duration) (taken []string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), serveVariable+"="+dir)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	addr, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	kill := time.AfterFunc(after, func() { cmd.Process.Kill() })
	defer kill.Stop()
	c, err := smtp.Dial(strings.TrimSpace(addr))
	require.NoError(t, err)
	defer c.Close()
	for i := 0; ; i++ {
		subject := fmt.Sprint(prefix, i)
		if c.SendMail("x@y.example", []string{"anne@house.example"}, strings.NewReader("Subject: "+subject+"\r\n\r\n")) != nil {
			break
		}
		taken = append(taken, subject)
	}
	require.Error(t, cmd.Wait(), "it was killed")
	return taken
}
