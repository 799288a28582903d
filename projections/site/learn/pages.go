package learn

import (
	"sync"

	"seneschal/domain/report"
	"seneschal/projections/site/web"
)

// Pages are the pages on which newcomers learn the games.
type Pages struct {
	Web   *web.Front
	Mail  string                              // address that anybody may write to; "": it is not told
	Paint func(*report.Board) ([]byte, error) // a board as PNG; nil: links have no picture

	painted sync.Map // PNG by ruleset: a board is painted once
}
