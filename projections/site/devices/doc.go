// Package devices makes the part of pages where a player turns on notifications for this browser,
// and the files that make an app of the pages on a telephone: the manifest and the service worker.
package devices
