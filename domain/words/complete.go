package words

import (
	"errors"
	"fmt"
	"slices"
)

// Complete says which sentences a language lacks, or leaves out a parameter
// of; nil if every language says all that English says.
func (c *Catalogue) Complete() error {
	var faults []error
	for _, lang := range c.Languages() {
		for _, key := range c.Keys(English) {
			text, ok := c.langs[lang][key]
			if !ok {
				faults = append(faults, fmt.Errorf("%s lacks %s", lang, key))
				continue
			}
			for _, p := range parameters(c.langs[English][key]) {
				if !slices.Contains(parameters(text), p) {
					faults = append(faults, fmt.Errorf("%s leaves {%s} out of %s", lang, p, key))
				}
			}
		}
	}
	return errors.Join(faults...)
}
