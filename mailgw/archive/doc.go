// Package archive reads games off the log as they were: for who takes a seat over,
// for offers of seats, and for receipts that can be checked. It writes nothing.
package archive
