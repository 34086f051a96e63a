/**
 * The style sheet of a picture: the rules of the drawings with the colours of the light tokens in place of `var()`, which drawers of SVG
 * other than browsers do not know.
 */
export const pictureStyles = (tokensCss: string, drawingsCss: string): string => {
  const light = /:root\s*\{([^}]*)\}/.exec(tokensCss)?.[1] ?? '';
  const tokens = new Map([...light.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
  const rules = drawingsCss.replace(/\/\*[\s\S]*?\*\//g, '').split('@media')[0] ?? '';
  return rules.replace(/var\(--([\w-]+)\)/g, (place, name: string) => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`tokens.css has no ${place}.`);
    return value;
  });
};
