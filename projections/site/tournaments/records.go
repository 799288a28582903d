package tournaments

import (
	"strings"

	"seneschal/projections/site/web"
)

// recordWords are what a record of a tournament is called: "Most traitor won in
// one game".
func recordWords(name string) string { return web.Capital(strings.ReplaceAll(name, "_", " ")) }
