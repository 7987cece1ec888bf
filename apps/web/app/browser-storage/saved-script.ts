/** Name of the entry with the kept purchases, whose code is loaded only where there is one. */
export const SAVED_PURCHASES = 'savedPurchases';

/** Attribute of the document where purchases are kept: it reserves their place. */
export const SAVED_MARK = 'data-again';

/** Script in the head of each page: marks the document before the first paint, so that nothing moves when the cards arrive. */
export const SAVED_SCRIPT = `try{(localStorage.${SAVED_PURCHASES}||"[]")!="[]"&&document.documentElement.setAttribute("${SAVED_MARK}","")}catch{}`;
