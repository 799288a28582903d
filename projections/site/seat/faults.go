package seat

import (
	"net/http"

	"seneschal/projections/site/web"
)

// errLink says that a link opens no seat.
var errLink = &web.FaultError{Reason: "the link is not valid", Fault: web.Fault{Status: http.StatusNotFound, Title: "fault.link.title", Words: "fault.link"}}
