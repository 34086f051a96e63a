/** An import that cannot be done; its message is one sentence for the person who asked. Exit code 1. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
}
