package openingmail_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/mailgw/commands"
	"seneschal/mailgw/mailgwtest"
	"seneschal/mailgw/openingmail"
)

// errAway is the error of a list that cannot be read.
var errAway = errors.New("the list is away")

// away is a host that cannot tell in which openings a player waits.
type away struct{ mailgwtest.Openings }

func (away) Of(context.Context, game.Player) ([]string, error) { return nil, errAway }

func TestAnEmailThatComesAgainTakesNoSecondSeatWhileTheListIsAway(t *testing.T) {
	o := newOffice(t)
	o.say("anne", "OPEN tiny seats=3")
	o.say("anne", "OPEN tiny seats=4")
	request := commands.Request{CommandID: "again", By: "bob", At: time.Unix(1700000000, 0), Lang: "en", Lines: []order.Line{{N: 1, Text: "PLAY tiny"}}}
	handler := openingmail.Commands{Host: o.all, People: o.In.People}
	_, err := handler.CarryOut(t.Context(), request)
	require.NoError(t, err)

	handler.Host = away{o.all}
	_, err = handler.CarryOut(t.Context(), request)
	require.ErrorIs(t, err, errAway)
	seats := 0
	for _, id := range *o.all.IDs {
		if o.all.Now(t, id).HasSeat("bob") {
			seats++
		}
	}
	require.Equal(t, 1, seats)
}
