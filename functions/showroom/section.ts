/** One entry of a section, with what belongs to it. */
export interface Entry {
  text: string;
  details: string[];
}

/** A titled part of a message. Text may hold isolates (see isolate.ts) and line breaks. */
export interface Section {
  title: string;
  entries: Entry[];
  /** JSON, printed as it stands. */
  verbatim?: string;
}

export const entry = (text: string, details: string[] = []): Entry => ({ text, details });
