/** Works through a list with at most `atOnce` in hand: a list of any length holds no more memory and open files than that. */
export const inTurn = async <Item>(items: Iterable<Item>, atOnce: number, work: (item: Item) => Promise<void>): Promise<void> => {
  const rest = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
    }),
  );
};
