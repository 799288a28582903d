package camelot

// book is the edition that the tests play.
var book, _ = shipped.Book(1)
