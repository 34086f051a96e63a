import { createParser } from 'eventsource-parser';

/** Kinds of the server-sent events of an answer, in their order; what is no JSON is an `unreadable` one. */
export const parseEvents = (text: string): string[] => {
  const kinds: string[] = [];
  const isJson = (data: string): boolean => {
    try {
      JSON.parse(data);
      return true;
    } catch {
      return false;
    }
  };
  createParser({ onEvent: ({ event, data }) => kinds.push(isJson(data) ? (event ?? 'message') : 'unreadable') }).feed(text);
  return kinds;
};
