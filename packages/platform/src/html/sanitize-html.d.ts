/** Types of the part of sanitize-html that we use. The package ships no types. */
declare module 'sanitize-html' {
  type Attributes = Record<string, string>;
  type Tag = { tagName: string; attribs: Attributes };
  type Options = {
    transformTags?: Record<string, (tagName: string, attribs: Attributes) => Tag>;
    exclusiveFilter?: (frame: { tag: string; attribs: Attributes }) => boolean;
    allowedTags?: string[];
    selfClosing?: string[];
    allowedAttributes?: Record<string, string[]>;
    allowedSchemes?: string[];
    allowProtocolRelative?: boolean;
    disallowedTagsMode?: 'discard' | 'completelyDiscard' | 'escape';
    parser?: { lowerCaseTags?: boolean; lowerCaseAttributeNames?: boolean; xmlMode?: boolean };
  };
  function sanitizeHtml(dirty: string, options?: Options): string;
  export = sanitizeHtml;
}
