package projections

// Far is how many commits tables may be behind before they are built anew.
const Far = far
