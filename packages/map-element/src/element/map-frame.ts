import type { TranslateMapText } from '../map-texts.ts';

/** The parts of the element's shadow tree. */
export type MapElements = ReturnType<typeof createMapElements>;

/** Builds the shadow tree. Uses DOM calls, because HTML in a string would need a trusted-types policy. */
export function createMapElements(say: TranslateMapText) {
  const frame = element('div', 'frame');
  frame.tabIndex = 0;
  frame.setAttribute('role', 'application');
  frame.setAttribute('aria-label', `${say('map')}. ${say('keys')}`);
  const where = element('p', 'where');
  where.setAttribute('role', 'status');
  const input = element('input', '') as HTMLInputElement;
  input.type = 'search';
  input.placeholder = say('search');
  input.setAttribute('aria-label', say('search'));
  const searchBox = element('div', 'search');
  searchBox.append(input);
  return {
    /** Contains everything except the attribution. */
    container: element('div', 'stage'),
    /** The container of Leaflet: focusable, and moved with the arrow keys. */
    frame,
    /** Status text with the position of the pin, announced by screen readers. */
    statusText: where,
    /** Contains the search field. */
    searchBox,
    input,
    centrePin: centrePin(),
    /** Tells a finger that two move the map. Not for screen readers, which move it otherwise. */
    fingerHint: fingerHint(say),
    /** The attribution of the map data. */
    attribution: element('div', 'note'),
  };
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  return made;
}

function fingerHint(say: TranslateMapText): HTMLElement {
  const hint = element('p', 'fingers');
  hint.setAttribute('aria-hidden', 'true');
  hint.textContent = say('twoFingers');
  return hint;
}

const SVG = 'http://www.w3.org/2000/svg';

function centrePin(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'centre');
  svg.setAttribute('viewBox', '0 0 40 52');
  svg.setAttribute('aria-hidden', 'true');
  const drop = document.createElementNS(SVG, 'path');
  drop.setAttribute('d', 'M20 51C14 38 3 32 3 19a17 17 0 0 1 34 0c0 13-11 19-17 32Z');
  const eye = document.createElementNS(SVG, 'circle');
  eye.setAttribute('cx', '20');
  eye.setAttribute('cy', '19');
  eye.setAttribute('r', '6.5');
  svg.append(drop, eye);
  return svg;
}
