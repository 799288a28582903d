package maildrop_test

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw/maildrop"
)

const order = "From: Anne <anne@house.example>\r\nTo: orders+7f3a.blue@house.example\r\nSubject: orders\r\nMessage-ID: <1@x>\r\n\r\nmove 3 to kent\r\n"

func config(dir string) maildrop.Config {
	return maildrop.Config{
		Dir: dir, Domain: "house.example",
		Accounts: []maildrop.Account{{Name: "seneschal", Password: "s3"}, {Name: "anne", Password: "a1"}},
		Route: func(a string) string {
			if strings.HasPrefix(a, "orders+") || strings.HasSuffix(a, "@play.house.example") {
				return "seneschal"
			}
			return ""
		},
	}
}

func start(t testing.TB, cfg maildrop.Config) *maildrop.Server {
	t.Helper()
	server, err := maildrop.Start(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { server.Close() })
	return server
}

// post sends an email, logged in if there is a user.
func post(t testing.TB, server *maildrop.Server, user, password, from, to, email string) error {
	t.Helper()
	c, err := smtp.Dial(server.SMTPAddr())
	require.NoError(t, err)
	defer c.Close()
	if user != "" {
		if err := c.Auth(sasl.NewPlainClient("", user, password)); err != nil {
			return err
		}
	}
	return c.SendMail(from, strings.Split(to, ","), strings.NewReader(email))
}

func login(t testing.TB, server *maildrop.Server, user, password, mailbox string, o *imapclient.Options) *imapclient.Client {
	t.Helper()
	client, err := imapclient.DialInsecure(server.IMAPAddr(), o)
	require.NoError(t, err)
	t.Cleanup(func() { client.Close() })
	require.NoError(t, client.Login(user, password).Wait())
	if mailbox != "" {
		_, err = client.Select(mailbox, nil).Wait()
		require.NoError(t, err)
	}
	return client
}

func texts(t testing.TB, client *imapclient.Client) []string {
	t.Helper()
	data, err := client.UIDSearch(&imap.SearchCriteria{}, nil).Wait()
	require.NoError(t, err)
	if len(data.AllUIDs()) == 0 {
		return nil
	}
	whole := &imap.FetchItemBodySection{Peek: true}
	got, err := client.Fetch(data.All, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{whole}}).Collect()
	require.NoError(t, err)
	var l []string
	for _, m := range got {
		l = append(l, string(m.FindBodySection(whole)))
	}
	return l
}

func TestEmailsGoWhereTheyAreRouted(t *testing.T) {
	server := start(t, config(t.TempDir()))
	for _, c := range []struct{ to, user, password string }{
		{"orders+7f3a.blue@house.example", "seneschal", "s3"},
		{"Orders+7F3A.Blue@House.Example", "seneschal@house.example", "s3"},
		{"g7@play.house.example", "seneschal", "s3"},
		{"anne@house.example", "anne", "a1"},
		{"anne+games@house.example", "anne", "a1"},
	} {
		require.NoError(t, post(t, server, "", "", "a@else.example", c.to, strings.Replace(order, "kent", c.to, 1)))
		all := texts(t, login(t, server, c.user, c.password, "INBOX", nil))
		require.Contains(t, all[len(all)-1], "Delivered-To: "+c.to+"\r\n")
		require.Contains(t, all[len(all)-1], "move 3 to "+c.to)
	}
}

func TestNothingIsRelayed(t *testing.T) {
	server := start(t, config(t.TempDir()))
	for _, user := range []string{"", "anne"} {
		err := post(t, server, user, "a1", "anne@house.example", "bob@else.example", order)
		require.ErrorContains(t, err, "relays nothing")
	}
	require.ErrorContains(t, post(t, server, "anne", "wrong", "anne@house.example", "anne@house.example", order), "Authentication failed")
}

