import { watchConnection } from './badge.ts';
import { handleForm, handleContact, tellDelivered } from './callback-form.ts';
import { stayOffline } from './offline.ts';
import { canTakeRequests, keepSending } from './requests.ts';
import { watchIdle } from './idle.ts';
import { handleLinks, initScreen, startOver } from './screens.ts';
import { handleList, isStart, keepShowroom } from './visit.ts';

/** The kiosk at work. Everything listens to the document, so that it outlives the screens. */
keepShowroom();
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
// The form alone is nobody's.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if ((navigation?.type === 'back_forward' && !isStart()) || document.querySelector('[data-list]')) void startOver();
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void startOver();
});
