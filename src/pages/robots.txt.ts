import type { APIRoute } from 'astro';
import { deployment } from '#lib/deployment.ts';

/** Crawlers of assistants, named because some read only a group of their own. */
const agents = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'PerplexityBot',
  'Perplexity-User',
  'Google-Extended',
  'Applebot-Extended',
];

/** Everything may be read; where the list of pages is, and where assistants begin. */
export const GET: APIRoute = () => {
  const { rootUrl } = deployment;
  const lines = [
    '# Answers, sizes and products as markdown: add .md to the address.',
    `# For assistants: ${rootUrl}/llms.txt, tools: ${rootUrl}/.well-known/ai-catalog.json`,
    'User-agent: *',
    ...agents.map((agent) => `User-agent: ${agent}`),
    'Allow: /',
    '',
    `Sitemap: ${rootUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
