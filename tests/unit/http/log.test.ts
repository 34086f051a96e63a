import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogOutput } from '#functions/http/log.ts';

/** A file that takes what it is told to, and fails as the system does. */
const createFile = () => {
  const file = { text: '', writes: 0, takes: Infinity, fault: undefined as string | undefined };
  const write = (bytes: Uint8Array): number => {
    file.writes += 1;
    if (file.fault !== undefined) throw Object.assign(new Error('write'), { code: file.fault });
    const taken = bytes.subarray(0, file.takes);
    file.text += Buffer.from(taken).toString('latin1');
    return taken.length;
  };
  return { file, output: createLogOutput(write) };
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('lines of one turn go out in one write, and nothing is written before', async () => {
  const { file, output } = createFile();
  for (const line of ['a\n', 'b\n', 'c\n']) output.write(line);
  expect(file.text).toBe('');
  await turn();
  expect(file).toMatchObject({ text: 'a\nb\nc\n', writes: 1 });
  output.write('d\n');
  await turn();
  expect(file).toMatchObject({ text: 'a\nb\nc\nd\n', writes: 2 });
});

test('a write that is taken in part goes on where it stopped', async () => {
  const { file, output } = createFile();
  file.takes = 3;
  output.write('one line\n');
  await turn();
  expect(file).toMatchObject({ text: 'one line\n', writes: 3 });
});

test.each([
  ['a reader that is behind', 'EAGAIN', 20],
  ['a disk that is full', 'ENOSPC', 1000],
])('%s gets every line in order once there is room', async (_, fault, pause) => {
  const { file, output } = createFile();
  file.fault = fault;
  output.write('first\n');
  await turn();
  output.write('second\n');
  await turn();
  expect(file).toMatchObject({ text: '', writes: 1 });
  file.fault = undefined;
  vi.advanceTimersByTime(pause - 1);
  expect(file.text).toBe('');
  vi.advanceTimersByTime(1);
  expect(file.text).toBe('first\nsecond\n');
});

test('lines beyond a megabyte are lost and counted', async () => {
  const { file, output } = createFile();
  file.fault = 'ENOSPC';
  const line = `${'x'.repeat(2 ** 18 - 1)}\n`;
  for (let count = 0; count < 7; count += 1) output.write(line);
  await turn();
  file.fault = undefined;
  vi.advanceTimersByTime(1000);
  const written = file.text.trimEnd().split('\n');
  expect(written).toHaveLength(5);
  expect(JSON.parse(written[4] ?? '')).toMatchObject({ level: 40, lines: 3, msg: 'lines of this log were lost' });
  output.write('next\n');
  await turn();
  expect(file.text.endsWith('lost"}\nnext\n')).toBe(true);
});

test('a log whose reader is gone is given up', async () => {
  const { file, output } = createFile();
  file.fault = 'EPIPE';
  output.write('a\n');
  await turn();
  file.fault = undefined;
  output.write('b\n');
  await turn();
  vi.advanceTimersByTime(5000);
  expect(file).toMatchObject({ text: '', writes: 1 });
});

test('the end of the process does not wait for the next turn', () => {
  const { file, output } = createFile();
  output.write('last\n');
  output.flush();
  expect(file.text).toBe('last\n');
});

test('JSON keeps its values, and nothing in it moves the cursor of who reads the log', () => {
  const { file, output } = createFile();
  const value = 'a\u001B[2J\u007F\u009B2J\u202E\u{E0041}';
  output.write(`${JSON.stringify({ value })}\n`);
  output.flush();
  expect(file.text).toMatch(/^[ -~]+\n$/);
  expect(JSON.parse(file.text)).toEqual({ value });
});
