package opening

// Speech is for tests: the words and sentences.
var Speech = speech

// Bare is for tests: an opening without its rulesets, so that two can be compared.
func (o *Opening) Bare() *Opening {
	bare := o.Clone()
	bare.lookup = nil
	return bare
}
