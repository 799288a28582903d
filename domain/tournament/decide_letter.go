package tournament

import "fmt"

func (t *Tournament) decideLetter(c Command, do Letter) (Answer, error) {
	return Answer{}, fmt.Errorf("letter: %w", ErrForbidden)
}
