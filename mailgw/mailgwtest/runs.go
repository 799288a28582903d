package mailgwtest

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"seneschal/mailgw"
)

// maxRun is the largest number of characters without a blank that an email may have in a row: mail programs break
// longer ones, and a broken word is not recognised when it is quoted.
const maxRun = 60

// linkLine matches a line with nothing but a link, or an address, behind its mark.
var linkLine = regexp.MustCompile(`^(?:[|>·-] )*(?:https?://|mailto:)?[!-~]+$`)

// AssertShortRuns asserts that the text of an email has no unbroken run of more than sixty characters,
// but for links, each alone on its line.
func AssertShortRuns(t testing.TB, name, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		for run := range strings.FieldsSeq(line) {
			link := strings.Contains(run, "://") || strings.Contains(run, "@")
			if utf8.RuneCountInString(run) > maxRun && (!link || !linkLine.MatchString(strings.TrimSpace(line))) {
				assert.Fail(t, "a run that mail programs break", "%s: %s", name, line)
			}
		}
	}
}

// assertShortRuns asserts for emails what AssertShortRuns asserts for a text.
func (o *Gateway) assertShortRuns(emails ...mailgw.Outbound) {
	o.T.Helper()
	for _, l := range emails {
		AssertShortRuns(o.T, l.Key, Shown(o.T, l))
	}
}
