/** What is made when it is first asked for, and kept: so that a start, or a page, pays for nothing that it does not use. */
// Marked, so that scripts of pages leave out what they do not ask for.
export const once = /* @__NO_SIDE_EFFECTS__ */ <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
};
