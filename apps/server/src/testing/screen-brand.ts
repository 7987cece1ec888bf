import type { ScreenBrand } from '@portal/design/developer-page';

/** A brand for the sandbox's screens. */
export const SCREEN_BRAND: ScreenBrand = {
  name: 'Acme',
  colours: { primary: '#0b6b57', primaryDark: '#07382f', accent: '#ffb81c', surface: '#f6f4ee' },
  logoSvg: '<svg viewBox="0 0 1 1"/>',
};
