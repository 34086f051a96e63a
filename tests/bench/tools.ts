import { asText, toolTable } from './report.ts';
import { measureTools } from './tool-calls.ts';

/** `node tests/bench/tools.ts`: the part of the bench that calls tools, by itself. */
console.log(asText(toolTable(await measureTools())));
