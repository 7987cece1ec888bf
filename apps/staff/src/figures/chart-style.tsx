/** Colours of the box with the values of a step, which the library sets on the elements. */
export const TOOLTIP_STYLE = {
  isAnimationActive: false,
  contentStyle: { color: 'var(--ink)', background: 'var(--sheet)', borderColor: 'var(--edge)' },
  // Before the legend.
  wrapperStyle: { zIndex: 1 },
  itemStyle: { color: 'var(--ink)' },
} as const;

/** Labels of axes and bars. */
export const LABEL_STYLE = { fill: 'var(--ink)', fontSize: 13 } as const;

/** The name of a line in the legend, in the colour of text: that of the line has less contrast. */
export function LegendName({ children }: { children: string }) {
  return <span className="legend">{children}</span>;
}
