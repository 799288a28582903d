package substitute

// Spell is for tests: a form of a line in a language.
var Spell = speech.Spell
