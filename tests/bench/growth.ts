import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAll } from './child.ts';
import { measureBuild } from './growth-build.ts';
import { measureService } from './growth-service.ts';
import { growthTables, type Growth } from './growth-report.ts';
import { readMachine } from './machine.ts';
import { asText } from './report.ts';

/**
 * `npm run bench:growth`: builds and serves the site with 20, 1,000 and 10,000 products; other sizes as arguments. Some minutes, most of them
 * the last build's. The result stands in `growth.json`, from which `npm run bench` writes its part of docs/performance.md.
 */
const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : [20, 1000, 10_000];

const directory = mkdtempSync(join(tmpdir(), 'growth-'));
process.on('exit', () => {
  killAll();
  rmSync(directory, { recursive: true, force: true });
});
const growth: Growth = { machine: readMachine(), rows: [] };
for (const products of sizes) {
  console.log(`${products} products: building.`);
  const { build, cost } = await measureBuild(products);
  try {
    console.log(`${products} products: serving.`);
    growth.rows.push({ products, build: cost, service: await measureService(build.distDir, directory) });
  } finally {
    build.remove();
  }
}
await writeFile(join(import.meta.dirname, 'growth.json'), `${JSON.stringify(growth, null, 2)}\n`);
for (const table of growthTables(growth)) console.log(`\n${asText(table)}`);
process.exit();
