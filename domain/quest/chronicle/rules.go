// Package chronicle tells people of games of quest: what has happened since they
// were last told, and what a seat may see of the land. It reads positions and
// events, and decides nothing.
package chronicle

import "seneschal/domain/quest"

// Rules is the whole ruleset: the rules of quest, and all that is told of its
// games.
type Rules struct{ quest.Rules }
