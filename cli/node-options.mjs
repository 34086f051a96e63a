/**
 * What node is started with to serve. New objects of a request die young, so a small space for them is as fast as the 16 MB that node would
 * let it grow to, and three of those are not held: measured, 138 MB at the peak instead of 184.
 */
export const nodeOptions = ['--max-semi-space-size=4'];
