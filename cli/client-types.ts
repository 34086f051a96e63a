import { writeFile } from 'node:fs/promises';
import { contractTypes } from '../client/contract-types.ts';
import { readContent } from '../functions/content.ts';
import { orSentence } from '../functions/or-sentence.ts';

/** `npm run client:types`: writes the client's types anew after a change of the contract. */
const { content } = await orSentence(() => readContent('src/content'));
await writeFile('client/contract.d.ts', await contractTypes(content));
