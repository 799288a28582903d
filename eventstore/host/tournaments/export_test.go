package tournaments

// FulfilFirst is fulfilFirst, for tests.
var FulfilFirst = (*Host).fulfilFirst
