import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../contract/answer.ts';
import type { Conversation, Sending } from './conversation.ts';
import { createResponseReader } from './response-reader.ts';
import { mayBeReset } from './wire-request.ts';

/** What came back over a connection. */
export interface Heard {
  /** By request, in the order of the wire. */
  answers: Answer[];
  /** The server ended the connection. */
  ended: boolean;
  /** What is wrong with the bytes, or with the time that they took. */
  faults: string[];
  /** Longest wait for one answer, in milliseconds. */
  slowestMs: number;
}

/** How long an answer may take, and an end that is due. */
const patienceMs = 2000;

const cutUp = (text: string, cuts: readonly number[]): string[] => {
  const places = [...new Set(cuts.map((cut) => Math.floor((cut / 1000) * text.length)))]
    .filter((place) => place > 0 && place < text.length)
    .sort((a, b) => a - b);
  return [...places, text.length].map((place, index) => text.slice(index === 0 ? 0 : places[index - 1], place));
};

const leaving: Record<Exclude<Sending['leave'], 'stay'>, (socket: Socket) => void> = {
  end: (socket) => void socket.end(),
  destroy: (socket) => void socket.destroy(),
  reset: (socket) => void socket.resetAndDestroy(),
};

/** Holds one conversation over a connection of its own. */
export const hold = async (
  port: number,
  { requests, pipelined, packets }: Conversation,
  { parts, last, leave }: Sending,
): Promise<Heard> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  const heard: Heard = { answers: [], ended: false, faults: [], slowestMs: 0 };
  let changed = (): void => undefined;
  const reader = createResponseReader({
    methodOf: (index) => (index < requests.length - 1 || last === 'whole' ? requests[index]?.method : undefined),
    answered: (answer) => heard.answers.push(answer),
  });
  socket.on('data', (bytes: Buffer) => {
    reader.push(bytes);
    changed();
  });
  const over = (): void => {
    if (heard.ended) return;
    heard.ended = true;
    reader.end();
    socket.end();
    changed();
  };
  socket.on('end', over).on('close', over).on('error', over);

  const until = async (holds: () => boolean): Promise<boolean> => {
    const deadline = performance.now() + patienceMs;
    while (!holds()) {
      const left = deadline - performance.now();
      if (left <= 0) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        changed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return true;
  };

  const write = async (text: string): Promise<void> => {
    if (!packets) return void socket.write(text, 'latin1');
    for (const packet of cutUp(text, packets.cuts)) {
      if (socket.destroyed || heard.ended) return;
      socket.write(packet, 'latin1');
      await sleep(packets.pauseMs);
    }
  };

  const awaitAnswers = async (count: number): Promise<void> => {
    const since = performance.now();
    const came = await until(() => heard.answers.length >= count || heard.ended || reader.faults().length > 0);
    heard.slowestMs = Math.max(heard.slowestMs, performance.now() - since);
    if (!came) heard.faults.push(`request ${heard.answers.length} had no whole answer within ${patienceMs} ms`);
  };

  try {
    if (pipelined) {
      await write(parts.join(''));
      if (leave === 'stay') await awaitAnswers(parts.length);
    } else {
      for (const [index, part] of parts.entries()) {
        if (heard.ended || heard.faults.length > 0) break;
        await write(part);
        await awaitAnswers(index + 1);
      }
    }
    if (leave !== 'stay') {
      leaving[leave](socket);
      // Of one that stays to listen, the server takes its leave as well.
      if (leave === 'end' && !(await until(() => heard.ended))) heard.faults.push(`the connection is open ${patienceMs} ms after its end`);
    } else if (/\bclose$/.test(heard.answers.at(-1)?.header('connection') ?? '') && !(await until(() => heard.ended))) {
      heard.faults.push('the connection stays open though an answer says that it closes');
    }
  } finally {
    socket.destroy();
  }
  heard.faults.push(...reader.faults());
  const rest = reader.rest();
  const mayBreakOff = leave === 'destroy' || leave === 'reset' || mayBeReset(requests, packets !== null);
  if (reader.faults().length === 0 && rest.length > 0 && !mayBreakOff)
    heard.faults.push(`bytes beyond the answers: ${JSON.stringify(rest.subarray(0, 100).toString('latin1'))}`);
  return heard;
};
