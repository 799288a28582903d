package order

// Expect is Word where one of the keywords must stand.
func (c *Cursor) Expect(among ...string) string {
	key, ok := c.Word(among...)
	if !ok {
		c.Lost()
	}
	return key
}

// ExpectWords is Words where the keywords must stand.
func (c *Cursor) ExpectWords(keys ...string) {
	if !c.Words(keys...) {
		c.Lost()
	}
}

// ExpectMark is Take where one of the marks must stand.
func (c *Cursor) ExpectMark(marks ...string) {
	if !c.Take(marks...) {
		c.Lost()
	}
}

// ExpectNumber is Number where one must stand.
func (c *Cursor) ExpectNumber() int {
	n, ok := c.Number()
	if !ok {
		c.Lost()
	}
	return n
}

// Finish breaks the line if anything is left of it.
func (c *Cursor) Finish() {
	if !c.Done() {
		c.Lost()
	}
}
