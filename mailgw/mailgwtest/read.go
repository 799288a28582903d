package mailgwtest

import (
	"bytes"
	"io"
	"strings"
	"testing"

	gomessage "github.com/emersion/go-message"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw"
	"seneschal/mailgw/message"
)

// WordsOf returns subject and text of an outgoing email, read as mail programs read it.
func WordsOf(l mailgw.Outbound) string {
	body := bytes.Replace(l.Body, []byte(message.LoopField+":"), []byte("X-Was:"), 1)
	m := message.Parse(body, Noon)
	return m.Subject + "\n" + strings.Join(m.Text, "\n")
}

// By joins the words of emails, by the address to which they went, without "@players.example".
func By(emails []mailgw.Outbound) map[string]string {
	all := make(map[string]string)
	for _, l := range emails {
		all[strings.TrimSuffix(l.To, "@players.example")] += WordsOf(l)
	}
	return all
}

// Shown returns the text part of an outgoing email, as a mail program shows it.
func Shown(t testing.TB, l mailgw.Outbound) string {
	_, parts := PartsOf(t, l.Body)
	return strings.ReplaceAll(strings.ReplaceAll(parts[0].Body, " \r\n", " "), "\r\n", "\n")
}

// Plain returns the subject and the text of an email, with its flowed lines joined.
func Plain(t testing.TB, l mailgw.Outbound) string {
	header, parts := PartsOf(t, l.Body)
	subject, err := header.Text("Subject")
	require.NoError(t, err)
	return subject + "\n" + strings.ReplaceAll(strings.ReplaceAll(parts[0].Body, "\r\n", "\n"), " \n", " ")
}

// ReplyTo returns the reply address of an outgoing email.
func ReplyTo(t testing.TB, outbound mailgw.Outbound) string {
	t.Helper()
	header, _ := PartsOf(t, outbound.Body)
	field := header.Get("Reply-To")
	_, address, _ := strings.Cut(field, "<")
	return strings.TrimSuffix(address, ">")
}

// Ways returns the links by which an email offers to end emails like it, and reports whether one click is enough; ""
// for a way that it does not offer.
func Ways(t testing.TB, outbound mailgw.Outbound) (link, mailto string, oneClick bool) {
	t.Helper()
	header, _ := PartsOf(t, outbound.Body)
	for way := range strings.SplitSeq(header.Get("List-Unsubscribe"), ",") {
		way = strings.Trim(way, "<> ")
		if strings.HasPrefix(way, "mailto:") {
			mailto = way
		} else {
			link = way
		}
	}
	return link, mailto, header.Get("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click"
}

// A MailLeaf is a part of a mail that has no parts within.
type MailLeaf struct {
	Kind, Name, ID string
	Body           string
}

// PartsOf parses a mail with a library that is not ours.
func PartsOf(t testing.TB, raw []byte) (gomessage.Header, []MailLeaf) {
	t.Helper()
	e, err := gomessage.Read(bytes.NewReader(raw))
	require.NoError(t, err)
	var parts []MailLeaf
	require.NoError(t, e.Walk(func(_ []int, e *gomessage.Entity, err error) error {
		require.NoError(t, err)
		kind, _, err := e.Header.ContentType()
		require.NoError(t, err)
		if strings.HasPrefix(kind, "multipart/") {
			return nil
		}
		_, params, _ := e.Header.ContentDisposition()
		body, err := io.ReadAll(e.Body)
		require.NoError(t, err)
		parts = append(parts, MailLeaf{kind, params["filename"], e.Header.Get("Content-Id"), string(body)})
		return nil
	}))
	return e.Header, parts
}
