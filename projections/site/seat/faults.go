package seat

import (
	"net/http"

	"seneschal/projections/site/web"
)

// errLink says that a link opens no seat.
var errLink = &web.FaultError{Reason: "the link is not valid", Fault: web.Fault{Status: http.StatusNotFound, Title: "This link does not open a seat", Words: "It may have been cut by your mail program, or a newer one has replaced it. The newest report that we mailed to you has the right link."}}
