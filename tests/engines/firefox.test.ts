import { firefox } from './engine.ts';
import { walk } from './walk.ts';

walk(firefox);
