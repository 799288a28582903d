package camelot

// doEvil carries out the tasks of this chapter.
func (p *play) doEvil(t Task) {
	switch t.Do {
	}
}
