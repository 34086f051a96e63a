/** Address of the markdown of a page: the page’s own and `.md`. */
export const markdownPath = (path: string): string => `${path}.md`;
