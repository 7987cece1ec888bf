import { type Country, configureCountry, getCountry } from '@portal/domain/country/country';

/** The country for the `data-country` attribute of a document, as JSON. */
export function countryData(): string {
  const { sandbox: _sandbox, taxes: _taxes, ...country } = getCountry();
  return JSON.stringify(country);
}

/** Configures the country of this page from its document. Call it before anything else runs. */
export function readCountryData(document: Document): void {
  configureCountry(JSON.parse(document.documentElement.dataset.country ?? '') as Country);
}