func TestAuthenticationResultsTellWhoSent(t *testing.T) {
	forged := "Authentication-Results: house.example; auth=pass header.from=bob@house.example\r\n" +
		"authentication-results: (;) HOUSE.example (x) 1\r\n\t; dmarc=pass\r\n" +
		"Authentication-Results: mx.else.example; dmarc=pass header.from=else.example\r\n"
	for name, c := range map[string]struct{ user, from, email, want string }{
		"own address":       {"anne", "anne@house.example", order, "auth=pass\r\n\tsmtp.auth=anne@house.example\r\n\tsmtp.mailfrom=anne@house.example\r\n\theader.from=anne@house.example\r\n"},
		"own, empty path":   {"anne", "", order, "auth=pass\r\n\tsmtp.auth=anne@house.example\r\n\theader.from=anne@house.example\r\n"},
		"routed address":    {"seneschal", "bounce@play.house.example", strings.Replace(order, "anne@house", "g7@play.house", 1), "auth=pass\r\n"},
		"other's From":      {"seneschal", "seneschal@house.example", order, "auth=fail\r\n"},
		"other's path":      {"anne", "bob@else.example", order, "auth=fail\r\n"},
		"two From fields":   {"anne", "anne@house.example", "From: bob@else.example\r\n" + order, "auth=fail\r\n"},
		"two in one From":   {"anne", "anne@house.example", strings.Replace(order, "Anne <anne@house.example>", "bob@else.example, anne@house.example", 1), "auth=fail\r\n"},
		"no From":           {"anne", "anne@house.example", strings.Replace(order, "From", "Form", 1), "auth=fail\r\n"},
		"nobody":            {"", "anne@house.example", order, "auth=none\r\n"},
		"nobody, but forge": {"", "anne@house.example", forged + order, "auth=none\r\n"},
	} {
		t.Run(name, func(t *testing.T) {
			server := start(t, config(t.TempDir()))
			password := map[string]string{"anne": "a1", "seneschal": "s3"}[c.user]
			require.NoError(t, post(t, server, c.user, password, c.from, "orders+a@house.example", c.email))
			got := texts(t, login(t, server, "seneschal", "s3", "INBOX", nil))[0]
			require.Contains(t, got, "Authentication-Results: house.example; "+c.want)
			own, rest, _ := strings.Cut(got, "\r\nReceived: ")
			require.Contains(t, own, c.want[:9])
			require.NotContains(t, strings.ToLower(rest), "results: house")
			require.NotContains(t, rest, "HOUSE")
			require.Equal(t, c.email == forged+order, strings.Contains(rest, "mx.else.example"))
		})
	}
}

func TestEmailsAndNumbersOutliveTheServer(t *testing.T) {
	dir := t.TempDir()
	server := start(t, config(dir))
	for i := range 3 {
		require.NoError(t, post(t, server, "", "", "x@y.example", "anne@house.example", fmt.Sprintf("Subject: %d\r\n\r\n%d\r\n", i, i)))
	}
	client := login(t, server, "anne", "a1", "", nil)
	before, err := client.Select("INBOX", nil).Wait()
	require.NoError(t, err)
	_, err = client.Store(imap.UIDSetNum(2), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagSeen, "$Seneschal", "a/b,c"}}, nil).Collect()
	require.NoError(t, err)
	_, err = client.Move(imap.UIDSetNum(3), "Processed").Wait()
	require.NoError(t, err)
	require.NoError(t, server.Close())

	server = start(t, config(dir))
	client = login(t, server, "anne", "a1", "", nil)
	after, err := client.Select("INBOX", nil).Wait()
	require.NoError(t, err)
	require.Equal(t, before.UIDValidity, after.UIDValidity)
	require.GreaterOrEqual(t, after.UIDNext, imap.UID(4), "UID 3 was given to another letter once")
	got, err := client.Fetch(imap.UIDSet{imap.UIDRange{Start: 1}}, &imap.FetchOptions{UID: true, Flags: true}).Collect()
	require.NoError(t, err)
	require.Len(t, got, 2)
	require.Empty(t, got[0].Flags)
	require.ElementsMatch(t, []imap.Flag{imap.FlagSeen, "$Seneschal", "a/b,c"}, got[1].Flags)
	_, err = client.Select("Processed", nil).Wait()
	require.NoError(t, err)
	require.Len(t, texts(t, client), 1)
}

