package games

import (
	"net/http"

	"seneschal/domain/game"
	"seneschal/projections/site/web"
)

// errRunning says that a log is closed while its game runs.
var errRunning = &web.FaultError{Reason: "the game is not over", Fault: web.Fault{Status: http.StatusForbidden, Title: "fault.running.title", Words: "fault.running"}}

// Faults are the pages of what games refuse.
var Faults = []web.KnownFault{
	{Err: game.ErrForbidden, Fault: web.Fault{Status: http.StatusForbidden, Title: "fault.forbidden.title", Words: "fault.forbidden"}},
	{Err: game.ErrSealed, Fault: web.Fault{Status: http.StatusConflict, Title: "fault.sealed.title", Words: "fault.sealed"}},
}
