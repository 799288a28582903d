package camelot

// doHeroic carries out the tasks of this chapter.
func (p *play) doHeroic(t Task) {
	switch t.Do {
	}
}