func TestIdleIsToldAtOnceAndByMove(t *testing.T) {
	server := start(t, config(t.TempDir()))
	exists, gone := make(chan uint32, 8), make(chan uint32, 8)
	client := login(t, server, "anne", "a1", "INBOX", &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(d *imapclient.UnilateralDataMailbox) {
			if d.NumMessages != nil {
				exists <- *d.NumMessages
			}
		},
		Expunge: func(n uint32) { gone <- n },
	}})
	idle, err := client.Idle()
	require.NoError(t, err)
	require.NoError(t, post(t, server, "", "", "x@y.example", "anne@house.example", order))
	require.NoError(t, post(t, server, "", "", "x@y.example", "anne@house.example", order))
	require.Equal(t, uint32(1), receive(t, exists))
	require.Equal(t, uint32(2), receive(t, exists))

	other := login(t, server, "anne", "a1", "INBOX", nil)
	moved, err := other.Move(imap.SeqSetNum(1), "Archive").Wait()
	require.ErrorContains(t, err, "No such mailbox")
	require.Nil(t, moved)
	_, err = other.Move(imap.SeqSetNum(1), "Rejected").Wait()
	require.NoError(t, err)
	require.Equal(t, uint32(1), receive(t, gone))
	require.NoError(t, idle.Close())
	require.NoError(t, idle.Wait())
	require.Len(t, texts(t, client), 1)
	require.Len(t, texts(t, other), 1)
}

func receive[T any](t testing.TB, c <-chan T) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(10 * time.Second):
		require.FailNow(t, "nothing came")
		panic("unreachable")
	}
}

func TestClientsReadStructure(t *testing.T) {
	server := start(t, config(t.TempDir()))
	email := "From: Anne <anne@house.example>\r\nSubject: =?utf-8?q?gr=C3=BC=C3=9Fe?=\r\nDate: Fri, 20 Nov 2026 21:00:00 +0000\r\n" +
		"Mime-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n" +
		"--b\r\nContent-Type: text/plain\r\n\r\nplain words\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>words</p>\r\n--b--\r\n"
	require.NoError(t, post(t, server, "", "", "x@y.example", "anne@house.example", email))
	client := login(t, server, "anne", "a1", "INBOX", nil)
	one, subject := &imap.FetchItemBodySection{Part: []int{1}}, &imap.FetchItemBodySection{Specifier: imap.PartSpecifierHeader, HeaderFields: []string{"Subject"}, Peek: true}
	cut := &imap.FetchItemBodySection{Partial: &imap.SectionPartial{Offset: 8, Size: 5}, Peek: true}
	got, err := client.Fetch(imap.SeqSetNum(1), &imap.FetchOptions{
		Envelope: true, BodyStructure: &imap.FetchItemBodyStructure{Extended: true}, Flags: true, RFC822Size: true, InternalDate: true,
		BodySection: []*imap.FetchItemBodySection{one, subject, cut},
	}).Collect()
	require.NoError(t, err)
	m := got[0]
	require.Equal(t, "grüße", m.Envelope.Subject)
	require.Equal(t, "multipart/alternative", m.BodyStructure.MediaType())
	require.Equal(t, "plain words", string(m.FindBodySection(one)))
	require.Equal(t, "Subject: =?utf-8?q?gr=C3=BC=C3=9Fe?=\r\n\r\n", string(m.FindBodySection(subject)))
	require.Equal(t, int64(len(texts(t, client)[0])), m.RFC822Size)
	require.WithinDuration(t, time.Now(), m.InternalDate, 5*time.Second)
	require.Contains(t, m.Flags, imap.FlagSeen, "it was read, not peeked at")
	for want, criteria := range map[int]*imap.SearchCriteria{
		1: {Header: []imap.SearchCriteriaHeaderField{{Key: "Subject", Value: "grüße"}}, Body: []string{"PLAIN"}, Flag: []imap.Flag{imap.FlagSeen}},
		0: {NotFlag: []imap.Flag{imap.FlagSeen}},
	} {
		found, err := client.Search(criteria, nil).Wait()
		require.NoError(t, err)
		require.Len(t, found.AllSeqNums(), want)
	}
}

