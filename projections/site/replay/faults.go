package replay

import (
	"net/http"

	"seneschal/projections/site/web"
)

// errPhases says that two phases cannot be compared.
var errPhases = &web.FaultError{Reason: "there are no such two phases", Fault: web.Fault{Status: http.StatusNotFound, Title: "These phases cannot be compared", Words: "Two different phases are needed, by their numbers in the game's replay, which lists all of them; the beginning is 0."}}
