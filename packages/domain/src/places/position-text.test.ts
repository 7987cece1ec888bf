import { expect, test } from 'vitest';
import { findPosition } from './position-text.ts';

// Forms of the applications' own documents: Google "Maps URLs", Apple "Map Links", OpenStreetMap wiki "Browsing",
// RFC 5870 (geo), Waze "Deep Links"; ISO 6709 annex D for degrees, minutes and seconds.
test.each([
  ['-1.95,30.06', -1.95, 30.06],
  [' -1.9501 , 30.0605 ', -1.9501, 30.0605],
  ['-1.9501 30.0605', -1.9501, 30.0605],
  ['(-1.9501, 30.0605)', -1.9501, 30.0605],
  ['−1.9501, 30.0605', -1.9501, 30.0605],
  ['lat: -1.9501, lng: 30.0605', -1.9501, 30.0605],
  ['Latitude -1.9501 Longitude 30.0605', -1.9501, 30.0605],
  ['-1,9501; 30,0605', -1.9501, 30.0605],
  ['-1,9501 30,0605', -1.9501, 30.0605],
  ['30.0605,-1.9501', -1.9501, 30.0605],
  ['Kigali -1.9501, 30.0605', -1.9501, 30.0605],
  ["1°57'S 30°03'E", -1.95, 30.05],
  ['1°57′00″S 30°03′36″E', -1.95, 30.06],
  [`1°57'00.0"S 30°03'36.0"E`, -1.95, 30.06],
  ["S 1°57' E 30°03'", -1.95, 30.05],
  ['1.95°S, 30.06°E', -1.95, 30.06],
  ['1.95S 30.06E', -1.95, 30.06],
  ['S1.95 E30.06', -1.95, 30.06],
  ['geo:-1.95,30.06', -1.95, 30.06],
  ['geo:-1.95,30.06?z=17', -1.95, 30.06],
  ['https://maps.google.com/?q=-1.9441,30.0619', -1.9441, 30.0619],
  ['https://maps.google.com/maps?q=-1.9441%2C30.0619&z=17&hl=en', -1.9441, 30.0619],
  ['https://www.google.com/maps/search/?api=1&query=-1.9441%2C30.0619', -1.9441, 30.0619],
  ['https://www.google.com/maps/search/-1.9441,+30.0619?entry=tts', -1.9441, 30.0619],
  ['https://www.google.com/maps/place/-1.9441,30.0619', -1.9441, 30.0619],
  ['https://www.google.com/maps/@-1.9441,30.0619,15z', -1.9441, 30.0619],
  [
    'https://www.google.com/maps/place/Some+Tower/@-1.9546,30.0934,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x1!8m2!3d-1.9551!4d30.0929!16s',
    -1.9551,
    30.0929,
  ],
  ['https://www.google.com/maps/dir//-1.9441,30.0619/@-1.9,30.0,12z', -1.9441, 30.0619],
  ['https://www.openstreetmap.org/#map=17/-1.9441/30.0619', -1.9441, 30.0619],
  ['https://www.openstreetmap.org/?mlat=-1.9441&mlon=30.0619#map=15/-1.95/30.05', -1.9441, 30.0619],
  ['https://maps.apple.com/?ll=-1.9441,30.0619&q=Pin', -1.9441, 30.0619],
  ['https://waze.com/ul?ll=-1.9441,30.0619&navigate=yes', -1.9441, 30.0619],
  ['Location: https://maps.google.com/?q=-1.9441,30.0619', -1.9441, 30.0619],
])('finds the position that an application copied as %s', (text, lat, lng) => {
  const found = findPosition(text);
  expect(found?.lat).toBeCloseTo(lat, 6);
  expect(found?.lng).toBeCloseTo(lng, 6);
});

test.each([
  'KG 7 Ave 12',
  'KN 5 Rd, 12',
  'Kimironko 45, Kigali',
  '0788 123 456',
  'House 3.5, 12 Kigali',
  'https://maps.app.goo.gl/abcDEF123',
  'https://www.google.com/maps/place/Nyarutarama',
  '12 S 30 Kigali',
  '',
  '-95.1234, 30.0605',
])('finds none in %s', (text) => {
  expect(findPosition(text)).toBeNull();
});

test.each([
  ['N', 'E', { lat: 1.95, lng: 30.5 }],
  ['N', 'W', { lat: 1.95, lng: -30.5 }],
  ['S', 'E', { lat: -1.95, lng: 30.5 }],
  ['S', 'W', { lat: -1.95, lng: -30.5 }],
  // Ouest.
  ['N', 'O', { lat: 1.95, lng: -30.5 }],
  ['S', 'O', { lat: -1.95, lng: -30.5 }],
])('the letters %s and %s say the hemispheres, before and behind the degrees', (ns, ew, place) => {
  for (const [a, b] of [
    [ns, ew],
    [ns.toLowerCase(), ew.toLowerCase()],
  ])
    for (const text of [`1.95° ${a}, 30.5° ${b}`, `${a} 1.95° ${b} 30.5°`, `1°57'00"${a} 30°30'00"${b}`])
      expect({ text, place: findPosition(text) }).toEqual({ text, place });
});
