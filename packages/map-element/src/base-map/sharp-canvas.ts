/** Creates a square canvas in device resolution; `context` draws in CSS pixels. */
export function createSharpCanvas(side: number): {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
} {
  const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
  const canvas = document.createElement('canvas');
  canvas.width = side * ratio;
  canvas.height = side * ratio;
  canvas.style.width = `${side}px`;
  canvas.style.height = `${side}px`;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no 2D canvas');
  context.scale(ratio, ratio);
  return { canvas, context };
}
