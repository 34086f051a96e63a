import { describe, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import { useService } from './service.ts';

/** Operations of the contract that nothing answers yet. Each leaves this file when it comes into service; then the file goes. */

const service = useService();

describe('501 not-implemented: published, not in service yet (G63)', () => {
  it.each([
    ['GET', '/ask?query=king'],
    ['POST', '/ask'],
  ])('%s %s', async (method, target) => {
    const body = method === 'POST' ? { body: '{}' } : {};
    const { error } = expectProblem(await service.request(target, { method, ...body }), 501, 'not-implemented');
    expect(error.hint).toMatch(/not in service/);
  });

  it.each(['/mcp', '/mcp/docs'])('the tool server %s is not there yet', async (target) => {
    expectProblem(await service.post(target, { jsonrpc: '2.0', id: 1, method: 'ping' }), 404, 'not_found');
  });
});
