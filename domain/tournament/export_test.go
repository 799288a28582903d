package tournament

// Spell is for tests: a form of a line in a language.
var Spell = spell
