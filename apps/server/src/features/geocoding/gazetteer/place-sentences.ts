import { defineSentences } from '../../../platform/wording/sentences.ts';

/** Texts of places: `{name} District` in an address, `District` next to a name in a list. */
export const placeSentences = defineSentences({
  'place.country': 'Rwanda',
  'place.kigali': 'Kigali City',
  'place.southern': 'Southern Province',
  'place.western': 'Western Province',
  'place.northern': 'Northern Province',
  'place.eastern': 'Eastern Province',
  'place.district': '{name} District',
  'place.sector': '{name} Sector',
  'place.cell': '{name} Cell',
  'place.village': '{name} Village',
  'kind.country': 'Country',
  'kind.province': 'Province',
  'kind.district': 'District',
  'kind.town': 'Town',
  'kind.sector': 'Sector',
  'kind.landmark': 'Known place',
  'kind.cell': 'Cell',
  'kind.village': 'Village',
});
