import '../../shortlist/compare.ts';
import '../../shortlist/shortlist.ts';
import '../../visitor/offers.ts';
import { showSize } from '../../visitor/size-choice.ts';
import { watchConnection } from './badge.ts';
import { handleForm, handleContact, tellDelivered } from './callback-form.ts';
import { stayOffline } from './offline.ts';
import { canTakeRequests, keepSending } from './requests.ts';
import { watchIdle } from './idle.ts';
import { handleLinks, initScreen, startOver } from './screens.ts';
import { handleList, isStart, keepShowroom } from './visit.ts';

/** The kiosk at work. Everything listens to the document, so that it outlives the screens. */
keepShowroom();
handleLinks();
handleList();
handleContact();
handleForm();
document.addEventListener('choice', showSize);
initScreen();
watchIdle();
watchConnection();
stayOffline();
if (canTakeRequests()) keepSending((id, record) => void tellDelivered(id, record));

// What the browser's Back and Forward bring is of a visit that was left: its address tells the answers, and a page put aside may hold more.
// The form alone is nobody's.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if ((navigation?.type === 'back_forward' && !isStart()) || document.querySelector('[data-asked]')) void startOver();
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void startOver();
});
