package game

func (g *Game) decideSteward(c Command, l Steward) (Answer, error) { return Answer{}, ErrForbidden }
