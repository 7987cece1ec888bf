declare module 'rwanda/data/provinces/index.js' {
  /** Names of the villages by province, district, sector and cell. */
  const provinces: Record<string, Record<string, Record<string, Record<string, string[]>>>>;
  export = provinces;
}
