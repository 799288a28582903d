// Package fairplay counts what the logs of games show of pairs of players, and
// says how likely that is by chance. It knows four indicators:
//
//   - missed: deadlines that both missed in the same phase, beside how often
//     each misses. The tail is Fisher's exact one (R. A. Fisher, The Design of
//     Experiments, 1935), taken game by game and added up, so that a game which
//     both have lost interest in does not speak against them in others.
//   - alike: phases in which their letters resemble each other: the share of
//     word shingles that they have in common of those that either has
//     (A. Broder, On the resemblance and containment of documents, 1997).
//   - minute: phases in which their letters came within two minutes.
//   - gifts: what one gave or left to the other, of all that he gave to anybody
//     in their games; and the other way round. Which of the others at a table
//     was favoured is taken as chance, but not by how much: neighbours on the map
//     lose to each other more than to others. So it takes many games to tell.
//
// For alike and minute there is no chance that can be worked out, so a pair is
// held against others, by the tail of the binomial distribution at their rate:
// the greatest of that of all other pairs, and that of each of the two with
// others, for everybody has habits. All tails are exact fractions.
//
// Whoever looks at many pairs sees rare things. A finding is therefore a flag
// only if its tail, times the number of pairs that were tested, is at most one
// in a hundred (C. E. Bonferroni, 1936), and if there are enough cases. Among
// players who have nothing to do with each other a table of pairs then has a
// flag at most about once in twenty-five times.
//
// None of this proves anything, and nothing acts by it: people share a house, a
// holiday or a habit. A steward looks, asks, and decides with a reason.
package fairplay
