package postgres

// FindClient finds a program for dumps.
var FindClient = findClient
