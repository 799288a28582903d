package mailgwtest

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"seneschal/mailgw"
)

// longestRun is how many characters without a blank an email may have in a row: mail programs break
// longer ones, and what was broken is not recognised when it is quoted.
const longestRun = 60

// linkLine matches a line with nothing but a link, or an address, behind its mark.
var linkLine = regexp.MustCompile(`^(?:[|>·-] )*(?:https?://|mailto:)?[!-~]+$`)

// AssertShortRuns asserts that the text of an email has no unbroken run of more than sixty characters,
// but for links, each alone on its line.
func AssertShortRuns(t testing.TB, name, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		for run := range strings.FieldsSeq(line) {
			link := strings.Contains(run, "://") || strings.Contains(run, "@")
			if utf8.RuneCountInString(run) > longestRun && (!link || !linkLine.MatchString(strings.TrimSpace(line))) {
				assert.Fail(t, "a run that mail programs break", "%s: %s", name, line)
			}
		}
	}
}

// assertShortRuns asserts the same of emails.
func (o *Gateway) assertShortRuns(emails ...mailgw.Outbound) {
	o.T.Helper()
	for _, l := range emails {
		AssertShortRuns(o.T, l.Key, Shown(o.T, l))
	}
}
