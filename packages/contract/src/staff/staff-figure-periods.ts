/** Parts of time that the figures are shown for. All end with today, by the country's clock. */
export const FIGURE_PERIODS = ['today', 'week', 'month', 'year'] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];
