/** Aborts after some milliseconds, as `AbortSignal.timeout` does (Chrome 103, Safari 16); earlier where `controller` is aborted. */
export const abortAfter = (milliseconds: number, controller = new AbortController()): AbortSignal => {
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
};
