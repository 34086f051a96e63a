import { describe, expect, test } from 'vitest';
import { StoreError } from '#functions/store/database.ts';
import { explainLost } from '#functions/store/postgres.ts';
import { explainSqlite } from '#functions/store/sqlite-error.ts';

const fault = (more: object): Error => Object.assign(new Error('reason'), more);

describe('what breaks a transaction of PostgreSQL off', () => {
  const url = 'postgres://me:secret@database.example/guidance';

  test.each(['57P01', '57P02', '57P03', '08006', '25006', 'ECONNRESET', 'EPIPE'])('%s: the database is away', (code) => {
    expect(explainLost(fault({ code }), url)).toEqual(
      new StoreError('PostgreSQL at database.example/guidance broke off (reason): look at its log.'),
    );
  });

  test.each(['Connection terminated unexpectedly', 'Query read timeout', 'Client was closed and is not queryable'])('%s', (message) => {
    expect(explainLost(new Error(message), url)).toBeInstanceOf(StoreError);
  });

  test.each([fault({ code: '23505' }), fault({ code: '40001' }), fault({ code: '42P01' }), new Error('anything'), 'text'])(
    '%s stays as it is',
    (error) => {
      expect(explainLost(error, url)).toBe(error);
    },
  );
});

describe('what SQLite says of a disk that takes no writes', () => {
  const path = '/data/guidance.sqlite';
  const disk = 'could not be read or written by the disk: check the disk, whether it turned read-only';

  test.each([
    ['SQLITE_IOERR_WRITE', 778, disk],
    ['SQLITE_IOERR_FSYNC', 1034, disk],
    ['SQLITE_READONLY', 8, 'cannot be opened or written: give this user the right to write there, mount its disk for writing'],
    ['SQLITE_FULL', 13, 'has no room left on its disk'],
  ])('%s (%i): one sentence that names the file', (_, errcode, says) => {
    const explained = explainSqlite(fault({ errcode }), path);
    expect(explained).toBeInstanceOf(StoreError);
    expect((explained as StoreError).message).toContain(`The database ${path} ${says}`);
    expect((explained as StoreError).message).toMatch(/^[^\n]+\.$/);
  });

  test.each([fault({ errcode: 1 }), fault({ errcode: 19 }), new Error('anything'), 'text', null])('%s stays as it is', (error) => {
    expect(explainSqlite(error, path)).toBe(error);
  });
});
