import { describe, expect, test } from 'vitest';
import { explainLost } from '#functions/store/postgres.ts';
import { StoreError } from '#functions/store/database.ts';

const url = 'postgres://me:secret@database.example/guidance';
const withCode = (code: string): Error => Object.assign(new Error('reason'), { code });

describe('what breaks a transaction off', () => {
  test.each(['57P01', '57P02', '57P03', '08006', '25006', 'ECONNRESET', 'EPIPE'])('%s: the database is away', (code) => {
    const explained = explainLost(withCode(code), url);
    expect(explained).toBeInstanceOf(StoreError);
    expect((explained as StoreError).message).toBe('PostgreSQL at database.example/guidance broke off (reason): look at its log.');
  });

  test.each(['Connection terminated unexpectedly', 'Query read timeout', 'Client was closed and is not queryable'])('%s', (message) => {
    expect(explainLost(new Error(message), url)).toBeInstanceOf(StoreError);
  });

  test.each([withCode('23505'), withCode('40001'), withCode('42P01'), new Error('anything'), 'text'])('%s stays as it is', (error) => {
    expect(explainLost(error, url)).toBe(error);
  });
});
