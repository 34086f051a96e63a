import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
}

/** The members of a CycloneDX 1.5 document that we look at. */
export interface Materials {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { timestamp: string; component: Component & { type: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Package {
  dev?: boolean;
  devDependencies?: unknown;
}

const read = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'));

const withoutDevelopment = ({ devDependencies: _dev, ...rest }: Package): Package => rest;

/** Both files without what only developers need: `npm sbom --omit dev` leaves out whatever developers need as well, zod among it (npm 11.19). */
const writeProduction = (folder: string): void => {
  const lock = read('package-lock.json') as { packages: Record<string, Package> };
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([path, one]) => [path, path === '' ? withoutDevelopment(one) : one]);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(withoutDevelopment(read('package.json') as Package)));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages: Object.fromEntries(packages) as unknown }));
};

const options = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];

/**
 * Every package that the service runs on or is built by, on any platform, as the lock file pins it: a software bill of materials (CycloneDX 1.5).
 * @throws Error with what npm says where it cannot make one
 */
export const materials = (): Materials => {
  const folder = mkdtempSync(join(tmpdir(), 'guidance-sbom-'));
  try {
    writeProduction(folder);
    const { status, stdout, stderr } = spawnSync('npm', options, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (status !== 0) throw new Error(`npm cannot list the packages: ${stderr}`);
    const bom = JSON.parse(stdout) as Materials;
    // npm takes the name of the folder.
    bom.metadata.component.name = (read('package.json') as { name: string }).name;
    return bom;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
