package quest

// The steps of a turn, in their order.
var steps = []func(*play){
	(*play).move,      // 1: movement
	(*play).arrive,    // 2: arrival
	(*play).draw,      // 3: the card of a starred tile, or a beast
	(*play).takeCards, // 4: cards that lie there
	(*play).challenge, // 5: a foe that lies there
	(*play).trade,     // 6: trades
	(*play).duel,      // 7: a duel
	(*play).drop,      // 8: cards given up
}
