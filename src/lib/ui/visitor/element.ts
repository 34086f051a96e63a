/** An element with these properties and children; text is never read as markup. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== undefined));
  return made;
};

export const button = (text: string, onclick: () => void): HTMLButtonElement =>
  element('button', { type: 'button', className: 'button', onclick }, text);
