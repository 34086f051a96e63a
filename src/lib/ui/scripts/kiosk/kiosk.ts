import { keepForm } from './callback-form.ts';
import { canTakeRequests } from './can-take-requests.ts';
import { keepContact } from './contact-fields.ts';
import { dress } from './dress.ts';
import { watchIdle } from './idle-watch.ts';
import { keepLinks } from './links.ts';
import { keepList } from './list.ts';
import { stayOffline } from './offline.ts';
import { keepSending } from './sender.ts';
import { startAtHome, startOver } from './start.ts';

/** The kiosk at work. Everything listens to the document, so that it outlives the screens. */
dress();
keepLinks();
keepList();
keepContact();
keepForm();
watchIdle();
stayOffline();
if (canTakeRequests()) keepSending();

// A page that the browser had put aside may hold something of the visit that left it.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void startOver(startAtHome());
});
