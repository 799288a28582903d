// Package moderation has the page on which moderators read what players report, and decide about players;
// and the form with which a player reports another.
package moderation
