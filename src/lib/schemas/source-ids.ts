import { z } from 'zod';
import { slug } from './text.ts';

/** Where a fact comes from: ids of `sources.json`. */
export const sourceIds = z.array(slug).min(1, { error: 'must name at least one source (an id of sources.json)' });
