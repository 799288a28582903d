package games

import (
	"net/http"

	"seneschal/domain/game"
	"seneschal/projections/site/web"
)

// errRunning says that a log is closed while its game runs.
var errRunning = &web.FaultError{Reason: "the game is not over", Fault: web.Fault{Status: http.StatusForbidden, Title: "The log is closed while the game runs", Words: "It holds everybody's orders. When the game is over, it can be had here by anybody; what everybody may see of it can be had now, from the page of its proofs."}}

// Faults are the pages of what games refuse.
func Faults() []web.KnownFault {
	return []web.KnownFault{
		{Err: game.ErrForbidden, Fault: web.Fault{Status: http.StatusForbidden, Title: "This seat is not yours any more", Words: "Another player holds it now, or nobody does. The steward of the game can tell you more."}},
		{Err: game.ErrSealed, Fault: web.Fault{Status: http.StatusConflict, Title: "Orders are shut for the dice", Words: "They are thrown in a moment: the page of the game says when. Nothing has been recorded; go back then, and send it again, for the phase that is open after that."}},
	}
}
