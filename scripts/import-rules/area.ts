/**
 * Import rules: the areas of the code and what each may import (ARCHITECTURE.md shows them). A file belongs to the first area
 * whose pattern matches. In `may`, `$1` is the first group of the pattern: a feature may import itself, not its neighbour. A
 * trailing `*` matches all areas that begin so. `packages`: the npm packages it may import; left out, any. `instead`: what to
 * do when it needs something else, for the person who reads the error.
 */
export type Area = { name: string; files: RegExp; may: string[]; packages?: string[]; instead?: string };
