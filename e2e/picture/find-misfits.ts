import type { Page } from '@playwright/test';

/** Texts that are cut off, off the screen, drawn over others, touching or broken, on the screen of a page as it is. */
export async function findMisfits(page: Page): Promise<string[]> {
  const measures = [findCutTexts, findHiddenLinks, findClashingTexts, findTouchingTexts, findBrokenWords];
  // One call into the page instead of five.
  const found = await page.evaluate<string[][]>(`[${measures.map((measure) => `(${measure})()`).join(',')}]`);
  return found.flat();
}

// These functions run in the page. They measure and change nothing.

/** Texts that do not fit where they are: placeholders, chosen options, and what a box cuts off at its side. */
function findCutTexts(): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert], .skip-link, place-map') === null;
  const pen = document.createElement('canvas').getContext('2d');
  const widthOf = (text: string, { font, letterSpacing }: CSSStyleDeclaration) => {
    if (!pen) return 0;
    pen.font = font;
    return pen.measureText(text).width + text.length * (Number.parseFloat(letterSpacing) || 0);
  };
  const roomOf = (control: HTMLElement) => {
    const { paddingLeft, paddingRight } = getComputedStyle(control);
    return control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  const within = document.querySelector('dialog[open]') ?? document.body;
  const fields = [...within.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((field) => {
    const { placeholder, value } = field;
    if (value !== '' || !isShown(field)) return [];
    const width = widthOf(placeholder, getComputedStyle(field, '::placeholder'));
    return width > roomOf(field) + 1 ? [`placeholder: ${placeholder}`] : [];
  });
  const choices = [...within.querySelectorAll('select')].flatMap((select) => {
    const text = select.selectedOptions[0]?.text.trim() ?? '';
    if (!isShown(select) || widthOf(text, getComputedStyle(select)) <= roomOf(select) + 1) return [];
    return [`option: ${text}`];
  });
  const boxes = [...within.querySelectorAll<HTMLElement>('*')].flatMap((box) => {
    const { overflowX, clipPath } = getComputedStyle(box);
    const cuts = (overflowX === 'hidden' || overflowX === 'clip') && clipPath === 'none';
    if (!cuts || box.clientWidth <= 1 || !isShown(box) || box.matches('input, select, textarea')) return [];
    const hasOwnText = [...box.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );
    return hasOwnText && box.scrollWidth > box.clientWidth + 1 ? [`text: ${box.textContent.trim()}`] : [];
  });
  return [...new Set([...fields, ...choices, ...boxes])].map((text) => `cut: ${text}`);
}

/**
 * Links that are hidden in a row which is moved by a finger, although two rows would have room for all of them, and rows that end
 * beside something else instead of at the edge of the screen, where a link that is cut shows that more follow.
 */
function findHiddenLinks(): string[] {
  return [...document.querySelectorAll<HTMLElement>('nav[data-scroll-x]')].flatMap((row) => {
    if (row.scrollWidth <= row.clientWidth + 1) return [];
    const links = [...row.querySelectorAll('a')];
    const boxes = links.map((link) => link.getBoundingClientRect());
    const { right } = row.getBoundingClientRect();
    const hidden = links.filter((_, index) => (boxes[index]?.right ?? 0) > Math.min(right, innerWidth));
    const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
    const needed = boxes.reduce((sum, { width }) => sum + width + gap, 0);
    return [
      ...(right < innerWidth - 1 ? [`cut by what is beside it: ${hidden[0]?.textContent}`] : []),
      ...(needed < 2 * (innerWidth - 32)
        ? hidden.map(({ textContent }) => `off the screen: ${textContent}`)
        : []),
    ];
  });
}

/** Texts that are drawn over another text, or over a button or field that they do not belong to. */
function findClashingTexts(): string[] {
  type Part = { name: string; element: Element; box: DOMRect; isText: boolean };
  /** In CSS pixels; a button has as much room around its words. */
  const NOTICEABLE = { text: 3, control: 12 };
  const within = document.querySelector('dialog[open]') ?? document.body;
  const isShown = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    return element.closest('[inert], .skip-link, place-map, svg, noscript, [hidden]') === null;
  };
  /** What is over the page on purpose, such as a menu or a bar. */
  const layerOf = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, clipPath } = getComputedStyle(at);
      if (clipPath !== 'none') return null;
      if (position === 'fixed' || position === 'sticky' || position === 'absolute') return at;
    }
    return document.body;
  };
  const parts: Part[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const name = node.textContent?.trim().slice(0, 40) ?? '';
    if (!element || name === '' || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) parts.push({ name, element, box, isText: true });
  }
  for (const element of within.querySelectorAll('button, input:not([type=hidden]), select, textarea, .btn')) {
    if (!isShown(element)) continue;
    const name = `<${element.tagName.toLowerCase()}> ${element.textContent.trim().slice(0, 40)}`;
    parts.push({ name, element, box: element.getBoundingClientRect(), isText: false });
  }
  const seen = parts.filter(({ box }) => box.width > 1 && box.height > 1);
  seen.sort((a, b) => a.box.top - b.box.top);
  const overlap = (a: DOMRect, b: DOMRect) =>
    Math.min(
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    );
  const clashes = new Set<string>();
  for (const [index, a] of seen.entries())
    for (const b of seen.slice(index + 1)) {
      if (b.box.top > a.box.bottom) break;
      if (!a.isText && !b.isText) continue;
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      if (overlap(a.box, b.box) <= NOTICEABLE[a.isText && b.isText ? 'text' : 'control']) continue;
      const [layer, other] = [layerOf(a.element), layerOf(b.element)];
      if (layer !== null && layer === other) clashes.add(`over each other: ${a.name} / ${b.name}`);
    }
  return [...clashes];
}

/** Words of two elements that are read as one, because nothing is between them on their line: "Paid29 November". */
function findTouchingTexts(): string[] {
  const within = document.querySelector('dialog[open]') ?? document.body;
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const touching = new Set<string>();
  let before: { node: Node; end: DOMRect | undefined } | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const isShown = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isShown || element?.closest('[inert], place-map, svg, noscript, script, style')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = range.getClientRects();
    const [start] = boxes;
    if (!start) continue;
    const [last, first] = [before?.node.textContent ?? '', node.textContent ?? ''];
    const isOneWord = /[\p{L}\p{N}]$/u.test(last) && /^[\p{L}\p{N}]/u.test(first);
    if (before?.end && before.node.parentElement !== element && isOneWord) {
      const isOneLine = before.end.top < start.bottom && start.top < before.end.bottom;
      if (isOneLine && Math.abs(start.left - before.end.right) < 1.5)
        touching.add(`without a space between: ${last.slice(-30)} / ${first.slice(0, 30)}`);
    }
    before = { node, end: boxes[boxes.length - 1] };
  }
  return [...touching];
}

/** Words that are broken in the middle because their box is too narrow. Addresses and references may be. */
function findBrokenWords(): string[] {
  const within = document.querySelector('dialog[open]') ?? document.body;
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const broken = new Set<string>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const isShown = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!element || !isShown || element.closest('[inert], place-map, svg, noscript')) continue;
    const text = document.createRange();
    text.selectNodeContents(node);
    // On one line no word is broken, and most texts have one line.
    if (text.getClientRects().length < 2) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}[\p{L}\p{M}'’]{3,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      const isAddress = /[/=@_]/.test(node.textContent ?? '');
      if (lines.size > 1 && !isAddress) broken.add(`broken: ${word}`);
    }
  }
  return [...broken];
}
