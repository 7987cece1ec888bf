// These functions run in the page.

/** Icons and drawings that are larger than any design has them. */
export function findGiants(): string[] {
  const LIMITS: Record<string, number> = {
    '.icon, .logo-mark, .logo-mark svg, .method-mark, .status-mark, .progress-ring': 72,
    '.prompt-drawing': 160,
    'main svg:not(.motif, .motif-edge, .banner-scene), header svg, footer svg:not(.motif-edge)': 420,
  };
  return Object.entries(LIMITS).flatMap(([selector, limit]) =>
    [...document.querySelectorAll(selector)].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isBackground = element.closest('.motif, .motif-edge, .banner-scene, place-map') !== null;
      if (isBackground || Math.max(width, height) <= limit) return [];
      return [
        `${element.getAttribute('class') ?? element.tagName}: ${Math.round(width)} x ${Math.round(height)} px`,
      ];
    }),
  );
}

/** What a person presses or types into, and no scrolling brings from behind another element. */
export function findCovered(): string[] {
  const within = document.querySelector('dialog[open]') ?? document.body;
  const elements = within.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, h1, h2',
  );
  const covered = [...elements].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isShown || width <= 1 || height <= 1 || element.closest('place-map, .skip-link, [inert]'))
      return false;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const front = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isReached = element.contains(front) || element.closest('label')?.contains(front);
    // What is not available lets the press through to what is behind it.
    const isInert = getComputedStyle(element).pointerEvents === 'none' && front?.contains(element);
    return !isReached && !isInert;
  });
  within.scrollTo(0, 0);
  window.scrollTo(0, 0);
  return covered.map(
    (element) =>
      `<${element.tagName.toLowerCase()}> ${(element.textContent || element.getAttribute('name') || '').trim().slice(0, 40)}`,
  );
}
