package talisman

import (
	"embed"

	"seneschal/domain/words"
)

//go:embed data/words/asking/*.yaml
var askFiles embed.FS

// asking is what seats are asked, and what is done otherwise.
var asking = words.Must(askFiles, "data/words/asking")
