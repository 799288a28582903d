package camelot

// doTable carries out the tasks of this chapter.
func (p *play) doTable(t Task) {
	switch t.Do {
	}
}

// attend notes what became of the seats' players since the last phase.
func (p *play) attend() {}
