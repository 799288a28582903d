package game

func (g *Game) decideLetter(c Command, l Letter) (Answer, error) { return Answer{}, ErrForbidden }
