import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { materials } from '../build/materials.ts';
import { readEnvironment } from '../functions/environment.ts';

/** `npm run sbom`: what the running service is made of, as CycloneDX 1.5, in `dist/sbom.json`. */
const file = join(readEnvironment(process.env).distDir, 'sbom.json');
const bom = materials();
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
process.stdout.write(`${bom.components.length} packages are in ${file}.\n`);
