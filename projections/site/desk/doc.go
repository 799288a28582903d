// Package desk makes the pages of the substitute desk: the seats that need somebody, and the forms
// by which a visitor stands in, or answers an offer.
//
// It asks the server for the desk as it stands, and to take an email to it (Substitutes); it looks
// games up in the tables for their names alone. The players that the desk has asked are not
// public.
package desk
