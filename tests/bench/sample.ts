/** What one slot measured. */
export interface Sample {
  perSecond: number;
  /** Processor time of the server a request. */
  cpuMicroseconds: number;
  /** Share of one core that the server used; well below 1 means that the client was the limit. */
  busy: number;
  /** Share of one core that neither the server nor the client used: somebody else did. */
  foreign: number;
}
