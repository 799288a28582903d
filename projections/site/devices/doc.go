// Package devices is the part of pages by which a browser is named, so that its player is
// called on it, and what makes an app of the pages on a telephone: the manifest and the
// service worker.
package devices