func TestBrokenEmailIsWhole(t *testing.T) {
	server := start(t, config(t.TempDir()))
	broken := "From anne Fri Nov 20\r\nthis is no header\r\n: nor this\r\n\r\nmove 3\r\n.\x00\xff dot\r\n"
	require.NoError(t, post(t, server, "", "", "x@y.example", "anne@house.example", broken))
	client := login(t, server, "anne", "a1", "INBOX", nil)
	require.True(t, strings.HasSuffix(texts(t, client)[0], broken))
	_, err := client.Fetch(imap.SeqSetNum(1), &imap.FetchOptions{Envelope: true, BodyStructure: &imap.FetchItemBodyStructure{}}).Collect()
	require.NoError(t, err)
}

func TestFoldersComeAndGo(t *testing.T) {
	s := start(t, config(t.TempDir()))
	c := login(t, s, "anne", "a1", "", nil)
	require.NoError(t, c.Create("Games/Valley", nil).Wait())
	require.Error(t, c.Create("inbox", nil).Wait())
	require.Error(t, c.Delete("INBOX").Wait())
	require.NoError(t, c.Create("Games", nil).Wait())
	require.NoError(t, c.Rename("Games", "../../etc", nil).Wait())
	app := c.Append("Sent", int64(len(order)), &imap.AppendOptions{Flags: []imap.Flag{imap.FlagSeen}, Time: time.Unix(1e9, 0)})
	_, err := app.Write([]byte(order))
	require.NoError(t, err)
	require.NoError(t, app.Close())
	data, err := app.Wait()
	require.NoError(t, err)
	require.Equal(t, imap.UID(1), data.UID)
	boxes, err := c.List("", "*", &imap.ListOptions{ReturnSpecialUse: true, ReturnStatus: &imap.StatusOptions{NumMessages: true, NumUnseen: true}}).Collect()
	require.NoError(t, err)
	var names []string
	for _, b := range boxes {
		names = append(names, b.Mailbox)
		if b.Mailbox == "Sent" {
			require.Contains(t, b.Attrs, imap.MailboxAttrSent)
			require.Equal(t, uint32(1), *b.Status.NumMessages)
			require.Equal(t, uint32(0), *b.Status.NumUnseen)
		}
	}
	require.Equal(t, []string{"../../etc", "../../etc/Valley", "INBOX", "Sent"}, names)
	require.NoError(t, c.Delete("../../etc/Valley").Wait())
	require.Error(t, c.Delete("Nowhere").Wait())
}

func TestExpungeAndCopyKeepToTheirEmails(t *testing.T) {
	server := start(t, config(t.TempDir()))
	for i := range 4 {
		require.NoError(t, post(t, server, "", "", "x@y.example", "anne@house.example", fmt.Sprintf("Subject: %d\r\n\r\n", i)))
	}
	client := login(t, server, "anne", "a1", "INBOX", nil)
	_, err := client.Copy(imap.UIDSetNum(1, 4), "Processed").Wait()
	require.NoError(t, err)
	_, err = client.Store(imap.UIDSetNum(1, 2), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagDeleted}}, nil).Collect()
	require.NoError(t, err)
	gone, err := client.UIDExpunge(imap.UIDSetNum(2, 3)).Collect()
	require.NoError(t, err)
	require.Equal(t, []uint32{2}, gone)
	require.Len(t, texts(t, client), 3)
	_, err = client.Select("Processed", &imap.SelectOptions{ReadOnly: true}).Wait()
	require.NoError(t, err)
	require.Len(t, texts(t, client), 2)
	_, err = client.Move(imap.UIDSetNum(1), "INBOX").Wait()
	require.ErrorContains(t, err, "reading only")
}

func TestLimitsAreKept(t *testing.T) {
	cfg := config(t.TempDir())
	cfg.MaxSize, cfg.MaxRecipients = 1000, 2
	server := start(t, cfg)
	require.ErrorContains(t, post(t, server, "", "", "a@b.example", "anne@house.example", order+strings.Repeat("x\r\n", 500)), "exceeded")
	require.Error(t, post(t, server, "", "", "a@b.example", "anne@house.example,anne+1@house.example,anne+2@house.example", order))
	client := login(t, server, "anne", "a1", "INBOX", nil)
	require.Empty(t, texts(t, client))
	app := client.Append("INBOX", 2000, nil)
	_, err := app.Write(bytes.Repeat([]byte("x"), 2000))
	_ = err // the server may cut the literal short
	_ = app.Close()
	_, err = app.Wait()
	require.Error(t, err)
}

