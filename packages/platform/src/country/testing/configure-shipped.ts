import { configureCountry } from '@portal/domain/country/country';
import { loadCountry } from '../load-country.ts';

// Tests, journeys and tools run in the country that ships with the portal, unless they start a process of their own.
configureCountry(loadCountry().country);
