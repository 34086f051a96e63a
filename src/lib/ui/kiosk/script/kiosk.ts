import { keepForm, keepContact } from './callback-form.ts';
import { stayOffline } from './offline.ts';
import { canTakeRequests, keepSending } from './requests.ts';
import { initScreen, keepLinks } from './screens.ts';
import { watchIdle, keepList, startAtHome, startOver } from './visit.ts';

/** The kiosk at work. Everything listens to the document, so that it outlives the screens. */
initScreen();
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
