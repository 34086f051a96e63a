import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'rolldown';
import type { Content } from '#lib/schemas/content.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { embedFrames } from '#lib/ui/embed/guide.ts';
import { oldestBrowsers } from './browsers.ts';
import { placeholder, prebuiltClient } from './prebuilt.ts';

const source = fileURLToPath(new URL('../src/lib/ui/embed/sleep-finder.ts', import.meta.url));

/** Style sheets as text, as Vite reads them by the same name. */
const styleText: Plugin = {
  name: 'style-text',
  resolveId: {
    filter: { id: /\.css\?raw$/ },
    handler: (id, importer = source) => join(dirname(importer), id),
  },
  load: {
    filter: { id: /\.css\?raw$/ },
    handler: async (id) => ({
      code: `export default ${JSON.stringify(await readFile(id.replace(/\?raw$/, ''), 'utf8'))};`,
      moduleType: 'js',
    }),
  },
};

/** `embed.js`, the custom element for other sites: one module that imports nothing. */
export const bundleEmbed = async (content: Content, settings: Settings): Promise<string> => {
  const { output } = await build({
    input: source,
    plugins: [styleText],
    transform: { target: oldestBrowsers, define: { EMBED_FRAMES: JSON.stringify(embedFrames(content, settings)) } },
    write: false,
    logLevel: 'warn',
    output: { format: 'esm', minify: true, comments: { legal: false } },
  });
  return output[0].code;
};

/** Writes it among the prebuilt files. */
export const writeEmbed = async (distDir: string, content: Content): Promise<void> => {
  await writeFile(join(prebuiltClient(distDir), 'embed.js'), await bundleEmbed(content, { rootUrl: placeholder, keyPrefix: '' }));
};
