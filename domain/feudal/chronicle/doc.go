// Package chronicle reports games of feudal to people: the events of a season, the pieces
// on the board, and the part of a position that a seat may see. It reads positions and
// events, and decides nothing. Its Rules are the whole ruleset. Sentences may change at
// any time; the fields of Data keep their meaning for ever, because programs read them.
package chronicle
