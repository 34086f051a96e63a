import { chrome } from './engine.ts';
import { walk } from './walk.ts';

walk(chrome);
