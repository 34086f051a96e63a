import { performance } from 'node:perf_hooks';
import node from 'astro/logger/node';

/**
 * What Astro says of a build, without a line for each file: how many there are and how long they took, and every ten seconds how far it
 * is. Plain JavaScript, since Astro loads its logger so.
 */

/** How long it may be silent, in milliseconds. */
const silence = 10_000;

/** @param {string} message */
const isFile = (message) => /[├└]─/.test(message);
/**
 * What follows a file on its line.
 * @param {string | null} label
 * @param {string} message
 */
const isTime = (label, message) => label === 'SKIP_FORMAT' && /\(\+|\((?:cached|restored)\)/.test(message);

/** @param {Parameters<typeof node>[0]} config */
export default (config) => {
  const { write } = node(config);
  let files = 0;
  let start = 0;
  let spoke = 0;
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  /** @type {typeof write} */
  const quietly = (event) => {
    const { label, level, message } = event;
    if (level !== 'info') return write(event);
    if (isTime(label, message)) return;
    if (isFile(message)) {
      if (files === 0) start = spoke = performance.now();
      files += 1;
      if (performance.now() - spoke < silence) return;
      spoke = performance.now();
      return write({ ...event, message: `  ├─ ${files} files after ${seconds()}`, newLine: true });
    }
    if (files > 0) write({ ...event, label: null, message: `  └─ ${files} files in ${seconds()}`, newLine: true });
    files = 0;
    return write(event);
  };
  return { write: quietly };
};
