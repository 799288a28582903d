package orders

import "seneschal/domain/order"

// A Reader reads the lines of one seat.
type Reader struct {
	*Language
	table  Table
	seated *order.Kind // what the seats are called, once it is needed
}

// Reader is the reader for a seat.
func (l *Language) Reader(t Table) *Reader { return &Reader{Language: l, table: t} }

// A parser reads one line.
type parser struct {
	*Reader
	*order.Cursor
}
