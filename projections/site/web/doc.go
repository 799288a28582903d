// Package web is what the pages of all rooms share, and knows no game.
//
// Front is its heart: it writes what the handler of a page answers, a View, as HTML
// within the one layout or as data, and turns errors into pages. It knows who asks
// (a visitor who is signed in, and the zone of that reader), serves the streams that
// say when a page has changed (Hub), and guards all pages against forms of other
// sites and against crowds.
//
// A room hands in its Templates, the pages of the errors that its neighbours make
// (KnownFault), and the paths that it has (Published). Its own errors that a reader
// can understand are FaultErrors.
//
// It asks the house who has a session (Sessions) and what players are called
// (Persons). What stands here is seen on every page: a change of the layout, of the
// headers or of a fault is one of all rooms.
package web
