/** A backup that was not made or not restored; its message is one sentence that says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
