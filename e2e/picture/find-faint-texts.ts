/**
 * Texts that cannot be read: the pixel that differs most from the background of a text has too little contrast with it (WCAG 2.2
 * AA, 1.4.3). Smooth edges of letters make it a little less than that of the two colours, which is allowed for. Runs in the page;
 * the picture is of the whole page, or of the screen with its dialog.
 */
export function findFaintTexts({ data, width, height }: ImageData): string[] {
  const luminances = new Map<number, number>();
  const luminance = (at: number): number => {
    const key = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    const known = luminances.get(key);
    if (known !== undefined) return known;
    const [red = 0, green = 0, blue = 0] = [16, 8, 0].map((shift) => {
      const part = ((key >> shift) & 255) / 255;
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    const value = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    luminances.set(key, value);
    return value;
  };
  /** The contrast of the most frequent luminance of a box with the one that is farthest from it. */
  const contrastIn = ({ left, top, right, bottom }: DOMRect): number => {
    const counts = new Map<number, number>();
    let [least, most] = [1, 0];
    for (let y = Math.floor(top); y < Math.ceil(bottom); y += 1)
      for (let x = Math.floor(left); x < Math.ceil(right); x += 1) {
        const value = luminance((y * width + x) * 4);
        counts.set(value, (counts.get(value) ?? 0) + 1);
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    const [background = 0] = [...counts].reduce((first, next) => (next[1] > first[1] ? next : first), [0, 0]);
    return Math.max((background + 0.05) / (least + 0.05), (most + 0.05) / (background + 0.05));
  };
  const within = document.querySelector('dialog[open]') ?? document.body;
  // A dialog shows a part of itself where the screen is short.
  const limits = within === document.body ? new DOMRect(0, 0, width, height) : within.getBoundingClientRect();
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const faint: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!text.textContent?.trim() || !element) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // Texts of what is not available, and of pictures, have no limit.
    if (
      element.closest(
        'script, style, place-map, svg, select, textarea, .bottom-bar, :disabled, [aria-disabled="true"], .sr-only, .skip-link',
      )
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const [box] = range.getClientRects();
    if (!box || box.width < 4 || box.height < 8) continue;
    if (
      box.left < limits.left ||
      box.right > limits.right ||
      box.top < limits.top ||
      box.bottom > limits.bottom
    )
      continue;
    const { fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const contrast = contrastIn(box);
    if (contrast < (isLarge ? 2.7 : 4))
      faint.push(`"${text.textContent.trim().slice(0, 40)}": ${contrast.toFixed(1)} to 1`);
  }
  return faint;
}
