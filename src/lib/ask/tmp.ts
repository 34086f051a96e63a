import { createSlotReader } from './slots.ts';
export const createSearch = (c: any) => { const read = createSlotReader(c); return { retrieve: (t: string, _: any) => { const s: any = read(t); return { understood: { ...s, sleeper: { position: s.sleepers[0]?.position, weight: s.sleepers[0]?.weight, thermal: s.sleepers[0]?.thermal, couple: s.couple, several: s.sleepers.length > 1 } } }; } }; };
