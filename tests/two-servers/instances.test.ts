import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bearer, issueKey } from '../contract/credential.ts';
import { isKept, useDataDir } from '../contract/database.ts';
import { useService } from '../contract/service.ts';

/** What every other file of the contract relies on where the project promises two instances: who answers, and where it is kept. */

const dataDir = useDataDir();
const service = useService({ env: { DATA_DIR: dataDir } });

describe('two instances', () => {
  it('are two processes, asked in turn', async () => {
    expect(new Set(service.server.instances.map(({ child }) => child.pid)).size).toBe(2);
    // The client reads it before it hands out its first answer.
    await service.contract();
    const ids = [];
    for (let count = 0; count < 6; count += 1) ids.push((await service.get('/api/v1/matrix')).header('X-Request-Id') ?? '');
    // The part before the hyphen is of one start of one process.
    const [first, second, ...later] = ids.map((id) => id.slice(0, id.lastIndexOf('-')));
    expect(first).not.toBe(second);
    expect(later).toEqual([first, second, first, second]);
  });

  it('keep what is written in PostgreSQL, and nothing in a folder', async () => {
    const note = 'instances-note-41';
    await service.post('/api/v1/shortlists', { outcomeId: 'side-under60-neutral', note }, bearer(await issueKey(service, 'live')));
    expect(await isKept(dataDir, note)).toBe(true);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
