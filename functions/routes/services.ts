import type { FindInstead } from '#lib/records/answer.ts';
import type { FindAskRecord } from '#lib/records/ask-records.ts';
import type { Retrieve } from '#lib/ask/retrieve.ts';
import type { FindRecommendation } from '#lib/contract/batch.ts';
import type { FaqSearch } from '#lib/contract/faq.ts';
import type { KnownIds } from '#lib/contract/shortlist.ts';
import type { Content } from '#lib/schemas/content.ts';
import type { FaqEntry } from '#lib/schemas/faq.ts';
import type { Language } from '#lib/schemas/text.ts';
import type { Settings } from '#lib/settings/settings.ts';
import type { Document } from '#lib/tools/document-search.ts';
import type { Desk } from '../desk/desk.ts';
import type { Authorize, Keys } from '../plugins/bearer.ts';
import type { Ways } from '../showroom/ways.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { Store, WriteLimits } from '../store/store.ts';

/** What routes read from the prebuilt responses: what they say is what the files say. */
export interface Knowledge {
  settings: Settings;
  content: Content;
  faq: readonly FaqEntry[];
  searchFaq: FaqSearch;
  findRecommendation: FindRecommendation;
  /** Pages of the guide as markdown; none where nothing is built. */
  documents: () => readonly Document[];
  /** Finds records for a question in words. */
  retrieve: Retrieve;
  findAskRecord: FindAskRecord;
  findInstead: FindInstead;
  /** Ids that a shortlist may name. */
  known: KnownIds;
}

/** What routes write with. */
export interface Writing {
  keys: Keys;
  authorize: Authorize;
  store: Store;
  sandbox: Sandbox;
  /** An unguessable id of 128 random bits. */
  newId: () => string;
  now: () => Date;
  /** An error of ours that a response does not show, for the log. */
  report: (error: unknown) => void;
  /** The limits on live writes of a client (G65). */
  limitsOf: (client: string) => WriteLimits;
  /** The site that an `Origin` header names where it is not ours; else null. */
  foreignOriginOf: (origin: string | undefined) => string | null;
  /** How requests reach the showroom. */
  ways: Ways;
  /** There is something to deliver. */
  wakeShowroom: () => void;
}

/** Everything that routes work with, made for a release and passed in. */
export interface Services extends Knowledge, Writing {
  /** That of the staff, where DESK_STAFF or DESK_OWNERS names somebody. */
  desk: Desk | undefined;
  /** Its page as it was built, with `<!--desk-->` where the service writes what stands on it. */
  deskShell: (language: Language) => string;
}
