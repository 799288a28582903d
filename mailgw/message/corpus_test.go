package message_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/message"
)

// corpus is the folder of replies of real mail programs on some machines; they are not part of
// the project.
const corpus = "../../../shared/corpus/mail"

// leastScore is how many replies in a hundred must be read to the email.
const leastScore = 88

func TestRepliesOfRealMailPrograms(t *testing.T) {
	index, err := os.Open(filepath.Join(corpus, "index.tsv"))
	if err != nil {
		t.Skip("no corpus on this machine")
	}
	defer index.Close()
	r := csv.NewReader(index)
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = '\t', true, -1
	rows, err := r.ReadAll()
	require.NoError(t, err)
	right, all := 0, 0
	for _, row := range rows[1:] {
		all++
		got, class := readCase(t, row[0], row[1])
		if class == message.Email && matches(row[6], got, expected(t, row[8])) {
			right++
			continue
		}
		if testing.Verbose() {
			t.Logf("%s (%s)\n--- got\n%s\n--- want\n%s", row[0], row[6], got, expected(t, row[8]))
		}
	}
	t.Logf("%d of %d replies exact: %.1f %%", right, all, 100*float64(right)/float64(all))
	require.GreaterOrEqual(t, right*100, all*leastScore)
}

func readCase(t *testing.T, name, kind string) (string, message.Class) {
	raw, err := os.ReadFile(filepath.Join(corpus, name))
	require.NoError(t, err)
	if kind == "text" {
		raw = append([]byte("From: a@b.example\nContent-Type: text/plain; charset=utf-8\n\n"), raw...)
	}
	m := message.Parse(raw, time.Time{})
	return strings.Join(m.Text, "\n"), m.Class
}

func expected(t *testing.T, name string) string {
	want, err := os.ReadFile(filepath.Join(corpus, name))
	require.NoError(t, err)
	return string(want)
}

var (
	white  = regexp.MustCompile(`\s+`)
	markup = regexp.MustCompile(`[*_\s]+`)
)

func matches(how, got, want string) bool {
	norm := func(s string) string {
		lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " \t")
		}
		return strings.TrimSpace(strings.Join(lines, "\n"))
	}
	got, want = norm(got), norm(want)
	switch how {
	case "prefix":
		return strings.HasPrefix(got, want)
	case "contains":
		return strings.Contains(got, want)
	case "nospace":
		return white.ReplaceAllString(got, "") == white.ReplaceAllString(want, "")
	case "nomarkup":
		return markup.ReplaceAllString(got, "") == markup.ReplaceAllString(want, "")
	case "any":
		return true
	}
	return got == want
}
