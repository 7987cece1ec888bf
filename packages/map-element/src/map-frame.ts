import type { SayOnMap } from './map-words.ts';

/** The parts of the element's shadow tree. */
export type MapFrame = {
  /** Holds everything but the note. */
  stage: HTMLElement;
  /** What Leaflet draws into: focusable, moved with the arrow keys. */
  frame: HTMLElement;
  /** Says where the pin is; heard by a screen reader when it changes. */
  where: HTMLElement;
  /** Holds the search field. */
  searchBox: HTMLElement;
  input: HTMLInputElement;
  centrePin: SVGElement;
  /** Where the data come from. */
  note: HTMLElement;
};

/** Builds the tree. Everything is made by hand: markup in a string would have to be trusted. */
export function mapFrame(say: SayOnMap): MapFrame {
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
    stage: element('div', 'stage'),
    frame,
    where,
    searchBox,
    input,
    centrePin: centrePin(),
    note: element('p', 'note'),
  };
}

function element(tag: string, className: string): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  return made;
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
