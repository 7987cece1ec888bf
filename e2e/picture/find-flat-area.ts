/**
 * Returns the height of the highest part of the content, or of the open dialog, that is of one colour from left to right. Runs in
 * the page; the picture is of the whole page, or of the screen with its dialog.
 */
export function findFlatArea({ data, width, height }: ImageData): number {
  const content = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body;
  const { left, top, right, bottom } = content.getBoundingClientRect();
  const [from, until] = [Math.max(0, Math.ceil(left)), Math.min(width, Math.floor(right))];
  const pixels = new Uint32Array(data.buffer);
  let [highest, current] = [0, 0];
  for (let y = Math.max(0, Math.ceil(top)); y < Math.min(height, Math.floor(bottom)); y += 1) {
    const row = pixels.subarray(y * width + from, y * width + until);
    const isFlat = row.every((pixel) => pixel === row[0]);
    current = isFlat ? current + 1 : 0;
    highest = Math.max(highest, current);
  }
  return content.textContent.trim() === '' ? height : highest;
}
