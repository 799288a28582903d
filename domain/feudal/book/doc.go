// Package book holds the printed matter of feudal, by edition: the map, the tables of
// figures, combat, works, destiny, honour and harvests , the options
// with their presets and paces, and the words of the orders with the help on them. It
// also names the things that every edition speaks of: grades, works, faiths and holy
// sites. It knows no game that is being played. The files in data/<edition> are frozen
// with the edition's release; a change is a new edition.
package book
