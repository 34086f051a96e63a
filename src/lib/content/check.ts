import { rules } from '../rules/all.ts';
import type { Content, ContentFile } from '../schemas/content.ts';
import type { Fault } from './fault.ts';
import { parseContent } from './parse.ts';

/** Shape first, then every rule: the content with what is only worth a warning, else every fault of the first that fails. */
export const checkContent = (
  raw: Readonly<Record<ContentFile, unknown>>,
): { content: Content; warnings: Fault[] } | { faults: Fault[] } => {
  const parsed = parseContent(raw);
  if ('faults' in parsed) return parsed;
  const found = rules.flatMap((rule) => rule.check(parsed.content));
  const faults = found.filter((fault) => !fault.warning);
  return faults.length > 0 ? { faults } : { content: parsed.content, warnings: found };
};
