// Package incoming reads emails that come in. It finds their senders, their parts for each game,
// and the lines that may only be quoted. It answers them as often as the limits allow, and keeps
// those that wait to be confirmed. Other packages decide how an email affects a game.
package incoming
