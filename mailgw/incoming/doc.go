// Package incoming opens letters that come in: whose they are, what they say and to which
// games, and which of their lines may only be quoted. It answers them as often as the
// limits allow, and keeps those that wait to be confirmed. What a letter does to a game
// is decided elsewhere.
package incoming
