// Package desk is the pages of the substitute desk: which seats need somebody, and the
// forms by which a visitor stands in, or answers an offer.
//
// It asks the house for the desk as it stands, and to take a letter to it
// (Substitutes); games are looked up in the tables for their names alone. Whom the desk
// has asked is not public.
package desk
