/**
 * Path of the page that a URL belongs to: React Router requests the data of `/sw/about` at `/sw/about.data`.
 */
export function pagePath(url: string): string {
  const [path = '/'] = url.split(/[?#]/, 1);
  return path.replace(/(\/_(root)?)?\.data$/, '') || '/';
}
