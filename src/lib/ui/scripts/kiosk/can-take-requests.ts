/**
 * A request needs a place to wait and a lock, or it could be lost or be sent twice. Browsers give both to pages of `https:` and of
 * localhost alone.
 */
export const canTakeRequests = (): boolean => isSecureContext && 'locks' in navigator && 'indexedDB' in window;
