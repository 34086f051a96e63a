import { describe, expect, test } from 'vitest';
import { explainSqlite } from '#functions/store/sqlite-error.ts';
import { StoreError } from '#functions/store/database.ts';

const path = '/data/guidance.sqlite';
const withCode = (errcode: number): Error => Object.assign(new Error('reason'), { errcode });

describe('what SQLite says of a disk that takes no writes', () => {
  test.each([
    {
      what: 'SQLITE_IOERR_WRITE',
      errcode: 778,
      says: 'could not be read or written by the disk: check the disk, whether it turned read-only',
    },
    {
      what: 'SQLITE_IOERR_FSYNC',
      errcode: 1034,
      says: 'could not be read or written by the disk: check the disk, whether it turned read-only',
    },
    {
      what: 'SQLITE_READONLY',
      errcode: 8,
      says: 'cannot be opened or written: give this user the right to write there, mount its disk for writing',
    },
    { what: 'SQLITE_FULL', errcode: 13, says: 'has no room left on its disk' },
  ])('$what: one sentence that names the file', ({ errcode, says }) => {
    const explained = explainSqlite(withCode(errcode), path);
    expect(explained).toBeInstanceOf(StoreError);
    expect((explained as StoreError).message).toContain(`The database ${path} ${says}`);
    expect((explained as StoreError).message).toMatch(/^[^\n]+\.$/);
  });

  test.each([withCode(1), withCode(19), new Error('anything'), 'text', null])('%s stays as it is', (error) => {
    expect(explainSqlite(error, path)).toBe(error);
  });
});
