// Package openapi describes the data of all published pages in the form of OpenAPI 3.1. The
// schemas are made from the types that are served; their names do not mention the package of a
// type, and stay when a type is renamed.
package openapi
