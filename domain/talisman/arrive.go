package talisman

// arriveSteps are those of an encounter (3.6).
var arriveSteps = stepMap{}
