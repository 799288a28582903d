// Package deskmail is the mail of the substitute desk: it carries out emails to the desk, and composes offers and
// emails about their outcomes.
package deskmail
