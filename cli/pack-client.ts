import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeClientPackage } from '#build/client-package.ts';
import { clientTarball } from '#build/client-tarball.ts';
import type { Content } from '#lib/schemas/content.ts';

/** Makes the package of the client in `folder`, as the build does, for the service at `rootUrl`; the path of its tarball. It needs no network. */
export const packClient = async (folder: string, content: Content, rootUrl: string): Promise<string> => {
  const files = join(folder, 'package');
  await mkdir(folder, { recursive: true });
  await writeClientPackage(files, content);
  const { name, body } = await clientTarball(files, rootUrl);
  const path = join(folder, name);
  await writeFile(path, body);
  return path;
};
