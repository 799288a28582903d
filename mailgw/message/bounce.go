package message

import (
	"regexp"
	"strings"
)

// answers are what mail servers say when they do not take a letter: "550 5.1.1
// no such user".
var answers = regexp.MustCompile(`\b(?:5[05]\d|4[25]\d)(?:[ -]#?([45]\.\d{1,3}\.\d{1,3}))?[ -]`)

// told finds out what a bounce that is no delivery report tells of itself: older
// mail servers write to people alone. failed is whom Exim names in a field when
// it has given up.
func (f *Failure) told(failed string, texts []string) {
	if f.Recipient == "" && failed != "" {
		f.Recipient = normal(failed)
	}
	if f.Status != "" {
		return
	}
	said := answers.FindStringSubmatch(strings.Join(texts, "\n") + "\n")
	switch {
	case said != nil && said[1] != "":
		f.Status = said[1]
	case said != nil:
		f.Status = said[0][:1] + ".0.0"
	case failed != "":
		f.Status = "5.0.0"
	}
}
