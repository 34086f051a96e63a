/** The database cannot be used; its message is one sentence that names the place and says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
