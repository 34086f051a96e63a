import { webkit } from './engine.ts';
import { walk } from './walk.ts';

walk(webkit);
