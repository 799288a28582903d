package main_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// returnedTo returns a delivery report to a return path, as Postfix writes it.
func returnedTo(path, status string) []byte {
	action := "failed"
	if strings.HasPrefix(status, "4") {
		action = "delayed"
	}
	return fmt.Appendf(nil, "From: MAILER-DAEMON@mx.else.example (Mail Delivery System)\r\nTo: <%s>\r\nSubject: Undelivered Mail Returned to Sender\r\n"+
		"Auto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=\"B\"\r\n"+
		"Message-ID: <%s.%s@mx.else.example>\r\n\r\n--B\r\nContent-Type: text/plain\r\n\r\nThis is the mail system at host mx.else.example.\r\n\r\n"+
		"--B\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.else.example\r\n\r\nFinal-Recipient: rfc822; x@else.example\r\n"+
		"Action: %s\r\nStatus: %s\r\n\r\n--B--\r\n", path, action, path[:20], action, status)
}

// When an email comes back, its player gets no more until they write; nobody else can cause that.
func TestAnEmailThatComesBackIsToldAndAnAddressThatWorksIsWrittenTo(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	players := server.open("lost", "bors", "kay")
	bors, kay := players[0], players[1]
	welcome := bors.receives("its welcome", func(r received) bool { return strings.Contains(r.subject, "begins") || r.path != "" })
	require.Contains(t, welcome.path, "bounce+")
	forged := "bounce+aaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbb@" + mailDomain
	server.post("", "", forged, returnedTo(forged, "5.1.1"))
	server.post("", "", welcome.path, returnedTo(welcome.path, "4.4.1"))
	server.drains()
	bors.replyTo = welcome.replyTo
	kay.answer(kay.send("PRESS TO seat1\r\nStill there?\r\nEND PRESS"))
	bors.receives("press", func(r received) bool { return strings.Contains(r.text, "Still there?") })

	server.post("", "", welcome.path, returnedTo(welcome.path, "5.1.1"))
	anne := newClient(server, "anne")
	told := anne.receives("word of a bounce", func(r received) bool { return strings.Contains(r.subject, "emails come back") })
	require.Contains(t, told.text, "There is no other address")
	require.NotContains(t, told.text, address("bors"))
	kay.answer(kay.send("PRESS TO seat1\r\nAnd now?\r\nEND PRESS"))
	bors.answer(bors.send("HOLD"))
	kay.answer(kay.send("PRESS TO seat1\r\nWelcome back.\r\nEND PRESS"))
	bors.receives("press", func(received received) bool {
		require.NotContains(t, received.text, "And now?", "it was not sent while emails came back")
		return strings.Contains(received.text, "Welcome back.")
	})

	stop, err := url.Parse(welcome.unsubscribe)
	require.NoError(t, err)
	require.Equal(t, general, stop.Opaque)
	l := bors.write("")
	server.post("bors", address("bors"), general, []byte(strings.Replace(string(l.raw()), "Subject: orders", "Subject: "+stop.Query().Get("subject"), 1)))
	server.drains()
	kay.answer(kay.send("PRESS TO seat1\r\nOne more.\r\nEND PRESS"))
	bors.answer(bors.send("SHOW CLOCK"))
	for _, r := range bors.all {
		require.NotContains(t, r.text, "One more.", "he wants reports alone")
	}
}
