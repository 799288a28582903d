package smtp_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/maildrop"
	"seneschal/mailgw/smtp"
)

func email(to string) mailgw.Outbound {
	return mailgw.Outbound{
		From: "g7@house.example", To: to, Bounce: "bounce+1@house.example",
		Body: []byte("From: g7@house.example\r\nSubject: report\r\n\r\n.dots\r\n..too\r\nno end"),
	}
}

// scripted starts a server that answers each line by its first word: a reply, or "cut" to break
// the connection. After the final dot the word is ".".
func scripted(t testing.TB, answers map[string]string) (url string, conns *atomic.Int32) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { listener.Close() })
	conns = new(atomic.Int32)
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			conns.Add(1)
			go play(c, answers)
		}
	}()
	return "smtp://" + listener.Addr().String(), conns
}

func play(c net.Conn, answers map[string]string) {
	defer c.Close()
	fmt.Fprint(c, "220 script\r\n")
	usual := map[string]string{"EHLO": "250-script\r\n250 SIZE", "DATA": "354 go", ".": "250 taken as 4711"}
	data := false
	for lines := bufio.NewScanner(c); lines.Scan(); {
		word, _, _ := strings.Cut(lines.Text(), " ")
		if data && word != "." {
			continue
		}
		answer, ok := answers[word]
		if !ok {
			if answer = usual[word]; answer == "" {
				answer = "250 ok"
			}
		}
		if answer == "cut" {
			return
		}
		data = word == "DATA" && strings.HasPrefix(answer, "354")
		fmt.Fprint(c, answer+"\r\n")
	}
}

func sender(t testing.TB, cfg smtp.Config) *smtp.Sender {
	t.Helper()
	s, err := smtp.New(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

func TestEmailsArriveAsTheyWere(t *testing.T) {
	drop := startMaildrop(t)
	s := sender(t, smtp.Config{URL: "smtp://" + drop.SMTPAddr(), User: "seneschal", Password: "s3"})
	for range 3 {
		reply, err := s.Send(t.Context(), email("anne@house.example"))
		require.NoError(t, err)
		require.NotEmpty(t, reply)
	}
	client, err := imapclient.DialInsecure(drop.IMAPAddr(), nil)
	require.NoError(t, err)
	defer client.Close()
	require.NoError(t, client.Login("anne", "a1").Wait())
	_, err = client.Select("INBOX", nil).Wait()
	require.NoError(t, err)
	whole := &imap.FetchItemBodySection{}
	got, err := client.Fetch(imap.SeqSet{{Start: 1}}, &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{whole}}).Collect()
	require.NoError(t, err)
	require.Len(t, got, 3)
	for _, m := range got {
		text := string(m.FindBodySection(whole))
		require.True(t, strings.HasPrefix(text, "Return-Path: <bounce+1@house.example>\r\n"), text)
		require.True(t, strings.HasSuffix(text, string(email("").Body)+"\r\n"), text)
	}
}

func startMaildrop(t testing.TB) *maildrop.Server {
	t.Helper()
	drop, err := maildrop.Start(maildrop.Config{
		Dir: t.TempDir(), Domain: "house.example",
		Accounts: []maildrop.Account{{Name: "seneschal", Password: "s3"}, {Name: "anne", Password: "a1"}},
	})
	require.NoError(t, err)
	t.Cleanup(func() { drop.Close() })
	return drop
}

func TestFailuresAreToldApart(t *testing.T) {
	for name, c := range map[string]struct {
		answers map[string]string
		outcome smtp.Outcome
		code    int
	}{
		"recipient refused":   {map[string]string{"RCPT": "550 5.1.1 nobody here"}, smtp.Permanent, 550},
		"greylisted":          {map[string]string{"RCPT": "451 4.7.1 later"}, smtp.Temporary, 451},
		"sender refused":      {map[string]string{"MAIL": "553 not you"}, smtp.Permanent, 553},
		"log in first":        {map[string]string{"MAIL": "530 5.7.0 who are you"}, smtp.Temporary, 530},
		"letter refused":      {map[string]string{".": "554 spam"}, smtp.Permanent, 554},
		"full after the dot":  {map[string]string{".": "452 full"}, smtp.Temporary, 452},
		"shuts down":          {map[string]string{"RCPT": "421 bye"}, smtp.Temporary, 421},
		"no data":             {map[string]string{"DATA": "554 no"}, smtp.Permanent, 554},
		"cut before the dot":  {map[string]string{"DATA": "cut"}, smtp.Temporary, 0},
		"cut after the dot":   {map[string]string{".": "cut"}, smtp.Unknown, 0},
		"does not greet":      {map[string]string{"EHLO": "554 go away"}, smtp.Temporary, 554},
		"cut at the greeting": {map[string]string{"EHLO": "cut"}, smtp.Unreached, 0},
	} {
		t.Run(name, func(t *testing.T) {
			url, conns := scripted(t, c.answers)
			s := sender(t, smtp.Config{URL: url})
			for i := range 2 {
				_, err := s.Send(t.Context(), email("anne@house.example"))
				var e *smtp.Error
				require.ErrorAs(t, err, &e)
				require.Equal(t, c.outcome, e.Outcome)
				require.Equal(t, c.code, e.Code)
				if c.code > 0 && c.code != 421 && c.answers["EHLO"] == "" {
					require.EqualValues(t, 1, conns.Load(), "the connection is kept")
				} else {
					require.EqualValues(t, i+1, conns.Load())
				}
			}
		})
	}
}

func TestKeptConnectionThatDiedIsReplaced(t *testing.T) {
	drop := startMaildrop(t)
	p, conns := relay(t, drop.SMTPAddr())
	s := sender(t, smtp.Config{URL: "smtp://" + p, User: "seneschal", Password: "s3"})
	_, err := s.Send(t.Context(), email("anne@house.example"))
	require.NoError(t, err)
	(<-conns).Close()
	_, err = s.Send(t.Context(), email("anne@house.example"))
	require.NoError(t, err)
	require.Len(t, conns, 1)
}

// relay passes bytes on and hands out its connections, so that they can be cut.
func relay(t testing.TB, to string) (addr string, conns chan net.Conn) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { listener.Close() })
	conns = make(chan net.Conn, 16)
	go func() {
		for {
			in, err := listener.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", to)
			if err != nil {
				in.Close()
				continue
			}
			conns <- in
			go copyAll(in, out)
			go copyAll(out, in)
		}
	}()
	return listener.Addr().String(), conns
}

