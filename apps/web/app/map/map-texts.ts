import { defineTexts } from '../i18n/texts.ts';

/** Texts of the map itself and of every field that searches a place. Give them to the loader of a page with a map. */
export const mapTexts = defineTexts('network-translation', ['map'], ['map.label']);
