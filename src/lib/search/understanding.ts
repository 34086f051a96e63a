import type { Content } from '../schemas/content.ts';
import type { Question } from './question.ts';
import { readBed, type Bed } from './slots/bed.ts';
import { readSleeper, type Sleeper } from './slots/sleeper.ts';
import { readWanted, type Wanted } from './slots/wanted.ts';

/** What was made of a question: every part of it can be shown and explained. */
export interface Understanding {
  question: Question;
  sleeper: Sleeper;
  bed: Bed;
  wanted: Wanted;
}

/** Reads the slots of a question. */
export const understand = (question: Question, content: Pick<Content, 'sizes' | 'regional-sizes'>): Understanding => {
  const bed = readBed(question, content);
  return { question, sleeper: readSleeper(question), bed, wanted: readWanted(question, bed) };
};
