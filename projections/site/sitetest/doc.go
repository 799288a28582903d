// Package sitetest is the house of the tests of pages: a host on a store in memory,
// its projections in a Postgres of their own, and the pages of both behind a real
// server; readers who sign in, tournaments that play themselves, and a browser that
// complains of what people could not read.
//
// Tests of a room are in the room. What holds for the pages of all rooms is tested
// beside the door, in package site.
package sitetest
