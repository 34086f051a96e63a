import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Whole faces, Arabic and Latin together: a face of one script loses letters beside a ligature such as لا.
 * Text is set in nothing else, so that a picture is the same on every machine.
 */
export const pictureFont = {
  loadSystemFonts: false,
  fontFiles: [
    require.resolve('@expo-google-fonts/readex-pro/400Regular/ReadexPro_400Regular.ttf'),
    require.resolve('@expo-google-fonts/readex-pro/600SemiBold/ReadexPro_600SemiBold.ttf'),
  ],
  defaultFontFamily: 'Readex Pro',
};
