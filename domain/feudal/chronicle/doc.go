// Package chronicle tells people of games of feudal: what has happened in a
// season, what stands on the board, and what a seat may see of it. It reads
// positions and events, and decides nothing. Its Rules are the whole ruleset.
// Sentences may be changed at any time; the fields of Data keep their meaning for
// ever, because programs read them.
package chronicle
