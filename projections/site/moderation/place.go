package moderation

import (
	"context"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A Place is what the page of settings shows of a server.
type Place struct {
	Settings      []Setting
	SharedAllowed bool        // accounts on one device may share a rated open game
	Steward       game.Player // steward of the games whose openers did not ask to be it; "": there is none
	// Channels lists, without their secrets, the places outside to which open games are announced; nil: there are none.
	Channels func(context.Context) ([]string, error)
}

// A Setting is a setting of the operator, or a term that openers choose.
type Setting struct {
	Group string // of settings that are shown together
	Flag  string // its name; the key of its sentence is "moderation.setting." and the name
	Env   string // the environment variable that sets it
	Value string // as the flag takes it
	Usual string // the default
	Term  bool   // openers choose it for each game, by the name in capitals
}

// Name returns the setting's name as it is written where it is set: "--open-steward", or "TIER" for a
// term.
func (s Setting) Name() string {
	return lists.Either(s.Term, strings.ToUpper(s.Flag), "--"+s.Flag)
}
