// Package fairplay counts signs of collusion between pairs of players in the logs of
// games, and says how likely the counts are by chance. It knows four indicators:
//
//   - missed: deadlines that both missed in the same phase, compared with how often
//     each misses. The tail is Fisher's exact one (R. A. Fisher, The Design of
//     Experiments, 1935), taken game by game and added up, so that a game in which
//     both have lost interest does not speak against them in others.
//   - alike: phases in which their submissions resemble each other: the share of
//     common word shingles among those that either submission has
//     (A. Broder, On the resemblance and containment of documents, 1997).
//   - minute: phases in which their submissions came within two minutes.
//   - gifts: the things that one player gave or left to the other, out of all that the
//     player gave to anybody in their games; and the other way round. The calculation takes
//     as chance which of the others at a table was favoured, but not by how much,
//     since neighbours on the map lose to each other more than to others. So it takes
//     many games to tell.
//
// For alike and minute no chance can be worked out, so a pair is compared with
// others, by the tail of the binomial distribution at their rate. This is
// the greatest of the rate of all other pairs, and the rates of each of the two with
// others, for everybody has habits. All tails are exact fractions.
//
// A search through many pairs finds rare things. A finding is therefore a flag
// only if its tail, times the number of pairs that were tested, is at most one
// in a hundred (C. E. Bonferroni, 1936), and if there are enough cases. Among
// players who have nothing to do with each other a table of pairs then has a
// flag at most about once in twenty-five times.
//
// None of this proves anything, and nothing acts by it: people share a house, a
// holiday or a habit. A steward looks, asks, and decides with a reason.
package fairplay
