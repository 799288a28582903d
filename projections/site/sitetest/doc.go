// Package sitetest provides the server (Server) of the tests of pages: a host on a store in memory,
// its projections in a Postgres of their own, and the pages of both behind a real HTTP server;
// readers who sign in, tournaments that play themselves, and a browser that checks whether people
// could read the pages.
//
// Tests of a room are in the room. Package site holds the tests of the pages of all rooms.
package sitetest
