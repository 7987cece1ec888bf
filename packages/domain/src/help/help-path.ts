/** First path segment of the help centre. Pages that only lead there load nothing else of it. */
export const HELP_PATH = '/gethelp';
