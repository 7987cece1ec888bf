declare module 'rwanda/data/provinces/index.js' {
  /** Province, district, sector, cell: the names of its villages. */
  const provinces: Record<string, Record<string, Record<string, Record<string, string[]>>>>;
  export = provinces;
}
