// Package returns sees to what machines write back: letters of ours that come back, and
// answers of who is away. It answers no machine.
package returns
