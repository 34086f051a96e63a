import type { Page } from 'playwright';

/** Flags of a Chromium that knows page tools (WebMCP), while they are an experiment. */
export const pageToolFlags = ['--enable-features=WebMCP,WebMCPTesting,EnableWebMCP'];

/** The page as an agent of the browser sees it. */
export interface PageAgent {
  /** Names of the tools that were declared since the agent came. */
  tools: () => readonly string[];
  /** Calls a tool, and gives what came back as text. */
  call: (name: string, input: Readonly<Record<string, string | readonly string[]>>) => Promise<string>;
}

/** An agent on a page that is yet to be opened, or undefined where this Chromium knows no page tools. */
export const agentOn = async (page: Page): Promise<PageAgent | undefined> => {
  const session = await page.context().newCDPSession(page);
  const frames = new Map<string, string>();
  session.on('WebMCP.toolsAdded', ({ tools }) => {
    for (const { name, frameId } of tools) frames.set(name, frameId);
  });
  try {
    await session.send('WebMCP.enable');
  } catch {
    return undefined;
  }
  return {
    tools: () => [...frames.keys()],
    call: async (toolName, input) => {
      const answer = new Promise<string>((resolve, reject) => {
        session.on('WebMCP.toolResponded', ({ status, output, errorText }) => {
          if (status === 'Completed') resolve(typeof output === 'string' ? output : JSON.stringify(output));
          else reject(new Error(`${toolName}: ${status} ${errorText ?? ''}`));
        });
      });
      await session.send('WebMCP.invokeTool', { frameId: frames.get(toolName) ?? '', toolName, input });
      return answer;
    },
  };
};
