import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Geocoder } from './features/geocoding/geocoder.ts';
import { openGeocoder } from './features/geocoding/open-geocoder.ts';
import type { Say } from './platform/wording/sentences.ts';

/** The geocoder the settings ask for. A service that fails is in the log; visitors get the gazetteer's answer. */
export function makeGeocoder({
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
    onFailed: (err) => log.warn({ err }, 'the geocoding service failed: the gazetteer answered'),
  });
}