func TestEmailIsRefusedForNowIfTheDiskFails(t *testing.T) {
	dir := t.TempDir()
	server := start(t, config(dir))
	tmp := filepath.Join(dir, "anne", "INBOX", "tmp")
	require.NoError(t, os.Rename(tmp, tmp+"x"))
	err := post(t, server, "", "", "x@y.example", "seneschal@house.example,anne@house.example", order)
	var answer *smtp.SMTPError
	require.ErrorAs(t, err, &answer)
	require.Equal(t, 451, answer.Code)
	require.Empty(t, texts(t, login(t, server, "seneschal", "s3", "INBOX", nil)), "all recipients or none")
	require.NoError(t, os.Rename(tmp+"x", tmp))
	require.NoError(t, post(t, server, "", "", "x@y.example", "seneschal@house.example,anne@house.example", order))
}

// TestEmailsComeWhileTheServerCloses sends emails over open connections until the server cuts them.
func TestEmailsComeWhileTheServerCloses(t *testing.T) {
	for range 5 {
		server, err := maildrop.Start(config(t.TempDir()))
		require.NoError(t, err)
		var clients sync.WaitGroup
		for range 8 {
			client, err := smtp.Dial(server.SMTPAddr())
			require.NoError(t, err)
			clients.Go(func() {
				defer client.Close()
				for client.SendMail("bob@x.example", []string{"anne@house.example"}, strings.NewReader("Subject: x\r\n\r\nx\r\n")) == nil {
				}
			})
		}
		require.NoError(t, server.Close())
		clients.Wait()
	}
}

func TestStartSaysWhatIsWrong(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	dir := t.TempDir()
	_ = start(t, config(dir))
	inUse, open, file := config(t.TempDir()), config(t.TempDir()), config(t.TempDir())
	inUse.IMAP = listener.Addr().String()
	open.SMTP = "0.0.0.0:0"
	file.Dir = filepath.Join(file.Dir, "f")
	require.NoError(t, os.WriteFile(file.Dir, nil, 0o600))
	for want, cfg := range map[string]maildrop.Config{
		"in use by another process":                    config(dir),
		"in use by another program":                    inUse,
		"can be reached by others":                     open,
		"not a directory":                              file,
		"a folder and a domain":                        {},
		`mail account "a b": a name without @`:         {Dir: t.TempDir(), Domain: "x", Accounts: []maildrop.Account{{Name: "a b", Password: "p"}}},
		`mail account "a": a name without @ or blanks`: {Dir: t.TempDir(), Domain: "x", Accounts: []maildrop.Account{{Name: "a"}}},
		"the address anne@x already":                   {Dir: t.TempDir(), Domain: "x", Accounts: []maildrop.Account{{Name: "anne", Password: "a"}, {Name: "b", Password: "b", Address: "Anne@x"}}},
	} {
		_, err := maildrop.Start(cfg)
		require.ErrorContains(t, err, want)
	}
}

func TestAnAddressHasOneAccount(t *testing.T) {
	server := start(t, config(t.TempDir()))
	require.NoError(t, server.Add(maildrop.Account{Name: "first", Password: "p", Address: "shared@players.example"}))
	err := server.Add(maildrop.Account{Name: "second", Password: "p", Address: "Shared@players.example"})
	require.ErrorContains(t, err, `account "first" has the address shared@players.example already`)
	require.NoError(t, server.Add(maildrop.Account{Name: "First", Password: "q", Address: "shared@players.example"}), "it is the same account")
	require.NoError(t, server.Add(maildrop.Account{Name: "first", Password: "q", Address: "other@players.example"}))
	require.NoError(t, server.Add(maildrop.Account{Name: "second", Password: "p", Address: "shared@players.example"}))
}

func BenchmarkTakeIn(b *testing.B) {
	server := start(b, config(b.TempDir()))
	email := order + strings.Repeat("sixteen letters\r\n", 240)
	b.SetParallelism(2)
	b.RunParallel(func(pb *testing.PB) {
		c, err := smtp.Dial(server.SMTPAddr())
		require.NoError(b, err)
		defer c.Close()
		for pb.Next() {
			require.NoError(b, c.SendMail("x@y.example", []string{"anne@house.example"}, strings.NewReader(email)))
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "letters/s")
}
