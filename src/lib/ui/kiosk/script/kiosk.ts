import { handleForm, handleContact } from './callback-form.ts';
import { stayOffline } from './offline.ts';
import { canTakeRequests, keepSending } from './requests.ts';
import { initScreen, handleLinks } from './screens.ts';
import { watchIdle, handleList, startAtHome, startOver } from './visit.ts';

/** The kiosk at work. Everything listens to the document, so that it outlives the screens. */
initScreen();
handleLinks();
handleList();
handleContact();
handleForm();
watchIdle();
stayOffline();
if (canTakeRequests()) keepSending();

// A page that the browser had put aside may hold something of the visit that left it.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void startOver(startAtHome());
});
