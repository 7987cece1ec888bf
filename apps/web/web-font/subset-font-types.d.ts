declare module 'subset-font' {
  /** Makes a font with only the given characters, layout features and range of weights. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      keepFeatures: string[];
      noHinting: boolean;
      variationAxes: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
