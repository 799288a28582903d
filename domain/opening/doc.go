// Package opening is a game that waits for its players: an aggregate that records the terms on
// which somebody opened it, which players have a seat in it, and how it came to begin or to end. The
// game that it becomes has the same ID.
//
// The rules, which are the server's own:
//
//	O-1   Its opener names the terms; all that they leave open has a default. Floors lie never above
//	      the opener's own standing, and with an invite code or bots the game is not rated.
//	O-2   The opener has a seat, unless they asked to be the game's steward.
//	O-3   Anybody who meets the terms takes a free seat; where the opener says yes to each, they
//	      ask, and are admitted or turned away. No seat is kept for players who only ask.
//	O-4   Leaving costs nothing while seats are free. A player who leaves a full game twice
//	      within 30 days takes no seat for a week.
//	O-5   The opener may remove a player, who cannot come back, until the game begins. If the opener
//	      leaves, the player who came next is the opener; if nobody is left, it ends.
//	O-6   When it is full, everybody confirms. Taking the last seat confirms. If some are silent,
//	      they lose their seats and the rest wait on; all confirm again when it is full again.
//	O-7   When all have confirmed, seats are dealt by lot, and the game begins.
//	O-8   It ends by itself when its days are over and it is not full.
//	O-9   Where the terms say so, bots take the seats that are still free after some days. They need
//	      not confirm; the players do.
//	O-10  Where the terms ask for people, an account that is marked as a bot takes no seat and
//	      confirms none, and bots take none.
//	O-11  A player of a game that is over may open it anew for the same people. It is not rated, and
//	      for a week nobody else enters; if the game before had an invite code, nobody else ever does.
//	O-12  Where the terms say so, a bot plays a seat that its player has left and that no substitute has taken,
//	      unless nobody else is left. A substitute may take it over, and the player who left it may come back.
//	      The game stays rated: else whoever is about to lose could undo the result by leaving.
//	O-13  Accounts that are used on the same device have no seats in the same game that is rated, nor does one
//	      run such a game that the other plays. If that shows only later, the one that came first stays.
//	O-14  Where the terms say so, the opener, those who wait, and the players of the seats are secret until the
//	      game is over. The opener knows the others by numbers and tiers, and is not its steward. A player whom
//	      the opener blocks is not let in. A player who blocks the opener is: a refusal would betray the opener.
//
// Like all aggregates it is pure. Facts about persons come with the commands, from callers that can
// look them up. Its log holds IDs of players, and no names or addresses.
package opening
