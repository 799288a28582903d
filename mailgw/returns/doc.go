// Package returns handles emails that machines write: emails of ours that come back, and
// auto-replies of absent players. It never answers a machine.
package returns
