// Package returns handles letters that machines write: letters of ours that come back, and
// auto-replies of absent players. It answers no machine.
package returns
