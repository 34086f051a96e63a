/** Redis took longer than a caller can wait. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/**
 * The answer of a command, or TooSlow after `ms`: the client's own timeout ends when a command is sent, and a Redis that hangs has been sent it.
 * What the command does later is nobody's business any more.
 */
export const within = async <Answer>(ms: number, command: Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`no answer within ${ms} ms`)), ms);
  });
  command.catch(() => undefined);
  try {
    return await Promise.race([command, late]);
  } finally {
    clearTimeout(timer);
  }
};
