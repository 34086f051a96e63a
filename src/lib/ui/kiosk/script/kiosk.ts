import { watchConnection } from './badge.ts';
import { handleForm, handleContact, tellDelivered } from './callback-form.ts';
import { stayOffline } from './offline.ts';
import { canTakeRequests, keepSending } from './requests.ts';
import { initScreen, handleLinks } from './screens.ts';
import { watchIdle, handleList, isStart, startHere, startOver } from './visit.ts';

/** The kiosk at work. Everything listens to the document, so that it outlives the screens. */
initScreen();
handleLinks();
handleList();
handleContact();
handleForm();
watchIdle();
watchConnection();
stayOffline();
if (canTakeRequests()) keepSending((id) => void tellDelivered(id));

// What the browser's Back and Forward bring is of a visit that was left: its address tells the answers, and a page put aside may hold more.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (navigation?.type === 'back_forward' && !isStart()) void startOver(startHere());
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void startOver(startHere());
});
