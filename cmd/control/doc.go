// Package control is the socket of a running house (adr/0006): what it answers there, and
// the Client of those who ask.
//
// What is asked and answered are plain values, which commands send and print. A house is
// told by its parts; how they are made is not known here.
package control
