// Package web is shared by the pages of all rooms, and knows no game. A room is a package of pages
// beside this one: games, seat, tournaments ...
//
// Front is its centre: it writes the View that a page's handler returns, as HTML within the one
// layout or as data, and turns errors into pages. It knows the signed-in visitor and the reader's
// zone, serves the streams that say when a page has changed (Hub), and guards all pages against
// forms of other sites and against crowds.
//
// A room hands in its Templates, the pages of the errors that its neighbours make
// (KnownFault), and the paths that it has (Routes). Its own errors that a reader
// can understand are FaultErrors.
//
// A room keeps its sentences in words/*.yaml, one file for each language, and hands them
// in with its templates. A template says a sentence with {{say "key" "name" value}}; a value
// made by link, bold or moment stays HTML in it. Code says it with the Voice of the request,
// Voice(ctx).Say; the title and words of a Fault are keys of sentences. Templates also have the
// functions list, moment, when, left, date and place. Numbers of things stand in sentences:
// "{n} {n|day|days}".
// The language is that of ?lang, which is remembered in a cookie, else that of the
// visitor's emails, else the browser's; data and files are English but for ?lang.
//
// Front asks the server for the player of a session (Sessions) and for the names of players
// (Persons). All pages share this package: a change of the layout, of the headers or of a
// fault changes all rooms.
package web
