import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { freePort } from '../fixtures/free-port.ts';

/** A browser with one tab, and what a person does in it. A selector means the first visible element; ` >>> ` goes into a shadow root, ` :: ` names words in it. */
export interface Engine {
  version: string;
  open: (address: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  click: (selector: string) => Promise<void>;
  /** Types into a field, behind what is there. */
  type: (selector: string, text: string) => Promise<void>;
  /** Value of an expression in the page, or of the promise that it is. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  screenshot: () => Promise<Buffer>;
  /** The page on paper, as PDF; undefined where the engine has no command for it. */
  print?: (() => Promise<Buffer>) | undefined;
  /** Makes the processor of the page so many times slower; undefined where the engine cannot. */
  slow?: ((times: number) => Promise<void>) | undefined;
  close: () => Promise<void>;
}

/** An engine that may be missing here. */
export interface EngineKind {
  name: string;
  /** What is not on this machine, and where it comes from. */
  missing: () => string | undefined;
  launch: () => Promise<Engine>;
}

const folder = join(import.meta.dirname, 'drivers');
const packages = createRequire(join(folder, 'package.json'));

/** Drivers are installed by `npm run test:full`, on a machine that reaches a registry. */
const lacksPackage = (name: string): boolean => !existsSync(join(folder, 'node_modules', name));
const noPackages = 'npm ci --prefix tests/engines/drivers';

const programPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((place) => join(place, name))
    .find((file) => existsSync(file));

/** As an expression of the page: all visible elements. */
export const found = (selector: string): string => {
  const [path = '', text = ''] = selector.split(' :: ');
  return `((steps) => {
  let places = [document];
  for (const step of steps) places = places.flatMap((place) => [...(place.shadowRoot || place).querySelectorAll(step)]);
  return places.filter((one) => one.getClientRects().length > 0 && one.textContent.includes(${JSON.stringify(text)}));
})(${JSON.stringify(path.split(' >>> '))})`;
};

/** The part of puppeteer that its versions of 2021 and of today share. */
interface Handle {
  asElement: () => { click: () => Promise<void>; type: (text: string) => Promise<void> } | null;
}
interface Tab {
  goto: (address: string) => Promise<unknown>;
  setViewport: (size: { width: number; height: number }) => Promise<void>;
  evaluate: <Value>(expression: string) => Promise<Value>;
  evaluateHandle: (expression: string) => Promise<Handle>;
  screenshot: () => Promise<Uint8Array>;
  pdf: (options: object) => Promise<Uint8Array>;
  target: () => { createCDPSession: () => Promise<{ send: (method: string, options: object) => Promise<unknown> }> };
}
interface Puppeteer {
  launch: (options: object) => Promise<{ newPage: () => Promise<Tab>; version: () => Promise<string>; close: () => Promise<void> }>;
}

const byPuppeteer = async (driver: string, options: object, isFirefox = false): Promise<Engine> => {
  const loaded = packages(driver) as Puppeteer & { default?: Puppeteer };
  const browser = await (loaded.default ?? loaded).launch({
    headless: true,
    ignoreHTTPSErrors: true,
    acceptInsecureCerts: true,
    ...options,
  });
  const tab = await browser.newPage();
  const element = async (selector: string) => {
    const one = (await tab.evaluateHandle(`${found(selector)}[0]`)).asElement();
    if (!one) throw new Error(`Nothing of ${selector} can be seen.`);
    return one;
  };
  return {
    version: await browser.version(),
    open: async (address) => {
      await tab.goto(address);
    },
    resize: (width, height) => tab.setViewport({ width, height }),
    click: async (selector) => (await element(selector)).click(),
    type: async (selector, text) => (await element(selector)).type(text),
    evaluate: (expression) => tab.evaluate(expression),
    screenshot: async () => Buffer.from(await tab.screenshot()),
    print: async () => Buffer.from(await tab.pdf({ format: 'a4', printBackground: true, preferCSSPageSize: true })),
    slow: isFirefox
      ? undefined
      : async (rate) => {
          const session = await tab.target().createCDPSession();
          await session.send('Emulation.setCPUThrottlingRate', { rate });
        },
    close: () => browser.close(),
  };
};

/** The program of `chrome-aws-lambda` with its libraries, in a folder of its own, unpacked once. */
const chrome90 = (): string => {
  const place = join(folder, 'node_modules/.cache/chrome-90');
  if (existsSync(place)) return place;
  const part = `${place}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  const unpacked = (name: string): Buffer => brotliDecompressSync(readFileSync(join(folder, 'node_modules/chrome-aws-lambda/bin', name)));
  writeFileSync(join(part, 'chromium'), unpacked('chromium.br'), { mode: 0o755 });
  for (const archive of ['swiftshader.tar.br', 'aws.tar.br']) execFileSync('tar', ['-x', '-C', part], { input: unpacked(archive) });
  renameSync(part, place);
  return place;
};

export const chrome: EngineKind = {
  name: 'Chromium 90',
  missing: () => (lacksPackage('chrome-aws-lambda') ? noPackages : undefined),
  launch: () =>
    byPuppeteer('puppeteer-core', {
      executablePath: join(chrome90(), 'chromium'),
      env: { ...process.env, LD_LIBRARY_PATH: join(chrome90(), 'lib') },
      args: ['--no-sandbox', '--headless', '--disable-gpu', '--no-zygote', '--disable-dev-shm-usage'],
    }),
};

/** That of the other tests. */
export const chromium: EngineKind = {
  name: 'Chromium',
  missing: () => (process.env['CHROMIUM_PATH'] ? (lacksPackage('puppeteer-bidi') ? noPackages : undefined) : 'chromium'),
  // What a page changes outside of the window is drawn late.
  launch: () =>
    byPuppeteer('puppeteer-bidi', {
      executablePath: process.env['CHROMIUM_PATH'],
      args: ['--no-sandbox', '--disable-gpu', '--window-size=1280,2100'],
    }),
};

export const firefox: EngineKind = {
  name: 'Firefox',
  missing: () => (programPath('firefox-esr') ? (lacksPackage('puppeteer-bidi') ? noPackages : undefined) : 'firefox-esr'),
  launch: () => byPuppeteer('puppeteer-bidi', { browser: 'firefox', executablePath: programPath('firefox-esr') }, true),
};

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
};

/** A screen that nobody sees, and the driver of WebKitGTK on it. */
const startWebKit = async (port: number): Promise<{ stop: () => Promise<void> }> => {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x2100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const home = mkdtempSync(join(tmpdir(), 'guidance-webkit-'));
  const env = { ...process.env, DISPLAY: `:${number.toString().trim()}`, HOME: home, GDK_BACKEND: 'x11' };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  const stop = async (): Promise<void> => {
    await stopped(driver);
    await stopped(screen);
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };
  return { stop };
};

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export const webkit: EngineKind = {
  name: 'WebKitGTK',
  missing: () =>
    [
      ['WebKitWebDriver', 'webkit2gtk-driver'],
      ['Xvfb', 'xvfb'],
    ].find(([program = '']) => !programPath(program))?.[1],
  launch: async () => {
    const port = await freePort();
    const { stop } = await startWebKit(port);
    const call = async <Value>(method: string, path: string, body: object = {}): Promise<Value> => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
      const { value } = (await response.json()) as { value: Value };
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
      return value;
    };
    for (let tries = 0; tries < 100 && !(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)); tries += 1)
      await sleep(100);
    const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
    });
    const session = `/session/${sessionId}`;
    const run = <Value>(script: string): Promise<Value> => call('POST', `${session}/execute/sync`, { script, args: [] });
    const element = async (selector: string): Promise<string> => {
      const one = await run<Record<string, string> | null>(`return ${found(selector)}[0]`);
      if (!one) throw new Error(`Nothing of ${selector} can be seen.`);
      return `${session}/element/${one[elementKey]}`;
    };
    return {
      version: `WebKitGTK/${capabilities.browserVersion}`,
      open: (url) => call('POST', `${session}/url`, { url }),
      resize: (width, height) => call('POST', `${session}/window/rect`, { width, height }),
      click: async (selector) => {
        // It will not click while the page still scrolls to what was written in.
        for (let tries = 0; ; tries += 1)
          try {
            await call('POST', `${await element(selector)}/click`);
            return;
          } catch (error) {
            if (tries === 20 || !String(error).includes('not interactable')) throw error;
            await sleep(250);
          }
      },
      type: async (selector, text) => call('POST', `${await element(selector)}/value`, { text }),
      evaluate: async <Value>(expression: string) => {
        const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`;
        const { value, error } = await call<{ value: Value; error?: string }>('POST', `${session}/execute/async`, { script, args: [] });
        if (error !== undefined) throw new Error(error);
        return value;
      },
      screenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
      close: async () => {
        await call('DELETE', session).catch(() => undefined);
        await stop();
      },
    };
  },
};
