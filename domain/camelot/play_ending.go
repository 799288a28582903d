package camelot

// doEnding carries out the tasks of this chapter.
func (p *play) doEnding(t Task) {
	switch t.Do {
	}
}
