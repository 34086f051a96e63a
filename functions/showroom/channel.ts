import type { RequestRecord } from '../store/store.ts';

/** A request that was not accepted. The message is logged and stored: it holds no personal data, no addresses and nothing that the other side wrote. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** True where another try would be in vain. */
  readonly final: boolean;
  /** True where what was written is refused for good: of several requests that were sent together, one may be the cause. */
  readonly ofContent: boolean;

  constructor(message: string, { final = false, ofContent = false }: { final?: boolean; ofContent?: boolean } = {}) {
    super(message);
    this.final = final;
    this.ofContent = ofContent;
  }
}

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Z][A-Z0-9_]*$/.test(value);

/** The mail library calls every broken connection ESOCKET and keeps what broke it, such as a certificate, beside. */
const codeOf = (error: unknown): string | undefined => {
  const { originalCode, code, cause } = error as { originalCode?: unknown; code?: unknown; cause?: unknown };
  const own = [originalCode, code].find(isCode);
  return own ?? (cause instanceof Error ? codeOf(cause) : undefined);
};

const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error);

/** Class and code of an error that somebody else threw: their messages may repeat addresses and what was sent. */
export const errorName = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error';
  return codeOf(error) ?? innermost(error).name;
};

/** What may be logged and stored of an error. */
export const safeMessage = (error: unknown): string => (error instanceof DeliveryError ? error.message : errorName(error));

/** One way to the showroom. */
export interface Channel {
  name: 'mail' | 'webhook';
  /**
   * Resolves once the other side has accepted the requests, all of them; the webhook is given one at a time: to a sentence of what is to be known all the same, such as an address
   * that was refused among several, or to null. Aborting the signal ends the try.
   * @throws DeliveryError saying why, without names, numbers or addresses
   */
  deliver: (requests: readonly RequestRecord[], signal: AbortSignal) => Promise<string | null>;
  /**
   * Sends a message that says in both languages that it is a test, and asks nobody for anything. Resolves and throws as `deliver`.
   */
  test: (signal: AbortSignal) => Promise<string | null>;
  close: () => Promise<void>;
}
