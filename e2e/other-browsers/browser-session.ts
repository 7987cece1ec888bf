/** A value that can be sent to a page and back. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A list of input actions in the format that WebDriver and WebDriver BiDi share. */
export type InputSource = Record<string, unknown>;

/** A page in a running browser, as far as the protocols of all browsers have it in common. */
export type BrowserSession = {
  /** Opens an address and waits until it is loaded. */
  open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page. Returns its value as JSON text. */
  evaluate: (expression: string) => Promise<string>;
  /** Presses keys and buttons as a person does. */
  perform: (sources: InputSource[]) => Promise<void>;
  /** A picture of the page as a PNG in base64, where the protocol has it. */
  takePicture?: () => Promise<string>;
  /** Ends the browser and deletes its profile. */
  close: () => Promise<void>;
};
