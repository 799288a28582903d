package opening

// Bare is for tests: an opening without its rulesets, so that two can be compared.
func (o *Opening) Bare() *Opening {
	bare := o.Clone()
	bare.lookup = nil
	return bare
}
