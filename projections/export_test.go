package projections

// Far is the number of commits that tables may be behind before they are built anew.
const Far = farCommits
