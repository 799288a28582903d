package main

import (
	"fmt"
	"io"

	"seneschal/cmd/house"
)

// streams are where a command reads and writes: the answer goes to out, the
// talk to err.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// misused is an error of who typed the command.
func misused(format string, a ...any) error { return &house.Misuse{Err: fmt.Errorf(format, a...)} }
