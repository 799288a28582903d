package camelot_test

import (
	"testing"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/game"
	"seneschal/domain/report"
)

func TestNoSeatIsToldWhatIsHidden(t *testing.T) {
	camelot.Veiled(t, func(s *camelot.State, me game.Seat) report.View { return chronicle.Rules{}.View(s, me, "en") })
}
