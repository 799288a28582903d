package message_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/message"
)

// However long an answer is, and however many letters it may quote, reading it
// takes no time to speak of.
func TestLongAnswersAreReadInTime(t *testing.T) {
	sent := make([]message.Sent, 40)
	for i := range sent {
		sent[i] = message.ReadSent(sentReport)
	}
	lines := strings.Split(report, "\n")
	for name, body := range map[string]string{
		"orders":   strings.Repeat("WATCH Netherby BY 52\n", 30_000),
		"in turns": strings.Repeat("> x\nWATCH Netherby BY 52\n", 15_000),
		"quotes":   strings.Repeat(strings.Join(lines[:12], "\n")+"\nSCOUT 52\n", 200),
		"headings": strings.Repeat("On 1 Mar 2026 at 12:00, Valley of Kings wrote:\nPAY FIRST 53\n", 5000),
	} {
		m := parse("", body)
		start := time.Now()
		m.Against(sent...)
		t.Logf("%s: %s", name, time.Since(start))
		require.Less(t, time.Since(start), 20*time.Second, name) // a busy machine; two seconds of a quiet one
	}
}
