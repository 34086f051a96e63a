/** What a document of the guide says, without the frame around it, its code and its marks. */
export const plainText = (markdown: string): string =>
  (/^---\n[^]*?\n---\n([^]*?)(?:\n---\n[^]*)?$/.exec(markdown)?.[1] ?? markdown)
    .replace(/^```[^]*?^```$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\(?=[^\w\s])|[*`]/g, '');
