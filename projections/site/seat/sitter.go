package seat

import (
	"slices"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/report/palette"
	"seneschal/domain/words"
)

// sitter is who has opened a seat's page.
type sitter struct {
	token Token
	path  string // of the seat's page
	game  *game.Game
	info  game.SeatInfo
	zone  *time.Location
}

// Face is how a seat looks, with its letter on boards and in lists.
type Face struct {
	game.Face
	Letter string
}

// face is that of the sitter's seat in a language.
func (at sitter) face(lang string) Face {
	seats := at.game.Seats()
	faces := lists.Map(seats, func(s game.SeatInfo) game.Face { return at.game.State().Face(s.Seat, lang) })
	letters := palette.Letters(lists.Map(faces, func(f game.Face) string { return words.Capital(f.Word) }))
	i := slices.IndexFunc(seats, func(s game.SeatInfo) bool { return s.Seat == at.token.Seat })
	return Face{faces[i], letters[i]}
}
