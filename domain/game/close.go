package game

import "time"

// Closable reports whether the open phase can be closed now, and why: "ready"
// when all that are awaited and have a player say so, "deadline" when time is
// up.
func (g *Game) Closable(now time.Time) (reason string, ok bool) { return "", false }

func (g *Game) decideClose(c Command, cl Close) (Answer, error) { return Answer{}, ErrOver }
