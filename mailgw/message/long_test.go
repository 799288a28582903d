package message_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/message"
)

// long returns answers of a megabyte that are full of text from the email.
func long() map[string]string {
	lines := strings.Split(report, "\n")
	return map[string]string{
		"orders":   strings.Repeat("WATCH Netherby BY 52\n", 30_000),
		"in turns": strings.Repeat("> x\nWATCH Netherby BY 52\n", 15_000),
		"quotes":   strings.Repeat(strings.Join(lines[:12], "\n")+"\nSCOUT 52\n", 200),
		"headings": strings.Repeat("On 1 Mar 2026 at 12:00, Valley of Kings wrote:\nPAY FIRST 53\n", 5000),
	}
}

// lately returns as many emails as an answer is compared with at most.
func lately() []message.Sent {
	sent := make([]message.Sent, 40)
	for i := range sent {
		sent[i] = message.ReadSent(sentReport)
	}
	return sent
}

// TestLongAnswersAreRead: an answer is read to its end, however long it is, and however many
// emails it may quote. An algorithm of quadratic time would take hours.
func TestLongAnswersAreRead(t *testing.T) {
	sent := lately()
	for name, body := range long() {
		m := parse("", body)
		m.Against(sent...)
		require.NotEmpty(t, m.Text, name)
	}
}

func BenchmarkLongAnswers(b *testing.B) {
	sent, bodies := lately(), long()
	for _, name := range slices.Sorted(maps.Keys(bodies)) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				m := parse("", bodies[name])
				m.Against(sent...)
			}
		})
	}
}
