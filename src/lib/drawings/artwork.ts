import faceUp from './pictures/face-up.svg?raw';
import faceUs from './pictures/face-us.svg?raw';
import personBack from './pictures/person-back.svg?raw';
import personSide from './pictures/person-side.svg?raw';
import personSpread from './pictures/person-spread.svg?raw';
import personStomach from './pictures/person-stomach.svg?raw';
import pillow from './pictures/pillow.svg?raw';
import sectionHybrid from './pictures/section-hybrid.svg?raw';
import sectionLatex from './pictures/section-latex.svg?raw';
import sectionMedical from './pictures/section-medical.svg?raw';
import sectionMemoryFoam from './pictures/section-memory-foam.svg?raw';
import sectionPocketSpring from './pictures/section-pocket-spring.svg?raw';
import sleeperBack from './pictures/sleeper-back.svg?raw';
import sleeperCombination from './pictures/sleeper-combination.svg?raw';
import sleeperSide from './pictures/sleeper-side.svg?raw';
import sleeperStomach from './pictures/sleeper-stomach.svg?raw';
import thermalHot from './pictures/thermal-hot.svg?raw';
import thermalNeutral from './pictures/thermal-neutral.svg?raw';
import weightK60to90 from './pictures/weight-k60to90.svg?raw';
import weightK90to130 from './pictures/weight-k90to130.svg?raw';
import weightOver130 from './pictures/weight-over130.svg?raw';
import weightUnder60 from './pictures/weight-under60.svg?raw';

/** Pictures that no figure shapes. A file opens by itself in any drawing program, with a style sheet of its own; in a page its classes are those of `drawings.css`. */
const files = {
  'face-up': faceUp,
  'face-us': faceUs,
  'person-back': personBack,
  'person-side': personSide,
  'person-spread': personSpread,
  'person-stomach': personStomach,
  pillow: pillow,
  'section-hybrid': sectionHybrid,
  'section-latex': sectionLatex,
  'section-medical': sectionMedical,
  'section-memory-foam': sectionMemoryFoam,
  'section-pocket-spring': sectionPocketSpring,
  'sleeper-back': sleeperBack,
  'sleeper-combination': sleeperCombination,
  'sleeper-side': sleeperSide,
  'sleeper-stomach': sleeperStomach,
  'thermal-hot': thermalHot,
  'thermal-neutral': thermalNeutral,
  'weight-k60to90': weightK60to90,
  'weight-k90to130': weightK90to130,
  'weight-over130': weightOver130,
  'weight-under60': weightUnder60,
};

/** What a file draws. Its ids begin with `id`, since a page may have it twice. */
export const artwork = (name: keyof typeof files, id = name as string): string =>
  files[name].replace(/^<svg[^>]*>|<style>[^]*?<\/style>|<\/svg>|\n\s*/g, '').replace(/(?<= id="|url\(#)/g, `${id}-`);
