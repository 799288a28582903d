package pgtest

// StartCluster starts the cluster of a test binary.
var StartCluster = startCluster
