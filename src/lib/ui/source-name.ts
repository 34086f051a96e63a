/** The short name of a source: its title up to the first colon or comma, as `Sacco 2015` of `Sacco 2015, Journal of ...: foam pillows ...`. */
export const sourceName = (title: string): string => title.split(/[:,]/, 1)[0] ?? title;
