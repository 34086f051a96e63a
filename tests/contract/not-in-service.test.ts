import { describe, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

/** Addresses that discovery names and nothing answers yet. Each leaves this file when it comes into service; then the file goes. */

const service = useService();

describe('404 not_found: named, not in service yet (G39)', () => {
  it.each(['/mcp', '/mcp/docs'])('the tool server %s is not there yet', async (target) => {
    expectProblem(await service.post(target, { jsonrpc: '2.0', id: 1, method: 'ping' }), 404, 'not_found');
  });
});
