import { measureAsking } from './asking.ts';
import { askingTable, asText } from './report.ts';

/** `node tests/bench/ask.ts`: the part of the bench that asks questions, by itself. */
console.log(asText(askingTable(await measureAsking())));
