import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Geocoder } from '../features/geocoding/geocoder.ts';
import { openGeocoder } from '../features/geocoding/open-geocoder.ts';
import type { Say } from '../platform/wording/sentences.ts';

/**
 * Creates the configured geocoder. When the external service fails, it logs a warning and the gazetteer
 * answers.
 */
export function createGeocoder({
  config: { geocoder, publicUrl, host },
  log,
  say,
}: {
  config: Config;
  log: FastifyBaseLogger;
  say: Say;
}): Geocoder {
  return openGeocoder({
    settings: geocoder,
    say,
    userAgent: `portal (${publicUrl ?? host})`,
    onFailed: (err) => log.warn({ err }, 'geocoding service failed: used the gazetteer'),
  });
}