func copyAll(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	_, _ = bufio.NewReader(from).WriteTo(to)
}

func TestSilentServerIsLeft(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	s := sender(t, smtp.Config{URL: "smtp://" + listener.Addr().String(), Timeout: 100 * time.Millisecond})
	_, err = s.Send(t.Context(), email("anne@house.example"))
	require.ErrorIs(t, err, context.DeadlineExceeded)
	var e *smtp.Error
	require.ErrorAs(t, err, &e)
	require.Equal(t, smtp.Unreached, e.Outcome)
}

func TestAddressesThatCannotBeSentToAreRefused(t *testing.T) {
	url, conns := scripted(t, nil)
	s := sender(t, smtp.Config{URL: url})
	for _, to := range []string{"", "a@b>\r\nRCPT TO:<c@d", "用户@例え.jp"} {
		_, err := s.Send(t.Context(), email(to))
		var e *smtp.Error
		require.ErrorAs(t, err, &e, to)
		require.Equal(t, smtp.Permanent, e.Outcome, to)
	}
	require.EqualValues(t, 1, conns.Load())
}

func TestWrongPasswordIsNotTheEmailsFault(t *testing.T) {
	drop := startMaildrop(t)
	s := sender(t, smtp.Config{URL: "smtp://" + drop.SMTPAddr(), User: "seneschal", Password: "x"})
	_, err := s.Send(t.Context(), email("anne@house.example"))
	var e *smtp.Error
	require.ErrorAs(t, err, &e)
	require.Equal(t, smtp.Temporary, e.Outcome)
	require.Equal(t, 535, e.Code)
	require.ErrorContains(t, err, "logging in")
}

func TestNewSaysWhatIsWrong(t *testing.T) {
	for want, cfg := range map[string]smtp.Config{
		"would send the password unprotected": {URL: "smtp://mail.example"},
		"use smtps://HOST":                    {URL: "mail.example:25"},
		"the host is missing":                 {URL: "smtps://"},
		"a password or token":                 {URL: "smtps://mail.example", User: "u"},
	} {
		_, err := smtp.New(cfg)
		require.ErrorContains(t, err, want)
	}
}

func BenchmarkSend(b *testing.B) {
	url, _ := scripted(b, nil)
	for _, size := range []int{4 << 10, 60 << 10} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			s := sender(b, smtp.Config{URL: url})
			outbound := email("anne@house.example")
			outbound.Body = []byte("Subject: x\r\n\r\n" + strings.Repeat("sixteen letters\r\n", size/17))
			b.SetBytes(int64(len(outbound.Body)))
			for b.Loop() {
				_, err := s.Send(b.Context(), outbound)
				require.NoError(b, err)
			}
		})
	}
}

func TestServerWithoutTLSGetsNoPassword(t *testing.T) {
	url, _ := scripted(t, map[string]string{"AUTH": "250 thank you"})
	s := sender(t, smtp.Config{URL: strings.Replace(url, "smtp:", "smtp+starttls:", 1), User: "u", Password: "p"})
	_, err := s.Send(t.Context(), email("anne@house.example"))
	require.ErrorContains(t, err, "starting TLS")
}

// counted counts how often a token is asked for.
type counted struct{ asked *int }

func (c counted) Token(context.Context) (string, error) { *c.asked++; return "t", nil }
func (counted) Refused(string)                          {}

func TestTokenIsUsedInsteadOfAPassword(t *testing.T) {
	url, _ := scripted(t, map[string]string{
		"EHLO": "250-script\r\n250 AUTH XOAUTH2",
		"AUTH": "535 not today",
	})
	asked := 0
	s := sender(t, smtp.Config{URL: url, User: "u", Token: &counted{&asked}})
	for range 2 {
		_, err := s.Send(t.Context(), email("anne@house.example"))
		require.ErrorContains(t, err, "not today")
	}
	require.Equal(t, 2, asked)
}
