import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { readSoldContent, shippedContent } from '#build/content.ts';
import { withPhotos } from '#build/photos.ts';
import { readEnvironment } from '#lib/settings/environment.ts';

/** One collection, one entry a content file: the checked content as `build/content.ts` reads it, in the order of the files. */
const content = defineCollection({
  loader: {
    name: 'content',
    load: async ({ store, watcher, logger }) => {
      const { contentDir } = readEnvironment(process.env);
      const load = async () => {
        const { content: read, warnings } = await readSoldContent(contentDir);
        const content = await withPhotos(read, contentDir, (sentence) => logger.info(sentence));
        store.clear();
        for (const [id, value] of Object.entries(content)) store.set({ id, data: { value } });
        return warnings;
      };
      // The integration has told the warnings of what stands there at the start.
      await load();
      const folders = [contentDir, shippedContent];
      watcher?.add(folders);
      watcher?.on('change', (path) => {
        if (!folders.some((folder) => path.includes(folder))) return;
        load().then(
          (warnings) => warnings.forEach((warning) => logger.warn(warning)),
          (error: unknown) => logger.error(String(error)),
        );
      });
    },
  },
  schema: z.object({ value: z.any() }),
});

export const collections = { content };
