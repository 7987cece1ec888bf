/** The HTML of screens in their states: by the name of the screen, then by that of the state. A state is written down as what differs from the one before. */
export type Screens = Record<string, Record<string, string>>;
