package points

// Named is for tests: the schemes that have a name, as the data list them.
var Named = namedSchemes

// Call shows how to write a named scheme.
var Call = Scheme.spellUsage
