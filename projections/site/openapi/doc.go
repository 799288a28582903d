// Package openapi describes the data of all published pages, as OpenAPI 3.1 has it.
// The schemas are made from the types that are served; their names are told without
// the room that a type lives in, and stay when a type is renamed.
package openapi
