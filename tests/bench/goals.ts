/** A bound on ours over the peer's. */
export interface Goal {
  relation: '>=' | '<=';
  value: number;
}

/** What the design promises (section 5). */
export const goals = {
  bare: { relation: '>=', value: 0.85 },
  edge: { relation: '>=', value: 0.95 },
  fastify: { relation: '>=', value: 1.8 },
  astro: { relation: '>=', value: 6 },
  groupCommit: { relation: '>=', value: 5 },
  writeTail: { relation: '<=', value: 3 },
  coldStart: { relation: '<=', value: 3 },
  memory: { relation: '<=', value: 1.5 },
} as const satisfies Record<string, Goal>;

export const isMet = ({ relation, value }: Goal, measured: number): boolean => (relation === '>=' ? measured >= value : measured <= value);
