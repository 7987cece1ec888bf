/**
 * Gives a drawing a size in its markup. A drawing without one is as wide as the page where a browser does not understand the
 * style sheet (RULINGS 97).
 * @param svg markup that begins with its `<svg` tag
 * @param attributes width, height and where needed x and y
 */
export function sizedSvg(svg: string, attributes: string): string {
  const end = svg.indexOf('>');
  const tag = svg.slice(0, end).replace(/\s(width|height|x|y)="[^"]*"/g, '');
  return `${tag.replace('<svg', `<svg ${attributes}`)}${svg.slice(end)}`;
}
