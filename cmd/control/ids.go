package control

import (
	"crypto/rand"
	"fmt"
	"strings"

	"seneschal/mailgw"
)

// NewID makes an ID that is short enough for a subject line.
func NewID(prefix string) string {
	name := strings.ToLower(rand.Text()[:5])
	if prefix == "" {
		return name
	}
	return strings.ToLower(prefix[:min(len(prefix), 6)]) + "-" + name
}

// mayBeCalled refuses what no game or tournament may be called: letters to the
// substitute desk name it where others name a game.
func mayBeCalled(id string) error {
	switch id {
	case mailgw.DeskID:
		return fmt.Errorf("%q is the substitute desk in letters: take another name", id)
	case mailgw.SubscriptionsID:
		return fmt.Errorf("%q stands in letters for which of them somebody wants: take another name", id)
	}
	return nil
}
