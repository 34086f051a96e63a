import { readFileSync } from 'node:fs';
import type { Content, ContentFile } from '#lib/schemas/content.ts';

/** What the retailer wrote, read past every line of our code. */
export const contentFile = <File extends ContentFile>(file: File): Content[File] =>
  JSON.parse(readFileSync(`src/content/${file}.json`, 'utf8')) as Content[File];
