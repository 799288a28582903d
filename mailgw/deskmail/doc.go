// Package deskmail is the mail of the substitute desk: it takes emails to the desk, and writes
// offers and their outcomes.
package deskmail
