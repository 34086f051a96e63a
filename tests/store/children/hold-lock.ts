import { DatabaseSync } from 'node:sqlite';

/** Holds the write lock of a database, until standard input ends: `hold-lock.ts <file>`. */
const db = new DatabaseSync(process.argv[2] ?? '', { timeout: 5000 });
db.exec('BEGIN IMMEDIATE');
process.stdout.write('held\n');
process.stdin.resume().on('end', () => db.close());
