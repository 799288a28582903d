// Package rating computes from finished games how strong players are.
//
// Games of many seats, with shared places and teams, are rated by the
// Bayesian approximation of Weng and Lin with the Plackett-Luce model
// ("A Bayesian Approximation Method for Online Ranking", JMLR 12, 2011,
// algorithm 4); games of two single seats by Glicko-2 (Glickman, "Example of
// the Glicko-2 system"). Each game counts in four lists at most:
//
//   - its ruleset, by Weng-Lin if it had more than two seats,
//   - its ruleset, by Glicko-2 if it had two,
//   - all games of all rulesets, by Weng-Lin,
//   - all games of two seats, by Glicko-2.
//
// Some rules are our own:
//
//   - Order. Games count in the order of their end; games that ended at the
//     same moment count in the order of their ids. The order in which they are
//     handed in, and the order of places in a game, change nothing.
//   - Inactivity. Time is cut into periods (Options.Period). A player who lets
//     whole periods pass between two games becomes less certain. Per period, the
//     variance grows by Options.Drift squared by Weng-Lin, and by the volatility
//     squared by Glicko-2 (step 6 of its paper). It grows to a beginner's at
//     most. The strength itself does not fall.
//   - Glicko-2 rates the games of one period together, against the ratings at
//     its beginning. A curve shows the figures after each game as if the
//     period had ended there; the last figures of a period are those of the paper.
//   - Substitutes. For the ratings of all others, the player who began a seat
//     represents it. The change for one holder of a seat is multiplied by the
//     share of the phases for which they held it. A player who took a seat over
//     is rated as if they had held it from the beginning, and only if that is a
//     gain: nobody suffers from taking over a bad position.
//
// Figures are the same bit by bit on every architecture. Every product is
// rounded before it is used, so that no compiler fuses it with a sum; the
// exponential and the logarithm are computed here, as those of package math
// are written in assembly on some machines; square roots and quotients are
// exact by IEEE 754. Points and explanations are rounded to six decimals, as no
// reader needs more; curves keep all digits.
package rating
