// Package house wires the parts of a house together: the log, Postgres, the host, the
// tournaments and the desk, mail, pages, tables, the clock, and the socket for commands.
//
// It knows which technology is in use, and decides nothing. A House is opened from a
// Config; serve, demo and simulate run one, and other commands reach one by its socket.
package house
