package mailurl_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/mailurl"
)

func TestServersAreReachedAsTheirURLSays(t *testing.T) {
	for raw, want := range map[string]mailurl.Server{
		"imaps://mail.example":           {Addr: "mail.example:993", Host: "mail.example", Implicit: true},
		"imaps://user@mail.example:1993": {Addr: "mail.example:1993", Host: "mail.example", Implicit: true},
		"imap+starttls://mail.example":   {Addr: "mail.example:143", Host: "mail.example", StartTLS: true},
		"imap://127.0.0.1:1143":          {Addr: "127.0.0.1:1143", Host: "127.0.0.1"},
		"imap://[::1]":                   {Addr: "[::1]:143", Host: "::1"},
		"imap://localhost":               {Addr: "localhost:143", Host: "localhost"},
	} {
		got, err := mailurl.IMAP.Parse(raw, false)
		require.NoError(t, err, raw)
		require.Equal(t, want, got, raw)
	}
}

func TestAPasswordIsNeverSentInTheClear(t *testing.T) {
	_, err := mailurl.SMTP.Parse("smtp://mail.example", false)
	require.ErrorContains(t, err, "use smtps://")
	_, err = mailurl.SMTP.Parse("smtp://mail.example", true)
	require.NoError(t, err)
}

func TestWhatIsNoServerIsRefused(t *testing.T) {
	for _, raw := range []string{"", "mail.example", "http://mail.example", "imaps://", "imaps://%zz"} {
		_, err := mailurl.IMAP.Parse(raw, false)
		require.Error(t, err, raw)
	}
	require.Equal(t, "imaps://u:xxxxx@h", mailurl.Redacted("imaps://u:p@h"))
	require.Equal(t, "imaps://u:xxxxx@h,nats://a:1,nats://v:xxxxx@b", mailurl.Redacted("imaps://u:12,ss@h,nats://a:1,nats://v:p@b"))
	for _, odd := range []string{"imaps://u:secret@%zz", "imaps://u:se/secret@h", "imaps://u:1,secret@h"} {
		require.NotContains(t, mailurl.Redacted(odd), "secret", odd)
	}
}
