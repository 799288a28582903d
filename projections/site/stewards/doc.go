// Package stewards is the pages of those who run games and tournaments: what needs
// them, and forms for the words by which they act. Words are shown with what would
// come of them before they are done, and are shown again if something else would come
// of them meanwhile.
//
// It asks the tables for what is due, the house for the game or tournament as it stands
// and to obey a steward's letter, and for what is wrong with the house (Health, Lag).
// The indicators of fair play are shown here alone.
//
// The channels of a game or tournament are linked and stopped here, too; what is secret
// in them is never shown.
//
// A steward sees who is awaited and silent, and never what anybody has ordered.
package stewards
