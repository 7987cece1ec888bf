/** Errors that say that a request was not accepted, so that nothing was created. 409 is not one: its meaning is open. */
export const NOT_CREATED: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 415, 422]);
