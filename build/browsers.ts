import packageJson from '../package.json' with { type: 'json' };

/** What the build tools call a browser of the list (`browserslist` in package.json). WebView and Samsung Internet are Chrome by another name. */
const toolNames: Readonly<Record<string, string>> = { chrome: 'chrome', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' };

/** The oldest browsers that pages, scripts and the element for other sites are lowered to, such as `chrome90`. */
export const oldestBrowsers: string[] = packageJson.browserslist.flatMap((entry) => {
  const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? [];
  return name in toolNames ? `${toolNames[name]}${version}` : [];
});
