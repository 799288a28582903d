// Package doctor examines the mail of a house as others see it: what the DNS says of its
// domain, what became of letters that went out, and whether letters come back in. It says
// of each fault what to change.
package doctor
